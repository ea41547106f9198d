import { type membershipTypes, planOf } from "@party/contract/values/membership-plans";
import { formatDay } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { PurposeHandlers } from "#features/payments/fulfilment.ts";
import { findIntent } from "#features/payments/intents/intents.queries.ts";
import type { ReversalConsequence } from "#features/payments/ledger/consequences.ts";
import type { LedgerEntry } from "#features/payments/ledger/ledger.queries.ts";
import { recordReversal } from "#features/payments/ledger/ledger.ts";
import type { Services } from "#services.ts";

/** In sentences for staff; what the payer is told is in `reversals.emails.content.ts`. */
function sentencesOf(consequence: ReversalConsequence): string[] {
  const plan = (id: (typeof membershipTypes)[number]) => planOf(id).name;
  switch (consequence.kind) {
    case "no_membership":
      return ["It had not started or renewed a membership."];
    case "fee_due":
      return [`The ${plan(consequence.plan)} membership waits for its fee again.`];
    case "not_renewed":
      return [
        `The ${plan(consequence.plan)} membership is not renewed: its last day is ${formatDay(consequence.lastDay)}.`,
      ];
    case "plan_restored":
      return [`The membership is ${plan(consequence.plan)} again, in place of ${plan(consequence.instead)}.`];
    case "office_decides":
      return ["The membership was renewed or changed since. A question asks the office what becomes of it."];
    case "order_had_ended":
      return ["The order had ended before."];
    case "order_cancelled":
      return consequence.handedOut
        ? [`Order ${consequence.number} is cancelled. It was handed out: a question asks for its pieces.`]
        : [`Order ${consequence.number} is cancelled, and what was in it is for sale again.`];
    case "gift_not_counted":
      return ["The gift no longer counts, neither in the books nor towards the limit of its giver."];
    case "gift_not_entered":
      return ["It had not been entered as a gift yet."];
    case "nothing_else":
      return ["What the payment was for stays as it is."];
  }
}

/**
 * What follows when the money of an entry goes back: the reversal is done in a savepoint, which is rolled back, so that what is shown is
 * what happens.
 * @param services its `db` is a transaction
 * @returns sentences
 */
export async function previewConsequences(
  services: Services,
  purposes: PurposeHandlers,
  entry: Pick<LedgerEntry, "provider" | "receipt" | "intent_id" | "state">,
): Promise<string[]> {
  const tx = services.db;
  if (entry.state === "reversed") return [];
  if (entry.intent_id === null) return ["The money belongs to no payment, so nothing else changes."];
  await sql`savepoint preview`.execute(tx);
  try {
    const consequence = await reverseForPreview(tx, services, purposes, entry);
    const ends = consequence.kind !== "nothing_else";
    return [
      ...sentencesOf(consequence),
      ...(ends ? ["Its receipt is no longer valid, and whoever checks it is told so."] : []),
      "The payer is written to once.",
    ];
  } finally {
    await sql`rollback to savepoint preview`.execute(tx);
  }
}

async function reverseForPreview(
  tx: Database,
  services: Services,
  purposes: PurposeHandlers,
  { provider, receipt, intent_id }: Pick<LedgerEntry, "provider" | "receipt" | "intent_id">,
): Promise<ReversalConsequence> {
  const method = provider as Parameters<typeof recordReversal>[2]["provider"];
  const before = (await findIntent(tx, intent_id!))!;
  await recordReversal(tx, services.jobs, { provider: method, receipt });
  const intent = (await findIntent(tx, intent_id!))!;
  if (intent.state !== "reversed" || before.state === "reversed") return { kind: "nothing_else" };
  return purposes[intent.purpose].revoke(tx, services, intent);
}
