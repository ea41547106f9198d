import type { FindingKind, StoredNote } from "@party/contract/payment-notes";
import type { QuestionSource } from "@party/contract/payment-questions.staff";
import { reviewGuidance } from "@party/contract/question-guidance";
import type { ReviewKind } from "@party/contract/values/payments";
import { type RawBuilder, sql } from "kysely";
import { MAX_COUNTED_ROWS, type WaitingSummary } from "#database/counts.ts";
import type { Database } from "#database/database.ts";

/** A question of any source. */
interface QuestionRow {
  source: QuestionSource;
  id: number;
  kind: ReviewKind | FindingKind;
  intent_id: number | null;
  attempt_id: string | null;
  entry_id: number | null;
  note: string;
  notes: StoredNote[];
  amount: number | null;
  receipt: string | null;
  reference: string | null;
  urgent: boolean;
  /** As JSON, of an exact key that pages go on by. */
  at: Date;
  place: string;
  resolved_at: Date | null;
  resolution: string | null;
}

export interface QuestionFilter {
  isOpen: boolean;
  source: QuestionSource | undefined;
  isUrgent: boolean;
}

const URGENT_REVIEW_KINDS = Object.entries(reviewGuidance).flatMap(([kind, { isUrgent }]) => (isUrgent ? [kind] : []));

/** Kinds of findings whose reviews, entries and transfers are listed themselves, as they are now. */
const KINDS_OF_OTHER_SOURCES = ["waiting", "unconfirmed_transfer", "review_open", "no_receipt"];
/** What the import of a statement books or passes over, as it is meant to. */
const KINDS_OF_IMPORTS = ["missing_here", "came_and_went"];
/** For so long the findings of an imported statement are asked about. */
const STATEMENT_DAYS = sql.lit(30);

const selectReviews = (which: RawBuilder<boolean>) => sql`
  select 'review' as source, review.id, review.kind, review.intent_id, review.attempt_id, ledger_entry_id as entry_id,
    note, notes, null::integer as amount, null::text as receipt, review.kind = any(${URGENT_REVIEW_KINDS}::text[]) as urgent,
    review.created_at as at, resolved_at, resolution
  from payment_reviews as review where ${which}`;

const selectFindings = (which: RawBuilder<boolean>) => sql`
  select 'finding', finding.id, finding.kind, intent_id, attempt_id, ledger_entry_id, note, notes, amount, receipt,
    severity = 'critical', finished_at, resolved_at, resolution
  from reconciliation_findings as finding join reconciliation_runs as run on run.id = run_id where ${which}`;

const selectEntries = (which: RawBuilder<boolean>) => sql`
  select 'entry', entry.id, 'waiting', intent_id, attempt_id, entry.id, '', '[]'::jsonb, amount, receipt, false,
    created_at, null::timestamptz, null::text
  from ledger_entries as entry where ${which}`;

const selectTransfers = (which: RawBuilder<boolean>) => sql`
  select 'transfer', line.id, 'unconfirmed_transfer', suggested_intent_id, null::uuid, null::integer, '', '[]'::jsonb,
    (cents / 100)::integer, receipt, false, imported_at, confirmed_at, null::text
  from statement_lines as line where source = 'bank' and kind = 'payment' and ${which}`;

const isOpenFinding = sql<boolean>`resolved_at is null and finding.kind <> all(${KINDS_OF_OTHER_SOURCES}::text[])
  and (run_id = (select max(id) from reconciliation_runs where kind = 'daily' and totals <> 'null'::jsonb)
    or finding.kind <> all(${KINDS_OF_IMPORTS}::text[]) and run_id in (
      select id from reconciliation_runs
      where kind = 'statement' and finished_at > now() - make_interval(days => ${STATEMENT_DAYS})))`;

/** One whose review is open is that question. */
const isOpenEntry = sql<boolean>`state = 'unallocated' and provider <> 'bank' and not exists (
  select from payment_reviews as review
  where review.kind = 'unallocated' and review.ledger_entry_id = entry.id and resolved_at is null)`;

/** The columns are named by reviews, of which there may be none. */
const unionOf = (parts: readonly RawBuilder<unknown>[]) =>
  sql.join([selectReviews(sql<boolean>`false`), ...parts], sql` union all `);

const selectQuestions = ({ isOpen, source, isUrgent }: QuestionFilter): RawBuilder<unknown> => {
  const isDecided = sql<boolean>`resolved_at is not null and resolution is not null`;
  const parts: [QuestionSource, RawBuilder<unknown>][] = isOpen
    ? [
        ["review", selectReviews(sql<boolean>`resolved_at is null`)],
        ["finding", selectFindings(isOpenFinding)],
        ["entry", selectEntries(isOpenEntry)],
        ["transfer", selectTransfers(sql<boolean>`confirmed_at is null`)],
      ]
    : [
        ["review", selectReviews(isDecided)],
        ["finding", selectFindings(isDecided)],
      ];
  const wanted = parts.flatMap(([name, part]) => (source === undefined || source === name ? [part] : []));
  return sql`select *, ${isOpen ? sql`case when urgent then '0 ' else '1 ' end` : sql`''`}
      || to_char(at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US ') || source || to_char(id, '0000000000') as place
    from (${unionOf(wanted)}) as question where ${isUrgent ? sql`urgent` : sql`true`}`;
};

/** With what belongs to them, of the few that are shown. */
const describe = (questions: RawBuilder<unknown>) => sql<QuestionRow>`
  select question.source, question.id, question.kind, question.intent_id, question.attempt_id, entry_id, question.note,
    question.notes, coalesce(question.amount, entry.amount, intent.amount) as amount,
    coalesce(question.receipt, entry.receipt) as receipt, reference, urgent, at, place, resolved_at, resolution
  from (${questions}) as question
    left join ledger_entries as entry on entry.id = entry_id
    left join payment_intents as intent on intent.id = question.intent_id`;

/** Open ones: urgent first, then the oldest. Decided ones: the newest first. */
export async function listQuestions(
  db: Database,
  { after, limit, ...filter }: QuestionFilter & { after: string | undefined; limit: number },
): Promise<QuestionRow[]> {
  const [direction, isBehind] = filter.isOpen ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  const page = sql`
    select * from (${selectQuestions(filter)}) as placed
    where ${after === undefined ? sql`true` : sql`place collate "C" ${isBehind} ${after}`}
    order by place collate "C" ${direction} limit ${limit}::integer`;
  return (await sql<QuestionRow>`${describe(page)} order by place collate "C" ${direction}`.execute(db)).rows;
}

export async function countQuestions(db: Database, filter: QuestionFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from (${selectQuestions(filter)}) as wanted limit ${MAX_COUNTED_ROWS}) as counted`.execute(db);
  return rows[0]!.count;
}

/** For those who decide on money. */
export async function summariseUrgentQuestions(db: Database): Promise<WaitingSummary> {
  const questions = selectQuestions({ isOpen: true, source: undefined, isUrgent: true });
  const { rows } = await sql<WaitingSummary>`
    select count(*)::integer as count, min(at) as "oldestAt" from (
      select at from (${questions}) as wanted limit ${MAX_COUNTED_ROWS}) as counted`.execute(db);
  return rows[0]!;
}

const selectionOf: Record<QuestionSource, (which: RawBuilder<boolean>) => RawBuilder<unknown>> = {
  ...{ review: selectReviews, finding: selectFindings, entry: selectEntries, transfer: selectTransfers },
};

/** A question, whether it is open or not. */
export async function findQuestion(db: Database, source: QuestionSource, id: number): Promise<QuestionRow | undefined> {
  const alias = { review: "review", finding: "finding", entry: "entry", transfer: "line" }[source];
  const question = unionOf([selectionOf[source](sql<boolean>`${sql.ref(`${alias}.id`)} = ${id}`)]);
  const { rows } = await describe(sql`select *, '' as place from (${question}) as found`).execute(db);
  return rows[0];
}

/** Reviews and findings of a payment, open ones first, the newest first. */
export async function listQuestionsOfPayment(db: Database, intentId: number): Promise<QuestionRow[]> {
  const isOf = sql<boolean>`intent_id = ${intentId}`;
  const union = unionOf([
    selectReviews(isOf),
    selectFindings(sql<boolean>`${isOf} and (${isOpenFinding} or resolved_at is not null)`),
  ]);
  const { rows } = await describe(sql`
    select *, '' as place from (${union}) as found order by resolved_at is null desc, at desc limit 50`).execute(db);
  return rows;
}
