import {
  EXPORT_ROWS_WITHOUT_APPROVAL,
  type ExportColumnName,
  type ExportPurpose,
  exportColumns,
  exportPurposes,
  isSensitiveColumn,
} from "@party/contract/values/exports";
import type { PlaceRef } from "@party/contract/values/permissions";
import { listPlaces } from "#access/places.queries.ts";
import { placeName } from "#access/territory.ts";
import { decrypt, keyedHmac } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import type { TableCell } from "#documents/csv.ts";
import type { ExportKind } from "#features/exports/export-file.ts";
import type { ExportRow } from "#features/exports/exports.queries.ts";
import { formatMemberNumber } from "#party.ts";
import { Problem } from "#problem.ts";
import {
  countExported,
  countTakenAlone,
  lockExportsOf,
  recordNextExportedRows,
  type WardIdOrNone,
} from "./exported-people.queries.ts";

/** Rows in memory at a time. */
const ROWS_PER_QUERY = 500;

/** People who joined since a list was counted do not stop it. @returns how many more rows it may have */
const maxRowsOf = (counted: number) => counted + Math.max(5, Math.floor(counted / 50));

export const hasGrown = (counted: number, rows: number): boolean => rows > maxRowsOf(counted);

/** @throws Problem `export_too_large` for more people than were counted, or than one person takes out alone */
async function requireCountedSize(tx: Database, { row_count, proposal_id, made_by }: ExportRow, rows: number) {
  const isTooMuch =
    hasGrown(row_count ?? 0, rows) ||
    (proposal_id === null && (await countTakenAlone(tx, made_by)) > EXPORT_ROWS_WITHOUT_APPROVAL);
  if (isTooMuch) throw new Problem("export_too_large");
}

/** The wards of a place one after another; those without a ward are of the nation. */
async function listWardsToExport(db: Database, { level, id }: PlaceRef): Promise<WardIdOrNone[]> {
  const places = await listPlaces(db);
  const inside = places
    .filter((place) => level === "nation" || place[level].id === id)
    .toSorted((one, other) => one.ward.id - other.ward.id)
    .map(({ ward }) => ward.id);
  return level === "nation" ? [...inside, null] : inside;
}

const toExportCell = (secretKey: string, name: ExportColumnName, value: TableCell): TableCell => {
  if (value === null) return null;
  if (isSensitiveColumn(name)) return decrypt(secretKey, Buffer.from(String(value), "base64"));
  if (name === "number") return formatMemberNumber(Number(value));
  return ["status", "source", "voter_status"].includes(name) ? String(value).replaceAll("_", " ") : String(value);
};

interface PeoplePosition {
  /** Of the wards, which are read one after another. */
  ward: number;
  /** The last row of that ward that is in the file. */
  after?: { key: string; id: number };
}

/** Files of people, ward by ward in the order of names. */
export const peopleExport: ExportKind<PeoplePosition> = {
  task: "export",
  purposeTitle: ({ purpose }) => exportPurposes[purpose as ExportPurpose],
  async open({ config: { secretKey }, db: tx }, row, maker) {
    const { id, filter, made_by, proposal_id } = row;
    const columns = row.columns as ExportColumnName[];
    const place: PlaceRef = { level: row.place_level, id: row.place_id };
    if (proposal_id === null) await lockExportsOf(tx, made_by);
    const wards = await listWardsToExport(tx, place);
    const invented: Partial<Record<ExportColumnName, TableCell>> = {
      surname: maker?.last_name ?? "",
      other_names: maker?.first_name ?? "",
      phone: maker?.phone ?? null,
      email: maker?.email ?? null,
      status: "member",
      ward: (await placeName(tx, place)) ?? null,
    };
    return {
      titles: columns.map((each) => exportColumns[each]),
      mark: {
        cells: columns.map((each) => invented[each] ?? null),
        at: (rows) => keyedHmac(secretKey, "export mark", String(id)).readUInt32BE() % (rows + 1),
      },
      count: () => countExported(tx, place, filter),
      async read(position = { ward: 0 }) {
        const { ward, after } = position;
        const { rows, last } = await recordNextExportedRows(tx, id, {
          ...{ segment: wards[ward]!, filter, columns, after, limit: ROWS_PER_QUERY },
        });
        return {
          rows: rows.map((cells) => columns.map((each, n) => toExportCell(secretKey, each, cells[n]!))),
          next: last ? { ward, after: last } : ward + 1 < wards.length ? { ward: ward + 1 } : undefined,
        };
      },
      check: (rows) => requireCountedSize(tx, row, rows),
      foot: async (rows) => `${rows} people and one invented row`,
    };
  },
};
