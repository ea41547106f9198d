/** Problems of rolls; a part of `problems`. */
export const rollProblems = {
  roll_empty: { status: 409, text: "Nobody is on this roll by these rules. Change them, and propose it again." },
  roll_days_past: {
    status: 400,
    text: "Choose a day that is still to come.",
    field: "objections_until",
  },
  roll_kept_short: {
    status: 400,
    text: "Choose the last day of objections, or a later one.",
    field: "kept_until",
  },
  roll_not_frozen: { status: 409, text: "This roll is not frozen yet." },
  roll_certified: { status: 409, text: "The certificate of this roll is noted already, and stays." },
  roll_certified_early: {
    status: 400,
    text: "Choose a day from the freezing of the roll until today.",
    field: "certified_on",
  },
  objections_over: { status: 409, text: "Objections were possible until {day}." },
  objection_open: { status: 409, text: "You have objected already. Please wait for our answer." },
  objection_answered: { status: 409, text: "This objection is answered already. Load it again." },
  objection_undecided: {
    status: 409,
    text: "Nobody has decided this objection yet, or it was sent back. Load it again.",
  },
  objection_own: { status: 409, text: "This is your own objection. Ask somebody else to decide it." },
  objection_decided_by_you: { status: 409, text: "You have decided this objection, so somebody else confirms it." },
  objection_reviewed: { status: 409, text: "You sent a decision of this objection back, so somebody else decides it." },
  roll_place_empty: { status: 409, text: "Nobody of this place is on the roll.", field: "place" },
  roll_pdf_too_large: {
    status: 409,
    text: "A PDF has up to {most} members, and this place has more. Choose a smaller place, e.g. a ward, or a spreadsheet.",
    field: "place",
  },
} as const;
