import { exportPurposes } from "@party/contract/values/exports";
import type { PlaceRef } from "@party/contract/values/permissions";
import { MAX_PDF_LINES, type RollColumn, rollColumnNames, rollColumns } from "@party/contract/values/rolls";
import { listPlaces } from "#access/places.queries.ts";
import { placeName } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import type { TableCell, TableWriter } from "#documents/csv.ts";
import type { ExportKind } from "#features/exports/export-file.ts";
import type { ExportRow } from "#features/exports/exports.queries.ts";
import { formatMemberNumber, party } from "#party.ts";
import { recordExportedPeople } from "../../export/exported-people.queries.ts";
import { countEntries, listEntries, type RollEntry } from "../roll-entries.queries.ts";
import { readIdNumber } from "../roll-hash.ts";
import { findRoll } from "../rolls.queries.ts";
import { renderForm11A } from "./form-11a.ts";

const ROWS_PER_QUERY = 500;

/** Of which roll a file is. */
export const rollOf = ({ filter }: Pick<ExportRow, "filter">) => Number(filter.roll);
export const placeOfFile = ({ place_level: level, place_id: id }: ExportRow): PlaceRef => ({ level, id });

/** The wards of a place; undefined for all lines, also those without a ward. */
export async function wardsOf(db: Database, { level, id }: PlaceRef): Promise<number[] | undefined> {
  if (level === "nation") return undefined;
  return (await listPlaces(db)).filter((place) => place[level].id === id).map(({ ward }) => ward.id);
}

const sexes: Record<string, string> = { male: "Male", female: "Female", other: "Other" };

const cellsOf: Record<RollColumn, (secretKey: string, entry: RollEntry) => TableCell> = {
  n: (_, { n }) => n,
  surname: (_, { surname }) => surname,
  other_names: (_, { other_names }) => other_names,
  id_number: readIdNumber,
  sex: (_, { sex }) => sex && (sexes[sex] ?? sex),
  born: (_, { born }) => born,
  number: (_, { number }) => (number === null ? null : formatMemberNumber(number)),
  polling_station: (_, { polling_station }) => polling_station,
  ward: (_, { ward }) => ward,
  constituency: (_, { constituency }) => constituency,
  county: (_, { county }) => county,
};

/** A line as spreadsheet and paper have it. */
const toRollCells = (secretKey: string, entry: RollEntry): TableCell[] =>
  rollColumnNames.map((name) => cellsOf[name](secretKey, entry));

/** The PDF is drawn from the lines by its last step, which a place of at most `MAX_PDF_LINES` allows. */
function form11AWriter(secretKey: string, db: Database, row: ExportRow): TableWriter {
  return {
    write: async () => Buffer.alloc(0),
    async end() {
      const wards = await wardsOf(db, placeOfFile(row));
      const entries = await listEntries(db, rollOf(row), {
        after: 0,
        limit: MAX_PDF_LINES,
        ...(wards ? { wards } : {}),
      });
      const roll = (await findRoll(db, rollOf(row)))!;
      return renderForm11A(party, {
        place: (await placeName(db, placeOfFile(row))) ?? "",
        title: roll.title,
        takenAt: roll.taken_at!,
        sha256: roll.sha256!.toString("hex"),
        certificate: roll.certificate_number,
        rows: entries.map((entry) => toRollCells(secretKey, entry)),
      });
    },
  };
}

/** Files of a roll, equal to its lines. */
export const rollFile: ExportKind<number> = {
  task: "roll-file",
  purposeTitle: () => exportPurposes.law,
  async open({ config: { secretKey }, db: tx }, row) {
    const rollId = rollOf(row);
    const wards = await wardsOf(tx, placeOfFile(row));
    return {
      titles: Object.values(rollColumns),
      isPlain: row.format === "pdf" ? { writer: form11AWriter(secretKey, tx, row) } : {},
      count: () => countEntries(tx, rollId, wards),
      async read(after = 0) {
        const entries = await listEntries(tx, rollId, { after, limit: ROWS_PER_QUERY, ...(wards ? { wards } : {}) });
        await recordExportedPeople(
          tx,
          row.id,
          entries.map(({ person_id }) => person_id),
        );
        return {
          rows: entries.map((entry) => toRollCells(secretKey, entry)),
          next: entries.length < ROWS_PER_QUERY ? undefined : entries.at(-1)!.n,
        };
      },
      foot: async (rows) => `${rows} lines of the roll`,
    };
  },
};
