import type { ImportMapping } from "@party/contract/imports.staff";
import { normalisePhoneNumber } from "@party/contract/phone-number";
import { Email } from "@party/contract/schemas";
import { foldText } from "@party/contract/values/fold-text";
import { parseDate } from "@party/contract/values/import-dates";
import type { ImportField, ImportProblem } from "@party/contract/values/imports";
import { MAXIMUM_AGE, MINIMUM_AGE } from "@party/contract/values/membership-plans";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { Gender } from "@party/contract/values/person";
import type { WardWithParents } from "#access/places.queries.ts";
import type { PlaceField, PlaceNames } from "./places.ts";

/** What a row says about a person; null for what it does not say. */
export interface RowValues {
  surname: string | null;
  other_names: string | null;
  phone: string | null;
  email: string | null;
  id_number: string | null;
  member_number: number | null;
  sex: Gender | null;
  date_of_birth: string | null;
  birth_year: number | null;
  ward_id: number | null;
  polling_station: string | null;
  reference: string | null;
}

export interface UnrecognisedValue {
  field: PlaceField | "sex";
  word: string;
}

export type ParsedRow =
  | { values: RowValues; place: WardWithParents | null }
  | { problem: ImportProblem; unknown?: UnrecognisedValue };

export interface RowReadingContext {
  mapping: ImportMapping;
  places: PlaceNames;
  /** Whether a place lies in that of rows without one. */
  inside: (place: WardWithParents) => boolean;
  now: Date;
}

/** WANJIKU as Wanjiku; what is written with both kinds of letters stays. */
const toProperCase = (name: string): string =>
  name === name.toUpperCase() || name === name.toLowerCase()
    ? name
        .toLowerCase()
        .replace(/(^|[\s.-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    : name;

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

/** Of several numbers in one cell the first. */
const parsePhone = (text: string): string | undefined =>
  text
    .split(/[/,;|]|\bor\b|\bau\b/)
    .map((part) => normalisePhoneNumber(part))
    .find((phone) => phone !== undefined);

const MAX_NAME_CHARACTERS = 100;
const isBlankCell = (cell: string) => /^(-+|n\/?a|nil|none|null|\.|x+)$/i.test(cell);

class RowProblem extends Error {
  readonly problem: ImportProblem;
  readonly unknown: UnrecognisedValue | undefined;

  constructor(problem: ImportProblem, unknown?: UnrecognisedValue) {
    super(problem);
    this.problem = problem;
    this.unknown = unknown;
  }
}

/** Reads one row as its mapping says. A cell that cannot be understood refuses the row, so that nothing is imported by half. */
export function readRow(cells: readonly string[], reading: RowReadingContext): ParsedRow {
  try {
    return parseValues(cells, reading);
  } catch (error) {
    if (!(error instanceof RowProblem)) throw error;
    return { problem: error.problem, ...(error.unknown ? { unknown: error.unknown } : {}) };
  }
}

function parseValues(cells: readonly string[], { mapping, places, inside, now }: RowReadingContext) {
  const { columns, date_format, words } = mapping;
  if (cells.length > columns.length) throw new RowProblem("too_many_cells");
  const cell = (field: ImportField): string =>
    columns
      .flatMap((each, at) => (each === field && !isBlankCell(cells[at] ?? "") ? (cells[at] ?? "") : []))
      .join(" ")
      .trim();
  const parsed = <Value>(field: ImportField, problem: ImportProblem, parse: (text: string) => Value | undefined) => {
    const text = cell(field);
    if (text === "") return null;
    const value = parse(text);
    if (value === undefined) throw new RowProblem(problem);
    return value;
  };
  const birth = {
    date_of_birth:
      parsed("date_of_birth", "date_invalid", (text) => date_format && (parseDate(text, date_format) ?? undefined)) ??
      null,
    birth_year: parsed("birth_year", "date_invalid", (text) => (/^(19|20)\d\d$/.test(text) ? Number(text) : undefined)),
  };
  checkAge(birth, now);
  const sex = parsed("sex", "sex_unknown", (text) => {
    const chosen = words.find(({ field, word }) => field === "sex" && foldText(word) === foldText(text))?.means;
    const known = (chosen as Gender | undefined) ?? SEX_SPELLINGS[foldText(text).replace(/[^a-z]/g, "")];
    if (!known) throw new RowProblem("sex_unknown", { field: "sex", word: text });
    return known;
  });
  const place = parsePlace(
    { county: cell("county"), constituency: cell("constituency"), ward: cell("ward") },
    places,
    inside,
  );
  const values: RowValues = {
    ...parseNames(cell),
    phone: parsed("phone", "phone_invalid", parsePhone),
    email: parsed("email", "email_invalid", (text) => Email.safeParse(text).data),
    id_number: parsed("id_number", "id_number_invalid", parseIdNumber),
    member_number: parsed("member_number", "member_number_invalid", parseMemberNumber),
    sex,
    ...birth,
    birth_year: birth.date_of_birth ? null : birth.birth_year,
    ward_id: place?.ward.id ?? null,
    polling_station: cell("polling_station").slice(0, MAX_NAME_CHARACTERS) || null,
    reference: cell("reference").slice(0, MAX_NAME_CHARACTERS) || null,
  };
  return { values, place };
}

function parsePlace(
  words: { county: string; constituency: string; ward: string },
  places: PlaceNames,
  inside: RowReadingContext["inside"],
): WardWithParents | null {
  const found = places.find(words, inside);
  if ("ward" in found) return found.ward;
  if (found.problem === "place_unknown")
    throw new RowProblem("place_unknown", { field: found.field, word: found.word });
  if (found.problem === "place_ambiguous") throw new RowProblem("place_ambiguous");
  return null;
}

function parseNames(cell: (field: ImportField) => string): Pick<RowValues, "surname" | "other_names"> {
  const [last, first] = [cell("full_name"), cell("full_name_surname_first")];
  const words = (last || first).replace(/,/g, " ").split(" ").filter(Boolean);
  const surname = cell("surname") || (last ? words.at(-1)! : (words[0] ?? ""));
  const others = cell("other_names") || (last ? words.slice(0, -1) : words.slice(1)).join(" ");
  if (surname.length > MAX_NAME_CHARACTERS || others.length > MAX_NAME_CHARACTERS) throw new RowProblem("name_missing");
  return { surname: toProperCase(surname) || null, other_names: toProperCase(others) || null };
}

/** Of the ID card, the passport or the Maisha card, without spaces and in capital letters. */
function parseIdNumber(text: string): string | undefined {
  const number = text.replace(/[\s.-]/g, "").toUpperCase();
  return /^(\d{5,10}|[A-Z]{1,3}\d{5,10})$/.test(number) ? number : undefined;
}

/** Of `U-000042` the number. */
function parseMemberNumber(text: string): number | undefined {
  const [, digits] = /^[A-Za-z]*[\s-]*0*(\d{1,9})$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function checkAge({ date_of_birth, birth_year }: Pick<RowValues, "date_of_birth" | "birth_year">, now: Date): void {
  const today = dayInNairobi(now);
  const year = Number(today.slice(0, 4));
  const born = date_of_birth ?? (birth_year === null ? null : `${birth_year}-01-01`);
  if (born === null) return;
  if (born < `${year - MAXIMUM_AGE}-01-01`) throw new RowProblem("date_invalid");
  if (born > `${year - MINIMUM_AGE}${today.slice(4)}`) throw new RowProblem("under_age");
}
