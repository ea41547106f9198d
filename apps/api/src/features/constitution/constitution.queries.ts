import { type Generated, sql } from "kysely";
import type { Database } from "#database/database.ts";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    /** Versions that two people have adopted; rows never change. */
    constitution_versions: {
      version: number;
      kind: Generated<string>;
      item_id: Generated<number>;
      language: Generated<string>;
      revision: number;
      proposal_id: number;
      adopted_at: CreatedAt;
    };
  }
}

export const listConstitutionVersions = (db: Database) =>
  db
    .selectFrom("constitution_versions")
    .select(["version", "revision", "proposal_id", "adopted_at"])
    .orderBy("version", "desc")
    .execute();

export const findConstitutionInForce = (db: Database) =>
  db
    .selectFrom("constitution_versions")
    .select(["proposal_id", "adopted_at"])
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

export const findConstitutionVersionByRevision = (db: Database, revision: number) =>
  db.selectFrom("constitution_versions").select("version").where("revision", "=", revision).executeTakeFirst();

/** @returns its number. The caller has locked the constitution, so numbers have no gaps. */
export async function insertConstitutionVersion(tx: Database, revision: number, proposalId: number): Promise<number> {
  const { version } = await tx
    .insertInto("constitution_versions")
    .values({
      version: sql<number>`(select coalesce(max(version), 0) + 1 from constitution_versions)`,
      revision,
      proposal_id: proposalId,
    })
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}
