import { expect, test } from "vitest";
import { decodeStatement, InvalidStatementError, parseBankStatement, parseMpesaStatement } from "./statement-parser.ts";

const TITLES =
  "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.";
const PREAMBLE = `Account Holder:,Ugatuzi "The Bus" Party
Short Code:,174379
Time Period:,From 20-11-2026 00:00:00 To 20-11-2026 23:59:59

`;
const paid = (overrides: Partial<Record<"receipt" | "time" | "paidIn" | "status", string>> = {}) =>
  `${overrides.receipt ?? "SKL4A1B2C3"},${overrides.time ?? "20-11-2026 14:03:11"},Pay Bill from 2547****126 - WANJIKU Acc. M4K7Q2XZ,${overrides.status ?? "Completed"},${overrides.paidIn ?? "500.00"},,"10,500.00",true,Pay Bill Online,2547****126 - WANJIKU,,M4K7Q2XZ`;
const statement = (...lines: string[]) => `${PREAMBLE}${[TITLES, ...lines].join("\n")}\n`;
const parseSingleLine = (content: string) => {
  const lines = parseMpesaStatement(content);
  expect(lines).toHaveLength(1);
  return lines![0]!;
};

test("a payment is parsed below the preamble of an M-PESA statement, in Nairobi time, with the typed account number", () => {
  expect(parseSingleLine(statement(paid()))).toEqual({
    source: "mpesa",
    line: 6,
    kind: "payment",
    receipt: "SKL4A1B2C3",
    cents: 50_000,
    completedAt: new Date("2026-11-20T11:03:11Z"),
    account: "M4K7Q2XZ",
    details: "Pay Bill from 2547****126 - WANJIKU Acc. M4K7Q2XZ · 2547****126 - WANJIKU",
    linkedReceipt: null,
  });
});

const utf16 = (text: string) => Buffer.from(text, "utf16le");
const swapped = (text: string) => utf16(text).swap16();
const windows1252 = (text: string) => Buffer.from(text.replaceAll("–", "\x96").replaceAll("’", "\x92"), "latin1");

test.each([
  ["UTF-8", (text: string) => Buffer.from(text), "WANJIKŨ NG’ANG’A – ኢትዮጵያ"],
  ["UTF-8 with a byte order mark", (text: string) => Buffer.from(`\ufeff${text}`), "WANJIKŨ"],
  ["UTF-16, little endian", utf16, "WANJIKŨ NG’ANG’A"],
  ["UTF-16, little endian with a byte order mark", (text: string) => utf16(`\ufeff${text}`), "WANJIKŨ"],
  ["UTF-16, big endian", swapped, "WANJIKŨ NG’ANG’A"],
  ["UTF-16, big endian with a byte order mark", (text: string) => swapped(`\ufeff${text}`), "WANJIKŨ"],
  ["Windows-1252", windows1252, "JOSÉ NUÑEZ – D’SOUZA"],
])("a statement in %s is read with all letters of its names", (_, encode, name) => {
  const file = encode(statement(paid()).replaceAll("WANJIKU", name));
  expect(parseSingleLine(decodeStatement(file))).toMatchObject({
    receipt: "SKL4A1B2C3",
    details: `Pay Bill from 2547****126 - ${name} Acc. M4K7Q2XZ · 2547****126 - ${name}`,
  });
});

test.each([
  ["", ""],
  ["a", "a"],
  ["\ufeff", ""],
])("the short file %j is read", (text, expected) => {
  expect(decodeStatement(Buffer.from(text))).toBe(expected);
});

test.each([
  ["a byte order mark", (content: string) => `\ufeff${content.slice(PREAMBLE.length)}`],
  ["Windows line endings", (content: string) => content.replaceAll("\n", "\r\n")],
  ["tabs", (content: string) => content.slice(PREAMBLE.length).replaceAll(",", "\t").replace('"10\t500.00"', "10500")],
  [
    "semicolons",
    (content: string) => content.slice(PREAMBLE.length).replaceAll(",", ";").replace("10;500.00", "10,500.00"),
  ],
  ["no preamble", (content: string) => content.slice(PREAMBLE.length)],
  ["a line of totals at its end", (content: string) => `${content}Total,,,,500.00,,,,,,,\n\n`],
])("a file with %s is parsed", (_, change) => {
  expect(parseSingleLine(change(statement(paid())))).toMatchObject({
    receipt: "SKL4A1B2C3",
    cents: 50_000,
    account: "M4K7Q2XZ",
  });
});

test.each([
  ["500", 50_000],
  ["500.0", 50_000],
  ['"1,250,000.00"', 125_000_000],
  ["KES 70.00", 7_000],
])("the amount %s is parsed", (written, cents) => {
  expect(parseSingleLine(statement(paid({ paidIn: written }))).cents).toBe(cents);
});

test.each([
  ["2026-11-20 14:03:11", "2026-11-20T11:03:11Z"],
  ["20/11/2026 14:03", "2026-11-20T11:03:00Z"],
  ["01-12-2026 00:30:00", "2026-11-30T21:30:00Z"],
])("the time %s is parsed as Nairobi time", (time, instant) => {
  expect(parseSingleLine(statement(paid({ time }))).completedAt).toEqual(new Date(instant));
});

test("charges, reversals and withdrawals are distinguished from payments, and incomplete transactions are left out", () => {
  const lines = parseMpesaStatement(
    statement(
      paid(),
      "SKL4A1B2C3,20-11-2026 14:03:11,Pay Bill Charge,Completed,,-4.13,,true,Pay Bill Charge,,,",
      `SKL4A1B2C4,20-11-2026 15:00:00,Reversal of 2547****126 - WANJIKU,Completed,,"-1,500.00",,true,Pay Utility Reversal,,SKL4A1B2C0,`,
      "SKL4A1B2C5,20-11-2026 16:00:00,Organization Settlement to bank,Completed,,-9000.00,,true,Business to Bank,,,",
      paid({ receipt: "SKL4A1B2C6", status: "Cancelled" }),
      paid({ receipt: "SKL4A1B2C7", status: "Reversed" }),
    ),
  );
  expect(lines!.map(({ receipt, kind, cents, linkedReceipt }) => [receipt, kind, cents, linkedReceipt])).toEqual([
    ["SKL4A1B2C3", "payment", 50_000, null],
    ["SKL4A1B2C3", "fee", -413, null],
    ["SKL4A1B2C4", "reversal", -150_000, "SKL4A1B2C0"],
    ["SKL4A1B2C5", "withdrawal", -900_000, null],
    ["SKL4A1B2C7", "reversal", -50_000, "SKL4A1B2C7"],
  ]);
});

test("text that a payer typed does not turn a payment into a charge or a reversal", () => {
  const typed = paid().replaceAll("M4K7Q2XZ", "fee reversal charge");
  expect(parseSingleLine(statement(typed)).kind).toBe("payment");
  expect(parseSingleLine(statement(typed.replace("Pay Bill Online", ""))).kind).toBe("payment");
});

test.each([
  ["an amount that is not a number", paid({ paidIn: "abc" }), "line 7: “Paid In” is no sum of money."],
  ["an amount with a misplaced separator", paid({ paidIn: '"1,25.00"' }), "line 7: “Paid In” is no sum of money."],
  ["an amount of thirteen digits", paid({ paidIn: "1000000000000" }), "line 7: “Paid In” is no sum of money."],
  ["an amount of ten digits", paid({ paidIn: "9999999999" }), "line 7: “Paid In” is larger than any payment."],
  ["an amount with cents", paid({ paidIn: "10.50" }), "line 7: “Paid In” has cents, which M-PESA does not take."],
  ["no amount", paid({ paidIn: "" }), "line 7: neither “Paid In” nor “Withdrawn” holds a sum."],
  ["the 31st of a month with 30 days", paid({ time: "31-11-2026 10:00:00" }), /^line 7: “Completion Time” is no date/],
  ["a month above 12", paid({ time: "11/20/2026 10:00:00" }), /^line 7: “Completion Time” is no date/],
  ["a truncated line", "SKL4A1B2C9", /^line 7: “Completion Time” is no date/],
  ["no receipt", paid({ receipt: "" }), "line 7: “Receipt No.” is no M-PESA receipt."],
  ["an open quotation mark", `SKL4A1B2C9,"20-11-2026 10:00:00,x,Completed,5`, /a quotation mark is never closed/],
])("a file with %s is rejected with the number of its line", (_, line, message) => {
  const parse = () => parseMpesaStatement(statement(paid(), line));
  expect(parse).toThrow(InvalidStatementError);
  expect(parse).toThrow(message);
});

test("a file that is no M-PESA statement is not parsed as one", () => {
  for (const content of ["", "a,b,c\n1,2,3\n", "Date,Reference,Description,Credit\n20-11-2026,FT1,x,5\n"]) {
    expect(parseMpesaStatement(content)).toBeUndefined();
  }
});

const BANK = `Sample Bank Kenya,,,,
Account,0000000000,,,
Transaction Date,Value Date,Transaction Reference,Description,Debit,Credit,Balance
20/11/2026,20/11/2026,FT26325A1,TRANSFER WANJIKU M4K 7Q2-XZ,,"10,000.00",10000.00
20/11/2026,20/11/2026,,LEDGER FEE,50.00,,9950.00
21/11/2026,21/11/2026,FT26325A2,CHEQUE,200.00,,9750.00
,,,Closing balance,,,9750.00
`;

test("a bank's statement is parsed by the default titles", () => {
  const lines = parseBankStatement(BANK)!;
  expect(lines.map(({ line, kind, receipt, cents }) => [line, kind, receipt, cents])).toEqual([
    [4, "payment", "FT26325A1", 1_000_000],
    [6, "withdrawal", "FT26325A2", -20_000],
  ]);
  expect(lines[0]).toMatchObject({
    completedAt: new Date("2026-11-19T21:00:00Z"),
    details: "TRANSFER WANJIKU M4K 7Q2-XZ",
  });
});

test("a bank's statement with other titles is parsed when they are given", () => {
  const content = "Siku,Nambari,Maelezo,Imeingia\n20-11-2026,X1,M4K7Q2XZ,500\n";
  expect(parseBankStatement(content)).toBeUndefined();
  const named = { date: "Siku", reference: "Nambari", details: "Maelezo", credit: "Imeingia" };
  expect(parseBankStatement(content, named)).toMatchObject([{ receipt: "X1", cents: 50_000 }]);
});

test("a transfer with a missing or repeated reference is rejected with its line number", () => {
  expect(() => parseBankStatement(BANK.replace("FT26325A1", ""))).toThrow(/^line 4: “Transaction Reference” is empty/);
  const repeated = `${BANK}21/11/2026,,FT26325A1,ANOTHER,,5.00,\n`;
  expect(() => parseBankStatement(repeated)).toThrow("line 8: the reference of line 4 again, with another sum.");
});
