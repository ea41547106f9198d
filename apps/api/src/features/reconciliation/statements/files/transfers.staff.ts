import type { Transfer } from "@party/contract/statements.staff";
import { formatCents } from "@party/contract/values/money";
import { decrypt } from "#crypto.ts";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import { type Intent, listIntentsNamed } from "#features/payments/intents/intents.queries.ts";
import { normaliseReference, paymentTitle } from "#features/payments/intents/intents.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { confirmTransfer, decide } from "../../decisions.ts";
import { lockTransfer } from "../../reconciliation.queries.ts";
import { referencesIn } from "../statement-parser.ts";
import { countTransfers, findTransfer, listTransfers, type TransferRow } from "./transfers.queries.ts";

type TransferContext = Pick<Services, "config" | "db">;

interface TransferQuery extends StaffQuery {
  status: "open" | "confirmed";
  statement?: number | undefined;
}

export async function listTransferPage(within: TransferContext, { status, statement, ...query }: TransferQuery) {
  const page = await staffPage(within.db, query, idCursor, {
    filter: { isOpen: status === "open", statementId: statement },
    rows: listTransfers,
    count: countTransfers,
    key: ({ id }) => id,
  });
  return { ...page, results: await describeAll(within, page.results) };
}

async function describeAll({ config, db }: TransferContext, rows: readonly TransferRow[]): Promise<Transfer[]> {
  const read = rows.map((row) => {
    const { details } = JSON.parse(decrypt(config.secretKey, row.text_encrypted)) as { details: string };
    return { row, details, quoted: referencesIn(`${details} · ${row.reference ?? row.receipt}`) };
  });
  const ids = rows.flatMap(({ intent_id }) => intent_id ?? []);
  const payments = await listIntentsNamed(db, ids, [...new Set(read.flatMap(({ quoted }) => quoted))]);
  return read.map(({ row, details, quoted }) => {
    const paid = payments.find(({ id }) => id === row.intent_id);
    return {
      id: row.id,
      name: `${formatCents(Number(row.cents))}, ${row.receipt}`,
      statement: row.statement_id,
      receipt: row.receipt,
      cents: Number(row.cents),
      came_at: row.completed_at.toISOString(),
      text: details,
      quoted: payments.filter(({ reference }) => quoted.includes(reference)).map(describePayment),
      payment: row.confirmed_at && paid ? describePayment(paid) : null,
      confirmed_at: row.confirmed_at?.toISOString() ?? null,
    };
  });
}

const describePayment = ({ id, reference, subject, amount, state }: Intent) => ({
  ...{ id, reference, amount, state },
  title: paymentTitle(subject),
});

/**
 * Books a transfer for the payment with this reference. The same twice changes nothing.
 * @param services its `db` is a transaction
 * @throws Problem `not_found`, `reference_unknown`, or `money_of_other_payment` where another person was first
 */
export async function confirmTransferFor(
  { config, db: tx, jobs }: Pick<Services, "config" | "db" | "jobs">,
  id: number,
  typed: string,
): Promise<Transfer> {
  if (!(await lockTransfer(tx, id))) throw new Problem("not_found");
  const [payment] = await listIntentsNamed(tx, [], [normaliseReference(typed)]);
  if (!payment) throw new Problem("reference_unknown");
  const { intent } = await decide(confirmTransfer(tx, jobs, id, payment.reference));
  if (intent?.id !== payment.id) throw new Problem("money_of_other_payment", { reference: intent?.reference ?? "" });
  const [described] = await describeAll({ config, db: tx }, [(await findTransfer(tx, id))!]);
  return described!;
}

/** Names for the audit log: the bank's reference, and for which payment it was confirmed. */
export async function listTransferNames({ db }: Pick<Services, "db">, ids: readonly number[]) {
  const rows = await Promise.all(ids.map((id) => findTransfer(db, id)));
  const known = rows.flatMap((row) => (row ? [row] : []));
  const payments = await listIntentsNamed(
    db,
    known.flatMap(({ intent_id }) => intent_id ?? []),
    [],
  );
  return known.map(({ id, receipt, intent_id }) => {
    const payment = payments.find((each) => each.id === intent_id);
    return { id, name: payment ? `${receipt} for payment ${payment.reference}` : receipt };
  });
}
