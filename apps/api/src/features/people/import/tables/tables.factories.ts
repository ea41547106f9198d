import { crc32, deflateRawSync } from "node:zlib";

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
  more?: readonly ArchivePart[];
}

/** An XLSX file whose sheets all hold the same rows. */
export function createXlsx({ rows, sheetNames = ["Members"], properties = "", ...rest }: Workbook): Buffer {
  const sheet = `<?xml version="1.0"?><worksheet ${MAIN_NAMESPACE}><sheetData>${rows}</sheetData></worksheet>`;
  return createZip([
    {
      name: "xl/workbook.xml",
      content: `<workbook ${MAIN_NAMESPACE} ${RELATIONSHIPS_NAMESPACE}>${properties}<sheets>${sheetNames.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"/>`).join("")}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships>${sheetNames.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at + 1}.xml"/>`).join("")}</Relationships>`,
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
