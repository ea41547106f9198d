import type { MyData } from "@party/contract/my-data";
import type { Actor } from "#actor.ts";
import { decrypt } from "#crypto.ts";
import { reauthenticate } from "#features/auth/credentials/credentials.ts";
import { personOf } from "#features/my-data/person.ts";
import { noteConfirmation, signedInSince } from "#features/my-data/recent-sign-in.queries.ts";
import { registry } from "#features/my-data/registry.ts";
import { findRows } from "#features/my-data/rows.queries.ts";
import { party } from "#party.ts";
import type { Column, Fate, Person, PersonalData } from "#personal-data.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

type Reads = Pick<Services, "config" | "db">;
type Cell = MyData["sections"][number]["rows"][number][string];

/** Whoever finds a phone with an open session should not walk away with a life. */
const FRESH_MINUTES = 10;

export const WITHHELD = "We keep it, but do not show it";

/** Opens the export for ten minutes. @throws Problem password_not_right */
export async function confirmItIsMe({ db }: Reads, { userId, sessionId }: Actor, password: string): Promise<void> {
  await reauthenticate(db, userId, password, "password_not_right");
  await noteConfirmation(db, sessionId);
}

/** Everything any table keeps about a member (Data Protection Act, sections 26 and 38). @throws Problem password_needed_again */
export async function exportOf({ config, db }: Reads, { userId, sessionId }: Actor): Promise<MyData> {
  if (!(await signedInSince(db, sessionId, FRESH_MINUTES))) throw new Problem("password_needed_again");
  const person = await personOf({ config, db }, userId);
  // One moment for all tables.
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const sections: MyData["sections"] = [];
      for (const data of registry.toReversed()) {
        const rows = await findRows(tx, data, person);
        sections.push(sectionOf(config.secretKey, data, rows));
      }
      return { party: party.name, made_at: new Date().toISOString(), notes: notesFor(person), sections };
    });
}

function sectionOf(secretKey: string, data: PersonalData, rows: Record<string, unknown>[]) {
  const columns = Object.entries(data.columns);
  return {
    table: data.table,
    title: data.title,
    on_erasure: fateInWords(data.onErasure),
    columns: columns.map(([name, column]) => ({ name, label: typeof column === "string" ? column : column.label })),
    rows: rows.map((row) =>
      Object.fromEntries(columns.map(([name, column]) => [name, cellOf(secretKey, column, row[name])])),
    ),
  };
}

function cellOf(secretKey: string, column: Column, value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof column === "object" && "secret" in column) return value ? WITHHELD : null;
  if (value instanceof Uint8Array) return value.length === 0 ? null : decrypt(secretKey, Buffer.from(value));
  if (Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : (value as Cell);
}

/** What becomes of it when the account is deleted. */
export function fateInWords(fate: Fate): string {
  if (fate.becomes === "deleted") return "Deleted.";
  return fate.becomes === "anonymised" ? `Loses your name. ${fate.as}` : `Kept. ${fate.because}`;
}

/** Why something may be missing. */
export function notesFor({ email }: Person): string[] {
  const notes: string[] = [];
  if (email === null) {
    notes.push(
      "You have not confirmed your email address yet. So we cannot know that messages, offers to help, newsletters, orders and gifts sent with it are yours, and they are left out.",
    );
  }
  notes.push(
    "An application that you sent without an account is left out unless it was linked to your account: anybody could have typed your name and phone number. Write to us, and we look for it.",
  );
  return notes;
}
