import type { BankColumns } from "./bank-columns.ts";
import { createBankMonth, createMonthFile } from "./statement.factories.ts";

export const MPESA_TITLES =
  "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.";
const MPESA_PREAMBLE = `Account Holder:,Ugatuzi "The Bus" Party
Short Code:,174379
Time Period:,From 20-11-2026 00:00:00 To 20-11-2026 23:59:59

`;

/** A line of an M-PESA statement with a payment. */
export const createPaidLine = (
  overrides: Partial<Record<"receipt" | "time" | "paidIn" | "status", string>> = {},
): string =>
  `${overrides.receipt ?? "SKL4A1B2C3"},${overrides.time ?? "20-11-2026 14:03:11"},Pay Bill from 2547****126 - WANJIKU Acc. M4K7Q2XZ,${overrides.status ?? "Completed"},${overrides.paidIn ?? "500.00"},,"10,500.00",true,Pay Bill Online,2547****126 - WANJIKU,,M4K7Q2XZ`;

export const createMpesaFile = (...lines: string[]): string =>
  `${MPESA_PREAMBLE}${[MPESA_TITLES, ...lines].join("\n")}\n`;

const utf16 = (text: string) => Buffer.from(text, "utf16le");
const swapped = (text: string) => utf16(text).swap16();
const windows1252 = (text: string) => Buffer.from(text.replaceAll("–", "\x96").replaceAll("’", "\x92"), "latin1");

/** How a file with one payment is encoded, and a name that needs it. */
export const encodings: readonly (readonly [name: string, encode: (text: string) => Buffer, payer: string])[] = [
  ["UTF-8", (text) => Buffer.from(text), "WANJIKŨ NG’ANG’A – ኢትዮጵያ"],
  ["UTF-8 with a byte order mark", (text) => Buffer.from(`\ufeff${text}`), "WANJIKŨ"],
  ["UTF-16, little endian", utf16, "WANJIKŨ NG’ANG’A"],
  ["UTF-16, little endian with a byte order mark", (text) => utf16(`\ufeff${text}`), "WANJIKŨ"],
  ["UTF-16, big endian", swapped, "WANJIKŨ NG’ANG’A"],
  ["UTF-16, big endian with a byte order mark", (text) => swapped(`\ufeff${text}`), "WANJIKŨ"],
  ["Windows-1252", windows1252, "JOSÉ NUÑEZ – D’SOUZA"],
];

/** How a file with one payment is written. */
export const shapes: readonly (readonly [name: string, change: (content: string) => string])[] = [
  ["a byte order mark", (content) => `\ufeff${content.slice(MPESA_PREAMBLE.length)}`],
  ["Windows line endings", (content) => content.replaceAll("\n", "\r\n")],
  ["tabs", (content) => content.slice(MPESA_PREAMBLE.length).replaceAll(",", "\t").replace('"10\t500.00"', "10500")],
  [
    "semicolons",
    (content) => content.slice(MPESA_PREAMBLE.length).replaceAll(",", ";").replace("10;500.00", "10,500.00"),
  ],
  ["no preamble", (content) => content.slice(MPESA_PREAMBLE.length)],
  ["a line of totals at its end", (content) => `${content}Total,,,,500.00,,,,,,,\n\n`],
];

export const BANK_FILE = `Sample Bank Kenya,,,,
Account,0000000000,,,
Transaction Date,Value Date,Transaction Reference,Description,Debit,Credit,Balance
20/11/2026,20/11/2026,FT26325A1,TRANSFER WANJIKU M4K 7Q2-XZ,,"10,000.00",10000.00
20/11/2026,20/11/2026,,LEDGER FEE,50.00,,9950.00
21/11/2026,21/11/2026,FT26325A2,CHEQUE,200.00,,9750.00
,,,Closing balance,,,9750.00
`;

const BANK_TITLES = "Date,Reference,Description,Debit,Credit,Balance";

/** Lines of a bank by what is peculiar about them, below `BANK_TITLES`. */
export const bankRows = {
  "opening and closing lines": [
    '01/11/2026,,Balance B/F,,,"1,000.00"',
    "01/11/2026,,Opening Balance,,1000,1000",
    "20/11/2026,000000,BALANCE,,7.00,1007.00",
    "20/11/2026,000000,Closing balance of my pledge,,8.00,1015.00",
    ",,Continued: cash counter Nakuru,,,",
    ",,Sub Total,0.00,15.00,",
    ",,,0.00,15.00,",
    "30/11/2026,,Balance C/F,,,1015.00",
  ],
  "own transfers": [
    "20/11/2026,1,MPESA SETTLEMENT 174379,,900,",
    "20/11/2026,2,174379 B2B,,900,",
    "20/11/2026,3,TRF FROM OWN A/C,,900,",
    "20/11/2026,4,MPESA 254712345678 TO 174379 WANJIKU,,900,",
    "20/11/2026,5,M-PESA SETTLEMENT OF M4K7Q2XZ,,900,",
  ],
} as const;

interface Layout {
  name: string;
  content: Buffer;
  /** A bank's own titles. */
  columns?: BankColumns;
}

const receiptOf = (index: number) => `SKL4A1B2${String.fromCharCode(65 + Math.floor(index / 10))}${index % 10}`;

/** Files of all layouts, each with lines of its own, that are read alike at the terminal and by click. */
export function createLayouts(): Layout[] {
  let count = 0;
  const onePayment = () => createMpesaFile(createPaidLine({ receipt: receiptOf(count++) }));
  const bankFile = (rows: readonly string[]) => [BANK_TITLES, ...rows].join("\n");
  const ofText = (name: string, content: string): Layout => ({ name, content: Buffer.from(content) });
  const month = createBankMonth({ seed: 3, month: 6, lines: 300, planted: 60 });
  return [
    ...encodings.map(([name, encode, payer]) => ({
      name: `M-PESA in ${name}`,
      content: encode(onePayment().replaceAll("WANJIKU", payer)),
    })),
    ...shapes.map(([name, change]) => ofText(`M-PESA with ${name}`, change(onePayment()))),
    ofText(
      "M-PESA with charges, reversals and settlements",
      createMpesaFile(
        createPaidLine({ receipt: "SKM4A1B2C3" }),
        "SKM4A1B2C3,20-11-2026 14:03:11,Pay Bill Charge,Completed,,-4.13,,true,Pay Bill Charge,,,",
        `SKM4A1B2C4,20-11-2026 15:00:00,Reversal of 2547****126 - WANJIKU,Completed,,"-1,500.00",,true,Pay Utility Reversal,,SKM4A1B2C0,`,
        "SKM4A1B2C5,20-11-2026 16:00:00,Organization Settlement to bank,Completed,,-9000.00,,true,Business to Bank,,,",
        "SKM4A1B2C6,20-11-2026 14:05:00,Working to Utility,Completed,12345,,,true,Move Funds,,,",
        createPaidLine({ receipt: "SKM4A1B2C7", status: "Cancelled" }),
        createPaidLine({ receipt: "SKM4A1B2C8", status: "Reversed" }),
        MPESA_TITLES,
        "Page 1 of 2",
        createPaidLine({ receipt: "SKM4A1B2C3" }),
      ),
    ),
    ofText(
      "M-PESA with lines that cannot be read",
      createMpesaFile(
        createPaidLine({ receipt: "SKN4A1B2C3" }),
        createPaidLine({ receipt: "SKN4A1B2C4", paidIn: "abc" }),
        createPaidLine({ receipt: "SKN4A1B2C5", time: "31-11-2026 10:00:00" }),
        createPaidLine({ receipt: "SKN4A1B2C3", paidIn: "600.00" }),
        "SKN4A1B2C9",
        createPaidLine({ receipt: "SKN4A1B2C6" }),
      ),
    ),
    ofText("a bank with names above its titles", BANK_FILE),
    ...Object.entries(bankRows).map(([name, rows]) => ofText(`a bank with ${name}`, bankFile(rows))),
    {
      name: "a bank with titles of its own and one column of sums",
      content: Buffer.from("Siku,Nambari,Maelezo,Kiasi\n20-11-2026,X1,M4K7Q2XZ,500 CR\n20-11-2026,X2,Ada,30.50 DR\n"),
      columns: { date: "Siku", reference: "Nambari", details: "Maelezo", credit: "Kiasi", debit: "", balance: "" },
    },
    ofText("a month of a bank in all its ways of writing", createMonthFile(month)),
    ofText(
      "the same month with tabs and other columns",
      createMonthFile(month, { columns: [5, 4, 3, 2, 1, 0], delimiter: "\t" }),
    ),
  ];
}
