import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { parse as parseSync } from "csv-parse/sync";
import { TableError, type TableRow, tableLimits, toTableRow } from "./table-limits.ts";

export type ByteChunks = AsyncIterable<Uint8Array>;

/** Names and dates of the first lines are enough to tell UTF-16, in which every other byte of plain letters is zero. */
const SAMPLE_BYTES = 1_000;

/** @returns undefined where the whole file has to be looked at */
function encodingFromStart(head: Uint8Array): string | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return "utf-8";
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  for (const [index, byte] of head.subarray(0, SAMPLE_BYTES).entries()) if (byte === 0) zeros[index % 2]! += 1;
  const many = Math.min(head.length, SAMPLE_BYTES) / 5;
  if (zeros[1]! > many && zeros[0] === 0) return "utf-16le";
  if (zeros[0]! > many && zeros[1] === 0) return "utf-16be";
  if (head.includes(0)) throw new TableError("not_a_table");
  return undefined;
}

/**
 * By the byte order mark, else UTF-8, else Windows-1252, in which most bytes that are no UTF-8 are letters with accents.
 * @throws TableError for an empty file, or one that is no text
 */
export async function detectEncoding(chunks: ByteChunks): Promise<string> {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  let isFirst = true;
  try {
    for await (const chunk of chunks) {
      if (isFirst) {
        const known = encodingFromStart(chunk);
        if (known) return known;
        isFirst = false;
      }
      utf8.decode(chunk, { stream: true });
    }
    utf8.decode();
  } catch (error) {
    if (error instanceof TableError) throw error;
    return "windows-1252";
  }
  if (isFirst) throw new TableError("empty");
  return "utf-8";
}

const MAX_PIECE_BYTES = 16 * 1024;

/**
 * Pieces of text whose lines have at most so many characters: the parser does not count separators, of which a line may
 * have millions. `end` tells whether the last line was closed.
 */
async function* decodeChunks(chunks: ByteChunks, encoding: string, end: { closed: boolean }): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let [length, line] = [0, 1];
  const count = (text: string): string => {
    let start = 0;
    for (let at = nextLineBreak(text, 0); at >= 0; at = nextLineBreak(text, start)) {
      if (length + at - start > tableLimits.rowCharacters) throw new TableError("row_too_long", line);
      length = 0;
      line += 1;
      start = at + 1;
    }
    length += text.length - start;
    if (length > tableLimits.rowCharacters) throw new TableError("row_too_long", line);
    if (text !== "") end.closed = length === 0;
    return text;
  };
  for await (const chunk of chunks) {
    // The parser makes all rows of a piece at once.
    for (let at = 0; at < chunk.length; at += MAX_PIECE_BYTES) {
      yield count(decoder.decode(chunk.subarray(at, at + MAX_PIECE_BYTES), { stream: true }));
    }
  }
  yield count(decoder.decode());
}

const nextLineBreak = (text: string, from: number): number => {
  const [feed, carriage] = [text.indexOf("\n", from), text.indexOf("\r", from)];
  if (feed < 0 || carriage < 0) return Math.max(feed, carriage);
  return Math.min(feed, carriage);
};

const CSV_PARSER_OPTIONS = {
  bom: true,
  max_record_size: tableLimits.rowCharacters,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  info: true,
} as const;

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

/** Rows that tell the separator. */
const HEAD_ROWS = 30;

/** The one that gives most cells in most rows. */
function detectSeparator(head: string): string {
  const cellsBy = (delimiter: string): number => {
    let rows: ParsedRecord[] = [];
    try {
      rows = parseSync(head, { ...CSV_PARSER_OPTIONS, delimiter, to: HEAD_ROWS }) as unknown as ParsedRecord[];
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
    }
    const counts = rows.map(({ record }) => record.length).sort((one, other) => one - other);
    return counts[Math.floor(counts.length / 2)] ?? 0;
  };
  const separators = [",", ";", "\t", "|"];
  const cells = separators.map(cellsBy);
  return separators[cells.indexOf(Math.max(...cells))]!;
}

/**
 * The rows of a file that is separated by commas, semicolons, tabs or bars, one after another.
 * @throws TableError
 */
export async function* readCsvRows(chunks: ByteChunks, encoding: string): AsyncGenerator<TableRow> {
  const end = { closed: true };
  const texts = decodeChunks(chunks, encoding, end);
  let head = "";
  while (head.length < tableLimits.rowCharacters) {
    const { value, done } = await texts.next();
    if (done) break;
    head += value;
  }
  if (/^\s*<(!doctype|html|\?xml|table)/i.test(head)) throw new TableError("not_a_table");
  const whole = async function* () {
    yield head;
    yield* texts;
  };
  const source = Readable.from(whole());
  const parser = parse({ ...CSV_PARSER_OPTIONS, delimiter: detectSeparator(cutToWholeLines(head)) });
  source.on("error", (error) => parser.destroy(error));
  source.pipe(parser);
  let [count, widest, last] = [0, 0, 0];
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      if (record.length > tableLimits.columns && record.slice(tableLimits.columns).some((cell) => cell.trim() !== "")) {
        throw new TableError("too_many_columns", info.lines);
      }
      const row = toTableRow(info.lines, record.slice(0, tableLimits.columns));
      last = record.length;
      if (!row) continue;
      if (widest === 0 || count < HEAD_ROWS) widest = Math.max(widest, last);
      count += 1;
      if (count > tableLimits.csvRows) throw new TableError("too_many_rows");
      yield row;
    }
  } catch (error) {
    throw toTableError(error);
  } finally {
    source.destroy();
    parser.destroy();
  }
  // What was cut off while it was copied has less in its last line than in all others, and no end of it.
  if (!end.closed && count > 1 && last < widest) throw new TableError("cut_off");
}

/** Without the last line, which may end in the middle. */
const cutToWholeLines = (head: string) => {
  const at = head.lastIndexOf("\n");
  return at < 0 ? head : head.slice(0, at);
};

function toTableError(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const { lines } = error as CsvError & { lines?: number };
  if (error.code === "CSV_MAX_RECORD_SIZE") return new TableError("row_too_long", lines);
  return new TableError(error.code === "CSV_QUOTE_NOT_CLOSED" ? "quote_not_closed" : "damaged", lines);
}
