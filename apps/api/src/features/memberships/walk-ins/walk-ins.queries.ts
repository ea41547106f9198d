import "../memberships.queries.ts";
import type { EvidenceKind } from "@party/contract/values/walk-ins";
import { type GeneratedAlways, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Applications that were taken down in person. */
    walk_ins: {
      membership_id: number;
      person_id: number;
      /** Made by the phone. */
      entry_id: string;
      /** Id of the account of the member of staff, without a reference. */
      taken_by: number;
      taken_at: Date;
      ward_id: number;
      /** The person who has this ID number already. */
      same_id_number_as: number | null;
      created_at: CreatedAt;
    };
    /** What proves the consent of somebody who did not give it on the site. */
    consent_evidence: {
      id: GeneratedAlways<number>;
      person_id: number;
      kind: EvidenceKind | "paper" | "call";
      text_version: string;
      read_aloud: boolean;
      /** Of a signature or photo. */
      document_id: number | null;
      /** Where the paper is, or what was said. */
      reference: string | null;
      taken_by: number | null;
      taken_at: Date;
      created_at: CreatedAt;
    };
  }
}

/** An entry that was sent before. */
export const findEntry = (db: Database, takenBy: number, entryId: string) =>
  db
    .selectFrom("walk_ins")
    .select(["membership_id", "person_id", "same_id_number_as"])
    .where("taken_by", "=", takenBy)
    .where("entry_id", "=", entryId)
    .executeTakeFirst();

/** Serialises the entries of a member of staff and those of one phone number until the commit. */
export async function lockEntry(tx: Database, takenBy: number, phone: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('walk-ins of ' || ${takenBy}::text, 0))`.execute(tx);
  // The lock of `linkPeople`.
  await sql`select pg_advisory_xact_lock(hashtextextended('person ' || ${phone}::text, 0))`.execute(tx);
}

export const linkApplication = (tx: Database, membershipId: number, personId: number) =>
  tx.updateTable("memberships").set({ person_id: personId }).where("id", "=", membershipId).execute();

interface NewWalkIn {
  membership_id: number;
  person_id: number;
  entry_id: string;
  taken_by: number;
  taken_at: string;
  ward_id: number;
  same_id_number_as: number | null;
}

export const insertWalkIn = (tx: Database, { taken_at, ...walkIn }: NewWalkIn) =>
  tx
    .insertInto("walk_ins")
    .values({ ...walkIn, taken_at: new Date(taken_at) })
    .execute();

interface NewEvidence {
  person_id: number;
  kind: EvidenceKind;
  text_version: string;
  document_id: number;
  taken_by: number;
  taken_at: string;
}

/** The text was read aloud: without it nothing is taken down. */
export const insertEvidence = (tx: Database, { taken_at, ...evidence }: NewEvidence) =>
  tx
    .insertInto("consent_evidence")
    .values({ ...evidence, read_aloud: true, reference: null, taken_at: new Date(taken_at) })
    .execute();

export const countSamePhone = async (db: Database, phone: string, exceptId: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from memberships where phone_number = ${phone} and id <> ${exceptId} and state <> 'replaced' limit 1000
    ) as others`.execute(db);
  return rows[0]!.count;
};
