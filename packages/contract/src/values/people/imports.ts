import { type ImportedField, importedFields, personFieldOf } from "./person-fields.ts";

const importLabel = (name: ImportedField): string => {
  const { imported, label } = personFieldOf(name);
  return imported?.label ?? label.en;
};

/** What a column of an imported file can hold. */
export const importFields = {
  full_name: "Full name, surname last",
  full_name_surname_first: "Full name, surname first",
  ...(Object.fromEntries(importedFields.map((name) => [name, importLabel(name)])) as Record<ImportedField, string>),
  member_number: "Our member number",
  county: "County",
  constituency: "Constituency",
  ward: "Ward",
  reference: "Number in the other list",
};
export type ImportField = keyof typeof importFields;
export const importFieldNames = Object.keys(importFields) as [ImportField, ...ImportField[]];

/** By what a row is compared with the people of the register. */
export const importMatchKeys = {
  id_number: "ID or passport number",
  member_number: "Our member number",
  reference: "Number in the other list",
  phone_name: "Phone number and name together",
  email: "Email address",
} as const;
export type ImportMatchKey = keyof typeof importMatchKeys;
export const importMatchKeyNames = Object.keys(importMatchKeys) as [ImportMatchKey, ...ImportMatchKey[]];

export const dateFormats = {
  day_month_year: "Day, month, year",
  month_day_year: "Month, day, year",
  year_month_day: "Year, month, day",
} as const;
export type DateFormat = keyof typeof dateFormats;
export const dateFormatNames = Object.keys(dateFormats) as [DateFormat, ...DateFormat[]];

/** `fill` gives people what they have no value for; `overwrite` also replaces values of people without an account. */
export const importRules = ["fill", "overwrite"] as const;
export type ImportRule = (typeof importRules)[number];

export const importStates = [
  "reading",
  "unreadable",
  "uploaded",
  "mapped",
  "checking",
  "checked",
  "proposed",
  "running",
  "stopped",
  "done",
  "undoing",
  "undone",
] as const;
export type ImportState = (typeof importStates)[number];

export const importOutcomes = ["new", "changed", "same", "refused", "ambiguous"] as const;
export type ImportOutcome = (typeof importOutcomes)[number];

/** What the report of an import says about a row. */
export const reportedOutcomes = {
  new: "Added to the register as imported",
  changed: "Gave new values to a person of the register",
  same: "Nothing to change: the register has it already",
  refused: "Not imported",
  ambiguous: "Not imported",
  unchecked: "Not checked yet",
  to_add: "Not run yet: would be added to the register",
  to_change: "Not run yet: would give new values to a person of the register",
  undone: "Imported and undone",
  kept: "Imported, and could not be undone",
} as const;
export type ReportedOutcome = keyof typeof reportedOutcomes;

/** Titles of the report beside those of the file. */
export const importReportTitles = {
  sheet: "Sheet",
  row: "Row",
  event: "What happened",
  reason: "Why",
  changes: "Changes",
  same_as: "Same person as row",
  person: "Number in the register",
} as const;

/** Why a row is not imported, each in a sentence. */
export const importProblems = {
  too_many_cells: "The row has more cells than there are columns.",
  name_missing: "Surname or other names are missing.",
  name_invalid: "This is no name.",
  name_too_long: "A name has more than 100 characters.",
  number_shortened:
    "The spreadsheet has shortened a number, as in 2.54E+11, and its last digits are lost. Format the column as text and enter it again.",
  phone_invalid: "This is not a phone number.",
  email_invalid: "This is not an email address.",
  id_number_invalid: "This is not an ID number.",
  member_number_invalid: "This is not a member number.",
  date_invalid: "The date of birth is not written in the format that was confirmed.",
  date_year_only: "Only the year of birth is given. Say that the column holds the year of birth, or add day and month.",
  date_serial: "The date of birth is a number, as spreadsheets count days. Format the column as dates.",
  birth_year_invalid: "This is not a year of birth.",
  under_age: "The person is under 18.",
  sex_unknown: "Nobody has said yet what this word for the sex means.",
  place_missing: "The row has no ward, and the import has no place for it.",
  place_unknown: "There is no such county, constituency or ward.",
  place_ambiguous: "There are several wards of that name. Add the constituency or the county.",
  outside_territory: "The ward is outside the places in which you import.",
  nothing_to_match: "The row has nothing by which the same person could be found again.",
  several_people: "Several people of the register fit.",
  different_people: "Somebody with the same number, phone or email has another name or another ID number.",
  held_elsewhere: "The office has to import this row.",
} as const;
export type ImportProblem = keyof typeof importProblems;

/** Why a row was not undone, each in a sentence. */
export const importKeptReasons = {
  changed_since: "Somebody has changed a value since; it stays.",
  in_use: "Something else belongs to the person now, such as an application or a note; the row stays.",
} as const;
export type ImportKeptReason = keyof typeof importKeptReasons;

/** Scans of signed lists of one import. */
export const MAX_IMPORT_SCANS = 20;
/** In which an import can be undone. */
export const IMPORT_UNDO_DAYS = 30;

/** Why a file is not read, each in a sentence. */
export const importFileFaults = {
  empty: "This file is empty.",
  not_a_table: "This file is no table. Save it as XLSX or CSV.",
  old_excel: "This file is of an old Excel, or protected with a password. Save it as XLSX without a password.",
  damaged: "This file is damaged, or no XLSX or CSV. Save it again.",
  too_large: "This file is too large. Save it as CSV, or in several files.",
  too_many_parts: "This file has too many sheets. Save the one with the people as CSV.",
  too_many_rows: "This file has too many rows: at most 100,000 as XLSX and 300,000 as CSV. Save it in several files.",
  too_many_columns: "This file has more than 200 columns.",
  cell_too_long: "A cell of this file has more than 32,767 characters.",
  row_too_long: "A row of this file is too long, or a quotation mark is never closed.",
  quote_not_closed: "A quotation mark in this file is never closed.",
  cut_off: "The last row of this file ends in the middle: it was cut off. Copy it again.",
  no_titles: "The first 50 rows have no titles of columns, such as Surname and Phone.",
  no_rows: "This file has no row with people.",
  all_hidden: "All rows are hidden, filtered or struck through. Read the file again with them.",
  other_titles: "No title of this sheet is a title of the sheets before it. Import it by itself.",
  no_such_sheet: "This file has no such sheet.",
  not_read: "This file could not be read. Read it again, or send it once more.",
} as const;
export type ImportFileFault = keyof typeof importFileFaults;

/** What a mapping lacks, each in a sentence. */
export const importMappingFaults = {
  columns: "The file has another number of columns.",
  twice: "Two columns hold the same. Only other names can be in several columns.",
  names: "Say which column holds the names.",
  two_names: "Choose either one column with the full name, or surname and other names.",
  date_format: "Confirm how the dates of birth are written.",
  list: "Say whose numbers the column with numbers of another list has.",
  no_key: "Choose by what people are matched.",
  key: "You match by something that no column holds.",
  place: "The place of rows without one is outside the places in which you import.",
} as const;
export type ImportMappingFault = keyof typeof importMappingFaults;
