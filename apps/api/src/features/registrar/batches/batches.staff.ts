import type { BatchPerson, RegistrarBatch } from "@party/contract/registrar-batches.staff";
import { exportFormats } from "@party/contract/values/exports";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { personChecks } from "@party/contract/values/people/checks";
import type { PlaceRef } from "@party/contract/values/permissions";
import { plural } from "@party/contract/values/plural";
import { z } from "zod";
import { NATION, placeName } from "#access/territory.ts";
import { cursorOf, idCursor, type StaffQuery, sortKeySchema, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { startExport } from "#features/exports/export-file.ts";
import { findExport, insertExport, setExportProposal } from "#features/exports/exports.queries.ts";
import { describeExport } from "#features/exports/exports.ts";
import { listClosedProposals } from "#features/staff/proposals/proposals.queries.ts";
import { createProposal, type ProposalKind, type ProposalServices } from "#features/staff/proposals/proposals.ts";
import { Problem } from "#problem.ts";
import { findTemplate, findTemplateInForce } from "../templates/templates.queries.ts";
import { batchExport, reasonsAgainst } from "./batch-file.ts";
import {
  type BatchRow,
  countBatches,
  countBatchPeople,
  findBatch,
  insertBatch,
  insertBatchPeople,
  listBatches,
  listBatchPeople,
  lockCandidates,
  markHandedOver,
} from "./batches.queries.ts";

export const BATCH_FILES = ["registrar"] as const;

interface BatchReader {
  db: Database;
  /** Not a transaction; for names of places. */
  pool: Database;
}

async function toBatch({ db, pool }: BatchReader, userId: number, row: BatchRow): Promise<RegistrarBatch> {
  const file = (await findExport(db, row.id))!;
  const closed = await listClosedProposals(db, file.proposal_id === null ? [] : [file.proposal_id]);
  const { row_count: _counted, task_id, ...described } = describeExport(file, closed);
  const isOwn = file.made_by === userId;
  return {
    ...described,
    place: (await placeName(pool, { level: file.place_level, id: file.place_id })) ?? "",
    template: { id: row.template_id, name: row.template },
    ...{ only_complete: row.only_complete, included: row.included, left_out: row.left_out },
    ...{ is_own: isOwn, task_id: isOwn ? task_id : null },
    ...{ handed_over_on: row.handed_over_on, reference_number: row.reference_number },
  };
}

export async function listBatchesPage(reader: BatchReader, userId: number, query: StaffQuery) {
  const page = await staffPage(reader.db, query, idCursor, {
    filter: {},
    rows: listBatches,
    count: countBatches,
    key: ({ id }) => id,
  });
  return { ...page, results: await Promise.all(page.results.map((row) => toBatch(reader, userId, row))) };
}

/** @throws Problem not_found */
export async function showBatch(reader: BatchReader, userId: number, id: number): Promise<RegistrarBatch> {
  return toBatch(reader, userId, await requireBatch(reader.db, id));
}

async function requireBatch(db: Database, id: number): Promise<BatchRow> {
  const row = await findBatch(db, id);
  if (!row) throw new Problem("not_found");
  return row;
}

/** In a sentence. */
function sayReason(why: string): string {
  if (why.startsWith("column:")) return `Nothing stands in “${why.slice("column:".length)}”.`;
  return Object.hasOwn(personChecks, why) ? personChecks[why as keyof typeof personChecks].office : why;
}

const nameCursor = cursorOf(z.tuple([z.string().max(400), sortKeySchema.id]));

/** @throws Problem not_found */
export async function listBatchPeoplePage(
  db: Database,
  query: StaffQuery & { batch: number; show: "left_out" | "included" },
) {
  await requireBatch(db, query.batch);
  const page = await staffPage(db, query, nameCursor, {
    filter: { batch: query.batch, included: query.show === "included" },
    rows: listBatchPeople,
    count: countBatchPeople,
    key: ({ key, id }): [string, number] => [key, id],
  });
  const results: BatchPerson[] = page.results.map(({ id, name, ward, why }) => ({
    ...{ id, name: name || "Somebody who was erased", ward },
    reasons: (why ?? []).map(sayReason),
  }));
  return { ...page, results };
}

interface NewBatch {
  place: PlaceRef;
  size: number;
  only_complete: boolean;
  reason: string;
}

/**
 * Chooses members of a place, says why others are left out, and asks a second person for the file.
 * @param services its `db` is a transaction
 * @throws Problem `not_found` for a place that there is not, `no_template_in_force`, `batch_empty`
 */
export async function createBatch(
  services: ProposalServices & { pool: Database },
  userId: number,
  { place, size, only_complete, reason }: NewBatch,
): Promise<RegistrarBatch> {
  const { config, db: tx, pool } = services;
  const name = await placeName(pool, place);
  if (name === undefined) throw new Problem("not_found");
  const template = await findTemplateInForce(tx);
  if (!template) throw new Problem("no_template_in_force");
  const { consent_version: consentVersion, columns, format } = template;
  const candidates = await lockCandidates(tx, { place, size, onlyComplete: only_complete, consentVersion });
  const people = candidates.map((person) => ({
    id: person.id,
    why: reasonsAgainst(config.secretKey, template, person),
  }));
  const included = people.filter(({ why }) => why.length === 0).length;
  if (included === 0) throw new Problem("batch_empty");
  const { id } = await insertExport(tx, {
    ...{ content: "registrar", place_level: place.level, place_id: place.id, filter: {}, format },
    ...{ columns: columns.map(({ title }) => title), purpose: "law", reason, row_count: included, made_by: userId },
  });
  await insertBatch(tx, { export_id: id, template_id: template.id, only_complete });
  await insertBatchPeople(tx, id, people);
  const proposal = await createProposal(services, {
    kind: batchProposals,
    body: { batch: id },
    subject: `Batch ${id} for the Registrar: ${plural(included, "1 member", `${included} members`)}, ${name}`,
    place: NATION,
    reason,
    proposedBy: userId,
  });
  await setExportProposal(tx, id, proposal);
  return showBatch({ db: tx, pool }, userId, id);
}

/** @throws Problem `template_replaced` or `batch_empty` */
async function requireCurrent(tx: Database, id: number): Promise<void> {
  const { template_id, included } = await requireBatch(tx, id);
  if ((await findTemplateInForce(tx))?.id !== template_id) throw new Problem("template_replaced");
  if (included === 0) throw new Problem("batch_empty");
}

/** A file of members for the Registrar. Who keeps lists for the Registrar asks for it, another one approves. */
export const batchProposals: ProposalKind<{ batch: number }> = {
  kind: "registrar-batch",
  decidedBy: "registrar.submit",
  mayPropose: (author) => author.has("registrar.submit"),
  async subject(db, { batch }) {
    const { template_id, template, included, left_out } = await requireBatch(db, batch);
    const file = (await findExport(db, batch))!;
    const { columns } = (await findTemplate(db, template_id))!;
    return {
      ...{ kind: "registrar-batch", id: batch, included, left_out, template: `${template}, version ${template_id}` },
      place: (await placeName(db, { level: file.place_level, id: file.place_id })) ?? "",
      ...{ columns: columns.map(({ title }) => title), format: exportFormats[file.format].title },
    };
  },
  effects: () => [
    "A file with these columns is made for whoever asked for it, and for nobody else. It is there for 24 hours and 3 downloads.",
    "Whoever withdraws the consent before the file is made is not in it.",
    "Members who are in it see that in their settings.",
  ],
  checkApproval: (tx, { batch }) => requireCurrent(tx, batch),
  async execute({ config, db, jobs }, _proposalId, { batch }) {
    await requireCurrent(db, batch);
    await startExport({ config, db, jobs }, batchExport, batch);
    return "The file is being made.";
  },
};

/** The same again changes nothing. @throws Problem `not_found`, `batch_not_written`, `batch_handed_over`, `handover_to_come` */
export async function handOverBatch(
  reader: BatchReader,
  userId: number,
  id: number,
  { day, number }: { day: string; number: string },
): Promise<RegistrarBatch> {
  if (day > dayInNairobi(new Date())) throw new Problem("handover_to_come");
  if (!(await markHandedOver(reader.db, id, day, number))) {
    const { written_at, handed_over_on, reference_number } = await requireBatch(reader.db, id);
    if (!written_at) throw new Problem("batch_not_written");
    if (handed_over_on !== day || reference_number !== number) throw new Problem("batch_handed_over");
  }
  return showBatch(reader, userId, id);
}
