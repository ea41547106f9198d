import type { PaymentSubject } from "@party/contract/payment-subjects";
import type { RefundState, refundOutcomes } from "@party/contract/refunds.staff";
import type { PaymentMethod } from "@party/contract/values/payments";
import { type ColumnType, type Generated, type RawBuilder, sql } from "kysely";
import { type AmountsByAge, countRows, MAX_COUNTED_ROWS, sumByAge, summariseWaiting } from "#database/counts.ts";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

export type RefundOutcome = (typeof refundOutcomes)[number];
/** `not_sent`: the provider certainly did not get the request; `none`: nobody can say. */
export type RequestAnswer = "accepted" | "rejected" | "not_sent" | "none";

declare module "#database/tables.ts" {
  interface Tables {
    /** Money of one entry of the ledger that goes back: proposed by one person, approved by another. */
    refunds: {
      id: Generated<number>;
      proposal_id: number;
      ledger_entry_id: number;
      amount: number;
      way: PaymentMethod;
      reason: string;
      evidence: string | null;
      /** The evidence as a file. */
      evidence_document: ColumnType<number | null, number | null | undefined, never>;
      /** Null for the server operator. */
      proposed_by: number | null;
      created_at: CreatedAt;
      approved_by: number | null;
      approved_at: Date | null;
      state: Generated<RefundState>;
      sent_at: Date | null;
      ended_at: Date | null;
      code: string | null;
      words: string | null;
      outcome: RefundOutcome | null;
      reference: string | null;
      recorded_by: number | null;
      recorded_at: Date | null;
      confirmed_by: number | null;
      confirmed_at: Date | null;
    };
    /** Requests to a provider, stored before they are sent. */
    refund_requests: {
      id: string;
      refund_id: number;
      kind: "reversal" | "status";
      sent_at: Generated<Date>;
      conversation_id: string | null;
      answer: RequestAnswer | null;
      result_code: string | null;
      result_text: string | null;
      result_at: Date | null;
    };
  }
}

/** One whose proposal was not approved in the end counts as refused. */
const hasEndedProposal = sql<boolean>`(refunds.state = 'requested' and refunds.approved_by is null and (
  proposals.decision = 'rejected' or proposals.withdrawn_at is not null or proposals.done_at is not null
  or (proposals.decision is null and proposals.expires_at <= now())))`;
const refundState = sql<RefundState>`case when ${hasEndedProposal} then 'refused' else refunds.state end`;

const subjectColumn = sql<PaymentSubject | null>`case when payment_intents.id is not null then
  coalesce(payment_intents.subject, jsonb_build_object('kind', 'titled', 'title', payment_intents.title)) end`;

const userName = (id: RawBuilder<unknown>) =>
  sql<string | null>`(select trim(first_name || ' ' || last_name) from users where users.id = ${id})`;

const selectRefunds = (db: Database) =>
  db
    .selectFrom("refunds")
    .innerJoin("proposals", "proposals.id", "refunds.proposal_id")
    .innerJoin("ledger_entries", "ledger_entries.id", "refunds.ledger_entry_id")
    .leftJoin("payment_intents", "payment_intents.id", "ledger_entries.intent_id")
    .selectAll("refunds")
    .select(["receipt", "intent_id", "payer_name", "decision", "withdrawn_at", "done_at", "proposals.expires_at"])
    .select([
      refundState.as("shown_state"),
      subjectColumn.as("subject"),
      userName(sql.ref("refunds.proposed_by")).as("proposer_name"),
      userName(sql.ref("refunds.approved_by")).as("approver_name"),
      userName(sql.ref("refunds.recorded_by")).as("recorder_name"),
      userName(sql.ref("refunds.confirmed_by")).as("confirmer_name"),
    ]);

export type RefundDetails = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

export const findRefund = (db: Database, id: number) =>
  selectRefunds(db).where("refunds.id", "=", id).executeTakeFirst();

interface RefundFilter {
  state: RefundState | undefined;
  after: number | undefined;
  limit: number;
}

/** The newest first. */
export const listRefunds = (db: Database, { state, after, limit }: RefundFilter) =>
  selectRefunds(db)
    .$if(state !== undefined, (query) => query.where(refundState, "=", state!))
    .$if(after !== undefined, (query) => query.where("refunds.id", "<", after!))
    .orderBy("refunds.id", "desc")
    .limit(limit)
    .execute();

export const countRefunds = (db: Database, { state }: Pick<RefundFilter, "state">): Promise<number> =>
  countRows(
    db,
    selectRefunds(db)
      .$if(state !== undefined, (query) => query.where(refundState, "=", state!))
      .clearSelect()
      .select("refunds.id")
      .limit(MAX_COUNTED_ROWS),
  );

/** Refunds of which nobody can say whether the money went back. @param before only those that were sent before it */
export const sumUnknownRefunds = (db: Database, before?: Date): Promise<AmountsByAge> =>
  sumByAge(db, sql`select coalesce(sent_at, created_at) as since, amount from refunds where state = 'unknown'`, before);

/** Those of which nobody can say whether the money went back, the oldest first. */
export const summariseUnknownRefunds = (db: Database) =>
  summariseWaiting(
    db,
    db
      .selectFrom("refunds")
      .select(sql<Date>`coalesce(sent_at, created_at)`.as("at"))
      .where("state", "=", "unknown")
      .orderBy("id")
      .limit(MAX_COUNTED_ROWS),
  );

/** All refunds of the money of a payment, the newest first, for its page. */
export const listRefundsOfPayment = (db: Database, intentId: number) =>
  selectRefunds(db).where("ledger_entries.intent_id", "=", intentId).orderBy("refunds.id", "desc").execute();

/** The one refund of an entry that is not refused. */
export const findRefundOfEntry = (db: Database, entryId: number) =>
  selectRefunds(db).where("ledger_entry_id", "=", entryId).where(refundState, "!=", "refused").executeTakeFirst();

export const nextRefundId = async (tx: Database): Promise<number> =>
  (await sql<{ id: number }>`select nextval(pg_get_serial_sequence('refunds', 'id'))::integer as id`.execute(tx))
    .rows[0]!.id;

export const insertRefund = (
  tx: Database,
  refund: Pick<
    RefundDetails,
    | "id"
    | "proposal_id"
    | "ledger_entry_id"
    | "amount"
    | "way"
    | "reason"
    | "evidence"
    | "evidence_document"
    | "proposed_by"
  >,
) => tx.insertInto("refunds").values(refund).execute();

/** Call after the entry is locked. */
export const lockRefundRow = (tx: Database, id: number) =>
  tx.selectFrom("refunds").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

export type RefundRow = NonNullable<Awaited<ReturnType<typeof lockRefundRow>>>;

/** Ends those of an entry, or all, whose proposal came to nothing. */
export const endUnapprovedRefunds = (tx: Database, entryId?: number) =>
  sql`update refunds set state = 'refused', ended_at = now() from proposals
    where proposals.id = refunds.proposal_id and ${hasEndedProposal}
      and refunds.ledger_entry_id = coalesce(${entryId ?? null}::integer, refunds.ledger_entry_id)`.execute(tx);

/** @returns false when it was approved before, or is over */
export const markRefundApproved = async (tx: Database, id: number): Promise<boolean> => {
  const { numAffectedRows } =
    await sql`update refunds set approved_by = proposals.decided_by, approved_at = proposals.decided_at
    from proposals
    where refunds.id = ${id} and proposals.id = refunds.proposal_id and state = 'requested' and approved_by is null`.execute(
      tx,
    );
  return numAffectedRows === 1n;
};

/** What the provider said last is kept where nothing is given. */
export async function updateRefund(
  tx: Database,
  id: number,
  from: readonly RefundState[],
  to: RefundState,
  said: { code: string; words: string } | undefined = undefined,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update refunds set state = ${to},
      sent_at = case when ${to} = 'sent' then now() else sent_at end,
      ended_at = case when ${to} in ('done', 'refused') then now() end,
      code = coalesce(${said?.code ?? null}, code), words = coalesce(${said?.words ?? null}, words)
    where id = ${id} and state = any (${from}::text[])`.execute(tx);
  return numAffectedRows === 1n;
}

export const recordOutcome = (
  tx: Database,
  id: number,
  { outcome, reference, by }: { outcome: RefundOutcome; reference: string | null; by: number },
) =>
  sql`update refunds set outcome = ${outcome}, reference = ${reference}, recorded_by = ${by}, recorded_at = now()
    where id = ${id} and confirmed_by is null`.execute(tx);

export const confirmOutcome = (tx: Database, id: number, by: number) =>
  sql`update refunds set confirmed_by = ${by}, confirmed_at = now() where id = ${id}`.execute(tx);

export type RefundRequest = NonNullable<Awaited<ReturnType<typeof findRefundRequest>>>;

const selectRequests = (db: Database) => db.selectFrom("refund_requests").selectAll();

export const findRefundRequest = (db: Database, id: string) =>
  selectRequests(db).where("id", "=", id).executeTakeFirst();

/** By our number of a request, or the provider's own. */
export const findRequestByConversation = (db: Database, conversation: string) =>
  selectRequests(db)
    .where((where) => where.or([where(sql`id::text`, "=", conversation), where("conversation_id", "=", conversation)]))
    .orderBy("sent_at", "desc")
    .limit(1)
    .executeTakeFirst();

export const listRefundRequests = (db: Database, refundId: number) =>
  selectRequests(db).where("refund_id", "=", refundId).orderBy("sent_at").orderBy("id").execute();

export const insertRefundRequest = (tx: Database, request: Pick<RefundRequest, "id" | "refund_id" | "kind">) =>
  tx.insertInto("refund_requests").values(request).execute();

export const setRequestAnswer = (tx: Database, id: string, answer: RequestAnswer, conversation: string | undefined) =>
  tx
    .updateTable("refund_requests")
    .set({ answer, conversation_id: conversation ?? null })
    .where("id", "=", id)
    .where("answer", "is", null)
    .execute();

/** The first result of a request stays. */
export const setRequestResult = (tx: Database, id: string, { code, text }: { code: string; text: string }) =>
  tx
    .updateTable("refund_requests")
    .set({ result_code: code, result_text: text, result_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("result_code", "is", null)
    .execute();

/** Seconds after which a request without a result is not waited for any more. */
const RESULT_SECONDS = 300;

/** Refunds that the periodic job goes on with: to be sent, silent, or to be asked about again. */
export const listRefundsToContinue = (db: Database) =>
  sql<{ id: number; step: "send" | "silent" | "ask" }>`
    select refunds.id, case state when 'requested' then 'send' when 'sent' then 'silent' else 'ask' end as step
    from refunds
    where way = 'mpesa' and approved_by is not null and state in ('requested', 'sent', 'unknown')
      and (state <> 'sent' or sent_at < now() - make_interval(secs => ${RESULT_SECONDS}))
      and (state <> 'unknown' or not exists (
        select from refund_requests where refund_id = refunds.id and sent_at > now() - least(
          interval '6 hours', interval '5 minutes' * (select count(*) from refund_requests where refund_id = refunds.id))))
    order by refunds.id limit 100`
    .execute(db)
    .then(({ rows }) => rows);

/** By the code of the payment that goes back. */
export const listRefundNames = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom("refunds")
    .innerJoin("ledger_entries", "ledger_entries.id", "refunds.ledger_entry_id")
    .select(["refunds.id", "receipt"])
    .where(sql<boolean>`refunds.id = any (${ids}::integer[])`)
    .execute();
