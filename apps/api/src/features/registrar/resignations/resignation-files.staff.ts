import type { ResignationFile } from "@party/contract/resignation-files.staff";
import type { ExportFormat } from "@party/contract/values/exports";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { NATION } from "#access/territory.ts";
import { decrypt } from "#crypto.ts";
import { idCursor, type StaffQuery, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { type ExportKind, startExport } from "#features/exports/export-file.ts";
import { findExport, insertExport } from "#features/exports/exports.queries.ts";
import { describeExport } from "#features/exports/exports.ts";
import { markRegistrarNotified } from "#features/memberships/resignations/resignations.ts";
import { recordExportedPeople } from "#features/people/export/exported-people.queries.ts";
import { formatMemberNumber } from "#party.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import {
  countOpenResignations,
  countResignationFiles,
  findResignationFile,
  insertResignationFile,
  listDutiesOfFile,
  listResignationFiles,
  markResignationsTold,
  type ResignationFileRow,
  type ResignationLine,
  writeResignations,
} from "./resignation-files.queries.ts";

export const RESIGNATION_FILES = ["resignations"] as const;

/** The Registrar's own template, if there is one, is not known. */
const columns: Readonly<Record<string, (line: ResignationLine, secretKey: string) => string | null>> = {
  Name: ({ name }) => name,
  "Member number": ({ number }) => (number === null ? null : formatMemberNumber(number)),
  "ID or passport number": ({ id_number_encrypted: value }, secretKey) =>
    value && decrypt(secretKey, Buffer.from(value, "base64")),
  County: ({ county }) => county,
  Constituency: ({ constituency }) => constituency,
  Ward: ({ ward }) => ward,
  "Notice received": ({ received_on }) => received_on,
  "To be told by": ({ due_on }) => due_on,
};

/** All that are open when the file is made, in one step. */
export const resignationExport: ExportKind<never> = {
  task: "resignations",
  purposeTitle: () => "Resignations for the Registrar of Political Parties",
  async open({ config: { secretKey }, db: tx }, { id }) {
    return {
      titles: Object.keys(columns),
      isPlain: {},
      count: () => countOpenResignations(tx),
      async read() {
        const lines = await writeResignations(tx, id);
        await recordExportedPeople(
          tx,
          id,
          lines.flatMap(({ person_id }) => person_id ?? []),
        );
        const cellsOf = Object.values(columns);
        return { rows: lines.map((line) => cellsOf.map((cell) => cell(line, secretKey))), next: undefined };
      },
      foot: async (rows) => `${rows} resignations`,
    };
  },
};

async function toFile(db: Database, userId: number, row: ResignationFileRow): Promise<ResignationFile> {
  const file = (await findExport(db, row.id))!;
  const { reason: _reason, row_count, task_id, proposal_id: _none, ...described } = describeExport(file, []);
  const isOwn = file.made_by === userId;
  return {
    ...{ ...described, proposal_id: null, task_id: isOwn ? task_id : null, is_own: isOwn },
    ...{ resignations: row.written_at ? row.resignations : (row_count ?? 0) },
    ...{ told_on: row.told_on, letter_number: row.letter_number },
  };
}

export async function listResignationFilesPage(db: Database, userId: number, query: StaffQuery) {
  const page = await staffPage(db, query, idCursor, {
    filter: {},
    rows: listResignationFiles,
    count: countResignationFiles,
    key: ({ id }) => id,
  });
  return { ...page, results: await Promise.all(page.results.map((row) => toFile(db, userId, row))) };
}

async function requireFile(db: Database, id: number): Promise<ResignationFileRow> {
  const row = await findResignationFile(db, id);
  if (!row) throw new Problem("not_found");
  return row;
}

/** @throws Problem not_found */
export const showResignationFile = async (db: Database, userId: number, id: number): Promise<ResignationFile> =>
  toFile(db, userId, await requireFile(db, id));

/** @param services its `db` is a transaction @throws Problem no_open_resignations */
export async function createResignationFile(
  services: Pick<Services, "config" | "db" | "jobs">,
  userId: number,
  format: ExportFormat,
): Promise<ResignationFile> {
  const { db: tx } = services;
  const row_count = await countOpenResignations(tx);
  if (row_count === 0) throw new Problem("no_open_resignations");
  const { id } = await insertExport(tx, {
    ...{ content: "resignations", place_level: NATION.level, place_id: NATION.id, filter: {}, format, row_count },
    ...{ columns: Object.keys(columns), purpose: "law", made_by: userId },
    reason: "Political Parties Act, section 14: the Registrar is told within seven days.",
  });
  await insertResignationFile(tx, id);
  await startExport(services, resignationExport, id);
  return showResignationFile(tx, userId, id);
}

/**
 * Records it for each resignation of the file. The same again changes nothing.
 * @param tx a transaction
 * @throws Problem `not_found`, `batch_not_written`, `batch_handed_over`, `handover_to_come`
 */
export async function tellOfResignations(
  tx: Database,
  userId: number,
  id: number,
  { day, number }: { day: string; number: string },
): Promise<ResignationFile> {
  if (day > dayInNairobi(new Date())) throw new Problem("handover_to_come");
  if (await markResignationsTold(tx, id, day, number)) {
    for (const duty of await listDutiesOfFile(tx, id)) await markRegistrarNotified(tx, duty);
  } else {
    const { written_at, told_on, letter_number } = await requireFile(tx, id);
    if (!written_at) throw new Problem("batch_not_written");
    if (told_on !== day || letter_number !== number) throw new Problem("batch_handed_over");
  }
  return showResignationFile(tx, userId, id);
}
