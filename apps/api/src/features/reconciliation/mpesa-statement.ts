import type { LineKind } from "#features/reconciliation/reconciliation.tables.ts";
import {
  BadStatement,
  centsOf,
  instantOf,
  plain,
  type Row,
  readStatementFile,
} from "#features/reconciliation/statement-file.ts";
import type { StatementLine } from "#features/reconciliation/statement-line.ts";

/** As the organisation portal exports it; the others may be missing. */
const NEEDED = ["Receipt No.", "Completion Time", "Paid In"];
const RECEIPT = /^[A-Z0-9]{8,14}$/;

/**
 * Reads a statement that was exported from the M-PESA organisation portal.
 * @returns its finished transactions in the file's order; undefined when it is no such file
 * @throws BadStatement with the line that cannot be read
 */
export function readMpesaStatement(content: string): StatementLine[] | undefined {
  const file = readStatementFile(content, (cells) => NEEDED.every((title) => cells.has(plain(title))));
  return file?.rows.flatMap((row) => lineOf(row) ?? []);
}

function lineOf(row: Row): StatementLine | undefined {
  const receipt = row.cell("Receipt No.").toUpperCase();
  const completed = row.cell("Completion Time");
  // Sums and page numbers at the end of the file.
  if (!RECEIPT.test(receipt) && completed === "") return undefined;
  if (!RECEIPT.test(receipt)) throw new BadStatement("“Receipt No.” is no M-PESA receipt.", row.line);
  const completedAt = instantOf(completed, "Completion Time", row.line);
  const paidIn = centsOf(row.cell("Paid In"), "Paid In", row.line);
  const withdrawn = centsOf(row.cell("Withdrawn"), "Withdrawn", row.line);
  const cents = paidIn || (withdrawn ? -Math.abs(withdrawn) : 0);
  if (cents === 0) throw new BadStatement("neither “Paid In” nor “Withdrawn” holds a sum.", row.line);
  const status = row.cell("Transaction Status");
  if (status !== "" && !/^(completed|reversed)$/i.test(status)) return undefined;
  if (cents > 0 && cents % 100 > 0)
    throw new BadStatement("“Paid In” has cents, which M-PESA does not take.", row.line);
  const reversed = /^reversed$/i.test(status);
  return {
    source: "mpesa",
    line: row.line,
    kind: reversed ? "reversal" : kindOf(row, cents),
    receipt,
    cents: reversed ? -Math.abs(cents) : cents,
    completedAt,
    account: row.cell("A/C No."),
    details: [row.cell("Details"), row.cell("Other Party Info")].filter(Boolean).join(" · "),
    linkedReceipt: reversed ? receipt : row.cell("Linked Transaction ID").toUpperCase() || null,
  };
}

/** By Safaricom's own word where there is one: in the details of a payment stands what the payer typed. */
function kindOf(row: Row, cents: number): LineKind {
  const reason = row.cell("Reason Type") || (cents < 0 ? row.cell("Details") : "");
  if (cents < 0 && /\b(charge|fee|tariff)s?\b/i.test(reason)) return "fee";
  if (/revers/i.test(reason)) return "reversal";
  return cents > 0 ? "payment" : "withdrawal";
}
