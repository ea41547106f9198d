/** Why a statement, or a transfer of one, stays as it is. */
export const statementProblems = {
  statement_not_now: { status: 409, text: "This cannot be done with the statement as it is now. Look at it again." },
  statement_changed: { status: 409, text: "Somebody has changed this statement meanwhile. Look at it again." },
  statement_columns: {
    status: 400,
    text: "Choose a column each for the day, the reference, the text and the money that came in, and no column twice.",
  },
  statement_check_again: {
    status: 409,
    text: "Since the check, lines of another file were read in, so that other lines wait for an answer. Check the statement again.",
  },
} as const;
