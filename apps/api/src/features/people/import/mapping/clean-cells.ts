import { normalisePhoneNumber } from "@party/contract/phone-number";
import { Email } from "@party/contract/schemas";
import { APOSTROPHES } from "@party/contract/values/fold-text";
import type { ImportDoubt } from "@party/contract/values/import-doubts";
import type { ImportField, ImportProblem } from "@party/contract/values/imports";
import { importedFields, type PersonField, personFieldOf } from "@party/contract/values/people/person-fields";
import { phoneAsDialled } from "@party/contract/values/person";
import type { WardWithParents } from "#access/places.queries.ts";
import type { PlaceField } from "./places.ts";

export interface UnrecognisedValue {
  field: PlaceField | "sex";
  word: string;
  /** The places among which the row's other words leave it. */
  among?: readonly WardWithParents[];
}

/** Why a row is refused. */
export class RowProblem extends Error {
  readonly problem: ImportProblem;
  readonly unknown: UnrecognisedValue | undefined;

  constructor(problem: ImportProblem, unknown?: UnrecognisedValue) {
    super(problem);
    this.problem = problem;
    this.unknown = unknown;
  }
}

/** What a cell says, or a value of it, and why that is not sure. */
export interface Doubtful<Value> {
  value: Value;
  doubts: readonly Omit<ImportDoubt, "field">[];
}

export const sure = <Value>(value: Value): Doubtful<Value> => ({ value, doubts: [] });

const NUMBER_KINDS: readonly PersonField["kind"][] = ["phone", "secret", "year", "day"];
const NUMBER_FIELDS: readonly ImportField[] = [
  ...importedFields.filter((name) => NUMBER_KINDS.includes(personFieldOf(name).kind)),
  ...(["member_number", "reference"] as const),
];
const TEXT_FIELDS: readonly ImportField[] = [
  ...importedFields.filter((name) => personFieldOf(name).kind === "text"),
  ...(["full_name", "full_name_surname_first", "county", "constituency", "ward"] as const),
];

const BLANK = /^(-+|n\/?a|nil|none|null|\.|x+|\?+)$/i;
/** As pandas writes it; Nan and NAN are names. */
const NOT_A_NUMBER = /^(nan|NaN)$/;
/** Of Excel, in English and German, and of LibreOffice. */
const FORMULA_ERROR =
  /^(#(n\/a|name\?|ref!|value!|div\/0!|num!|null!|spill!|calc!|field!|getting_data|nv|bezug!|wert!|zahl!)|#{2,}|err:\d{3})$/i;
const INVISIBLE_CHARACTERS = /[\p{Cc}\p{Cf}]|\ufe0f/gu;
/** Hyphens and dashes of word processors; not the minus of the keyboard. */
const ODD_HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;

/**
 * What was typed into a cell, from what spreadsheets and other programs have made of it; empty for what stands for nothing.
 * @throws RowProblem
 */
export function cleanCell(field: ImportField, cell: string): Doubtful<string> {
  const mended = TEXT_FIELDS.includes(field) ? mendText(cell) : sure(cell);
  const text = mended.value.replace(/\s+/g, " ").replace(INVISIBLE_CHARACTERS, "").replace(ODD_HYPHENS, "-").trim();
  if (BLANK.test(text) || NOT_A_NUMBER.test(text)) return sure("");
  if (FORMULA_ERROR.test(text)) return { value: "", doubts: [{ code: "cell_error", text }] };
  return { value: NUMBER_FIELDS.includes(field) ? restoreNumber(text) : text, doubts: mended.doubts };
}

/** Windows-1252 has letters and signs where ISO 8859-1 has control characters. */
const BYTE_OF_CHARACTER: ReadonlyMap<string, number> = new Map(
  [...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (character, byte) => [character, byte],
  ),
);
/** Question marks in words, and what UTF-8 looks like where one of its bytes is lost. */
const DAMAGED = /\ufffd|\p{L}\?|\?\p{L}|[ÂÃÄÅ](?!\p{L})/u;

/** UTF-8 that a program has taken for Windows-1252, such as `WairimÅ©`, is read as what it was. */
function mendText(cell: string): Doubtful<string> {
  const bytes = [...cell].map((character) => BYTE_OF_CHARACTER.get(character));
  if (/[ÂÃÄÅ]/.test(cell) && bytes.every((byte) => byte !== undefined)) {
    try {
      const value = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes)).normalize("NFC");
      return { value, doubts: [{ code: "text_mended", text: cell }] };
    } catch {
      // No UTF-8: those letters belong to it.
    }
  }
  return { value: cell, doubts: DAMAGED.test(cell) ? [{ code: "text_damaged", text: cell }] : [] };
}

/** `12345.0`, `12,345,678` and `2.54712312009E+11` as the digits that they were. @throws RowProblem where some are lost */
function restoreNumber(text: string): string {
  const [, whole, fraction = "", exponent] = /^\+?(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text) ?? [];
  if (whole !== undefined) {
    if (fraction.length !== Number(exponent)) throw new RowProblem("number_shortened");
    return whole + fraction;
  }
  const digits = text.replace(/^(\+?[\d,]+)\.0+$/, "$1");
  return /^\d{1,3}(,\d{3})+$/.test(digits) ? digits.replaceAll(",", "") : digits;
}

type Doubt = Doubtful<unknown>["doubts"][number];

/** WANJIKU as Wanjiku, O'BRIEN as O'Brien and MCDONALD as McDonald; words with both kinds of letters stay. */
const toProperCase = (name: string): string =>
  name === name.toLowerCase()
    ? capitalise(name)
    : name.replace(/\S+/g, (word) => (isInCapitals(name, word) ? capitalise(word) : word));

/** JP in a name with other letters are initials. */
const isInCapitals = (name: string, word: string): boolean =>
  word === word.toUpperCase() && (name === name.toUpperCase() || /\p{L}.*\p{L}.*\p{L}/u.test(word));

const capitalise = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(^|[\s.-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(
      /(^|[\s.-])([DLMO]'|Mc)(\p{L})(?=\p{L})/gu,
      (_, before: string, start: string, letter: string) => before + start + letter.toUpperCase(),
    );

/** Titles that are no names, folded; in English and Kiswahili. */
const TITLES =
  /^(mr|mrs|ms|miss|mister|dr|prof|hon|rev|revd|pst|mzee|eng|engr|bw|bi|ndugu|mhe|mheshimiwa|dkt|mwl|mwalimu)\.?$/i;
/** Short for a title only with their dot. */
const DOTTED_TITLES = /^(fr|sr|br|col|gen|capt|maj|lt|sgt|cpl|adv|arch|amb|sen|gov|bsp)\.$/i;
const TITLES_OR_NAMES =
  /^(bishop|pastor|chief|major|sheikh|imam|canon|haji|alhaji|mama|baba|sister|brother|father|elder|judge)$/i;
const SUFFIXES = /^(esq|mp|mca|phd|msc|bsc|mba|jr|jnr|snr|sr|ebs|egh|ogw|mbs|cbs|hsc|deceased)\.?$/i;

interface NameParts {
  text: string;
  doubts: Doubt[];
}

/** A name without titles and notes, with the apostrophe and commas that it was written with. @throws RowProblem */
function withoutTitles(written: string): NameParts {
  const doubts: Doubt[] = [];
  const leaveOut = (part: string) => {
    if (part.trim()) doubts.push({ code: "name_part", text: part.trim() });
    return " ";
  };
  const plain = written
    .replace(/[([{]([^)\]}]*)[)\]}]?/g, (_, note: string) => leaveOut(note))
    .replace(/["“”«»]([^"“”«»]*)["“”«»]/g, (_, note: string) => leaveOut(note))
    .replace(APOSTROPHES, "'")
    .replace(/^((?:mr|mrs|ms|dr|prof|hon|rev|eng|pst)\.)(?=\p{L})/iu, "$1 ")
    .replace(/\s*,[\s,]*/g, ", ");
  const words = plain.split(" ").filter((word) => word !== "" && word !== ",");
  while (words.length > 1 && (TITLES.test(words[0]!.replace(",", "")) || DOTTED_TITLES.test(words[0]!))) words.shift();
  while (words.length > 2 && SUFFIXES.test(words.at(-1)!)) {
    leaveOut(words.pop()!);
    words.push(words.pop()!.replace(/,$/, ""));
  }
  if (words.length > 1 && TITLES_OR_NAMES.test(words[0]!)) doubts.push({ code: "name_title", text: words[0]! });
  const text = words.join(" ").replace(/^[,\s]+|[,\s]+$/g, "");
  const letters = text.replace(/[^\p{L}]/gu, "").length;
  const digits = text.replace(/[^\d]/g, "").length;
  if (text !== "" && (letters === 0 || digits >= letters || text.includes("@"))) throw new RowProblem("name_invalid");
  if (digits > 0) doubts.push({ code: "name_digits", text });
  if (/[^\p{L}\p{M}\d\s',.?\ufffd-]/u.test(text)) doubts.push({ code: "name_signs", text });
  return { text, doubts };
}

export interface PersonNames {
  surname: string;
  other_names: string;
}

/** One of two columns with parts of a name. @throws RowProblem */
export function parseNamePart(written: string): Doubtful<string> {
  const { text, doubts } = withoutTitles(written);
  const value = text.replaceAll(",", "");
  if (value !== text) doubts.push({ code: "name_signs", text });
  return { value: checkLength(toProperCase(value)), doubts };
}

export const surnameDoubts = (surname: string): Doubt[] =>
  surname.replace(/[^\p{L}]/gu, "").length === 1 ? [{ code: "name_initial", text: surname }] : [];

/**
 * A whole name in one cell. Before a comma stands the surname; without one it stands where the mapping says.
 * @throws RowProblem
 */
export function parseFullName(written: string, isSurnameFirst: boolean): Doubtful<PersonNames> {
  const { text, doubts } = withoutTitles(written);
  const [before = "", ...behind] = text.split(", ");
  const words = text.split(" ").filter(Boolean);
  const [surname, others] =
    behind.length > 0
      ? [before, behind.join(" ")]
      : isSurnameFirst
        ? [words[0] ?? "", words.slice(1).join(" ")]
        : [words.at(-1) ?? "", words.slice(0, -1).join(" ")];
  if (behind.length > 1 || (before.split(" ").length > 2 && behind.length > 0) || isOtherNameCapital(words, surname))
    doubts.push({ code: "name_order", text: written });
  const value = { surname: checkLength(toProperCase(surname)), other_names: checkLength(toProperCase(others)) };
  return { value, doubts };
}

/** `Wanjiku MWANGI`: who writes one name in capitals means the surname. */
function isOtherNameCapital(words: readonly string[], surname: string): boolean {
  const isCapital = (word: string) => /\p{L}{2}/u.test(word) && word === word.toUpperCase();
  const capitals = words.filter(isCapital);
  const isSome = capitals.length > 0 && words.some((word) => /\p{L}{2}/u.test(word) && !isCapital(word));
  return isSome && !surname.split(" ").every(isCapital);
}

const MAX_NAME_CHARACTERS = 100;

function checkLength(name: string): string {
  if (name.length > MAX_NAME_CHARACTERS) throw new RowProblem("name_too_long");
  return name;
}

/** What offices write before a number. */
const PHONE_LABEL =
  /\b(tel(ephone)?|phone|mobile|mob|cell|simu|namba|nambari|m-?pesa|whats ?app|safaricom|airtel|telkom|number|no)\b[\s.:]*/gi;

/** Letters that look like digits, in a word that is mostly digits. */
const letterToDigit = (text: string): string =>
  text.replace(/\S+/g, (word) =>
    word.replace(/\D/g, "").length > word.length / 2 || /^[Oo][71]/.test(word)
      ? word.replace(/[oO]/g, "0").replace(/[lI|](?=\d)|(?<=\d)[lI|]/g, "1")
      : word,
  );

interface FoundNumbers {
  numbers: string[];
  /** What is left of the cell. */
  rest: string[];
}

/** Digits of the longest number there can be (E.164); more are several numbers, of which a parser takes one for an extension. */
const MAX_DIGITS = 15;

const normaliseOneNumber = (text: string): string | undefined =>
  text.replace(/\D/g, "").length > MAX_DIGITS ? undefined : normalisePhoneNumber(text);

/** The numbers of a cell: between commas and bars, and where several stand with spaces between them, the longest that can be. */
function findNumbers(text: string): FoundNumbers {
  const found: FoundNumbers = { numbers: [], rest: [] };
  for (const part of text.split(/[/,;|&\n]|\b(?:or|and|au|na)\b/i)) {
    const words = part.trim().split(/\s+/).filter(Boolean);
    for (let from = 0; from < words.length; ) {
      let to = words.length;
      while (to > from && !normaliseOneNumber(words.slice(from, to).join(" "))) to -= 1;
      if (to > from) found.numbers.push(normaliseOneNumber(words.slice(from, to).join(" "))!);
      else found.rest.push(words[from]!);
      from = Math.max(to, from + 1);
    }
  }
  // 020/1234567 is one number.
  const whole = found.numbers.length === 0 ? normaliseOneNumber(text) : undefined;
  return whole ? { numbers: [whole], rest: [] } : found;
}

/** The first number of a cell. @returns undefined where there is none */
export function parsePhone(text: string): Doubtful<string> | undefined {
  const plain = text.replace(PHONE_LABEL, " ").trim();
  let found = findNumbers(plain);
  const mended = letterToDigit(plain);
  const hasLetters = mended !== plain && findNumbers(mended).numbers.length > found.numbers.length;
  if (hasLetters) found = findNumbers(mended);
  const [first, ...others] = [...new Set(found.numbers)];
  if (first === undefined) return undefined;
  const digits = found.rest.filter((word) => /\d/.test(word));
  const words = found.rest.filter((word) => !/\d/.test(word) && /\p{L}{2}/u.test(word));
  const more = [...others.map(phoneAsDialled), ...digits].join(", ");
  return {
    value: first,
    doubts: [
      ...(hasLetters ? [{ code: "phone_letters", text } as const] : []),
      ...(more ? [{ code: "phone_several", text: more } as const] : []),
      ...(words.length > 0 ? [{ code: "phone_words", text: words.join(" ") } as const] : []),
    ],
  };
}

/** The first address of a cell. */
export function parseEmail(text: string): Doubtful<string> | undefined {
  const parts = text
    .replace(/^mailto:/i, "")
    .split(/[;,/\s]+/)
    .filter(Boolean);
  const addresses = parts.flatMap((part) => Email.safeParse(part).data ?? []);
  const [first, ...others] = [...new Set(addresses)];
  if (first === undefined || addresses.length < parts.length) return undefined;
  return { value: first, doubts: others.length > 0 ? [{ code: "email_several", text: others.join(", ") }] : [] };
}

/** The first ID cards had seven digits. */
const SHORT_ID_DIGITS = 6;

/** Of the ID card, the passport or the Maisha card, without spaces and in capital letters. */
export function parseIdNumber(text: string): Doubtful<string> | undefined {
  const plain = text
    .toUpperCase()
    .replace(/^(ID|PASSPORT|PP)\b[\s.:#]*(NO|NUMBER)?\b[\s.:#]*/, "")
    .replace(/\s/g, "")
    .replace(/^([A-Z]{1,3})[-.](?=\d)/, "$1")
    // Digits in groups of three.
    .replace(/^\d{1,3}([.'-]\d{3})+$/, (grouped) => grouped.replace(/\D/g, ""));
  if (!/^(\d{5,10}|[A-Z]{1,3}\d{5,10})$/.test(plain)) return undefined;
  if (/^[OIL]\d/.test(plain)) return { value: plain, doubts: [{ code: "id_letters", text }] };
  return /^\d+$/.test(plain) && plain.length <= SHORT_ID_DIGITS
    ? { value: plain, doubts: [{ code: "id_short", text }] }
    : sure(plain);
}

/** Of `U-000042` the number. */
export function parseMemberNumber(text: string): Doubtful<number> | undefined {
  const [, digits] = /^[A-Za-z]*[\s-]*0*(\d{1,9})$/.exec(text) ?? [];
  return digits === undefined ? undefined : sure(Number(digits));
}
