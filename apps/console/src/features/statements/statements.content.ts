import type { StatementSummary, Transfer } from "@party/contract/statements.staff";
import { formatCents, formatKes } from "@party/contract/values/money";
import { plural } from "@party/contract/values/plural";
import {
  MAX_STATEMENT_LINES,
  type StatementQuestionKind,
  type StatementState,
} from "@party/contract/values/statements";

const formatCount = (count: number) => count.toLocaleString("en-KE");
const lineCount = (count: number) => plural(count, "1 line", `${formatCount(count)} lines`);

const stateLabels: Record<StatementState, string> = {
  checking: "Being checked",
  unreadable: "Cannot be read",
  checked: "To read in",
  reading: "Being read in",
  stopped: "Stopped",
  done: "Read in",
};

export const statementsContent = {
  title: "Statements",
  about: "Statements of M-PESA and the bank",
  intro:
    "Upload a statement of M-PESA or of the bank. It is checked first, and you see what it holds. Nothing is stored before you read it in.",
  columns: {
    title: "File",
    state: "State",
    source: "Of",
    moved: "Lines",
    added: "New",
    open: "To confirm",
    by: "By",
    at: "Uploaded",
  },
  states: stateLabels,
  sources: { mpesa: "M-PESA", bank: "Bank" },
  filterState: "State",
  anyState: "Any state",
  new: "Upload a statement",
  transfers: "Transfers to confirm",
  empty: "No statement was uploaded yet.",
};

export const newStatementContent = {
  back: "Statements",
  title: "Upload a statement",
  intro: "Of the M-PESA organisation portal, or of a bank, as CSV. Checking it stores none of its lines.",
  file: "Choose a file",
  fileHint: `CSV with up to ${MAX_STATEMENT_LINES.toLocaleString("en-KE")} lines and 20 MB; take a larger one to the operator of the server. The file is kept encrypted.`,
  sent: (name: string) => `“${name}” was sent.`,
  check: "Check it",
  busy: "One moment …",
};

export const statementContent = {
  back: "Statements",
  checking: "The statement is checked",
  reading: "The statement is read in",
  found: "What it holds",
  facts: {
    source: "Statement of",
    lines: "Lines of the file",
    moved: "Lines that moved money",
    added: "New ones",
    by: "Uploaded by",
    at: "Uploaded",
    read: "Read in",
  },
  kinds: {
    payment: "Payments",
    fee: "Charges",
    reversal: "Given back",
    withdrawal: "Paid out, sent on and charged",
    "own transfer": "Between the party’s own accounts",
  },
  sum: (count: number, cents: number) => `${lineCount(count)}, ${formatCents(cents)}`,
  balances: "Balances",
  balanceText: describeBalances,
  byTextAlone: (count: number) =>
    `${lineCount(count)} known by day, sum and text alone, because the file has no balances. If one of them is another transfer, use a statement with balances.`,
  passed: "Passed over, because nothing was paid by it",
  skipped: {
    "no money": "Moved no money",
    titles: "Titles again",
    "balance or total": "Balances and totals",
    text: "Text without a sum",
    "same line again": "Payments that the file lists twice",
  },
  numbers: (count: number, lines: readonly number[]) =>
    `${lineCount(count)}: ${lines.join(", ")}${count > lines.length ? " …" : ""}`,
  days: "By day",
  day: ({ lines, in: came, out, balance }: StatementSummary["days"][number]) =>
    [
      lineCount(lines),
      `came ${formatCents(came)}`,
      `went ${formatCents(-out)}`,
      ...(balance === null ? [] : [`balance ${formatCents(balance)}`]),
    ].join(" · "),
  columns: "Columns",
  columnsText: "Which column of the file holds what. This is kept for the bank’s next statement.",
  columnLabels: {
    date: "Day",
    reference: "Reference",
    details: "Text",
    credit: "Money in",
    debit: "Money out",
    balance: "Balance",
  },
  needed: "Choose a column",
  none: "None",
  checkColumns: "Check with these columns",
  busy: "One moment …",
  questions: {
    unread: "Lines that cannot be read",
    doubtful: "Lines that may have been read in before",
    own_transfer: "Transfers between the party’s own accounts",
  } satisfies Record<StatementQuestionKind, string>,
  lineList: {
    unread: "Unreadable lines",
    doubtful: "Lines in doubt",
    own_transfer: "Own transfers",
  } satisfies Record<StatementQuestionKind, string>,
  questionTexts: {
    unread: "They are left out. Correct the file and upload it again, also later: nothing is counted twice.",
    doubtful: "They are left out, unless you say that they are new. Look them up in the bank’s own list.",
    own_transfer: "They count for nobody, unless you say that they are payments.",
  } satisfies Record<StatementQuestionKind, string>,
  answers: {
    doubtful: (line: number) => `Line ${line} is new`,
    own_transfer: (line: number) => `Line ${line} is a payment`,
  },
  line: (line: number) => `Line ${line}`,
  lineTitle: "Line",
  reason: "Why",
  text: "What it says",
  noQuestions: "None.",
  checkAnswers: "Check with these answers",
  read: "Read it in",
  readNow: "Read it in",
  readTitle: (name: string) => `Read in “${name}”?`,
  readEffect: (added: number, left: number) =>
    [
      `${lineCount(added)} of it ${plural(added, "is", "are")} new.`,
      ...(left > 0 ? [`${lineCount(left)} ${plural(left, "is", "are")} left out.`] : []),
      "Payments of M-PESA count at once for what their reference names. Transfers of a bank wait until you confirm each.",
    ].join(" "),
  nothingNew: "All its lines were read in before. Reading it in changes nothing.",
  again: "It was not read in. Check it again.",
  goOn: "Go on",
  checkAgain: "Check again",
  stopped: "It was stopped. What was read in stays; go on to read in the rest.",
  done: "It is read in.",
  toTransfers: (count: number) => plural(count, "Confirm 1 transfer", `Confirm ${formatCount(count)} transfers`),
  noTransfers: "No transfer of it waits to be confirmed.",
};

function describeBalances({
  opening,
  closing,
  sum,
  missing,
  broken_at,
}: NonNullable<StatementSummary["balances"]>): string {
  const sums = `${formatCents(opening)} before, ${formatCents(closing)} after; the lines that can be read make ${formatCents(sum)}`;
  const whole =
    missing === 0
      ? `${sums}, which adds up.`
      : `${sums}. ${formatCents(Math.abs(missing))} more ${missing > 0 ? "came" : "went"} than can be read.`;
  return broken_at === null ? whole : `${whole} The first balance that does not follow is on line ${broken_at}.`;
}

export const noBalances = "The file has no balances, so nothing shows whether it is whole.";

export const transfersContent = {
  title: "Transfers to confirm",
  intro:
    "Transfers to the party’s bank accounts. Each counts once you have said which payment it is for. Nothing is chosen where its text quotes two payments, or none.",
  columns: { title: "Transfer", text: "Text of the bank", quoted: "Suggestion", payment: "Booked for", came: "Came" },
  status: "Show",
  statuses: { open: "To confirm", confirmed: "Confirmed" },
  empty: { open: "No transfer waits to be confirmed.", confirmed: "No transfer was confirmed yet." },
  ofStatement: "Of one statement",
  suggestion: (quoted: Transfer["quoted"], cents: number) => {
    const [one, ...others] = quoted;
    if (!one) return "Its text quotes no payment of ours.";
    if (others.length > 0) {
      return `Its text quotes ${quoted.length} payments: ${quoted.map(({ reference, title }) => `${reference} (${title})`).join(", ")}.`;
    }
    const differs = Math.floor(cents / 100) === one.amount ? "" : ` ${formatKes(one.amount)} is asked for it.`;
    const isPaid = one.state === "paid" ? " It is paid already." : "";
    return `Its text quotes ${one.reference}: ${one.title}.${differs}${isPaid}`;
  },
  confirm: "Confirm",
  confirmTitle: (name: string) => `Which payment is ${name} for?`,
  confirmEffect: "The money counts for this payment at once. It is found among payments by its payer or sum.",
  reference: "Reference of the payment",
  submit: "Book it",
  done: (name: string) => `${name} is booked.`,
  confirmMany: "Confirm as suggested",
  confirmManyTitle: (count: number) => plural(count, "Book 1 transfer?", `Book ${count} transfers?`),
  confirmManyEffect: "Each counts for the payment that its text quotes.",
  confirmManySubmit: "Book them",
  doneMany: (count: number) => plural(count, "1 transfer is booked.", `${count} transfers are booked.`),
  noSuggestion: "its text quotes no payment of ours. Confirm it on its own.",
  severalSuggestions: "its text quotes several payments. Confirm it on its own.",
  counted: (possible: number, left: number) =>
    `${plural(possible, "1 transfer is", `${possible} transfers are`)} booked, ${left} not.`,
  toPayment: "Open the payment",
};
