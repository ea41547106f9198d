import {
  type ExportColumnName,
  type ExportPurpose,
  exportColumns,
  exportFormats,
  exportPurposes,
} from "@party/contract/values/exports";
import type { PlaceRef } from "@party/contract/values/permissions";
import { MAXIMUM_COUNTED_ROWS } from "@party/contract/values/totals";
import { coversPlace, placeName, territoryOf } from "#access/territory.ts";
import { cappedTotal } from "#database/cursor.ts";
import { exportStateOf, startExport } from "#features/exports/export-file.ts";
import { findExport, setExportRowCount } from "#features/exports/exports.queries.ts";
import { listClosedProposals } from "#features/staff/proposals/proposals.queries.ts";
import type { ProposalKind } from "#features/staff/proposals/proposals.ts";
import { Problem } from "#problem.ts";
import { findTagName } from "../notes/tags.queries.ts";
import { countPeople, hasAttributes, type PersonFilter } from "../search/people-list.queries.ts";
import { countExported, countTakenAlone } from "./exported-people.queries.ts";
import { hasGrown, peopleExport } from "./people-export-file.ts";

interface ExportBody {
  exportId: number;
}

const sharedProposalRules = {
  mayPropose: async (author, _body, place, pool) =>
    coversPlace(await territoryOf(pool, author.placesOf("people.export")), place),
  effects: () => [
    "A file with these people and columns is made for whoever asked for it, and for nobody else.",
    "It is there for 24 hours and 3 downloads. Who is in it is kept for a year, and members see it in their settings.",
    "One invented row in it tells from whom the file came.",
  ],
  async checkApproval(tx, { exportId }) {
    const row = (await findExport(tx, exportId))!;
    const now = await countExported(tx, { level: row.place_level, id: row.place_id }, row.filter);
    const asked = row.row_count ?? 0;
    if (hasGrown(asked, now)) throw new Problem("export_grew", { asked, now });
    await setExportRowCount(tx, exportId, now);
  },
  async execute({ config, db, jobs }, _proposalId, { exportId }) {
    await startExport({ config, db, jobs }, peopleExport, exportId);
    return "The file is being made.";
  },
} satisfies Partial<ProposalKind<ExportBody>>;

/** Exact where rows are looked through, which a list does not do to its end. */
const countListed = (db: Parameters<typeof countPeople>[0], place: PlaceRef, filter: PersonFilter) =>
  hasAttributes(filter) ? countExported(db, place, filter) : countPeople(db, [place], filter);

/** @param db may be a transaction, so that places come from their table */
async function proposalSubjectOf(db: Parameters<ProposalKind<ExportBody>["subject"]>[0], { exportId }: ExportBody) {
  const row = await findExport(db, exportId);
  if (!row) throw new Problem("not_found");
  const { columns, format, purpose, reason, row_count, place_level: level, place_id: id } = row;
  const { tag, ...filter }: PersonFilter = row.filter;
  const closed = await listClosedProposals(db, row.proposal_id === null ? [] : [row.proposal_id]);
  const isOpen = exportStateOf(row, closed) === "proposed";
  const rows = isOpen ? await countListed(db, { level, id }, row.filter) : (row_count ?? 0);
  const named = { ...filter, ...(tag === undefined ? {} : { tag: (await findTagName(db, tag)) ?? tag }) };
  return {
    place: (await placeName(db, { level, id })) ?? "",
    filter: Object.entries(named)
      .map(([name, value]) => `${name}: ${String(value).replaceAll("_", " ")}`)
      .join(", "),
    columns: columns.map((name) => exportColumns[name as ExportColumnName]),
    format: exportFormats[format].title,
    purpose: `${exportPurposes[purpose as ExportPurpose]}: ${reason}`,
    rows: cappedTotal(rows, MAXIMUM_COUNTED_ROWS)!,
    rows_asked: cappedTotal(row_count ?? 0, MAXIMUM_COUNTED_ROWS)!,
    taken_alone: await countTakenAlone(db, row.made_by),
  };
}

/** A file of people with sensitive columns, or of the whole country. */
export const exportProposals: ProposalKind<ExportBody> = {
  ...sharedProposalRules,
  kind: "export",
  decidedBy: "people.approve_export",
  subject: async (db, body) => ({ kind: "export", ...(await proposalSubjectOf(db, body)) }),
};

/** A file of people of one county without sensitive columns; more people may approve it, so that nobody is blocked. */
export const countyExportProposals: ProposalKind<ExportBody> = {
  ...sharedProposalRules,
  kind: "county-export",
  decidedBy: "people.approve_county_export",
  subject: async (db, body) => ({ kind: "county-export", ...(await proposalSubjectOf(db, body)) }),
};
