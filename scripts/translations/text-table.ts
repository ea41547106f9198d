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

const COLUMN_TITLES = ["English", "Kiswahili", "Where"];
/** What a cell begins with whose text looks like a formula (`csvRow`). */
const FORMULA_MARK = /^'(?=\s*[=+\-@])/;
const PLACEHOLDER_PATTERN = /\{[^{}]*\}/g;

/** A table of all texts for a translator: English, Kiswahili, and where they stand. */
export const exportTexts = (translations: readonly Translation[]): string =>
  csvHead(COLUMN_TITLES) +
  translations
    .flatMap(({ file, english, source }) =>
      pairsOf(english, source).map((pair) => csvRow([pair.english, pair.text, `${file} ${pair.key}`])),
    )
    .join("");

/**
 * Writes the changed cells of a table into the sources of the translations.
 * @param reviewed who has read the texts: said by the first line of each file of which all texts are in the table
 * @returns the sources that change, by file, and what is wrong, with file and line; with faults no source may be written
 */
export function importTexts(
  table: string,
  translations: readonly Translation[],
  reviewed?: { name: string; day: string },
): { changed: Map<string, string>; faults: string[] } {
  const faults: string[] = [];
  const changed = new Map<string, string>();
  const cells = cellsOf(table, faults);
  for (const { file, english, source } of translations) {
    const pairs = pairsOf(english, source);
    let result = source;
    for (const pair of pairs) {
      const cell = cells.get(`${file} ${pair.key}`);
      if (!cell || cell.text === pair.text) continue;
      const fault = faultOf(cell, pair);
      if (fault) faults.push(`${file}:${pair.line}: ${fault}`);
      else result = replaceText(result, english, pair, cell.text);
    }
    if (reviewed && pairs.length > 0 && pairs.every(({ key }) => cells.has(`${file} ${key}`)))
      result = result.replace(/^\/\/ not reviewed$/m, `// reviewed by ${reviewed.name} on ${reviewed.day}`);
    if (result !== source) changed.set(file, result);
    for (const { key } of pairs) cells.delete(`${file} ${key}`);
  }
  for (const where of cells.keys()) faults.push(`${where}: no such text`);
  return { changed, faults };
}

interface TableCell {
  english: string;
  text: string;
}

function cellsOf(table: string, faults: string[]): Map<string, TableCell> {
  const rows: string[][] = parse(table, { bom: true, relax_column_count: true, skip_empty_lines: true });
  const [titles, ...texts] = rows;
  if (titles?.slice(0, COLUMN_TITLES.length).join() !== COLUMN_TITLES.join())
    faults.push(`The table has the columns ${titles?.join(", ")} in place of ${COLUMN_TITLES.join(", ")}.`);
  const unmarked = (cell = "") => cell.replace(FORMULA_MARK, "").replaceAll("\r\n", "\n");
  return new Map(
    texts.map(([english, text, where = ""]) => [where, { english: unmarked(english), text: unmarked(text) }]),
  );
}

const placeholdersOf = (text: string): string[] => text.match(PLACEHOLDER_PATTERN) ?? [];

function faultOf(cell: TableCell, pair: TextPair): string | undefined {
  if (cell.english !== pair.english) return `the English text is another one than in the table: ${pair.english}`;
  if (cell.text.trim() === "") return "the text is empty";
  const [before, after] = [placeholdersOf(pair.text), placeholdersOf(cell.text)];
  const lost = before.filter((name) => !after.includes(name));
  if (lost.length > 0) return `the text has lost ${lost.join(", ")}: ${cell.text}`;
  const added = after.filter((name) => !before.includes(name));
  return added.length > 0 ? `the text has no value for ${added.join(", ")}: ${cell.text}` : undefined;
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
