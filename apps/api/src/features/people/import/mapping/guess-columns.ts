import { normalisePhoneNumber } from "@party/contract/phone-number";
import { foldText } from "@party/contract/values/fold-text";
import { parseDate } from "@party/contract/values/import-dates";
import { type DateFormat, dateFormatNames, type ImportField } from "@party/contract/values/imports";
import type { TableRow } from "../tables/table-limits.ts";

/** Titles as offices write them, folded and without signs; also in Swahili. */
const FIELD_TITLE_PATTERNS: Record<ImportField, RegExp> = {
  reference: /^(ref(erence)?( no| number)?|old (member )?(no|number)|list (no|number)|file (no|number))$/,
  member_number: /^(our )?(party )?member(ship)? (no|number|id)$/,
  id_number:
    /^((national|nat) )?(id|identity)( card)?( ?(no|number))?s?( or passport.*| passport.*)?$|^(passport|kitambulisho).*$|^id ?(no|number)s?$/,
  phone:
    /^(tel|telephone|phone|mobile|mobile phone|cell|cellphone|contact|simu|namba ya simu|msisdn)s?( ?(no|number|contact))?s?$/,
  email: /^(e ?mail|barua pepe)( address| id)?s?$/,
  surname: /^(surname|last names?|family names?|jina la ukoo|sir ?name)$/,
  other_names: /^(other|first|middle|given|second|fore|christian) ?names?$|^(jina la kwanza|majina mengine)$/,
  full_name:
    /^(full |member ?s? |applicant ?s? )?names?$|^(jina|majina|jina kamili|name of (the )?(member|applicant))$/,
  full_name_surname_first: /^names? surname first$/,
  sex: /^(sex|gender|jinsia|m f)$/,
  date_of_birth: /^(d ?o ?b|(date of birth|birth ?date|birthday|born on|tarehe ya kuzaliwa))$/,
  birth_year: /^(y ?o ?b|year of birth|birth year|year born|mwaka wa kuzaliwa)$/,
  county: /^(county|kaunti)( name)?$/,
  constituency: /^(constituency|sub ?county|eneo bunge|jimbo)( name)?$/,
  ward: /^(ward|wadi|kata|county assembly ward|caw)( name)?$/,
  polling_station: /^(polling (station|centre|center)|kituo( cha kupigia kura)?)( name)?$/,
};

export const normaliseTitle = (title: string): string =>
  foldText(title)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

const guessFieldByTitle = (title: string): ImportField | null => {
  const plain = normaliseTitle(title);
  return (
    (Object.keys(FIELD_TITLE_PATTERNS) as ImportField[]).find((field) => FIELD_TITLE_PATTERNS[field].test(plain)) ??
    null
  );
};

/** What nearly all examples are. */
const FIELD_VALUE_TESTS: [ImportField, (text: string) => boolean][] = [
  ["email", (text) => /^\S+@\S+\.\S+$/.test(text)],
  ["phone", (text) => /^[+\d][\d\s()-]{8,}$/.test(text) && normalisePhoneNumber(text) !== undefined],
  ["sex", (text) => /^(m|f|male|female|mme|mke)$/i.test(text)],
  ["date_of_birth", (text) => dateFormatNames.some((format) => parseDate(text, format) !== undefined)],
];
const MAX_EXAMPLES = 5;
const SAMPLE_ROWS = 100;

const guessFieldByValues = (values: readonly string[]): ImportField | null => {
  if (values.length < 2) return null;
  return FIELD_VALUE_TESTS.find(([, fits]) => values.filter(fits).length >= values.length * 0.9)?.[0] ?? null;
};

export interface GuessedColumn {
  title: string;
  examples: string[];
  guess: ImportField | null;
  date_format: DateFormat | null;
}

export interface GuessedTable {
  /** Number of the row with the titles. */
  titleRow: number;
  columns: GuessedColumn[];
}

/** Names and dates stand above the titles in many lists. */
const MAX_ROWS_ABOVE_DATA = 20;

/** @param rows the first rows of the file @returns undefined when no row can be one of titles */
export function guessColumns(rows: readonly TableRow[]): GuessedTable | undefined {
  const head = rows.slice(0, MAX_ROWS_ABOVE_DATA);
  const known = head.map(({ cells }) => cells.filter((cell) => guessFieldByTitle(cell)).length);
  const most = Math.max(0, ...known);
  const at = most > 0 ? known.indexOf(most) : head.findIndex(({ cells }) => cells.filter(Boolean).length > 1);
  const titles = head[at];
  if (!titles) return undefined;
  const below = rows.slice(at + 1, at + 1 + SAMPLE_ROWS);
  const width = Math.max(titles.cells.length, ...below.map(({ cells }) => cells.length));
  const taken = new Set<ImportField>();
  const columns = Array.from({ length: width }, (_, column) => {
    const values = below.map(({ cells }) => cells[column] ?? "").filter(Boolean);
    const title = titles.cells[column] ?? "";
    let guess = guessFieldByTitle(title) ?? guessFieldByValues(values);
    if (guess && guess !== "other_names" && taken.has(guess)) guess = null;
    if (guess) taken.add(guess);
    const formats = dateFormatNames.filter((format) => values.every((value) => parseDate(value, format)));
    return {
      title,
      examples: [...new Set(values)].slice(0, MAX_EXAMPLES),
      guess,
      date_format: guess === "date_of_birth" && formats.length === 1 ? formats[0]! : null,
    };
  });
  return { titleRow: titles.n, columns };
}
