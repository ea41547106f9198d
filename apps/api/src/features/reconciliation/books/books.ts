import { DAY_MS, dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import type { Database } from "#database/database.ts";
import {
  findDaysOfLedger,
  hasUnsummedEntries,
  listDifferingDay,
  sumLedgerChanges,
} from "#features/payments/ledger/ledger-days.queries.ts";
import { runInSteps } from "#jobs/steps.ts";
import { countDailyRuns, iteratePagesById, listFoundIntents, ROWS_PER_PAGE } from "../reconciliation.queries.ts";
import { addFindings, type Finding } from "../report.ts";
import {
  findIntentIds,
  findLastPaymentChange,
  findUnfulfilledAmong,
  type IdRange,
  type InconsistentIntent,
  insertPaymentChanges,
  listInconsistentAmong,
  listInconsistentIntents,
  listUnfinishedAmong,
  listUnfulfilledIntents,
  takePaymentChanges,
  type UnfulfilledIntent,
} from "./payment-changes.queries.ts";
import { findLastSeal } from "./seals.queries.ts";
import { checkSeals, isInPart, type Part, sealOldEntries } from "./seals.ts";

/** Within so many daily runs, everything is looked at. */
const PARTS = 30;
/** Numbers of payments that one statement reads. */
const INTENTS_PER_STATEMENT = 20_000;
/** Days that are compared each time: younger entries have no seal yet. */
const RECENT_DAYS = 9;

/**
 * Checks that states and fulfilments of payments fit the ledger, that sealed blocks are as they were, and that the sums of days are
 * those of the ledger; then seals what is a week old. Looks at the payments that changed, and at a thirtieth of everything; where
 * nothing is sealed yet, and where it is asked to, at everything.
 * @returns a sentence about what was done
 */
export async function checkBooks(db: Database, runId: number, everything: boolean): Promise<string> {
  const isFirst = (await findLastSeal(db)) === undefined;
  const part = everything || isFirst ? undefined : { number: await countDailyRuns(db, runId), of: PARTS };
  await runInSteps((limit) => sumLedgerChanges(db, limit));
  const until = await findLastPaymentChange(db);
  await runInSteps((limit) => db.transaction().execute((tx) => checkChangedPayments(tx, runId, until, limit)), {
    limit: ROWS_PER_PAGE,
  });
  for await (const faults of checkPayments(db, part)) {
    await db.transaction().execute((tx) => addFaults(tx, runId, faults));
  }
  for await (const finding of checkSeals(db, part)) await addFindings(db, runId, [finding]);
  for await (const finding of checkDays(db, part)) await addFindings(db, runId, [finding]);
  const added = await sealOldEntries(db);
  const last = await findLastSeal(db);
  const scope = part ? `a thirtieth of them (turn ${(part.number % PARTS) + 1} of ${PARTS})` : "all of them";
  return `Sealed blocks of the ledger: ${last?.id ?? 0}, of them new: ${added}. Computed again: ${scope}.`;
}

/**
 * Takes changes, and looks at their payments: what is found and the rows that said so go together, so that nothing is lost when the
 * process ends. What is wrong is looked at again by the next check, and so is what still has time to be fulfilled.
 */
async function checkChangedPayments(tx: Database, runId: number, until: string, limit: number): Promise<number> {
  const { taken, intentIds } = await takePaymentChanges(tx, until, limit);
  if (taken === 0) return 0;
  const inconsistent = await listInconsistentAmong(tx, intentIds);
  const unfulfilled = await findUnfulfilledAmong(tx, intentIds);
  await insertPaymentChanges(tx, await listUnfinishedAmong(tx, intentIds));
  await addFaults(tx, runId, [...inconsistent.map(inconsistencyOf), ...unfulfilled.map(missingFulfilmentOf)]);
  return taken;
}

/** Payments whose state does not fit the ledger, or that are paid and not fulfilled; in pages. @param part undefined for all of them */
export async function* checkPayments(db: Database, part?: Part): AsyncGenerator<PaymentFault[]> {
  for await (const range of listIntentRanges(db, part)) {
    const behind = (after: number) => Math.max(after, range.from - 1);
    for await (const page of iteratePagesById((after) => listInconsistentIntents(db, range, behind(after)))) {
      yield page.map(inconsistencyOf);
    }
    for await (const page of iteratePagesById((after) => listUnfulfilledIntents(db, range, behind(after)))) {
      const ids = page.map(({ id }) => id);
      yield (await findUnfulfilledAmong(db, ids)).map(missingFulfilmentOf);
    }
  }
}

interface PaymentFault extends Finding {
  kind: "books_disagree" | "not_fulfilled";
  intent_id: number;
}

const inconsistencyOf = ({ id, state, amount, arrived }: InconsistentIntent): PaymentFault => ({
  kind: "books_disagree",
  intent_id: id,
  amount: arrived,
  note: { reason: "payment_differs", payment: id, state, arrived, amount },
});

const missingFulfilmentOf = ({ id, amount, subject, title }: UnfulfilledIntent): PaymentFault => ({
  kind: "not_fulfilled",
  intent_id: id,
  amount,
  note: { reason: "payment_unfulfilled", payment: id, subject: subject ?? { kind: "titled", title } },
});

/** Stores what the run has not found yet, and has it looked at again by the next check. */
async function addFaults(tx: Database, runId: number, faults: readonly PaymentFault[]): Promise<void> {
  if (faults.length === 0) return;
  const ids = faults.map(({ intent_id }) => intent_id);
  const found = await listFoundIntents(tx, runId, ["books_disagree", "not_fulfilled"], ids);
  const added = faults.filter(({ kind, intent_id }) => !found.has(`${kind} ${intent_id}`));
  await addFindings(tx, runId, added);
  await insertPaymentChanges(tx, [...new Set(added.map(({ intent_id }) => intent_id))]);
}

/** Ranges of numbers of payments, so that no statement reads them all. @param part undefined for all of them */
async function* listIntentRanges(db: Database, part: Part | undefined): AsyncGenerator<IdRange> {
  const all = await findIntentIds(db);
  if (!all) return;
  const numberOf = (id: number) => Math.floor(id / INTENTS_PER_STATEMENT);
  for (let number = numberOf(all.from); number <= numberOf(all.to); number += 1) {
    const from = number * INTENTS_PER_STATEMENT;
    if (isInPart(number, part)) yield { from, to: from + INTENTS_PER_STATEMENT - 1 };
  }
}

/** Compares the sums of days with the entries. @param part of the days that have passed; undefined for all of them */
async function* checkDays(db: Database, part: Part | undefined): AsyncGenerator<Finding> {
  const days = await findDaysOfLedger(db);
  if (!days || (await hasUnsummedEntries(db))) return;
  const recent = daysAfter(dayInNairobi(new Date()), -RECENT_DAYS);
  for (let day = days.first; day <= days.last; day = daysAfter(day, 1)) {
    if (day < recent && !isInPart(Math.round(Date.parse(day) / DAY_MS), part)) continue;
    for (const differing of await listDifferingDay(db, day)) {
      yield { kind: "books_disagree", note: { reason: "day_differs", day, ...differing } };
    }
  }
}
