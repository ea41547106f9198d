import type { RollFile } from "@party/contract/roll-files.staff";
import { type ExportFormat, exportFormats } from "@party/contract/values/exports";
import type { PlaceRef } from "@party/contract/values/permissions";
import { MAX_PDF_LINES, rollColumns } from "@party/contract/values/rolls";
import { NATION, placeName } from "#access/territory.ts";
import type { StaffQuery } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { startExport } from "#features/exports/export-file.ts";
import { type ExportRow, findExport, insertExport, setExportProposal } from "#features/exports/exports.queries.ts";
import { describeExport, findOwnExport, listOwnExports } from "#features/exports/exports.ts";
import { createProposal, type ProposalKind, type ProposalServices } from "#features/staff/proposals/proposals.ts";
import { Problem } from "#problem.ts";
import { countEntries } from "../roll-entries.queries.ts";
import { findRoll } from "../rolls.queries.ts";
import { findFrozenRoll } from "../rolls.ts";
import { placeOfFile, rollFile, rollOf, wardsOf } from "./roll-file.ts";

export const ROLL_CONTENTS = ["roll"] as const;

/** Of the same names, whatever the place: the rows are those of the roll. */
interface NewRollFile {
  place: PlaceRef;
  format: ExportFormat;
  reason: string;
}

type RollFileServices = ProposalServices & { pool: Database };

/**
 * Asks for a file of a frozen roll, on which a second person decides.
 * @param services its `db` is a transaction
 * @throws Problem `not_found`, `roll_not_frozen`, `roll_place_empty` or `roll_pdf_too_large`
 */
export async function proposeRollFile(
  services: RollFileServices,
  userId: number,
  rollId: number,
  { place, format, reason }: NewRollFile,
): Promise<RollFile> {
  const { db: tx, pool } = services;
  const { title } = await findFrozenRoll(tx, rollId);
  const name = await placeName(pool, place);
  if (name === undefined) throw new Problem("not_found");
  const row_count = await countEntries(tx, rollId, await wardsOf(tx, place));
  if (row_count === 0) throw new Problem("roll_place_empty");
  if (format === "pdf" && row_count > MAX_PDF_LINES) throw new Problem("roll_pdf_too_large", { most: MAX_PDF_LINES });
  const { id } = await insertExport(tx, {
    ...{ content: "roll", filter: { roll: rollId }, columns: Object.keys(rollColumns), format, purpose: "law", reason },
    ...{ row_count, place_level: place.level, place_id: place.id, made_by: userId },
  });
  const proposal = await createProposal(services, {
    ...{ kind: rollFileProposals, body: { exportId: id }, place: NATION, reason, proposedBy: userId },
    subject: `File of the roll “${title}”: ${name}`,
  });
  await setExportProposal(tx, id, proposal);
  return showRollFile({ db: tx, pool }, userId, id);
}

/** A file of a roll, with ID numbers: for the Registrar, the commission, or the presiding officers of primaries. */
export const rollFileProposals: ProposalKind<{ exportId: number }> = {
  kind: "roll-file",
  decidedBy: "rolls.freeze",
  mayPropose: (author) => author.has("rolls.propose"),
  async subject(db, { exportId }) {
    const row = await findExport(db, exportId);
    const roll = row && (await findRoll(db, rollOf(row)));
    if (!row || !roll) throw new Problem("not_found");
    return {
      ...{ kind: "roll-file", id: roll.id, title: roll.title, reason: row.reason, rows: row.row_count ?? 0 },
      place: (await placeName(db, placeOfFile(row))) ?? "",
      columns: Object.values(rollColumns),
      format: exportFormats[row.format].title,
    };
  },
  effects: () => [
    "A file with the lines of the roll, with ID numbers, is made for whoever asked for it, and for nobody else.",
    "It is there for 24 hours and 3 downloads. Members who are in it see that in their settings.",
  ],
  async execute({ config, db, jobs }, _proposalId, { exportId }) {
    await startExport({ config, db, jobs }, rollFile, exportId);
    return "The file is being made.";
  },
};

interface RollFileReader {
  db: Database;
  /** Not a transaction; for names of places. */
  pool: Database;
}

const ownedBy = (userId: number) => ({ userId, contents: ROLL_CONTENTS });

export async function listRollFiles(reader: RollFileReader, userId: number, query: StaffQuery) {
  const { page, closed } = await listOwnExports(reader.db, ownedBy(userId), query);
  return { ...page, results: await Promise.all(page.results.map((row) => toRollFile(reader, row, closed))) };
}

/** @throws Problem `not_found`, also for the file of somebody else */
export async function showRollFile(reader: RollFileReader, userId: number, id: number): Promise<RollFile> {
  const { row, closed } = await findOwnExport(reader.db, ownedBy(userId), id);
  return toRollFile(reader, row, closed);
}

async function toRollFile({ db, pool }: RollFileReader, row: ExportRow, closed: readonly number[]): Promise<RollFile> {
  return {
    ...describeExport(row, closed),
    roll: { id: rollOf(row), title: (await findRoll(db, rollOf(row)))?.title ?? "" },
    place: (await placeName(pool, placeOfFile(row))) ?? "",
  };
}
