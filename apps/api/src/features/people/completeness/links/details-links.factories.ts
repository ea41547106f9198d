import { EVERYWHERE } from "#access/territory.ts";
import type { Services } from "#services.ts";
import { createIncompletePerson } from "../../record/record.factories.ts";
import { makeDetailsLink } from "./details-links.ts";

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
