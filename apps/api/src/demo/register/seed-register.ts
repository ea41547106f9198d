import { type Database, openDatabase } from "#database/database.ts";
import { checkAllPeople } from "#features/people/completeness/checks.queries.ts";
import {
  advanceSequences,
  disableIndexes,
  disableTriggers,
  findLastId,
  insertMembershipsOfPeople,
  insertPeople,
  isSuperuser,
  rebuildIndexes,
  vacuumTable,
} from "./register.queries.ts";

/** A transaction of so many people takes some seconds while indexes and triggers follow them. */
const PEOPLE_PER_TRANSACTION = 10_000;

/**
 * Adds invented people to the register, the same ones to each empty register: names as in their county, shared phones, spellings, and
 * second rows of one human. As a superuser, which the embedded database's user is, a million take some minutes; as
 * anybody else, steps with all triggers and indexes.
 */
export async function seedRegister(url: string, people: number): Promise<void> {
  const db = openDatabase({ url, connections: 1, statementTimeout: 0 });
  try {
    // Setting and rows are the session's.
    await db.connection().execute((session) => fillRegister(session, people));
  } finally {
    await db.destroy();
  }
}

async function fillRegister(session: Database, people: number): Promise<void> {
  const first = (await findLastId(session)) + 1;
  const last = first + people - 1;
  const isFast = await isSuperuser(session);
  if (isFast) await disableTriggers(session);
  const step = isFast ? people : PEOPLE_PER_TRANSACTION;
  const addTo = async (tables: readonly string[], insert: typeof insertPeople) => {
    if (isFast) await disableIndexes(session, tables);
    try {
      for (let from = first; from <= last; from += step) await insert(session, from, Math.min(last, from + step - 1));
    } finally {
      for (const table of tables) await (isFast ? rebuildIndexes : vacuumTable)(session, table);
    }
    await advanceSequences(session, tables);
  };
  await addTo(["people"], insertPeople);
  await vacuumTable(session, "consent_evidence");
  await addTo(["memberships", "member_numbers"], insertMembershipsOfPeople);
  if (isFast) await checkAllPeople(session);
}
