/** Who may be on a roll, by their status in the register. */
export const rollStatuses = {
  member: "Members",
  lapsed: "Lapsed members",
  imported: "People of an imported list",
} as const;
export type RollStatus = keyof typeof rollStatuses;
export const rollStatusNames = Object.keys(rollStatuses) as [RollStatus, ...RollStatus[]];

/** By which rule somebody is not on a roll. */
export const rollReasons = ["status", "unpaid", "joined", "place", "since"] as const;
export type RollReason = (typeof rollReasons)[number];

/** Lines that one hash is of. */
export const ROLL_BLOCK_ROWS = 10_000;

export const objectionStates = ["open", "decided", "confirmed"] as const;
export const objectionOutcomes = ["upheld", "refused"] as const;
export type ObjectionOutcome = (typeof objectionOutcomes)[number];

/** An objection is answered within so many days. */
export const OBJECTION_DAYS = 7;

/**
 * What the list of members has on paper and as a spreadsheet, from one description. Not confirmed: the text of Form 11A of the
 * Elections (General) Regulations 2012 could not be opened (docs/decisions/0061-frozen-rolls.md).
 */
export const rollColumns = {
  n: "No.",
  surname: "Surname",
  other_names: "Other names",
  id_number: "ID or passport number",
  sex: "Sex",
  born: "Date of birth",
  number: "Member number",
  polling_station: "Polling station",
  ward: "Ward",
  constituency: "Constituency",
  county: "County",
} as const;
export type RollColumn = keyof typeof rollColumns;
export const rollColumnNames = Object.keys(rollColumns) as [RollColumn, ...RollColumn[]];

/** A PDF of more lines is hundreds of sheets. */
export const MAX_PDF_LINES = 2_000;
