/** Excel takes a file without it for Windows-1252, and Wanjikũ for WanjikÅ©. */
const BYTE_ORDER_MARK = "\uFEFF";
const NEEDS_QUOTES = /[",;\r\n\t]|^\s|\s$/;
/** What spreadsheets take for a formula, also behind spaces and in full width (OWASP, CSV injection). */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const E164 = /^\+\d{7,15}$/;
/** Grouped, so that spreadsheets take it for a text and keep its zero. */
const KENYAN = /^\+254(\d{3})(\d{3})(\d{3})$/;

export type CsvCell = string | number | null;

/** The first bytes of a CSV file: the mark of UTF-8, and the titles. */
export const csvHead = (titles: readonly string[]): string => BYTE_ORDER_MARK + csvRow(titles);

/**
 * One row of a CSV file (RFC 4180). No cell begins with what a spreadsheet takes for a formula.
 * @param cells phone numbers in E.164 become `0712 345 678`, because a spreadsheet loses the plus or the zero
 */
export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(",")}\r\n`;

function cellOf(cell: CsvCell): string {
  if (cell === null) return "";
  const text = harmless(E164.test(String(cell)) ? localNumber(String(cell)) : String(cell));
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const harmless = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** Of another country: as it is dialled from Kenya, which the import reads too. */
const localNumber = (number: string): string =>
  KENYAN.test(number) ? number.replace(KENYAN, "0$1 $2 $3") : number.replace("+", "000 ");
