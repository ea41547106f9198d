import { exportColumns, exportFormats, exportPurposes } from "@party/contract/values/exports";
import { MAXIMUM_COUNTED_ROWS } from "@party/contract/values/totals";
import { coversPlace, placeName, territoryOf } from "#access/territory.ts";
import { cappedTotal } from "#database/cursor.ts";
import type { ProposalKind } from "#features/staff/proposals/proposals.ts";
import { Problem } from "#problem.ts";
import { findTagName } from "../notes/tags.queries.ts";
import { startExport } from "./export-file.ts";
import { findExport } from "./exports.queries.ts";

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
  async execute({ config, db, jobs }, _proposalId, { exportId }) {
    await startExport({ config, db, jobs }, exportId);
    return "The file is being made.";
  },
} satisfies Partial<ProposalKind<ExportBody>>;

/** @param db may be a transaction, so that places come from their table */
async function proposalSubjectOf(db: Parameters<ProposalKind<ExportBody>["subject"]>[0], { exportId }: ExportBody) {
  const row = await findExport(db, exportId);
  if (!row) throw new Problem("not_found");
  const { columns, format, purpose, reason, row_count, place_level: level, place_id: id } = row;
  const { tag, ...filter } = row.filter;
  const named = { ...filter, ...(tag === undefined ? {} : { tag: (await findTagName(db, tag)) ?? tag }) };
  return {
    place: (await placeName(db, { level, id })) ?? "",
    filter: Object.entries(named)
      .map(([name, value]) => `${name}: ${String(value).replaceAll("_", " ")}`)
      .join(", "),
    columns: columns.map((name) => exportColumns[name].title),
    format: exportFormats[format].title,
    purpose: `${exportPurposes[purpose]}: ${reason}`,
    rows: cappedTotal(row_count ?? 0, MAXIMUM_COUNTED_ROWS)!,
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
