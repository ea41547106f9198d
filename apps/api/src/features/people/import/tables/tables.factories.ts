import { crc32, deflateRawSync } from "node:zlib";
import { decrypt } from "#crypto.ts";
import { detectEncoding, readCsvRows } from "./csv-rows.ts";
import type { TableRow } from "./table-limits.ts";
import { TableReader } from "./table-reader.ts";
import type { TableEnd, TableJob } from "./table-worker.ts";
import { XlsxArchive } from "./xlsx/archive.ts";
import { readOutline, readSheetRows } from "./xlsx/sheet-rows.ts";
import { readSharedStrings, readStyles, readWorkbook } from "./xlsx/workbook.ts";

interface ArchivePart {
  name: string;
  content: string | Buffer;
  /** What the archive says instead of the truth. */
  claimedBytes?: number;
}

/** A ZIP archive (APPNOTE.TXT 4.3). */
export function createZip(parts: readonly ArchivePart[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedBytes } of parts) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claimedBytes ?? plain.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), fields, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(
    central.reduce((sum, { length }) => sum + length, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...central, Buffer.from("PK\x05\x06"), end]);
}

const MAIN_NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONSHIPS_NAMESPACE = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

export interface Workbook {
  /** XML of the sheet's rows. */
  rows: string;
  sheetNames?: readonly string[];
  styles?: string;
  sharedStrings?: string;
  properties?: string;
  claimedBytes?: number;
  /** Ranges, such as `A1:A3`. */
  merges?: readonly string[];
  more?: readonly ArchivePart[];
}

const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

/** An XLSX file whose sheets all hold the same rows. */
export function createXlsx({
  rows,
  sheetNames = ["Members"],
  properties = "",
  merges = [],
  ...rest
}: Workbook): Buffer {
  const sheet = `<?xml version="1.0"?><worksheet ${MAIN_NAMESPACE}><sheetData>${rows}</sheetData>${merges.map((ref) => `<mergeCells><mergeCell ref="${ref}"/></mergeCells>`).join("")}</worksheet>`;
  return createZip([
    {
      name: "xl/workbook.xml",
      content: `<workbook ${MAIN_NAMESPACE} ${RELATIONSHIPS_NAMESPACE}>${properties}<sheets>${sheetNames.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"/>`).join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${[
        ...sheetNames.map((_, at) => relationship(`r${at}`, "worksheet", `worksheets/sheet${at + 1}.xml`)),
        relationship("styles", "styles", "styles.xml"),
        relationship("strings", "sharedStrings", "sharedStrings.xml"),
      ].join("")}</Relationships>`,
    },
    ...(rest.styles
      ? [{ name: "xl/styles.xml", content: `<styleSheet ${MAIN_NAMESPACE}>${rest.styles}</styleSheet>` }]
      : []),
    ...(rest.sharedStrings
      ? [{ name: "xl/sharedStrings.xml", content: `<sst ${MAIN_NAMESPACE}>${rest.sharedStrings}</sst>` }]
      : []),
    ...sheetNames.map((_, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: sheet,
      ...(rest.claimedBytes === undefined ? {} : { claimedBytes: rest.claimedBytes }),
    })),
    ...(rest.more ?? []),
  ]);
}

/** XML of one row with texts in its cells. */
export const xlsxRow = (n: number, cells: readonly string[]): string =>
  `<row r="${n}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join("")}</row>`;

export type TestFile = string | Buffer | (() => AsyncIterable<Buffer>);
const PART_BYTES = 64 * 1024;

/** The parts of a file as they are asked for, from the beginning once or twice. */
function partsOf(file: TestFile): (part: number) => Promise<Buffer | undefined> {
  if (typeof file !== "function") {
    const bytes = Buffer.from(file);
    return async (part) => {
      const piece = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
      return piece.length > 0 || (part === 0 && bytes.length > 0) ? piece : undefined;
    };
  }
  let pieces = file()[Symbol.asyncIterator]();
  return async (part) => {
    if (part === 0) pieces = file()[Symbol.asyncIterator]();
    const { value, done } = await pieces.next();
    return done ? undefined : value;
  };
}

const SECRET_KEY = "of a test";

interface ReadRow {
  id: number;
  cells: string[];
}

/** A file as an import stores it: its people, without titles. @throws TableError */
export async function readTable(
  file: TestFile,
  { onRows, ...chosen }: Partial<Extract<TableJob, { kind: "rows" }>> & { onRows?: (count: number) => void } = {},
): Promise<TableEnd & { rows: ReadRow[] }> {
  const reader = new TableReader({ kind: "rows", secretKey: SECRET_KEY, sheets: null, hidden: false, ...chosen });
  const readPart = partsOf(file);
  const rows: ReadRow[] = [];
  try {
    for (;;) {
      const event = await reader.next(readPart, 60_000);
      if (event?.kind === "end") return { ...event.table, rows };
      if (event?.kind !== "rows") continue;
      for (const { id, cells } of event.rows)
        rows.push({ id, cells: JSON.parse(decrypt(SECRET_KEY, Buffer.from(cells))) });
      onRows?.(rows.length);
    }
  } finally {
    await reader.close();
  }
}

/** The cells of all rows of a file, its titles among them, and the names of its sheets. */
export async function readCells(file: Buffer, sheet = 0): Promise<{ sheets: string[]; rows: string[][] }> {
  const cellsOf = async (rows: AsyncIterable<TableRow>) => {
    const all: string[][] = [];
    for await (const { cells } of rows) all.push(cells);
    return all;
  };
  const chunks = async function* () {
    yield file;
  };
  if (!file.subarray(0, 2).equals(Buffer.from("PK"))) {
    return { sheets: [], rows: await cellsOf(readCsvRows(chunks(), await detectEncoding(chunks()))) };
  }
  const archive = await XlsxArchive.open(file);
  const workbook = await readWorkbook(archive);
  const [styles, shared] = [await readStyles(archive, workbook), await readSharedStrings(archive, workbook)];
  const context = { archive, workbook, styles, shared };
  const { file: name } = workbook.sheets[sheet]!;
  const rows = await cellsOf(readSheetRows(context, name, await readOutline(context, name)));
  return { sheets: workbook.sheets.map((each) => each.name), rows };
}
