import { dayInNairobi, daysAfter, startOfDay } from "@party/contract/values/nairobi-time";
import { formatCents } from "./report.ts";
import type { StatementLine } from "./statement-parser.ts";

/** A bank line that was read in before. */
export interface StoredLine {
  id: number;
  /** Unique among the bank's lines; the reference, with the day behind it where that is in use. */
  receipt: string;
  reference: string;
  cents: number;
  /** Unknown for lines of files without balances, and for those from before balances were stored. */
  balance: number | undefined;
  completedAt: Date;
  details: string;
}

/** What the lines of one day are. */
export interface DayMatch {
  /** Lines that were read in before, and as which. */
  known: Map<StatementLine, StoredLine>;
  added: StatementLine[];
  /** Lines of which the file does not tell whether they were read in before, and why. */
  doubtful: Map<StatementLine, string>;
  /** Known lines that nothing but day, sum and text told apart. */
  byTextAlone: number;
}

/** Decoding may have lost letters with accents, and exports differ in spaces. */
const textOf = ({ details }: Pick<StatementLine, "details">) => details.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Whether a reference may be the bank's number of one transfer. Zeros, branch codes, cheque numbers and words stand on many.
 */
const isDistinctive = (reference: string): boolean =>
  /\d.*\d.*\d.*\d/.test(reference) &&
  !/^(.)\1*$/.test(reference) &&
  (/\p{L}/u.test(reference) ? reference.length >= 6 : reference.replace(/\D/g, "").length >= 9);

/** References of a file that stand on one payment alone. */
export function distinctiveReferences(lines: readonly StatementLine[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { cents, reference } of lines) {
    // A charge has the reference of its payment.
    if (cents > 0) counts.set(reference, (counts.get(reference) ?? 0) + 1);
    else if (!counts.has(reference)) counts.set(reference, 0);
  }
  return new Set(
    [...counts].flatMap(([reference, count]) => (count <= 1 && isDistinctive(reference) ? [reference] : [])),
  );
}

type Comparable = Pick<StatementLine, "cents" | "reference" | "balance" | "details">;
/** What equal lines share; undefined for a line without it. */
type Rule = (line: Comparable) => string | undefined;

const withBalance =
  (rule: Rule): Rule =>
  (line) =>
    line.balance === undefined ? undefined : `${line.balance} ${rule(line)}`;

/**
 * Tells which of a day's lines were read in before. Equal lines of a file are as many transfers.
 * @param stored lines of the bank of the same day
 * @param elsewhere lines of all days by their reference
 * @param distinctive references that stand on one transfer alone
 * @param confirmedNew numbers of doubtful lines that are new, as a person says
 */
export function matchDay(
  lines: readonly StatementLine[],
  stored: readonly StoredLine[],
  elsewhere: ReadonlyMap<string, readonly StoredLine[]>,
  distinctive: ReadonlySet<string>,
  confirmedNew: ReadonlySet<number>,
): DayMatch {
  const known = new Map<StatementLine, StoredLine>();
  const byText = new Map<StatementLine, StoredLine>();
  let restOfFile = [...lines];
  let restOfStored = [...stored];
  const pair = (ofFile: Rule, pairs: Map<StatementLine, StoredLine>, ofStored = ofFile) => {
    const waiting = Map.groupBy(restOfStored, ofStored);
    const taken = new Set<StoredLine>();
    restOfFile = restOfFile.filter((line) => {
      const key = ofFile(line);
      const found = key === undefined ? undefined : waiting.get(key)?.pop();
      if (!found) return true;
      pairs.set(line, found);
      taken.add(found);
      return false;
    });
    restOfStored = restOfStored.filter((line) => !taken.has(line));
  };
  const full: Rule = (line) => `${line.cents} ${line.reference} ${textOf(line)}`;
  const fullWithoutBalance: Rule = (line) => (line.balance === undefined ? full(line) : undefined);
  pair(withBalance(full), known);
  pair((line) => (distinctive.has(line.reference) ? full(line) : undefined), known);
  pair(fullWithoutBalance, byText, full);
  pair(full, byText, fullWithoutBalance);
  // The bank has corrected a text or a reference.
  pair(
    withBalance(({ cents, reference }) => `${cents} ${reference}`),
    known,
  );
  pair(
    withBalance((line) => `${line.cents} ${textOf(line)}`),
    known,
  );
  pair(({ cents, reference }) => (distinctive.has(reference) ? `${cents} ${reference}` : undefined), known);

  const doubtful = new Map<StatementLine, string>();
  // Another part of the day: an equal line may be the same or one more.
  if (restOfFile.length > 0 && restOfStored.length > 0) {
    for (const [line, other] of byText) {
      const same = `${describe(line)} may be transfer ${other.id} that was read in before, or another one`;
      doubtful.set(line, `${same}: this file has no balances, and other lines of that day than the one before.`);
    }
  } else for (const [line, other] of byText) known.set(line, other);
  const added = lines.filter((line) => {
    if (doubtful.has(line) && confirmedNew.has(line.line)) return doubtful.delete(line);
    if (known.has(line) || doubtful.has(line)) return false;
    const candidates = (distinctive.has(line.reference) && elsewhere.get(line.reference)) || [];
    const other = candidates.find((one) => one.cents === line.cents && areNear(one.completedAt, line.completedAt));
    if (!other || confirmedNew.has(line.line)) return true;
    const day = dayInNairobi(other.completedAt);
    doubtful.set(
      line,
      `${describe(line)} may be transfer ${other.id} of ${day}: the reference and the sum are the same.`,
    );
    return false;
  });
  return { known, added, doubtful, byTextAlone: doubtful.size > 0 ? 0 : byText.size };
}

const describe = ({ cents, completedAt }: StatementLine) => `${formatCents(cents)} of ${dayInNairobi(completedAt)}`;

/** Days between the transaction and its value date, over a weekend with holidays. */
const VALUE_DAYS = 5;

function areNear(one: Date, other: Date): boolean {
  const days = [one, other].map(dayInNairobi).toSorted();
  return days[0] !== days[1] && startOfDay(days[1]!) <= startOfDay(daysAfter(days[0]!, VALUE_DAYS));
}

/**
 * What new lines are stored as: their reference where that is free, else with the day and a number behind it.
 * @param taken receipts of stored lines
 */
export function createReceipts(taken: Set<string>): (line: StatementLine) => string {
  const counts = new Map<string, number>();
  return ({ reference, completedAt }) => {
    const base = `${reference || "LINE"}/${dayInNairobi(completedAt).replaceAll("-", "")}`;
    let receipt = reference;
    while (receipt === "" || taken.has(receipt)) {
      const count = (counts.get(base) ?? 0) + 1;
      counts.set(base, count);
      receipt = count === 1 ? base : `${base}/${count}`;
    }
    taken.add(receipt);
    return receipt;
  };
}
