import type { SampleState } from "@party/contract/samples";
import type { ContentKindName } from "@party/contract/values/content";
import { NATION } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { listEventsWithSignUps } from "#features/attendance/attendance.queries.ts";
import { runAndRecordEventChange } from "#features/attendance/event-changes/event-changes.ts";
import { deleteItems } from "#features/content/content.queries.ts";
import { listOrderedProducts, listPickupLocationsOfOrders } from "#features/shop/orders/orders.queries.ts";
import { createProposal, type ProposalKind, type ProposalServices } from "#features/staff/proposals/proposals.ts";
import { Problem } from "#problem.ts";
import {
  countSampleRows,
  deleteSampleRows,
  FIRST_OWN_ID,
  lockSampleRows,
  type SampleTable,
  sampleTables,
  startOwnIds,
  unpublishSampleRows,
} from "./sample-rows.ts";
import { findSampleRemoval, insertSampleRemoval } from "./samples.queries.ts";

/** Which of the rows stay, because orders or sign-ups of people refer to them. */
const referred: Partial<Record<SampleTable, (db: Database, ids: readonly number[]) => Promise<number[]>>> = {
  events: listEventsWithSignUps,
  products: listOrderedProducts,
  pickup_locations: listPickupLocationsOfOrders,
};

/** What drafts, revisions and translations are stored under. */
const kindOf: Readonly<Record<SampleTable, ContentKindName>> = {
  news_articles: "articles",
  events: "events",
  gallery_items: "gallery-items",
  leaders: "leaders",
  products: "products",
  pickup_locations: "pickup-locations",
  branch_contacts: "branches",
};

/** Deletes the sample rows, and takes off the site those that orders and sign-ups refer to. */
async function removeSamples(tx: Database): Promise<{ deleted: number; kept: number }> {
  const sum = { deleted: 0, kept: 0 };
  for (const table of Object.values(sampleTables)) {
    const ids = await lockSampleRows(tx, table);
    const kept = (await referred[table]?.(tx, ids)) ?? [];
    const deleted = ids.filter((id) => !kept.includes(id));
    await deleteSampleRows(tx, table, deleted);
    await deleteItems(tx, kindOf[table], deleted);
    if (table === "events") {
      for (const id of kept) await runAndRecordEventChange(tx, id, () => unpublishSampleRows(tx, table, [id]));
    } else if (kept.length > 0) await unpublishSampleRows(tx, table, kept);
    await startOwnIds(tx, table);
    sum.deleted += deleted.length;
    sum.kept += kept.length;
  }
  return sum;
}

/** The end of the samples; there is one, and no way back. */
export const sampleProposals: ProposalKind<object> = {
  kind: "samples",
  decidedBy: "samples.remove",
  mayPropose: (author) => author.has("samples.remove"),
  subject: async (db) => ({ kind: "samples", rows: (await sampleState(db)).rows }),
  effects: () => [
    "All sample articles, events, pictures, leaders, products, pickup locations and branches are deleted, also those that staff have changed.",
    "Those that orders or sign-ups refer to stay in the database, and are no longer shown.",
    `The party's own content starts with the number ${FIRST_OWN_ID}.`,
    "From then on the site never shows built-in content: a list that cannot be loaded says so. This cannot be undone.",
  ],
  async execute({ db: tx }, proposalId) {
    if (!(await insertSampleRemoval(tx, proposalId))) throw new Problem("samples_removed");
    const { deleted, kept } = await removeSamples(tx);
    return `Deleted ${deleted} sample rows; ${kept} stay for orders and sign-ups, and are not shown.`;
  },
};

/** @param services its `db` is a transaction @returns the id of the proposal. @throws Problem `samples_removed` */
export async function proposeRemoval(services: ProposalServices, proposedBy: number, reason: string): Promise<number> {
  if (await findSampleRemoval(services.db)) throw new Problem("samples_removed");
  return createProposal(services, {
    kind: sampleProposals,
    body: {},
    subject: "Remove the samples",
    place: NATION,
    reason,
    proposedBy,
  });
}

export async function sampleState(db: Database): Promise<SampleState> {
  const removal = await findSampleRemoval(db);
  const rows = await Promise.all(
    Object.entries(sampleTables).map(async ([name, table]) => ({
      table: name,
      count: await countSampleRows(db, table),
    })),
  );
  return { removed_at: removal?.removed_at.toISOString() ?? null, rows };
}
