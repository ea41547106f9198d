import { type ExportContent, exportFormats, MAX_EXPORT_DOWNLOADS } from "@party/contract/values/exports";
import { holdsPermission, type PermissionInPlaces, type StaffActor } from "#access/staff.ts";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { createFileLink } from "#features/private-files/file-links.ts";
import { setFileExpiry } from "#features/private-files/private-files.queries.ts";
import { listClosedProposals } from "#features/staff/proposals/proposals.queries.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { exportNeeds, exportStateOf } from "./export-file.ts";
import {
  countExportsMadeBy,
  type ExportRow,
  expireExport,
  findExport,
  incrementDownloads,
  listExportsMadeBy,
  listOpenExports,
} from "./exports.queries.ts";

/** After the last download, for the link that was given. */
const LAST_DOWNLOAD_MINUTES = 10;

interface ExportOwner {
  userId: number;
  /** What the files of this list hold. */
  contents: readonly ExportContent[];
}

/** Rows of the exports that somebody asked for, with the proposals of them that are closed. */
export async function listOwnExports(db: Database, { userId: maker, contents }: ExportOwner, query: StaffQuery) {
  const page = await staffPage(db, query, idCursor, {
    filter: { maker, contents },
    rows: listExportsMadeBy,
    count: () => countExportsMadeBy(db, { maker, contents }),
    key: ({ id }) => id,
  });
  const closed = await listClosedProposals(
    db,
    page.results.flatMap(({ proposal_id }) => proposal_id ?? []),
  );
  return { page, closed };
}

/** @throws Problem `not_found`, also for the export of somebody else */
export async function findOwnExport(db: Database, { userId, contents }: ExportOwner, id: number) {
  const row = await findExport(db, id);
  if (row?.made_by !== userId || !contents.includes(row.content)) throw new Problem("not_found");
  return { row, closed: await listClosedProposals(db, row.proposal_id === null ? [] : [row.proposal_id]) };
}

/** What is said of each export, whatever it holds. */
export const describeExport = (row: ExportRow, closed: readonly number[]) => {
  const { id, format, reason, row_count, downloads, proposal_id, task_id } = row;
  return {
    ...{ id, format, reason, row_count, downloads, proposal_id, task_id },
    state: exportStateOf(row, closed),
    sha256: row.sha256?.toString("hex") ?? null,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
  };
};

/**
 * Counts a download, and gives a link to the file for this session.
 * @throws Problem `not_found`, also for who has no role in its place any more, `export_not_ready`, `export_ended`
 */
export async function downloadExport(
  services: Pick<Services, "config" | "db"> & { pool: Database },
  actor: StaffActor,
  contents: readonly ExportContent[],
  id: number,
) {
  const { db: tx, pool } = services;
  const { row } = await findOwnExport(tx, { userId: actor.userId, contents }, id);
  if (!(await holdsPermission(pool, actor, exportNeeds(row)))) throw new Problem("not_found");
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
