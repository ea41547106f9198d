import type { HeldGift } from "@party/contract/held-gifts.staff";
import { formatKes } from "@party/contract/values/money";
import { NATION } from "#access/territory.ts";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import {
  countHeldGifts,
  findHeldGift,
  hasOtherHold,
  listHeldGifts,
  lockHeldGift,
} from "#features/payments/held-gifts/held-gifts.queries.ts";
import {
  lockIntentsOfDebt,
  publishPaymentChange,
  updateIntentState,
} from "#features/payments/intents/intents.queries.ts";
import { resolvePaymentReview } from "#features/payments/ledger/ledger.queries.ts";
import { withNoteText } from "#features/payments/payment-notes.ts";
import { findRefundOfEntry } from "#features/refunds/refunds.queries.ts";
import { listOpenProposals } from "#features/staff/proposals/proposals.queries.ts";
import {
  bodyOfProposal,
  createProposal,
  type ProposalKind,
  type ProposalServices,
} from "#features/staff/proposals/proposals.ts";
import { Problem } from "#problem.ts";
import { sendGiftKept } from "../donations.emails.ts";
import { markDonationKept } from "../donations.queries.ts";

interface KeptGift {
  /** Id of the review that holds it. */
  review: number;
  reason: string;
}

type Reader = Pick<ProposalServices, "config" | "db">;

/** Open proposals by the review of the gift. */
async function listProposedGifts({ config, db }: Reader): Promise<Map<number, number>> {
  const rows = await listOpenProposals(db, giftProposals.kind);
  return new Map(rows.map((row) => [bodyOfProposal<KeptGift>({ config }, row).review, row.id]));
}

export async function listHeldGiftsPage(reader: Reader, query: StaffQuery & { status: "open" | "decided" }) {
  const page = await staffPage(reader.db, query, idCursor, {
    filter: { open: query.status === "open" },
    rows: listHeldGifts,
    count: countHeldGifts,
    key: ({ id }) => id,
  });
  const proposed = await listProposedGifts(reader);
  return { ...page, results: page.results.map((row) => toHeldGift(row, proposed.get(row.id) ?? null)) };
}

const toHeldGift = (row: Awaited<ReturnType<typeof listHeldGifts>>[number], proposal: number | null): HeldGift => ({
  id: row.id,
  payment: row.payment,
  entry: row.entry,
  reference: row.reference,
  giver: row.payer_name || null,
  amount: row.amount,
  finding: withNoteText(row).note,
  held_at: row.created_at.toISOString(),
  proposal,
  decided_at: row.resolved_at?.toISOString() ?? null,
  note: row.resolution,
});

/** A gift above the limit that the party keeps, after counsel was asked. The other way is a refund. */
export const giftProposals: ProposalKind<KeptGift> = {
  kind: "gift-kept",
  decidedBy: "donations.limits",
  mayPropose: (author) => author.has("payments.allocate"),
  async subject(db, { review }) {
    const gift = await findHeldGift(db, review);
    return {
      kind: "gift-kept",
      payment: gift?.payment ?? null,
      reference: gift?.reference ?? null,
      giver: gift?.payer_name || null,
      finding: gift ? withNoteText(gift).note : "",
    };
  },
  effects: () => [
    "The gift counts as received, and the party may use it.",
    "The giver is told by email that it is kept. There is no second email.",
  ],
  async execute({ db: tx, jobs }, _proposalId, { review, reason }) {
    const held = await lockHeldGift(tx, review);
    if (!held?.intent_id || held.resolved_at) throw new Problem("held_gift_decided");
    const intent = (await lockIntentsOfDebt(tx, held.intent_id)).find(({ id }) => id === held.intent_id);
    if (await hasOtherHold(tx, held.intent_id, review)) throw new Problem("held_gift_unclear");
    const entry = (await findHeldGift(tx, review))?.entry;
    if (entry && (await findRefundOfEntry(tx, entry))) throw new Problem("held_gift_refunding");
    const donation = intent && (await markDonationKept(tx, intent.id));
    if (!donation || !(await updateIntentState(tx, intent.id, ["held"], "paid")))
      throw new Problem("held_gift_decided");
    await resolvePaymentReview(tx, review, reason);
    await publishPaymentChange(tx, intent.id);
    await jobs.enqueue(tx, sendGiftKept, { donationId: donation.id });
    return `The gift of ${formatKes(donation.amount)} is kept.`;
  },
};

/**
 * @param services its `db` is a transaction
 * @returns the id of the proposal
 * @throws Problem `not_found`, `held_gift_decided` or `held_gift_proposed`
 */
export async function proposeToKeepGift(
  services: ProposalServices,
  proposedBy: number,
  review: number,
  reason: string,
): Promise<number> {
  const { db: tx } = services;
  // Of two concurrent proposals the second sees the first.
  const held = await lockHeldGift(tx, review);
  if (!held) throw new Problem("not_found");
  if (held.resolved_at) throw new Problem("held_gift_decided");
  if ((await listProposedGifts(services)).has(review)) throw new Problem("held_gift_proposed");
  const gift = (await findHeldGift(tx, review))!;
  return createProposal(services, {
    kind: giftProposals,
    body: { review, reason },
    subject: `Keep the gift ${gift.reference ?? ""}`.trim(),
    ...(gift.amount === null ? {} : { amount: gift.amount }),
    place: NATION,
    reason,
    proposedBy,
  });
}
