import { locateRow } from "@party/contract/values/import-notices";
import { importReportTitles, type ReportedOutcome, reportedOutcomes } from "@party/contract/values/imports";
import { UPLOAD_PART_BYTES } from "@party/contract/values/uploads";
import type { PermissionInPlaces, StaffActor } from "#access/staff.ts";
import { csvHead, csvRow } from "#documents/csv.ts";
import { createFileLink } from "#features/private-files/file-links.ts";
import { appendPart, createFile } from "#features/private-files/private-files.ts";
import { Problem } from "#problem.ts";
import { listRowsAfter, type StoredImportRow } from "./import-rows.queries.ts";
import { findImport, placesOfImport } from "./imports.queries.ts";
import { decryptColumns, type ImportContext } from "./imports.staff.ts";
import { describeImportRow, loadWardNames } from "./steps/row-description.ts";

/** Longer than its link works, because a download may be slow. */
const REPORT_FILE_MINUTES = 30;
const ROWS_PER_QUERY = 1_000;

/**
 * Writes a file of all rows, as they were sent, with what happened and why, and gives a link to it for this session. With its
 * first columns left out, what was refused can be corrected and imported again.
 * @throws Problem `not_found`, also for who did not make the import, and when its rows are not kept any more
 */
export async function reportImport(staff: ImportContext, actor: Pick<StaffActor, "sessionId">, id: number) {
  const { config, db: tx, territory } = staff;
  const row = await findImport(tx, territory, id);
  if (row?.made_by !== staff.actor.userId || !row.columns_encrypted) throw new Problem("not_found");
  const { format } = row;
  const columns = decryptColumns(config.secretKey, row);
  const wards = await loadWardNames(tx);
  const file = await createFile(staff, new Date(Date.now() + REPORT_FILE_MINUTES * 60_000));
  const { sheet, row: number, ...rest } = importReportTitles;
  const place = format.read.length > 1 ? [sheet, number] : [number];
  let [text, part] = [csvHead([...place, ...columns.map(({ title }) => title), ...Object.values(rest)]), 0];
  const write = async () => {
    await appendPart(staff, file.id, part, Buffer.from(text));
    part += 1;
    text = "";
  };
  for (let after = 0, rows: StoredImportRow[] = []; after === 0 || rows.length === ROWS_PER_QUERY; ) {
    rows = await listRowsAfter(tx, id, after, ROWS_PER_QUERY);
    text += rows.map((each) => lineOf(each)).join("");
    after = rows.at(-1)?.n ?? after + 1;
    if (text.length > UPLOAD_PART_BYTES / 2) await write();
  }
  if (text !== "") await write();
  const needs: PermissionInPlaces = { permission: "people.import", places: placesOfImport(row) };
  return createFileLink(staff, actor, { fileId: file.id, name: `import-${id}.csv`, mediaType: "text/csv", needs });

  function lineOf(stored: StoredImportRow): string {
    const described = describeImportRow(config.secretKey, wards, stored);
    const { id: n, cells, outcome, problem, kept, changes, doubts, same_as, person_id } = described;
    const changed = changes.map(({ field, before, after }) =>
      outcome === "new" ? `${field}: ${after}` : `${field}: ${before || "–"} → ${after || "–"}`,
    );
    const reasons = [kept ?? problem, ...doubts.map(({ text }) => text)];
    return csvRow([
      ...placeOf(n),
      ...columns.map((_, at) => cells[at] ?? ""),
      reportedOutcomes[reportedOutcomeOf(stored)],
      reasons.filter(Boolean).join(" "),
      changed.join("; "),
      same_as === null ? null : placeOf(same_as).join(" "),
      person_id,
    ]);
  }

  /** Its sheet only where several were read. */
  function placeOf(n: number): (string | number)[] {
    const { sheet: name, row: at } = locateRow(format, n);
    return name === null ? [at] : [name, at];
  }
}

function reportedOutcomeOf({ outcome, applied, undone, kept }: StoredImportRow): ReportedOutcome {
  if (outcome === null) return "unchecked";
  if (undone) return kept === null ? "undone" : "kept";
  if (outcome === "new") return applied ? "new" : "to_add";
  if (outcome === "changed") return applied ? "changed" : "to_change";
  return outcome;
}
