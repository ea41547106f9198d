/** Random numbers from 0 to 1 that a seed repeats (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const BANK_COLUMN_TITLES = ["Transaction Date", "Reference", "Description", "Debit", "Credit", "Balance"];
/** What banks print where a transfer has no number. */
const FILLER_REFERENCES = ["000000", "CASH", "", "0102", "104512", "CHQ"];
const LINE_DETAILS = [
  "CASH DEPOSIT NAKURU",
  "CASH DEPOSIT KISUMU",
  "TRF WANJIKU NJERI",
  "RTGS OTIENO & SONS",
  "PESALINK 0712345678",
];

interface BankRow {
  day: number;
  cells: string[];
}

export interface BankMonth {
  /** In the file's order, with the titles first. */
  rows: BankRow[];
  /** Lines that moved money. */
  moved: number;
  payments: number;
  /** Cents. */
  opening: number;
  closing: number;
}

/** The month's rows from one day to another as a file. @param columns their order */
export const createMonthFile = (
  { rows }: BankMonth,
  { from = 1, until = 31, columns = [0, 1, 2, 3, 4, 5], delimiter = "," } = {},
): string =>
  [BANK_COLUMN_TITLES, ...rows.filter(({ day }) => day >= from && day <= until).map(({ cells }) => cells)]
    .map((cells) => columns.map((column) => `"${cells[column] ?? ""}"`).join(delimiter))
    .join("\n");

const formatAmount = (cents: number) => (cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ",");
const twoDigits = (part: number) => String(part).padStart(2, "0");

/**
 * A bank's statement of a month with fillers for references, equal lines and `planted` lines that banks and spreadsheets write in
 * another way or that moved nothing.
 */
export function createBankMonth(options: {
  seed: number;
  year?: number;
  month: number;
  lines: number;
  planted: number;
  opening?: number;
}): BankMonth {
  const { seed, year = 2025, month, lines, planted, opening = 123_456 } = options;
  const random = createRandom(seed);
  const pick = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)]!;
  const monthName = new Date(Date.UTC(year, month - 1, 1)).toLocaleString("en-GB", { month: "short", timeZone: "UTC" });
  const dates = [
    (day: number) => `${twoDigits(day)}/${twoDigits(month)}/${year}`,
    (day: number) => `${twoDigits(day)}-${monthName.slice(0, 3)}-${year}`,
    (day: number) => `${twoDigits(day)}/${twoDigits(month)}/${year} 2:30 PM`,
    (day: number) => `${year}-${twoDigits(month)}-${twoDigits(day)}T14:05:00+03:00`,
    (day: number) => String(Date.UTC(year, month - 1, day) / 86_400_000 + 25_569 + 0.58),
    (day: number) => `'${twoDigits(day)}/${twoDigits(month)}/${year}`,
  ];
  const sums = [
    formatAmount,
    (cents: number) => `KES ${formatAmount(cents)}`,
    (cents: number) => formatAmount(cents).replaceAll(",", " "),
    (cents: number) => `Ksh${formatAmount(cents)}`,
    (cents: number) => `'${formatAmount(cents)}`,
  ];
  const still = (balance: string): string[] =>
    pick([
      BANK_COLUMN_TITLES,
      ["", "", "Sub Total", "500.00", formatAmount(Math.floor(random() * 100_000)), ""],
      ["", "", "Balance C/F", "", "", balance],
      ["", "", "Balance B/F", "", "", balance],
      ["", "", "Page 3 of 20", "", "", ""],
      ["15/06/2025", "FT99", "RETURNED UNPAID", "0.00", "0.00", balance],
      ["Sample Bank Kenya", "", "", "", "", ""],
    ]);
  const unusual = new Set<number>();
  while (unusual.size < planted) unusual.add(Math.floor(random() * lines));
  const result: BankMonth = { rows: [], moved: 0, payments: 0, opening, closing: opening };
  for (let index = 0; index < lines; index += 1) {
    const day = 1 + Math.floor((index * 28) / lines);
    const isUnusual = unusual.has(index);
    if (isUnusual && random() < 0.4) {
      result.rows.push({ day, cells: still(formatAmount(result.closing)) });
      continue;
    }
    const isOut = random() < 0.2;
    const isOwn = isUnusual && !isOut && random() < 0.2;
    const cents = isOut ? 5_000 : pick([100_400, 50_000, 100_000, 25_050]);
    const reference =
      random() < 0.6 ? pick(FILLER_REFERENCES) : `FT${year}${twoDigits(month)}X${twoDigits(seed % 100)}${index}`;
    const text = isOwn ? "MPESA SETTLEMENT OF FUNDS" : isOut ? "LEDGER FEE" : pick(LINE_DETAILS);
    result.closing += isOut ? -cents : cents;
    result.moved += 1;
    if (!isOut && !isOwn) result.payments += 1;
    const written = isUnusual
      ? pick([
          ...sums,
          (sum: number) => `${formatAmount(sum)} ${isOut ? "DR" : "CR"}`,
          ...(isOut ? [(sum: number) => `(${formatAmount(sum)})`] : []),
        ])(cents)
      : formatAmount(cents);
    result.rows.push({
      day,
      cells: [
        (isUnusual ? pick(dates) : dates[0]!)(day),
        isUnusual && reference !== "" ? `'${reference}` : reference,
        isUnusual ? text.replace(" ", "  ") : text,
        ...(isOut ? [written, ""] : ["", written]),
        formatAmount(result.closing),
      ],
    });
  }
  return result;
}
