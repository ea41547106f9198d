import { DAILY_PEOPLE_LIMIT } from "@party/contract/values/daily-work";
import type { ImportState } from "@party/contract/values/imports";
import type { Database } from "#database/database.ts";
import { countPeopleOfToday } from "../../daily-work/daily-work.queries.ts";
import { countRowsToWrite } from "../import-rows.queries.ts";
import type { ImportRow } from "../imports.queries.ts";

/** @returns the people whom an import adds or changes, by its rows */
export async function countPeopleToWrite(db: Database, importId: number): Promise<number> {
  const rows = await countRowsToWrite(db, importId);
  return rows.new + rows.changed;
}

export const hasIdNumbers = ({ mapping }: Pick<ImportRow, "mapping">): boolean =>
  mapping?.columns.includes("id_number") ?? false;

/** What decides who runs an import. */
export interface ImportSize {
  /** Whom it would write, once it was checked. */
  people: number;
  needsSecondPerson: boolean;
}

const COUNTED_STATES: readonly ImportState[] = ["checked", "proposed"];

/** @param staffId who would run it: somebody who has imported, registered and confirmed many people today runs no more alone */
export async function measureImport(db: Database, row: ImportRow, staffId: number): Promise<ImportSize> {
  if (!COUNTED_STATES.includes(row.state)) {
    return { people: 0, needsSecondPerson: row.proposal_id !== null || (row.begun_at === null && hasIdNumbers(row)) };
  }
  const people = await countPeopleToWrite(db, row.id);
  const isMany = people + (await countPeopleOfToday(db, staffId)) > DAILY_PEOPLE_LIMIT;
  return { people, needsSecondPerson: isMany || hasIdNumbers(row) || row.state === "proposed" };
}
