import { reviewedTextColumns } from "@party/contract/text-reviews.staff";
import { formatList } from "@party/contract/values/format-list";
import { findTranslationFault, type GlossaryTerm } from "@party/contract/values/translation-faults";
import { parse } from "csv-parse/sync";
import { csvHead, csvRow } from "../../apps/api/src/documents/csv.ts";
import { pairsOf, type SourceText, type TextPair } from "./text-pairs.ts";

/** A translation with its English file. */
export interface Translation {
  /** From the root. */
  file: string;
  english: string;
  source: string;
}

const COLUMN_TITLES = reviewedTextColumns.slice(0, 3);
/** What a cell begins with whose text looks like a formula (`csvRow`). */
const FORMULA_MARK = /^'(?=\s*[=+\-@])/;

/** A table of all texts for a translator: English, Kiswahili, and where they stand. */
export const exportTexts = (translations: readonly Translation[]): string =>
  csvHead(COLUMN_TITLES) +
  translations
    .flatMap(({ file, english, source }) =>
      pairsOf(english, source).map((pair) => csvRow([pair.english, pair.text, `${file} ${pair.key}`])),
    )
    .join("");

interface ImportOptions {
  glossary?: readonly GlossaryTerm[];
  /** Who has read the texts, in a table that does not say it: named by each file of which all texts are in the table. */
  reviewed?: { name: string; day: string } | undefined;
}

/**
 * Writes the changed cells of a table into the sources of the translations. Of a table of the console, which says who has read each
 * text and what stood there, the first line of each file of which all texts are read names its readers.
 * @returns the sources that change, by file, and what is wrong, with file and line: no row with a fault is in the sources
 */
export function importTexts(
  table: string,
  translations: readonly Translation[],
  { glossary = [], reviewed }: ImportOptions = {},
): { changed: Map<string, string>; faults: string[] } {
  const faults: string[] = [];
  const changed = new Map<string, string>();
  const cells = cellsOf(table, faults);
  for (const { file, english, source } of translations) {
    const pairs = pairsOf(english, source);
    const readers: Reader[] = [];
    let result = source;
    for (const pair of pairs) {
      const cell = cells.get(`${file} ${pair.key}`);
      const reader = cell?.reader ?? reviewed;
      if (!cell || (cell.text === pair.text && !reader)) continue;
      const fault = faultOf(cell, pair, glossary);
      if (fault) faults.push(`${file}:${pair.line}: ${fault}`);
      else {
        if (cell.text !== pair.text) result = replaceText(result, english, pair, cell.text);
        if (reader) readers.push(reader);
      }
    }
    if (pairs.length > 0 && readers.length === pairs.length)
      result = result.replace(/^\/\/ not reviewed$/m, `// reviewed by ${formatReaders(readers)}`);
    if (result !== source) changed.set(file, result);
    for (const { key } of pairs) cells.delete(`${file} ${key}`);
  }
  for (const where of cells.keys()) faults.push(`${where}: no such text`);
  return { changed, faults };
}

interface Reader {
  name: string;
  day: string;
}

/** @example Wangari Nduta, Tom Mboya on 2026-11-27 */
function formatReaders(readers: readonly Reader[]): string {
  const names = [...new Set(readers.map(({ name }) => name))];
  return `${formatList(names)} on ${readers
    .map(({ day }) => day)
    .toSorted()
    .at(-1)}`;
}

interface TableCell {
  english: string;
  text: string;
  /** What was read, in a table of the console. */
  before?: string;
  reader?: Reader;
}

function cellsOf(table: string, faults: string[]): Map<string, TableCell> {
  const rows: string[][] = parse(table, { bom: true, relax_column_count: true, skip_empty_lines: true });
  const [titles = [], ...texts] = rows;
  if (titles.slice(0, COLUMN_TITLES.length).join() !== COLUMN_TITLES.join())
    faults.push(`The table has the columns ${titles.join(", ")} in place of ${COLUMN_TITLES.join(", ")}.`);
  const isReviewed = titles.join() === reviewedTextColumns.join();
  const unmarked = (cell = "") => cell.replace(FORMULA_MARK, "").replaceAll("\r\n", "\n");
  return new Map(
    texts.map(([english, text, where = "", before, name = "", day = ""]) => {
      const cell = { english: unmarked(english), text: unmarked(text) };
      if (!isReviewed) return [where, cell];
      // It comes into a comment.
      const reader = unmarked(name).replaceAll(/\s+/g, " ").trim();
      const isKnown = reader !== "" && /^\d{4}-\d\d-\d\d$/.test(day);
      if (!isKnown) faults.push(`${where}: no reviewer and day`);
      return [where, { ...cell, before: unmarked(before), ...(isKnown ? { reader: { name: reader, day } } : {}) }];
    }),
  );
}

function faultOf(cell: TableCell, pair: TextPair, glossary: readonly GlossaryTerm[]): string | undefined {
  if (cell.english !== pair.english) return `the English text is another one than in the table: ${pair.english}`;
  if (cell.before !== undefined && ![cell.before, cell.text].includes(pair.text))
    return `the Kiswahili is another one than was read: ${pair.text}`;
  if (cell.text === pair.text) return undefined;
  const found = findTranslationFault({ english: pair.english, kiswahili: pair.text }, cell.text, glossary);
  switch (found?.fault) {
    case undefined:
      return undefined;
    case "empty":
      return "the text is empty";
    case "values_lost":
      return `the text has lost ${found.values.join(", ")}: ${cell.text}`;
    case "values_unknown":
      return `the text has no value for ${found.values.join(", ")}: ${cell.text}`;
    case "term_missing":
      return `the text has no word of the glossary for ${found.term.english} (${found.term.kiswahili.join(", ")}): ${cell.text}`;
  }
}

/** Reads the source anew, because a text may have changed within another one. */
function replaceText(source: string, english: string, { key }: TextPair, text: string): string {
  const { start, end, placeholders } = pairsOf(english, source).find((pair) => pair.key === key)!;
  return source.slice(0, start) + toLiteral(text, placeholders) + source.slice(end);
}

/** As the formatter writes it, but for line breaks. */
function toLiteral(text: string, placeholders: SourceText["placeholders"]): string {
  if (placeholders.size === 0) {
    if (text.includes("\n")) return `\`${escapeLiteral(text)}\``;
    return text.includes('"') && !text.includes("'") ? `'${text.replaceAll("\\", "\\\\")}'` : JSON.stringify(text);
  }
  const parts = text.split(/(\{[^{}]*\})/);
  return `\`${parts.map((part) => (placeholders.has(part) ? `\${${placeholders.get(part)}}` : escapeLiteral(part))).join("")}\``;
}

const escapeLiteral = (text: string) => text.replaceAll(/[\\`]|\$(?=\{)/g, "\\$&");
