import type { PeopleExport } from "@party/contract/exports.staff";
import {
  EXPORT_ROWS_WITHOUT_APPROVAL,
  type ExportColumnName,
  type ExportFormat,
  type ExportPurpose,
  exportFormats,
  isSensitiveColumn,
  MAX_EXPORT_DOWNLOADS,
} from "@party/contract/values/exports";
import type { PlaceRef } from "@party/contract/values/permissions";
import { holdsPermission, type PermissionInPlaces, type StaffActor } from "#access/staff.ts";
import { coversPlace, placeName, type Territory } from "#access/territory.ts";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { createFileLink } from "#features/private-files/file-links.ts";
import { setFileExpiry } from "#features/private-files/private-files.queries.ts";
import { listClosedProposals } from "#features/staff/proposals/proposals.queries.ts";
import { createProposal } from "#features/staff/proposals/proposals.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findTagName } from "../notes/tags.queries.ts";
import type { PersonFilter } from "../search/people-list.queries.ts";
import { exportNeeds, exportStateOf, startExport } from "./export-file.ts";
import { countyExportProposals, exportProposals } from "./export-proposals.ts";
import { countExported, countTakenAlone, isTooMuchAlone, lockExportsOf } from "./exported-rows.queries.ts";
import {
  countExportsMadeBy,
  type ExportRow,
  expireExport,
  findExport,
  incrementDownloads,
  insertExport,
  listExportsMadeBy,
  listOpenExports,
  setExportProposal,
} from "./exports.queries.ts";

/** After the last download, for the link that was given. */
const LAST_DOWNLOAD_MINUTES = 10;

export interface NewExport {
  place: PlaceRef;
  filter: PersonFilter;
  columns: readonly ExportColumnName[];
  format: ExportFormat;
  purpose: ExportPurpose;
  reason: string;
}

type ExportServices = Pick<Services, "config" | "db" | "jobs"> & { pool: Database };

/** Of a place with its wards alone: a county or more is a list of the register itself. */
const isBelowCounty = ({ level }: PlaceRef) => level === "constituency" || level === "ward";

/**
 * Asks for a file of people. It is made at once for people of less than a county without sensitive columns, as long as whoever
 * asks has at most 200 of them in such files of 30 days; else a second person decides.
 * @throws Problem `not_found` for a place outside the territory or a tag that there is not, `export_columns_refused`
 */
export async function proposeExport(
  services: ExportServices,
  { actor, territory, sensitive }: { actor: StaffActor; territory: Territory; sensitive: Territory },
  { place, filter, columns, format, purpose, reason }: NewExport,
): Promise<PeopleExport> {
  const { db: tx, pool } = services;
  const name = await placeName(pool, place);
  if (name === undefined || !coversPlace(territory, place)) throw new Problem("not_found");
  if (filter.tag !== undefined && !(await findTagName(tx, filter.tag))) throw new Problem("not_found");
  const hasSensitive = columns.some(isSensitiveColumn);
  if (hasSensitive && !coversPlace(sensitive, place)) throw new Problem("export_columns_refused");
  await lockExportsOf(tx, actor.userId);
  const row_count = await countExported(tx, place, filter);
  const isTooLarge =
    row_count > EXPORT_ROWS_WITHOUT_APPROVAL || (await isTooMuchAlone(tx, actor.userId, { place, filter }));
  const { id } = await insertExport(tx, {
    ...{ place_level: place.level, place_id: place.id, filter, columns: [...columns], purpose, reason, row_count },
    ...{ format, made_by: actor.userId },
  });
  if (!isTooLarge && isBelowCounty(place) && !hasSensitive) {
    await startExport(services, id);
  } else {
    const kind = hasSensitive || place.level === "nation" ? exportProposals : countyExportProposals;
    const subject = `Export of people: ${name}`;
    const proposal = { kind, body: { exportId: id }, subject, place, reason, proposedBy: actor.userId };
    await setExportProposal(tx, id, await createProposal(services, proposal));
  }
  return showExport({ db: tx, pool }, actor.userId, id);
}

interface ExportReader {
  db: Database;
  /** Not a transaction; for names of places. */
  pool: Database;
}

export async function listOwnExports({ db, pool }: ExportReader, maker: number, query: StaffQuery) {
  const page = await staffPage(db, query, idCursor, {
    filter: { maker },
    rows: listExportsMadeBy,
    count: () => countExportsMadeBy(db, maker),
    key: ({ id }) => id,
  });
  const closed = await listClosedProposals(
    db,
    page.results.flatMap(({ proposal_id }) => proposal_id ?? []),
  );
  return {
    ...page,
    results: await Promise.all(page.results.map((row) => describeExport(pool, row, closed))),
    taken_alone: await countTakenAlone(db, maker),
  };
}

/** @throws Problem `not_found`, also for the export of somebody else */
export async function showExport({ db, pool }: ExportReader, maker: number, id: number): Promise<PeopleExport> {
  const row = await findExport(db, id);
  if (row?.made_by !== maker) throw new Problem("not_found");
  return describeExport(pool, row, await listClosedProposals(db, row.proposal_id === null ? [] : [row.proposal_id]));
}

async function describeExport(pool: Database, row: ExportRow, closed: readonly number[]): Promise<PeopleExport> {
  const { id, filter, columns, format, purpose, reason, row_count, downloads, proposal_id, task_id } = row;
  return {
    ...{ id, filter, columns, format, purpose, reason, row_count, downloads, proposal_id, task_id },
    state: exportStateOf(row, closed),
    place: (await placeName(pool, { level: row.place_level, id: row.place_id })) ?? "",
    tag: filter.tag === undefined ? null : ((await findTagName(pool, filter.tag)) ?? null),
    sha256: row.sha256?.toString("hex") ?? null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}

/**
 * Counts a download, and gives a link to the file for this session.
 * @throws Problem `not_found`, also for who has no role in its place any more, `export_not_ready`, `export_ended`
 */
export async function downloadExport(
  services: Pick<Services, "config" | "db"> & { pool: Database },
  actor: StaffActor,
  id: number,
) {
  const { db: tx, pool } = services;
  const row = await findExport(tx, id);
  if (row?.made_by !== actor.userId || !(await holdsPermission(pool, actor, exportNeeds(row)))) {
    throw new Problem("not_found");
  }
  if (row.state !== "ready") throw new Problem("export_not_ready");
  const counted = await incrementDownloads(tx, id, actor.userId);
  if (!counted?.file_id) throw new Problem("export_ended");
  if (counted.downloads >= MAX_EXPORT_DOWNLOADS) {
    await setFileExpiry(tx, counted.file_id, new Date(Date.now() + LAST_DOWNLOAD_MINUTES * 60_000));
  }
  const { mediaType } = exportFormats[row.format];
  const file = { fileId: counted.file_id, name: `export-${id}.${row.format}`, mediaType };
  return createFileLink(services, actor, { ...file, needs: exportNeeds(row) });
}

/** Ends the files of a person that they may not open any more. @returns the ids of the exports */
export async function expireUnauthorisedExports(
  tx: Database,
  maker: number,
  may: (needs: PermissionInPlaces) => Promise<boolean>,
): Promise<number[]> {
  const ended: number[] = [];
  for (const row of await listOpenExports(tx, maker)) {
    if (await may(exportNeeds(row))) continue;
    await expireExport(tx, row.id);
    await setFileExpiry(tx, row.file_id!, new Date());
    ended.push(row.id);
  }
  return ended;
}
