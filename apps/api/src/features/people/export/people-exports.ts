import type { PeopleExport } from "@party/contract/exports.staff";
import {
  EXPORT_ROWS_WITHOUT_APPROVAL,
  type ExportColumnName,
  type ExportFormat,
  type ExportPurpose,
  isSensitiveColumn,
} from "@party/contract/values/exports";
import type { PlaceRef } from "@party/contract/values/permissions";
import type { StaffActor } from "#access/staff.ts";
import { coversPlace, placeName, type Territory } from "#access/territory.ts";
import type { StaffQuery } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { startExport } from "#features/exports/export-file.ts";
import { type ExportRow, insertExport, setExportProposal } from "#features/exports/exports.queries.ts";
import { describeExport, findOwnExport, listOwnExports } from "#features/exports/exports.ts";
import { createProposal } from "#features/staff/proposals/proposals.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findTagName } from "../notes/tags.queries.ts";
import type { PersonFilter } from "../search/people-list.queries.ts";
import { countExported, countTakenAlone, isTooMuchAlone, lockExportsOf } from "./exported-people.queries.ts";
import { peopleExport } from "./people-export-file.ts";
import { countyExportProposals, exportProposals } from "./people-export-proposals.ts";

export interface NewExport {
  place: PlaceRef;
  filter: PersonFilter;
  columns: readonly ExportColumnName[];
  format: ExportFormat;
  purpose: ExportPurpose;
  reason: string;
}

export const PEOPLE_EXPORTS = ["people"] as const;

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
    ...{ place_level: place.level, place_id: place.id, filter: { ...filter }, columns: [...columns] },
    ...{ purpose, reason, row_count, format, made_by: actor.userId },
  });
  if (!isTooLarge && isBelowCounty(place) && !hasSensitive) {
    await startExport(services, peopleExport, id);
  } else {
    const kind = hasSensitive || place.level === "nation" ? exportProposals : countyExportProposals;
    const subject = `Export of people: ${name}`;
    const proposal = { kind, body: { exportId: id }, subject, place, reason, proposedBy: actor.userId };
    await setExportProposal(tx, id, await createProposal(services, proposal));
  }
  return showPeopleExport({ db: tx, pool }, actor.userId, id);
}

interface ExportReader {
  db: Database;
  /** Not a transaction; for names of places. */
  pool: Database;
}

export async function listPeopleExports({ db, pool }: ExportReader, userId: number, query: StaffQuery) {
  const { page, closed } = await listOwnExports(db, { userId, contents: PEOPLE_EXPORTS }, query);
  return {
    ...page,
    results: await Promise.all(page.results.map((row) => toPeopleExport(pool, row, closed))),
    taken_alone: await countTakenAlone(db, userId),
  };
}

/** @throws Problem `not_found`, also for the export of somebody else */
export async function showPeopleExport({ db, pool }: ExportReader, userId: number, id: number): Promise<PeopleExport> {
  const { row, closed } = await findOwnExport(db, { userId, contents: PEOPLE_EXPORTS }, id);
  return toPeopleExport(pool, row, closed);
}

async function toPeopleExport(pool: Database, row: ExportRow, closed: readonly number[]): Promise<PeopleExport> {
  const filter: PersonFilter = row.filter;
  return {
    ...describeExport(row, closed),
    filter,
    columns: row.columns as ExportColumnName[],
    purpose: row.purpose as ExportPurpose,
    place: (await placeName(pool, { level: row.place_level, id: row.place_id })) ?? "",
    tag: filter.tag === undefined ? null : ((await findTagName(pool, filter.tag)) ?? null),
  };
}
