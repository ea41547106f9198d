import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { escapeHtml } from "@party/contract/values/escape-html";
import { type TableCell, type TableWriter, tableText } from "./csv.ts";

const deflate = promisify(deflateRaw);

/** Excel's own limit. */
const MAX_SHEET_ROWS = 1_048_576;
/** ZIP without its 64-bit fields counts to 4 GiB; a sheet of a million people has less than one. */
const MAX_SHEET_BYTES = 2 ** 31;

interface ZipEntry {
  name: string;
  offset: number;
  crc: number;
  packed: number;
  plain: number;
}

/** What the archive holds so far. */
export interface XlsxWriterState {
  offset: number;
  parts: ZipEntry[];
  sheets: number;
  /** Of the sheet that is open; 0 when none is. */
  rows: number;
}

/**
 * Writes a workbook (ECMA-376) piece by piece; the next piece may be written by another process, which needs the head and the
 * state. Each piece ends at a byte of the deflate stream (RFC 1951, 3.2.4) and refers to nothing before it, so that the pieces
 * one after another are one stream. All cells are texts in the format for texts; none is a number, a date or a formula.
 */
export class XlsxWriter implements TableWriter {
  readonly #head: readonly (readonly TableCell[])[];
  readonly #state: XlsxWriterState;

  /** @param head of each sheet, stays in view; its last row is bold */
  constructor(
    head: readonly (readonly TableCell[])[],
    state: XlsxWriterState = { offset: 0, parts: [], sheets: 0, rows: 0 },
  ) {
    this.#head = head;
    this.#state = structuredClone(state);
  }

  get state(): XlsxWriterState {
    return this.#state;
  }

  /** @param rows at most some thousand; what is over goes to another sheet */
  async write(rows: readonly (readonly TableCell[])[]): Promise<Buffer> {
    const state = this.#state;
    const pieces: Buffer[] = [];
    const isFull = state.rows + rows.length > MAX_SHEET_ROWS || (state.parts.at(-1)?.plain ?? 0) > MAX_SHEET_BYTES;
    if (state.rows > 0 && isFull) pieces.push(await this.#closeSheet());
    let xml = "";
    if (state.rows === 0) {
      state.sheets += 1;
      pieces.push(this.#open(sheetPath(state.sheets)));
      xml =
        sheetStartXml(this.#head) +
        this.#head.map((cells, at) => this.#row(cells, at === this.#head.length - 1)).join("");
    }
    xml += rows.map((cells) => this.#row(cells)).join("");
    pieces.push(await this.#add(xml));
    return Buffer.concat(pieces);
  }

  async end(): Promise<Buffer> {
    const pieces = [await this.#closeSheet()];
    for (const [name, xml] of Object.entries(workbookFiles(this.#state.sheets))) {
      pieces.push(this.#open(name), await this.#add(xml, true));
    }
    return Buffer.concat([...pieces, this.#directory()]);
  }

  #row(cells: readonly TableCell[], isBold = false): string {
    this.#state.rows += 1;
    const n = this.#state.rows;
    return `<row r="${n}">${cells.map((cell, column) => sheetCellXml(cell, `${columnLetters(column)}${n}`, isBold ? 2 : 1)).join("")}</row>`;
  }

  async #closeSheet(): Promise<Buffer> {
    const { rows } = this.#state;
    this.#state.rows = 0;
    return this.#add(sheetEndXml(rows), true);
  }

  /** Header of a file in the archive (APPNOTE.TXT 4.3.7); checksum and sizes follow behind its content. */
  #open(name: string): Buffer {
    const part: ZipEntry = { name, offset: this.#state.offset, crc: 0, packed: 0, plain: 0 };
    this.#state.parts.push(part);
    const header = Buffer.concat([Buffer.from("PK\x03\x04"), zipHeaderFields({ ...part, crc: 0 }), Buffer.from(name)]);
    this.#state.offset += header.length;
    return header;
  }

  async #add(text: string, isLast = false): Promise<Buffer> {
    const part = this.#state.parts.at(-1)!;
    const plain = Buffer.from(text);
    const packed = await deflate(plain, { finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH });
    part.crc = crc32(plain, part.crc);
    part.plain += plain.length;
    part.packed += packed.length;
    const piece = isLast ? Buffer.concat([packed, Buffer.from("PK\x07\x08"), zipSizeFields(part)]) : packed;
    this.#state.offset += piece.length;
    return piece;
  }

  /** The central directory (APPNOTE.TXT 4.3.12) and the end of the archive (4.3.16). */
  #directory(): Buffer {
    const { parts, offset } = this.#state;
    const entries = parts.map((part) => {
      const rest = Buffer.alloc(14);
      rest.writeUInt32LE(part.offset, 10);
      const version = Buffer.from([20, 0]);
      return Buffer.concat([Buffer.from("PK\x01\x02"), version, zipHeaderFields(part), rest, Buffer.from(part.name)]);
    });
    const end = Buffer.alloc(18);
    end.writeUInt16LE(parts.length, 4);
    end.writeUInt16LE(parts.length, 6);
    end.writeUInt32LE(
      entries.reduce((sum, { length }) => sum + length, 0),
      8,
    );
    end.writeUInt32LE(offset, 12);
    return Buffer.concat([...entries, Buffer.from("PK\x05\x06"), end]);
  }
}

const ZIP_VERSION_2_0 = 20;
const DATA_DESCRIPTOR_FLAG = 0x0008;
const DEFLATE_METHOD = 8;
/** 1 January 1980, the first day a ZIP knows: the file tells its day itself. */
const FIRST_ZIP_DATE = 0x0021;

/** Common to a file's header and its entry in the directory. */
function zipHeaderFields({ name, ...part }: ZipEntry): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(ZIP_VERSION_2_0, 0);
  fields.writeUInt16LE(DATA_DESCRIPTOR_FLAG, 2);
  fields.writeUInt16LE(DEFLATE_METHOD, 4);
  fields.writeUInt16LE(FIRST_ZIP_DATE, 8);
  zipSizeFields(part).copy(fields, 10);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

function zipSizeFields({ crc, packed, plain }: Omit<ZipEntry, "name" | "offset">): Buffer {
  const sizes = Buffer.alloc(12);
  sizes.writeUInt32LE(crc, 0);
  sizes.writeUInt32LE(packed, 4);
  sizes.writeUInt32LE(plain, 8);
  return sizes;
}

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN_NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONSHIPS_NAMESPACE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE_NAMESPACE = "http://schemas.openxmlformats.org/package/2006";
const SPREADSHEET_PART_TYPE_PREFIX = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const sheetPath = (n: number) => `xl/worksheets/sheet${n}.xml`;

const numbersUpTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** All other files of a workbook, by name. */
const workbookFiles = (sheets: number): Record<string, string> => ({
  "[Content_Types].xml": `${XML_DECLARATION}<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET_PART_TYPE_PREFIX}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET_PART_TYPE_PREFIX}.styles+xml"/>${numbersUpTo(
    sheets,
  )
    .map((n) => `<Override PartName="/${sheetPath(n)}" ContentType="${SPREADSHEET_PART_TYPE_PREFIX}.worksheet+xml"/>`)
    .join("")}</Types>`,
  "_rels/.rels": `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS_NAMESPACE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${XML_DECLARATION}<workbook ${MAIN_NAMESPACE} xmlns:r="${RELATIONSHIPS_NAMESPACE}"><sheets>${numbersUpTo(
    sheets,
  )
    .map((n) => `<sheet name="Sheet ${n}" sheetId="${n}" r:id="rId${n}"/>`)
    .join("")}</sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships">${numbersUpTo(
    sheets,
  )
    .map(
      (n) =>
        `<Relationship Id="rId${n}" Type="${RELATIONSHIPS_NAMESPACE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    )
    .join(
      "",
    )}<Relationship Id="rId${sheets + 1}" Type="${RELATIONSHIPS_NAMESPACE}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": stylesXml,
});

/** Cells of style 1 are texts (number format 49 is `@`), those of style 2 bold texts. */
const stylesXml = `${XML_DECLARATION}<styleSheet ${MAIN_NAMESPACE}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

function sheetStartXml(head: readonly (readonly TableCell[])[]): string {
  const columns = Math.max(...head.map(({ length }) => length));
  const pane = `<pane ySplit="${head.length}" topLeftCell="A${head.length + 1}" activePane="bottomLeft" state="frozen"/>`;
  return `${XML_DECLARATION}<worksheet ${MAIN_NAMESPACE}><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols><col min="1" max="${columns}" width="20" customWidth="1"/></cols><sheetData>`;
}

/** Without Excel's warning that digits are stored as texts. */
const sheetEndXml = (rows: number) =>
  `</sheetData><ignoredErrors><ignoredError sqref="A1:XFD${rows}" numberStoredAsText="1"/></ignoredErrors></worksheet>`;

/** A to XFD. @param column from 0 */
const columnLetters = (column: number): string =>
  (column < 26 ? "" : columnLetters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

function sheetCellXml(cell: TableCell, reference: string, style: number): string {
  const text = escapeXml(tableText(cell));
  return text && `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** XML 1.0, 2.2. */
const INVALID_XML_CHARACTER = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
/** Excel takes `_x003D_` for `=` (ECMA-376 part 1, 22.9.2.19). */
const EXCEL_ESCAPE_START = /_(?=x[0-9a-f]{4}_)/gi;

const escapeXml = (text: string): string =>
  escapeHtml(text.replace(INVALID_XML_CHARACTER, "").replace(EXCEL_ESCAPE_START, "_x005F_")).replaceAll("\r", "&#13;");
