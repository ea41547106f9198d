import type { ImportMapping } from "@party/contract/imports.staff";
import { foldText } from "@party/contract/values/fold-text";
import { dateOrderOf, exchangedDate, parseDate } from "@party/contract/values/import-dates";
import type { ImportDoubt } from "@party/contract/values/import-doubts";
import type { DateFormat, ImportField, ImportProblem } from "@party/contract/values/imports";
import { MINIMUM_AGE } from "@party/contract/values/membership-plans";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import {
  type FieldsWith,
  type ImportedField,
  importedFields,
  type PersonFieldValue,
  personFieldOf,
  type personFields,
} from "@party/contract/values/people/person-fields";
import { type Gender, MAXIMUM_AGE } from "@party/contract/values/person";
import type { WardWithParents } from "#access/places.queries.ts";
import {
  cleanCell,
  type Doubtful,
  parseEmail,
  parseFullName,
  parseIdNumber,
  parseMemberNumber,
  parseNamePart,
  parsePhone,
  RowProblem,
  sure,
  surnameDoubts,
  type UnrecognisedValue,
} from "./clean-cells.ts";
import { type DateOrders, isOrderUnsure } from "./date-orders.ts";
import type { PlaceNames } from "./places.ts";

/** Names have a reading of their own. */
type ImportedText = ImportedField & FieldsWith<{ kind: "text"; required?: undefined }>;
type ImportedValues = { [Name in ImportedField]: PersonFieldValue<(typeof personFields)[Name]> | null };

/** What a row says about a person; null for what it does not say. */
export interface RowValues extends ImportedValues {
  member_number: number | null;
  ward_id: number | null;
  /** Number in the other list. */
  reference: string | null;
}

/** A row with what is not sure about it, also where it is refused. */
export type ParsedRow = { doubts: readonly ImportDoubt[] } & (
  | { values: RowValues; place: WardWithParents | null }
  | { problem: ImportProblem; unknown?: UnrecognisedValue }
);

export interface RowReadingContext {
  mapping: ImportMapping;
  places: PlaceNames;
  /** Whether a place lies in that of rows without one. */
  inside: (place: WardWithParents) => boolean;
  /** Of the column with dates of birth. */
  dateOrders: DateOrders | undefined;
  now: Date;
}

const SEX_SPELLINGS: Record<string, Gender> = {
  m: "male",
  male: "male",
  man: "male",
  mme: "male",
  mwanaume: "male",
  f: "female",
  female: "female",
  woman: "female",
  mke: "female",
  mwanamke: "female",
  other: "other",
  o: "other",
  x: "other",
};

const MAX_REFERENCE_CHARACTERS = 100;

/** Reads one row as its mapping says. A cell that cannot be understood refuses the row, so that nothing is imported by half. */
export function readRow(cells: readonly string[], reading: RowReadingContext): ParsedRow {
  const doubts: ImportDoubt[] = [];
  try {
    return { ...parseValues(cells, reading, doubts), doubts };
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error;
    return { problem: error.problem, doubts, ...(error.unknown ? { unknown: error.unknown } : {}) };
  }
}

function parseValues(cells: readonly string[], reading: RowReadingContext, doubts: ImportDoubt[]) {
  const { mapping, places, inside, now } = reading;
  const { columns, words } = mapping;
  if (cells.length > columns.length) throw new RowProblem("too_many_cells");
  const take = <Value>(field: ImportField, { value, doubts: found }: Doubtful<Value>): Value => {
    doubts.push(...found.map((doubt) => ({ ...doubt, field })));
    return value;
  };
  const cell = (field: ImportField): string =>
    columns
      .flatMap((each, at) => (each === field ? take(field, cleanCell(field, cells[at] ?? "")) || [] : []))
      .join(" ");
  const parsed = <Value>(
    field: ImportField,
    problem: ImportProblem,
    parse: (text: string) => Doubtful<Value> | undefined,
  ): Value | null => {
    const text = cell(field);
    if (text === "") return null;
    const found = parse(text);
    if (found === undefined) throw new RowProblem(problem);
    return take(field, found);
  };
  const birth = {
    date_of_birth: parsed("date_of_birth", "date_invalid", (text) => parseBirthDate(text, reading)),
    birth_year: parsed("birth_year", "birth_year_invalid", (text) =>
      /^(19|20)\d\d$/.test(text) ? sure(Number(text)) : undefined,
    ),
  };
  checkAge(birth, now);
  const sex = parsed("sex", "sex_unknown", (text) => {
    const chosen = words.find(({ field, word }) => field === "sex" && foldText(word) === foldText(text))?.means;
    const known = (chosen as Gender | undefined) ?? SEX_SPELLINGS[foldText(text).replace(/[^a-z]/g, "")];
    if (!known) throw new RowProblem("sex_unknown", { field: "sex", word: text });
    return sure(known);
  });
  const place = parsePlace(
    { county: cell("county"), constituency: cell("constituency"), ward: cell("ward") },
    places,
    inside,
  );
  const values: RowValues = {
    ...parseTexts(cell),
    ...parseNames(cell, take),
    phone: parsed("phone", "phone_invalid", parsePhone),
    email: parsed("email", "email_invalid", parseEmail),
    id_number: parsed("id_number", "id_number_invalid", parseIdNumber),
    member_number: parsed("member_number", "member_number_invalid", parseMemberNumber),
    sex,
    ...birth,
    birth_year: birth.date_of_birth ? null : birth.birth_year,
    ward_id: place?.ward.id ?? null,
    reference: cell("reference").slice(0, MAX_REFERENCE_CHARACTERS) || null,
  };
  return { values, place };
}

/** Plain texts, as they are. */
function parseTexts(cell: (field: ImportField) => string): { [Name in ImportedText]: string | null } {
  const texts = importedFields.flatMap((name) => {
    const field = personFieldOf(name);
    return field.kind === "text" && !field.required ? [[name, cell(name).slice(0, field.max) || null]] : [];
  });
  return Object.fromEntries(texts) as { [Name in ImportedText]: string | null };
}

/** @throws RowProblem */
function parseBirthDate(text: string, { mapping, dateOrders }: RowReadingContext): Doubtful<string> | undefined {
  const format: DateFormat | null = mapping.date_format;
  if (/^(19|20)\d\d$/.test(text)) throw new RowProblem("date_year_only");
  if (/^\d{5}(\.\d+)?$/.test(text)) throw new RowProblem("date_serial");
  const value = format ? parseDate(text, format) : undefined;
  if (value === undefined || format === null) return undefined;
  const day = exchangedDate(text, format);
  const isUnsure = day !== undefined && isOrderUnsure(dateOrderOf(text), format, dateOrders);
  return { value, doubts: isUnsure ? [{ code: "date_order", text, day }] : [] };
}

function parsePlace(
  words: { county: string; constituency: string; ward: string },
  places: PlaceNames,
  inside: RowReadingContext["inside"],
): WardWithParents | null {
  const found = places.find(words, inside);
  if ("ward" in found) return found.ward;
  if (found.problem === "place_unknown")
    throw new RowProblem("place_unknown", { field: found.field, word: found.word, among: found.among });
  if (found.problem === "place_ambiguous") throw new RowProblem("place_ambiguous");
  return null;
}

function parseNames(
  cell: (field: ImportField) => string,
  take: <Value>(field: ImportField, found: Doubtful<Value>) => Value,
): Pick<RowValues, "surname" | "other_names"> {
  for (const field of ["full_name", "full_name_surname_first"] as const) {
    const text = cell(field);
    if (text === "") continue;
    const { surname, other_names } = take(field, parseFullName(text, field === "full_name_surname_first"));
    take(field, { value: undefined, doubts: surnameDoubts(surname) });
    return { surname: surname || null, other_names: other_names || null };
  }
  const surname = take("surname", parseNamePart(cell("surname")));
  take("surname", { value: undefined, doubts: surnameDoubts(surname) });
  return { surname: surname || null, other_names: take("other_names", parseNamePart(cell("other_names"))) || null };
}

function checkAge({ date_of_birth, birth_year }: Pick<RowValues, "date_of_birth" | "birth_year">, now: Date): void {
  const today = dayInNairobi(now);
  const year = Number(today.slice(0, 4));
  const born = date_of_birth ?? (birth_year === null ? null : `${birth_year}-01-01`);
  if (born === null) return;
  if (born < `${year - MAXIMUM_AGE}-01-01`) throw new RowProblem("date_invalid");
  if (born > `${year - MINIMUM_AGE}${today.slice(4)}`) throw new RowProblem("under_age");
}
