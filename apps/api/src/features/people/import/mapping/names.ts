import { APOSTROPHES } from "@party/contract/values/fold-text";
import { type Doubtful, RowProblem } from "./clean-cells.ts";

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
