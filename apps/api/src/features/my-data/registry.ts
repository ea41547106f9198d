import { sql } from "kysely";
import { hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import type { Person, PersonalDataTable } from "#database/personal-data.ts";
import { mailboxHashes } from "#features/auth/email-links/mailed-links.ts";
import { selectDonationIds } from "#features/donations/donations.personal-data.ts";
import { digestsOfInvitedAddress } from "#features/invitations/invitations.ts";
import { selectPaymentIds } from "#features/payments/payments.personal-data.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import type { DataSubject } from "./labels/labels.ts";
import { fetchIds, findAccountEmail } from "./my-data.queries.ts";

/** The identifiers by which a member's rows are found; see `Person`. */
export async function identifyPerson({ config, db }: Pick<Services, "config" | "db">, userId: number): Promise<Person> {
  const found = await findAccountEmail(db, userId);
  if (!found) throw new Problem("session_ended");
  const person = {
    userId,
    personId: null,
    accountEmail: found.email,
    email: found.confirmed ? found.email : null,
    emailHashes: found.confirmed ? hmacIndexes(config.secretKey, found.email) : [],
    mailboxHashes: found.confirmed ? mailboxHashes(config.secretKey, found.email) : [],
    invitationDigests: found.confirmed ? digestsOfInvitedAddress(config.secretKey, found.email) : [],
  };
  const giver = { ...person, donationIds: selectDonationIds(person) };
  return { ...giver, paymentIds: selectPaymentIds(giver) };
}

/** Somebody without an account, whom the office has identified in the register. */
export function personInRegister(personId: number): Person {
  const person = { userId: 0, personId, accountEmail: "", email: null };
  const giver = { ...person, emailHashes: [], mailboxHashes: [], invitationDigests: [] };
  const nothing = sql`select null::integer where false`;
  return { ...giver, donationIds: nothing, paymentIds: nothing };
}

/** Finds the person's gifts and payments once for all tables; for reading, because later ones are not among them. */
export async function resolvePayments(db: Database, person: Person): Promise<Person> {
  const [donationIds, paymentIds] = await Promise.all([
    fetchIds(db, person.donationIds),
    fetchIds(db, person.paymentIds),
  ]);
  return { ...person, donationIds, paymentIds };
}

/** Every table with personal data, in the order of deletion. */
export type PersonalDataRegistry = readonly (PersonalDataTable & { subject: DataSubject })[];
