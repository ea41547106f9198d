/** Problems of decisions about money; a part of `problems`. */
export const paymentQuestionProblems = {
  reference_unknown: { status: 400, text: "No payment has this reference.", field: "reference" },
  money_of_other_payment: {
    status: 409,
    text: "This money belongs to payment {reference} already. Nothing was changed.",
  },
  receipt_not_missing: { status: 409, text: "No receipt of this payment is missing. Nothing was changed." },
  receipt_of_other_payment: { status: 409, text: "This receipt belongs to another payment.", field: "receipt" },
  reversal_not_shown: {
    status: 409,
    text: "No statement that was read in shows that this money went back. Read in the statement of that day first.",
  },
  question_decided: { status: 409, text: "This was decided already. The note says what was decided." },
} as const;
