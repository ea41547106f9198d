import { formatList } from "@party/contract/values/format-list";
import { formatCents } from "@party/contract/values/money";
import { notesText } from "#features/payments/payment-notes.ts";
import type { BalanceCheck } from "./statement-balances.ts";
import type { SkippedLineKind, Statement, StatementLine, UnreadLine } from "./statement-parser.ts";

/** Lines of a file that could not be read, before anything of it was read in. The message is for the terminal. */
export class UnreadLinesError extends Error {
  override readonly name = "UnreadLinesError";
  /** Of the process: 2 while it waits for a yes. */
  readonly exitCode: number;
  /** Lines that can be read. */
  readonly readable: number;

  constructor(message: string, readable: number) {
    super(message);
    this.readable = readable;
    this.exitCode = readable > 0 ? 2 : 1;
  }
}

/** Numbers and texts of lines that are listed. */
const MAX_LISTED_NUMBERS = 20;
const MAX_LISTED_LINES = 500;

const LINE_KIND_LABELS: Record<StatementLine["kind"], string> = {
  payment: "Payments",
  fee: "Charges",
  reversal: "Given back",
  withdrawal: "Paid out, sent on and charged",
  "own transfer": "Between the party's own accounts, which is no payment",
};

const SKIPPED_LINE_LABELS: Record<SkippedLineKind, string> = {
  "no money": "moved no money",
  titles: "titles again",
  "balance or total": "balances and totals",
  text: "text without a sum",
  "same line again": "payments that the file lists twice",
};

function listNumbers(numbers: readonly number[]): string {
  const rest = numbers.length - MAX_LISTED_NUMBERS;
  const shown = formatList(numbers.slice(0, MAX_LISTED_NUMBERS).map(String));
  return rest > 0 ? `${shown} and ${rest} more` : shown;
}

/** What a file holds, by kind, and whether it adds up; nothing for a file without movements. */
export function describeStatement({ source, lines, passed, balances }: Statement): string[] {
  const kinds = (Object.keys(LINE_KIND_LABELS) as StatementLine["kind"][]).flatMap((kind) => {
    const ofKind = lines.filter((line) => line.kind === kind);
    if (ofKind.length === 0) return [];
    const sum = formatCents(ofKind.reduce((all, { cents }) => all + cents, 0));
    const numbers = kind === "own transfer" ? ` (lines ${listNumbers(ofKind.map(({ line }) => line))})` : "";
    return [`   ${LINE_KIND_LABELS[kind]}: ${ofKind.length}, ${sum}${numbers}`];
  });
  const over = [...passed].map(
    ([kind, numbers]) => `   ${SKIPPED_LINE_LABELS[kind]}: ${numbers.length} (${listNumbers(numbers)})`,
  );
  if (lines.length === 0) return [];
  return [
    [`Lines of ${source === "mpesa" ? "M-PESA" : "the bank"} that moved money:`, ...kinds].join("\n"),
    ...(over.length > 0 ? [["Lines passed over:", ...over].join("\n")] : []),
    describeBalances(balances),
  ];
}

function describeBalances(check: BalanceCheck | undefined): string {
  if (!check) return "The file has no balances, so nothing shows whether it is whole.";
  const { opening, closing, sum, missing, brokenAt } = check;
  const [before, after, read, difference] = [opening, closing, sum, Math.abs(missing)].map(formatCents);
  const sums =
    missing === 0
      ? `Balances: ${before} before, ${after} after; the lines that were read make ${read}, which adds up.`
      : missing > 0
        ? `Balances: ${before} before, ${after} after; the lines that were read make ${read}. ${difference} more came than was read.`
        : `Balances: ${before} before, ${after} after; the lines that were read make ${read}. ${difference} more went than was read.`;
  return brokenAt === undefined ? sums : `${sums} The first balance that does not follow is on line ${brokenAt}.`;
}

const describeUnread = (line: UnreadLine): string => notesText([{ reason: "line_unread", ...line }]);

/** The lines for a person, and what to do. */
export function createUnreadLinesError(
  statement: Statement,
  unread: readonly UnreadLine[],
  added: number,
): UnreadLinesError {
  const rest = unread.length - MAX_LISTED_LINES;
  const readable = statement.lines.length;
  return new UnreadLinesError(
    [
      ...describeStatement(statement),
      [
        `Lines that were not read (${unread.length}):`,
        ...unread.slice(0, MAX_LISTED_LINES).map((line) => `   ${describeUnread(line)}`),
        ...(rest > 0 ? [`   and ${rest} more`] : []),
      ].join("\n"),
      readable === 0
        ? "Nothing of the file can be read."
        : `Nothing has been read in. Lines that can be read: ${readable}, new ones: ${added}. With --yes these are read in, and the others stay in the report; a corrected file can be read in afterwards, and nothing is counted twice.`,
    ].join("\n\n"),
    readable,
  );
}
