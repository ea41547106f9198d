import type { ImportDoubt } from "@party/contract/values/import-doubts";
import type { ImportField, ImportProblem } from "@party/contract/values/imports";
import { importedFields, type PersonField, personFieldOf } from "@party/contract/values/people/person-fields";
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
