import type { StatementSummary } from "@party/contract/statements.staff";
import { formatCents } from "@party/contract/values/money";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { type StatementQuestionKind, statementLineKinds } from "@party/contract/values/statements";
import { isOldestFirst } from "../statement-balances.ts";
import { maskCell, type Statement, type StatementLine } from "../statement-parser.ts";
import type { ImportPlan } from "../statement-plan.ts";
import type { Question } from "./statements.queries.ts";

/** Reasons of lines that may be transfers of before: a person may say that they are new. */
const DOUBTFUL_REASONS: readonly string[] = [
  "same_text",
  "other_balance",
  "day_and_month_swapped",
  "same_reference_and_sum",
  "same_sum_and_balance",
];
const MAX_LISTED_NUMBERS = 20;
/** More than a year. */
const MAX_DAYS = 400;

interface Answers {
  new_lines: readonly number[];
  payment_lines: readonly number[];
}

/**
 * The lines that a person looks at, in the file's order.
 * @param before what was asked about them; a line that was answered stays, so that the answer can be changed
 */
export function findQuestions(
  statement: Statement,
  plan: ImportPlan,
  { new_lines, payment_lines }: Answers,
  before: readonly Question[],
): Question[] {
  const asked = new Map(before.map((question) => [question.line, question]));
  const questions = new Map<number, Question>();
  for (const { line, why, text } of plan.unread) {
    const kind = DOUBTFUL_REASONS.includes(why.reason) ? "doubtful" : "unread";
    questions.set(line, { line, kind, why, text });
  }
  const payments = new Set(payment_lines);
  for (const line of statement.lines) {
    const isAsked = line.kind === "own transfer" || payments.has(line.line);
    if (line.source !== "bank" || line.cents <= 0 || !isAsked || questions.has(line.line)) continue;
    questions.set(line.line, { line: line.line, kind: "own_transfer", why: null, text: describeLine(line) });
  }
  for (const line of new_lines) {
    const question = asked.get(line);
    if (question?.kind === "doubtful" && !questions.has(line)) questions.set(line, question);
  }
  return [...questions.values()].toSorted((one, other) => one.line - other.line);
}

const describeLine = ({ cents, completedAt, details }: StatementLine): string =>
  [formatCents(cents), dayInNairobi(completedAt), maskCell(details)].filter(Boolean).join(" · ");

/** What the check of a statement found. @param rows of the file, below the titles */
export function summarise(
  statement: Statement,
  plan: ImportPlan,
  questions: readonly Question[],
  rows: number,
): StatementSummary {
  const { lines, passed, balances } = statement;
  const counts = { unread: 0, doubtful: 0, own_transfer: 0 } satisfies Record<StatementQuestionKind, number>;
  for (const { kind } of questions) counts[kind] += 1;
  const ofKind = Map.groupBy(lines, ({ kind }) => kind);
  return {
    lines: rows,
    moved: lines.length,
    added: plan.added.length,
    kinds: statementLineKinds.flatMap((kind) => {
      const all = ofKind.get(kind);
      return all ? [{ kind, count: all.length, cents: sumCents(all) }] : [];
    }),
    passed: [...passed].map(([kind, numbers]) => ({
      kind,
      count: numbers.length,
      lines: numbers.slice(0, MAX_LISTED_NUMBERS),
    })),
    balances: balances
      ? {
          opening: balances.opening,
          closing: balances.closing,
          sum: balances.sum,
          missing: balances.missing,
          broken_at: balances.brokenAt ?? null,
        }
      : null,
    days: sumDays(lines),
    by_text_alone: plan.byTextAlone,
    questions: counts,
  };
}

const sumCents = (lines: readonly StatementLine[]) => lines.reduce((all, { cents }) => all + cents, 0);

/** Sums by day, the latest first, with what was on the account at its end. */
function sumDays(lines: readonly StatementLine[]): StatementSummary["days"] {
  const inTime = isOldestFirst(lines.map((line) => ({ ...line, at: line.completedAt }))) ? lines : lines.toReversed();
  const days = Map.groupBy(inTime, ({ completedAt }) => dayInNairobi(completedAt));
  return [...days]
    .toSorted(([one], [other]) => (one < other ? 1 : -1))
    .slice(0, MAX_DAYS)
    .map(([day, ofDay]) => ({
      day,
      lines: ofDay.length,
      in: sumCents(ofDay.filter(({ cents }) => cents > 0)),
      out: sumCents(ofDay.filter(({ cents }) => cents < 0)),
      balance: ofDay.findLast(({ balance }) => balance !== undefined)?.balance ?? null,
    }));
}
