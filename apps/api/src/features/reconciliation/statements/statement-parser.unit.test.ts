import { expect, test } from "vitest";
import { notesText } from "#features/payments/payment-notes.ts";
import { decodeStatement, InvalidStatementError } from "./statement-file.ts";
import {
  BANK_FILE,
  bankRows,
  encodings,
  createPaidLine as paid,
  shapes,
  createMpesaFile as statement,
  MPESA_TITLES as TITLES,
} from "./statement-layouts.factories.ts";
import { parseBankStatement, parseMpesaStatement, type UnreadLine } from "./statement-parser.ts";

const reasonOf = ({ why }: UnreadLine) => notesText([why]);
const parseSingleLine = (content: string) => {
  const { lines, unread } = parseMpesaStatement(content)!;
  expect(unread).toEqual([]);
  expect(lines).toHaveLength(1);
  return lines[0]!;
};

test("a payment is parsed below the preamble of an M-PESA statement, in Nairobi time, with the typed account number", () => {
  expect(parseSingleLine(statement(paid()))).toEqual({
    source: "mpesa",
    line: 6,
    kind: "payment",
    reference: "SKL4A1B2C3",
    cents: 50_000,
    balance: 1_050_000,
    completedAt: new Date("2026-11-20T11:03:11Z"),
    account: "M4K7Q2XZ",
    details: "Pay Bill from 2547****126 - WANJIKU Acc. M4K7Q2XZ · 2547****126 - WANJIKU",
    linkedReceipt: null,
  });
});

test.each(encodings)("a statement in %s is read with all letters of its names", (_, encode, name) => {
  const file = encode(statement(paid()).replaceAll("WANJIKU", name));
  expect(parseSingleLine(decodeStatement(file))).toMatchObject({
    reference: "SKL4A1B2C3",
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

test.each(shapes)("a file with %s is parsed", (_, change) => {
  expect(parseSingleLine(change(statement(paid())))).toMatchObject({
    reference: "SKL4A1B2C3",
    cents: 50_000,
    account: "M4K7Q2XZ",
  });
});

test("charges, reversals and withdrawals are distinguished from payments, and incomplete transactions are left out", () => {
  const { lines, passed } = parseMpesaStatement(
    statement(
      paid(),
      "SKL4A1B2C3,20-11-2026 14:03:11,Pay Bill Charge,Completed,,-4.13,,true,Pay Bill Charge,,,",
      `SKL4A1B2C4,20-11-2026 15:00:00,Reversal of 2547****126 - WANJIKU,Completed,,"-1,500.00",,true,Pay Utility Reversal,,SKL4A1B2C0,`,
      "SKL4A1B2C5,20-11-2026 16:00:00,Organization Settlement to bank,Completed,,-9000.00,,true,Business to Bank,,,",
      paid({ receipt: "SKL4A1B2C6", status: "Cancelled" }),
      paid({ receipt: "SKL4A1B2C7", status: "Reversed" }),
    ),
  )!;
  expect(passed).toEqual(new Map([["no money", [10]]]));
  expect(lines.map(({ reference, kind, cents, linkedReceipt }) => [reference, kind, cents, linkedReceipt])).toEqual([
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
  ["an amount that is not a number", paid({ paidIn: "abc" }), "“Paid In” is no sum of money."],
  ["an amount with a misplaced separator", paid({ paidIn: '"1,25.00"' }), "“Paid In” is no sum of money."],
  ["an amount of thirteen digits", paid({ paidIn: "1000000000000" }), "“Paid In” is larger than any payment."],
  ["an amount with cents", paid({ paidIn: "10.50" }), "“Paid In” has cents, which M-PESA does not take."],
  ["no amount", paid({ paidIn: "" }), "neither “Paid In” nor “Withdrawn” holds a sum."],
  ["two amounts", paid().replace("500.00,,", "500.00,-500.00,"), "both “Paid In” and “Withdrawn” hold a sum."],
  ["the 31st of a month with 30 days", paid({ time: "31-11-2026 10:00:00" }), /^“Completion Time” is no date/],
  ["a month above 12", paid({ time: "11/20/2026 10:00:00" }), /^“Completion Time” is no date/],
  ["an unknown status", paid({ status: "Perhaps" }), /^“Transaction Status” does not say/],
  ["a truncated line", "SKL4A1B2C9", /^“Completion Time” is no date/],
  ["no receipt", paid({ receipt: "" }), "“Receipt No.” is no M-PESA receipt."],
  ["the same receipt with another sum", paid({ paidIn: "600.00" }), /^the receipt of line 6 again, with another sum/],
])("a line with %s is listed with its number and the reason, and the other lines are read", (_, line, reason) => {
  const { lines, unread } = parseMpesaStatement(statement(paid(), line, paid({ receipt: "SKL4A1B2D9" })))!;
  expect(lines.map(({ line: number }) => number)).toEqual([6, 8]);
  expect(unread).toMatchObject([{ line: 7 }]);
  expect(reasonOf(unread[0]!)).toMatch(reason);
});

test("what is listed of a line that cannot be read names nobody, also where its cells have moved", () => {
  const moved = "SKL4A1B2C9,20-11-2026 14:03:11,Pay Bill,WANJIKU NJERI,254712345678,MAMA,0712345678,x";
  const { unread } = parseMpesaStatement(statement(paid(), moved))!;
  expect(unread).toHaveLength(1);
  expect(unread[0]!.text).toContain("SKL4A1B2C9 · 20-11-2026 14:03:11");
  expect(JSON.stringify(unread)).not.toMatch(/WANJIKU|NJERI|MAMA|712345/);
});

test("a quotation mark that is never closed is an error with its line", () => {
  const parse = () => parseMpesaStatement(statement(paid(), `SKL4A1B2C9,"20-11-2026 10:00:00,x,Completed,5`));
  expect(parse).toThrow(InvalidStatementError);
  expect(parse).toThrow(/line \d+: a quotation mark is never closed/);
});

test.each([",", "total", '"'])("a line of 200,000 times %j is refused at once, with its number", (text) => {
  expect(() => parseMpesaStatement(statement(paid(), text.repeat(200_000), paid()))).toThrow(/^line \d+: /);
});

test("a file that is no M-PESA statement is not parsed as one", () => {
  for (const content of ["", "a,b,c\n1,2,3\n", "Date,Reference,Description,Credit\n20-11-2026,FT1,x,5\n"]) {
    expect(parseMpesaStatement(content)).toBeUndefined();
  }
});

test("lines that moved no money, titles of a new page and totals are passed over by kind", () => {
  const { lines, passed, unread } = parseMpesaStatement(
    statement(
      paid(),
      "SKL4A1B2D1,20-11-2026 14:05:00,Pay Bill,Declined,0.00,0.00,,,Pay Bill Online,,,",
      "SKL4A1B2D2,20-11-2026 14:05:00,Pay Bill,Cancelled,,,,,Pay Bill Online,,,",
      "SKL4A1B2D3,20-11-2026 14:05:00,Pay Bill,Completed,0.00,0.00,,,Pay Bill Online,,,",
      "Sub Total,,,,500.00,,,,,,,",
      "Page 1 of 2",
      "Short Code:,174379",
      TITLES,
      paid({ receipt: "SKL4A1B2D4" }),
      paid(),
      "Closing Balance,,,,,,11000.00,,,,,",
    ),
  )!;
  expect(unread).toEqual([]);
  expect(lines.map(({ reference }) => reference)).toEqual(["SKL4A1B2C3", "SKL4A1B2D4"]);
  expect(Object.fromEntries(passed)).toEqual({
    "no money": [7, 8, 9],
    "balance or total": [10, 11, 16],
    text: [12],
    titles: [13],
    "same line again": [15],
  });
});

test.each([
  ["Utility Account to Organization Settlement Account,Completed,900.00,", "Organization Settlement of Funds"],
  ["Utility Account to Organization Settlement Account,Completed,900.00,", ""],
  ["Working to Utility,Completed,12345,", "Move Funds"],
  ["Transfer of funds from Merchant Account to Working Account,Completed,,-900.50", ""],
  ["Utility Account to Charges Paid Account,Completed,,-12", "Charges"],
  ["Business to Business Transfer,Completed,5000,", "Business to Business Transfer,174379 - UGATUZI PARTY"],
])("the party's own transfer %s is no payment", (text, reason) => {
  const own = { shortCodes: ["174379"], accounts: [] };
  const { lines } = parseMpesaStatement(statement(`SKL4A1B2D1,20-11-2026 14:05:00,${text},,true,${reason},,`), own)!;
  expect(lines).toMatchObject([{ kind: "own transfer" }]);
});

test.each([
  [
    "a payer who types the name of an account",
    "Pay Bill from 2547****126 - W Acc. Utility Account to Working Account",
    "",
  ],
  ["another business", "Business to Business Transfer from 500500", "Business to Business Transfer,500500 - MAMA LTD"],
])("a payment of %s is a payment", (_, details, reason) => {
  const own = { shortCodes: ["174379"], accounts: [] };
  const line = `SKL4A1B2D1,20-11-2026 14:05:00,${details},Completed,900,,,true,${reason},,,,`;
  expect(parseMpesaStatement(statement(line), own)!.lines).toMatchObject([{ kind: "payment" }]);
});

test("a bank's statement is parsed by the default titles, and its sums lead to its closing balance", () => {
  const { lines, passed, unread, balances } = parseBankStatement(BANK_FILE)!;
  expect(unread).toEqual([]);
  expect(passed).toEqual(new Map([["balance or total", [7]]]));
  expect(lines.map(({ line, kind, reference, cents }) => [line, kind, reference, cents])).toEqual([
    [4, "payment", "FT26325A1", 1_000_000],
    [5, "withdrawal", "", -5_000],
    [6, "withdrawal", "FT26325A2", -20_000],
  ]);
  expect(lines[0]).toMatchObject({
    completedAt: new Date("2026-11-19T21:00:00Z"),
    details: "TRANSFER WANJIKU M4K 7Q2-XZ",
    balance: 1_000_000,
  });
  expect(balances).toEqual({ opening: 0, closing: 975_000, sum: 975_000, missing: 0, brokenAt: undefined });
});

test("the balances say how much of a statement was not read, and after which line, in either order of time", () => {
  const rows = BANK_FILE.trim().split("\n");
  const broken = rows.with(4, "20/11/2026,20/11/2026,,LEDGER FEE,5O.00,,9950.00");
  const latestFirst = [...broken.slice(0, 3), ...broken.slice(3, 6).toReversed()];
  for (const [content, line] of [
    [broken, 6],
    [latestFirst, 4],
  ] as const) {
    const { balances, unread } = parseBankStatement(content.join("\n"))!;
    const why = { reason: "no_sum_of_money", title: "Debit" };
    expect(unread).toEqual([{ line: 5, why, text: "20/11/2026 · 5O.00 · 9950.00" }]);
    expect(balances).toMatchObject({ opening: 0, closing: 975_000, missing: -5_000, brokenAt: line });
  }
});

test("an M-PESA statement with the latest line first leads from its first balance to its last", () => {
  const { balances } = parseMpesaStatement(
    statement(
      "SKL4A1B2C9,20-11-2026 16:00:00,Organization Settlement to bank,Completed,,-9000.00,1500.00,true,Business to Bank,,,",
      paid({ receipt: "SKL4A1B2C8", status: "Declined" }),
      "SKL4A1B2C3,20-11-2026 14:03:11,Pay Bill Charge,Completed,,-0.50,10500.00,true,Pay Bill Charge,,,",
      paid().replace("10,500.00", "10,500.50"),
    ),
  )!;
  expect(balances).toEqual({ opening: 1_000_050, closing: 150_000, sum: -850_050, missing: 0, brokenAt: undefined });
});

test("a bank's statement with other titles is parsed when they are given, also with one column for both ways", () => {
  const content = "Siku,Nambari,Maelezo,Kiasi\n20-11-2026,X1,M4K7Q2XZ,500 CR\n20-11-2026,X2,Ada,30.50 DR\n";
  expect(parseBankStatement(content)).toBeUndefined();
  const named = { date: "Siku", reference: "Nambari", details: "Maelezo", credit: "Kiasi" };
  expect(parseBankStatement(content, named)!.lines).toMatchObject([
    { reference: "X1", cents: 50_000 },
    { reference: "X2", cents: -3_050 },
  ]);
});

const bank = (...rows: string[]) =>
  parseBankStatement(
    ["Date,Reference,Description,Debit,Credit,Balance", ...rows].join("\n"),
    {},
    {
      shortCodes: ["174379"],
      accounts: [],
    },
  )!;

test.each([
  ["20/11/2026,FT1,X,5.00,7.00,", "both “Credit” and “Debit” hold a sum."],
  ["20/11/2026,FT1,X,5.00 CR,,", "its column and its CR or DR say different things."],
  ["20/11/2026,FT1,DEPOSIT,,,", "neither “Credit” nor “Debit” holds a sum."],
  [",FT1,DEPOSIT,,7.00,", "“Date” is no date. Expected is e.g. 20-11-2026 14:03:11."],
])("the bank's line %s is listed: %s", (row, reason) => {
  const { lines, unread } = bank("20/11/2026,FT0,X,,1,", row);
  expect({ lines, unread }).toMatchObject({ lines: [{ line: 2 }], unread: [{ line: 3 }] });
  expect(reasonOf(unread[0]!)).toBe(reason);
});

test("a bank's opening and closing lines, totals and text are passed over, and what payers call so is read", () => {
  const { lines, passed } = bank(...bankRows["opening and closing lines"]);
  expect(lines.map(({ line }) => line)).toEqual([4, 5]);
  expect(Object.fromEntries(passed)).toEqual({ "balance or total": [2, 3, 7, 8, 9], text: [6] });
});

test("at the bank, own transfers are told from payments that quote a reference or the party's number", () => {
  const kinds = bank(...bankRows["own transfers"]).lines.map(({ kind }) => kind);
  expect(kinds.slice(0, 4)).toEqual(["own transfer", "own transfer", "own transfer", "payment"]);
});

test.each([
  "MPESA 174379 JOHN BROWN",
  "174379 GEORGETOWN WARD",
  "174379 FOR NETWORKING",
  "MPESA 174379 254712345678 MY OWN GIFT",
  "MPESA 174379 2547****678 SETTLE PLEDGE",
])("the bank's line %s is a payment", (details) => {
  expect(bank(`20/11/2026,1,${details},,900,`).lines).toMatchObject([{ kind: "payment" }]);
});

test("a sum that is not the balance is no closing balance, whatever its text says", () => {
  const { lines, passed } = bank(
    '20/11/2026,,Final balance,,"5,000.00","15,000.00"',
    "30/11/2026,,Final balance,,15000,15000",
    "30/11/2026,,Closing balance,,15000,",
  );
  expect(lines).toMatchObject([{ line: 2, kind: "payment", cents: 500_000 }]);
  expect(Object.fromEntries(passed)).toEqual({ "balance or total": [3, 4] });
  const { unread } = parseBankStatement("Date,Reference,Description,Credit\n20/11/2026,,Final balance,5000\n")!;
  expect(unread).toMatchObject([{ line: 2, why: { reason: "balance_or_payment" } }]);
});
