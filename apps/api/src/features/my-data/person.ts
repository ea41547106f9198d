import { hmacIndex } from "#crypto.ts";
import { donationIdsOf } from "#features/donations/donations.personal-data.ts";
import { digestAddress } from "#features/invitations/invitations.ts";
import type { Person } from "#personal-data.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findAccountEmail } from "./my-data.queries.ts";

/** The identifiers by which a member's rows are found; see `Person`. */
export async function identifyPerson({ config, db }: Pick<Services, "config" | "db">, userId: number): Promise<Person> {
  const found = await findAccountEmail(db, userId);
  if (!found) throw new Problem("session_ended");
  const emailHash = hmacIndex(config.secretKey, found.email);
  const person = {
    userId,
    accountEmail: found.email,
    email: found.confirmed ? found.email : null,
    emailHash: found.confirmed ? emailHash : null,
    invitationDigest: found.confirmed ? digestAddress(config.secretKey, found.email) : null,
  };
  return { ...person, donationIds: donationIdsOf(person) };
}
