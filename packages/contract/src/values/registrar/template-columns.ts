// What a column of a file for the Registrar of Political Parties can hold. The template that is in force names the columns.

/** Where the cells of a column come from, with the name that the console gives it. */
export const templateSources = {
  surname: "Surname",
  other_names: "Other names",
  full_name: "Other names and surname",
  id_number: "ID or passport number",
  date_of_birth: "Date of birth",
  sex: "Sex",
  phone: "Phone",
  email: "Email",
  county: "County",
  constituency: "Constituency",
  ward: "Ward",
  polling_station: "Polling station",
  disability: "Disability",
  member_number: "Member number",
  member_since: "Date of joining",
  row_number: "Number of the row",
  empty: "Nothing: the column stays empty",
} as const;
export type TemplateSource = keyof typeof templateSources;
export const templateSourceNames = Object.keys(templateSources) as [TemplateSource, ...TemplateSource[]];

/** How a value is written. Of what it does not fit, the value stays as it is. */
export const cellFormats = {
  text: "As it is stored",
  capitals: "IN CAPITALS",
  first_letter: "First letter",
  day_month_year: "Day as 31/12/1990",
  year_month_day: "Day as 1990-12-31",
} as const;
export type CellFormat = keyof typeof cellFormats;
export const cellFormatNames = Object.keys(cellFormats) as [CellFormat, ...CellFormat[]];

export interface TemplateColumn {
  title: string;
  source: TemplateSource;
  format: CellFormat;
  /** Whoever has nothing there is left out of a batch. */
  required: boolean;
}

/** What the columns of a template are made of. */
export interface LinePerson {
  surname: string;
  other_names: string;
  id_number: string | null;
  /** `1990-12-31`. */
  date_of_birth: string | null;
  sex: string | null;
  phone: string | null;
  email: string | null;
  county: string | null;
  constituency: string | null;
  ward: string | null;
  polling_station: string | null;
  disability: string | null;
  member_number: number | null;
  /** `2026-11-02`. */
  member_since: string | null;
}

export const MAX_TEMPLATE_COLUMNS = 60;

/** People in one file for the Registrar at most. */
export const MAX_BATCH_PEOPLE = 1_000;

/** Names of papers as orpp.or.ke asks for them ("Guidelines for manual recruitment", 27 October 2023). */
export const DEFAULT_FILE_NAMES = "^[0-9A-Z]+_(PPM1|ID|Consent|Declaration|Resignation)\\.(pdf|jpg)$";
