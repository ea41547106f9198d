/** Excel takes a file without it for Windows-1252, and Wanjikũ for WanjikÅ©. */
const BYTE_ORDER_MARK = "\uFEFF";
const CELL_TO_QUOTE = /[",;\r\n\t]|^\s|\s$/;
/** What spreadsheets take for a formula, also behind spaces and in full width (OWASP, CSV injection). */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const E164_NUMBER = /^\+\d{7,15}$/;
/** Grouped, so that spreadsheets take it for a text and keep its zero. */
const KENYAN_PHONE = /^\+254(\d{3})(\d{3})(\d{3})$/;

export type TableCell = string | number | null;

/** Writes a table piece by piece. */
export interface TableWriter {
  /** The bytes of the next rows; before the first ones is the head. */
  write(rows: readonly (readonly TableCell[])[]): Promise<Buffer>;
  /** The last bytes. */
  end(): Promise<Buffer>;
}

export class CsvWriter implements TableWriter {
  readonly #head: readonly (readonly TableCell[])[];
  #isBegun: boolean;

  constructor(head: readonly (readonly TableCell[])[], isBegun: boolean) {
    this.#head = head;
    this.#isBegun = isBegun;
  }

  async write(rows: readonly (readonly TableCell[])[]): Promise<Buffer> {
    const head = this.#isBegun ? "" : BYTE_ORDER_MARK + this.#head.map(csvRow).join("");
    this.#isBegun = true;
    return Buffer.from(head + rows.map(csvRow).join(""));
  }

  async end(): Promise<Buffer> {
    return Buffer.alloc(0);
  }
}

/** The first bytes of a CSV file: the mark of UTF-8, and the titles. */
export const csvHead = (titles: readonly string[]): string => BYTE_ORDER_MARK + csvRow(titles);

/** One row of a CSV file (RFC 4180). @param cells see `tableText` */
export const csvRow = (cells: readonly TableCell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/**
 * What stands in a cell. It does not begin with what a spreadsheet takes for a formula; phone numbers in E.164 are
 * `0712 345 678`, because a spreadsheet loses the plus or the zero.
 */
export function tableText(cell: TableCell): string {
  if (cell === null) return "";
  return escapeFormula(E164_NUMBER.test(String(cell)) ? toLocalPhoneNumber(String(cell)) : String(cell));
}

function csvCell(cell: TableCell): string {
  const text = tableText(cell);
  return CELL_TO_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const escapeFormula = (text: string) => (FORMULA_START.test(text) ? `'${text}` : text);

/** Of another country: as it is dialled from Kenya, which the import reads too. */
const toLocalPhoneNumber = (number: string): string =>
  KENYAN_PHONE.test(number) ? number.replace(KENYAN_PHONE, "0$1 $2 $3") : number.replace("+", "000 ");
