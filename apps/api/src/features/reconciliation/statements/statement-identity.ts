import type { StatementLineNote } from "@party/contract/payment-notes";
import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import type { StatementLineKind } from "../reconciliation.queries.ts";
import type { StatementLine } from "./statement-parser.ts";

/** A bank line that was read in before. */
export interface StoredLine {
  id: number;
  /** Unique among the bank's lines; the reference, with the day behind it where that is in use. */
  receipt: string;
  reference: string;
  kind: StatementLineKind;
  cents: number;
  /** Unknown for lines of files without balances, and for those from before balances were stored. */
  balance: number | undefined;
  completedAt: Date;
  details: string;
}

/** What the lines of one day are. */
export interface DayMatches {
  /** Lines that were read in before, and as which. */
  known: Map<StatementLine, StoredLine>;
  added: StatementLine[];
  /** Lines of which the file does not tell whether they were read in before, and why. */
  doubtful: Map<StatementLine, StatementLineNote>;
  /** Known lines that nothing but day, sum and text told apart. */
  byTextAlone: number;
}

/** Decoding may have lost letters with accents, and exports differ in spaces. */
const normaliseDetails = ({ details }: Pick<StatementLine, "details">) =>
  details.toLowerCase().replace(/[^a-z0-9]/g, "");

/**
 * Whether a reference may be the bank's number of one transfer. Zeros, branch codes, cheque numbers and words stand on many.
 */
const isDistinctiveReference = (reference: string): boolean =>
  /\d.*\d.*\d.*\d/.test(reference) &&
  !/^(.)\1*$/.test(reference) &&
  (/\p{L}/u.test(reference) ? reference.length >= 6 : reference.replace(/\D/g, "").length >= 9);

/** Of a payer, who may pay several times a day. */
const PHONE_PATTERN = /^\+?(?:254|0)[17]\d{8}$/;

/** References of a file that stand on one payment alone. */
export const distinctiveReferences = (lines: readonly StatementLine[]): Set<string> =>
  new Set(
    [...countPayments(lines)].flatMap(([reference, count]) =>
      count <= 1 && isDistinctiveReference(reference) ? [reference] : [],
    ),
  );

/** Payments by reference. */
function countPayments(lines: readonly ComparableLine[]): Map<string, number> {
  const counts = new Map<string, number>();
  // A charge has the reference of its payment.
  for (const { cents, reference } of lines) counts.set(reference, (counts.get(reference) ?? 0) + (cents > 0 ? 1 : 0));
  return counts;
}

type ComparableLine = Pick<StatementLine, "cents" | "reference" | "balance" | "details">;
/** What equal lines share; undefined for a line without it. */
type EqualityRule = (line: ComparableLine) => string | undefined;

const ruleWithBalance =
  (rule: EqualityRule): EqualityRule =>
  (line) =>
    line.balance === undefined ? undefined : `${line.balance} ${rule(line)}`;
const ruleWithoutBalance =
  (rule: EqualityRule): EqualityRule =>
  (line) =>
    line.balance === undefined ? rule(line) : undefined;
const wholeLineRule: EqualityRule = (line) => `${line.cents} ${line.reference} ${normaliseDetails(line)}`;
const sumAndReferenceRule: EqualityRule = ({ cents, reference }) => `${cents} ${reference}`;
const sumAndTextRule: EqualityRule = (line) => `${line.cents} ${normaliseDetails(line)}`;

/**
 * Tells which of a day's lines were read in before. Equal lines of a file are as many transfers.
 * @param stored lines of the bank of the same day
 * @param distinctive references that stand on one transfer of the file alone
 * @param confirmedNew numbers of doubtful lines that are new, as a person says
 */
export function matchLinesOfDay(
  lines: readonly StatementLine[],
  stored: readonly StoredLine[],
  distinctive: ReadonlySet<string>,
  confirmedNew: ReadonlySet<number>,
): DayMatches {
  const known = new Map<StatementLine, StoredLine>();
  const byText = new Map<StatementLine, StoredLine>();
  let restOfFile = [...lines];
  let restOfStored = [...stored];
  const pair = (ofFile: EqualityRule, pairs: Map<StatementLine, StoredLine>, ofStored = ofFile) => {
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
  /** Two balances that differ are those of two lines, or the bank has changed one: see below. */
  const pairWithoutBalance = (rule: EqualityRule, pairs: Map<StatementLine, StoredLine>) => {
    pair(ruleWithoutBalance(rule), pairs, rule);
    pair(rule, pairs, ruleWithoutBalance(rule));
  };
  const payments = countPayments(stored);
  const ofTransfer =
    (rule: EqualityRule): EqualityRule =>
    (line) =>
      distinctive.has(line.reference) && !PHONE_PATTERN.test(line.reference) && (payments.get(line.reference) ?? 0) <= 1
        ? rule(line)
        : undefined;
  pair(ruleWithBalance(wholeLineRule), known);
  pairWithoutBalance(ofTransfer(wholeLineRule), known);
  pairWithoutBalance(wholeLineRule, byText);
  // The bank has corrected a text or a reference.
  pair(ruleWithBalance(sumAndReferenceRule), known);
  pair(ruleWithBalance(sumAndTextRule), known);
  pairWithoutBalance(ofTransfer(sumAndReferenceRule), known);

  const doubtful = new Map<StatementLine, StatementLineNote>();
  // Another part of the day: an equal line may be the same or one more.
  if (restOfFile.length > 0 && restOfStored.length > 0) {
    for (const [line, other] of byText) {
      if (confirmedNew.has(line.line)) continue;
      doubtful.set(line, { reason: "same_text", ...toDayAndSum(line), transfer: other.id });
    }
  } else for (const [line, other] of byText) known.set(line, other);
  const alike = [wholeLineRule, ofTransfer(sumAndReferenceRule)].map(
    (rule) => [rule, Map.groupBy(restOfStored, rule)] as const,
  );
  const linesBefore = createBalanceHistory(lines, stored, restOfStored);
  for (const line of restOfFile) {
    if (confirmedNew.has(line.line)) continue;
    const candidates = alike.flatMap(([rule, groups]) => {
      const key = rule(line);
      return (key !== undefined && groups.get(key)) || [];
    });
    if (candidates.length === 0) continue;
    const before = linesBefore(line);
    const other = candidates.find((one) => !before.has(one));
    if (!other) continue;
    doubtful.set(line, { reason: "other_balance", ...toDayAndSum(line), transfer: other.id });
  }
  const added = lines.filter((line) => !known.has(line) && !doubtful.has(line));
  return { known, added, doubtful, byTextAlone: doubtful.size > 0 ? 0 : byText.size };
}

/** Finds the lines that the balances put before one: the file's own, and where it begins those of a file before. */
function createBalanceHistory(
  lines: readonly ComparableLine[],
  stored: readonly ComparableLine[],
  restOfStored: readonly ComparableLine[],
): (line: ComparableLine) => ReadonlySet<ComparableLine> {
  const byBalance = (all: readonly ComparableLine[]) => Map.groupBy(all, ({ balance }) => balance);
  const [inFile, inStored, inRest] = [byBalance(lines), byBalance(stored), byBalance(restOfStored)];
  const isStored = new Set(stored);
  return (line) => {
    const found = new Set<ComparableLine>([line]);
    for (const one of found) {
      if (one.balance === undefined) continue;
      const balance = one.balance - one.cents;
      const previous = isStored.has(one) ? inStored.get(balance) : (inFile.get(balance) ?? inRest.get(balance));
      for (const before of previous ?? []) found.add(before);
    }
    return found;
  };
}

const toDayAndSum = ({ cents, completedAt }: StatementLine) => ({ cents, day: dayInNairobi(completedAt) });

/** Days between the transaction and its value date, over a weekend with holidays. */
const MAX_VALUE_DATE_DAYS = 5;

/** 2026-11-03 for 2026-03-11; undefined for a day that can be read in one way only. */
function swapDayAndMonth(day: string): string | undefined {
  const [year, month, date] = day.split("-") as [string, string, string];
  return date === month || Number(date) > 12 ? undefined : `${year}-${date}-${month}`;
}

/** Days on which another file may have a day's lines: their value dates, and with day and month the other way round. */
export function alternativeDays(day: string): string[] {
  const swapped = swapDayAndMonth(day);
  const near = Array.from({ length: 2 * MAX_VALUE_DATE_DAYS + 1 }, (_, index) =>
    daysAfter(day, index - MAX_VALUE_DATE_DAYS),
  );
  return [...new Set([...near, ...(swapped === undefined ? [] : [swapped])])].filter((other) => other !== day);
}

/**
 * Makes lines doubtful that another file may have on another day.
 * @param others stored lines of `alternativeDays` that no line of this file is
 */
export function compareAlternativeDays(
  match: DayMatches,
  others: readonly StoredLine[],
  distinctive: ReadonlySet<string>,
  confirmedNew: ReadonlySet<number>,
): DayMatches {
  const ofSum = Map.groupBy(others, ({ cents }) => cents);
  const swapped = findSwappedDay(match.added, others);
  const doubtful = new Map(match.doubtful);
  for (const line of match.added) {
    if (confirmedNew.has(line.line)) continue;
    const other =
      swapped.get(line) ??
      ofSum.get(line.cents)?.find((one) => isOnAlternativeDay(line, one, distinctive.has(line.reference)));
    if (!other) continue;
    const ofLine = toDayAndSum(line);
    const ofOther = dayInNairobi(other.completedAt);
    const reason =
      swapDayAndMonth(ofLine.day) === ofOther
        ? "day_and_month_swapped"
        : line.reference === other.reference
          ? "same_reference_and_sum"
          : "same_sum_and_balance";
    doubtful.set(line, { reason, ...ofLine, transfer: other.id, other: ofOther });
  }
  return { ...match, doubtful, added: match.added.filter((line) => !doubtful.has(line)) };
}

function isOnAlternativeDay(line: StatementLine, other: StoredLine, isTransfer: boolean): boolean {
  const sameReference = line.reference !== "" && line.reference === other.reference;
  if (line.balance === undefined || other.balance === undefined) return isTransfer && sameReference;
  if (line.balance === other.balance) return sameReference || normaliseDetails(line) === normaliseDetails(other);
  if (!isTransfer || !sameReference) return false;
  return swapDayAndMonth(dayInNairobi(line.completedAt)) !== dayInNairobi(other.completedAt);
}

/** Without balances, fillers tell only when all lines of the day are on the other one. */
function findSwappedDay(
  lines: readonly StatementLine[],
  others: readonly StoredLine[],
): Map<StatementLine, StoredLine> {
  const pairs = new Map<StatementLine, StoredLine>();
  const day = lines[0] && swapDayAndMonth(dayInNairobi(lines[0].completedAt));
  if (day === undefined) return pairs;
  const waiting = Map.groupBy(
    others.filter(({ completedAt }) => dayInNairobi(completedAt) === day),
    wholeLineRule,
  );
  for (const line of lines) {
    const other = waiting.get(wholeLineRule(line))?.pop();
    if (!other || (line.balance !== undefined && other.balance !== undefined)) return new Map();
    pairs.set(line, other);
  }
  return pairs;
}

/**
 * What new lines are stored as: their reference where that is free, else with the day and a number behind it.
 * @param taken receipts of stored lines
 */
export function createReceiptAssigner(taken: Set<string>): (line: StatementLine) => string {
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
