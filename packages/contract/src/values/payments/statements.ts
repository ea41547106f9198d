/** Lines of a file that are read by click; the operator of the server can read in larger files. */
export const MAX_STATEMENT_LINES = 50_000;
/** Lines that a person answers about in one statement. */
export const MAX_STATEMENT_ANSWERS = 500;
/** Transfers that are confirmed at once. */
export const MAX_TRANSFERS_AT_ONCE = 10;

export const statementStates = ["checking", "unreadable", "checked", "reading", "stopped", "done"] as const;
export type StatementState = (typeof statementStates)[number];

export const statementSources = ["mpesa", "bank"] as const;

/** What a bank's columns hold; the first four are needed. */
export const bankColumnNames = ["date", "reference", "details", "credit", "debit", "balance"] as const;

export const statementLineKinds = ["payment", "fee", "reversal", "withdrawal", "own transfer"] as const;
export const skippedLineKinds = ["no money", "titles", "balance or total", "text", "same line again"] as const;

/** Why nothing of a file can be read. */
export const statementFaults = {
  not_csv:
    "Line {line} is longer than any of a statement, or a quotation mark is never closed. Export the file again as CSV.",
  no_titles:
    "No line holds the titles of an M-PESA statement, or of a bank’s that is known. Say below which column holds what.",
  no_lines: "The file holds no titles and no lines. Is it a statement, exported as CSV?",
  no_transactions: "The file holds no line that moved money.",
  too_many_lines: `The file has more than ${MAX_STATEMENT_LINES.toLocaleString("en-KE")} lines. Export fewer days at once, or ask the operator of the server, who can read in larger files.`,
  not_read: "The file could not be read. Try again, and tell the operator of the server if that does not help.",
} as const;
export type StatementFault = keyof typeof statementFaults;

/** Lines that a person looks at before a statement is read in. */
export const statementQuestionKinds = ["unread", "doubtful", "own_transfer"] as const;
export type StatementQuestionKind = (typeof statementQuestionKinds)[number];
