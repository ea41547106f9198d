/** Problems of the register of members; a part of `problems`. */
export const peopleProblems = {
  person_merged: { status: 409, text: "One of these rows was joined to another one meanwhile. Open them again." },
  person_changed: { status: 409, text: "One of these rows has changed since you opened it. Open them again." },
  person_erased: { status: 409, text: "One of these people was erased, so nothing can be joined." },
  pair_of_one: { status: 400, text: "Choose two different people." },
  pair_merged: { status: 409, text: "These rows were joined. Undo that first." },
  pair_decided: { status: 409, text: "Somebody has recorded that these are two people. Take that back first." },
  merge_two_accounts: {
    status: 409,
    text: "Both have an account, and nobody can join accounts. Ask the owner to delete the one they do not use, then join the rows.",
  },
  merge_keeps_account: { status: 409, text: "The row with the account has to stay. Join the other one to it." },
  merge_two_paid: {
    status: 409,
    text: "Both have paid for the same plan. Give one payment back, or change one plan, then join the rows.",
  },
  merge_own: { status: 409, text: "This is your own row of the register. Ask somebody else to decide it." },
  merge_of_account_fields: {
    status: 409,
    text: "Phone number, email address and ward of an account are changed by its owner alone. Keep those of the account.",
    field: "fields",
  },
  merge_proposed: { status: 409, text: "This is proposed already, and waits for a second person." },
  merge_final: { status: 409, text: "This was done more than 30 days ago, so it cannot be undone any more." },
  merge_not_last: { status: 409, text: "Another row was joined after this one. Undo merge number {merge} first." },
  merge_id_number_taken: {
    status: 409,
    text: "Somebody else in the register has this ID number now. Correct that first, then undo.",
  },
  merge_needs_evidence: {
    status: 409,
    text: "One of them would be a member without evidence of consent. Add the signed form to that person first.",
  },
} as const;
