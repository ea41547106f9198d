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
  roll_place_empty: { status: 409, text: "Nobody of this place is on the roll.", field: "place" },
  roll_pdf_too_large: {
    status: 409,
    text: "A PDF has up to {most} members, and this place has more. Choose a smaller place, e.g. a ward, or a spreadsheet.",
    field: "place",
  },
} as const;
