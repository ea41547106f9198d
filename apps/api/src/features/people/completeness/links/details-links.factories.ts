import { randomBytes } from "node:crypto";
import { EVERYWHERE } from "#access/territory.ts";
import { encrypt } from "#crypto.ts";
import type { Services } from "#services.ts";
import { createIncompletePerson } from "../../record/record.factories.ts";
import { upsertNumberToCheck } from "../complete-details.queries.ts";
import { insertDetailsLink } from "./details-links.queries.ts";
import { makeDetailsLink } from "./details-links.ts";

/** A link of a person, and an ID number of theirs that somebody else has. */
export async function createAskedDetails({ config, db }: Pick<Services, "config" | "db">, person_id: number) {
  await insertDetailsLink(db, { person_id, code_hash: randomBytes(32), made_by: 0 });
  const number_encrypted = encrypt(config.secretKey, "29876543");
  await upsertNumberToCheck(db, { person_id, held_by: 0, number_encrypted });
}

/** Of Wanjiku Grace Mwangi, without an account. @returns the code */
export async function createDetailsLink({
  config,
  db,
  jobs,
}: Pick<Services, "config" | "db" | "jobs">): Promise<string> {
  const id = await createIncompletePerson({ db });
  const { code } = await db
    .transaction()
    .execute((tx) =>
      makeDetailsLink({ config, jobs, db: tx, territory: EVERYWHERE, staffId: 0 }, id, { send: false, language: "en" }),
    );
  return code!;
}
