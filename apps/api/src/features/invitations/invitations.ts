import { createHash, randomInt } from "node:crypto";
import { INVITATION_DAYS, type Invitations } from "@party/contract/invitations";
import { acceptedKeys, isHmacValid, keyedHmac } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { requireAccount } from "#features/auth/credentials/credentials.ts";
import { linkEmailRequestOf } from "#features/auth/email-links/mailed-links.ts";
import { findFirstName } from "#features/auth/users.queries.ts";
import { hasActiveMembership } from "#features/memberships/memberships.ts";
import { Problem } from "#problem.ts";
import type { Caller } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { sendInvitation } from "./invitations.emails.ts";
import {
  countInvitees,
  findInvitationCode,
  findInvitee,
  findInviter,
  findRecentInvitation,
  insertInvitationCode,
  insertInvitationEmail,
  insertInvitee,
  insertOptOut,
  listNamedInvitees,
  lockInvitedAddress,
  updateNameShared,
} from "./invitations.queries.ts";

type InvitationServices = Pick<Services, "db" | "config" | "jobs">;

/** Crockford's base 32: no letter that looks like a digit. */
const CODE_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 8;
const MAX_LISTED_INVITEES = 100;
/** Older accounts do not count as joins. */
const NEW_ACCOUNT_MS = 30 * 86_400_000;

const generateInvitationCode = () =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");

/** @param typed in any spelling */
const normaliseInvitationCode = (typed: string) => typed.toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1");

export async function findInvitations({ db }: Pick<InvitationServices, "db">, userId: number): Promise<Invitations> {
  const [code, joined, people, join] = await Promise.all([
    findOrCreateCode(db, userId),
    countInvitees(db, userId),
    listNamedInvitees(db, userId, MAX_LISTED_INVITEES),
    findInvitee(db, userId),
  ]);
  return { code, joined, people, invited: join ? { name_shared: join.name_shared } : null };
}

export async function findOrCreateCode(db: Database, userId: number): Promise<string> {
  for (;;) {
    const kept =
      (await findInvitationCode(db, userId)) ?? (await insertInvitationCode(db, userId, generateInvitationCode()));
    if (kept) return kept.code;
  }
}

/**
 * Invites an address by email. The reply reveals neither a membership nor an unsubscription.
 * docs/decisions/0005-account-and-membership-privacy.md
 */
export async function inviteByEmail(
  { db, config, jobs }: InvitationServices,
  inviterId: number,
  email: string,
  caller: Caller,
): Promise<void> {
  // An unconfirmed account may be made with somebody else's address, in whose name it would write.
  if (!(await requireAccount(db, inviterId)).email_confirmed_at) throw new Problem("email_unconfirmed");
  if (!(await hasActiveMembership(db, inviterId))) throw new Problem("not_a_member");
  const digests = digestsOfInvitedAddress(config.secretKey, email);
  const digest = digests[0]!;
  await db.transaction().execute(async (tx) => {
    await lockInvitedAddress(tx, inviterId, digest);
    if (await findRecentInvitation(tx, inviterId, digests, INVITATION_DAYS)) throw new Problem("invited_lately");
    const { id } = await insertInvitationEmail(tx, { inviter_id: inviterId, address_digest: digest, email });
    await jobs.enqueue(tx, sendInvitation, {
      mailId: id,
      ...linkEmailRequestOf(config, caller),
    });
  });
}

/** @throws Problem `not_found` */
export async function findInviterByCode(
  { db }: Pick<InvitationServices, "db">,
  code: string,
): Promise<{ first_name: string }> {
  const inviter = await findInviter(db, normaliseInvitationCode(code));
  const found = inviter && (await findFirstName(db, inviter.user_id));
  if (!found) throw new Problem("not_found");
  return { first_name: found.first_name };
}

/** Records by whose code a new member came. @returns whether it counted: once, in time, by another member's code */
export async function recordInvitee(
  { db }: Pick<InvitationServices, "db">,
  userId: number,
  code: string,
): Promise<boolean> {
  const inviter = await findInviter(db, normaliseInvitationCode(code));
  const member = await findFirstName(db, userId);
  if (!inviter || !member || inviter.user_id === userId) return false;
  if (Date.now() - member.created_at.getTime() > NEW_ACCOUNT_MS) return false;
  return (await insertInvitee(db, userId, inviter.user_id)) !== undefined;
}

/** @throws Problem `not_found` for a member without an inviter */
export async function updateNameSharing(
  { db }: Pick<InvitationServices, "db">,
  userId: number,
  shared: boolean,
): Promise<Invitations> {
  if (!(await updateNameShared(db, userId, shared))) throw new Problem("not_found");
  return findInvitations({ db }, userId);
}

/** Idempotent. */
export async function unsubscribeFromInvitations(
  { db, config }: Pick<InvitationServices, "db" | "config">,
  token: string,
): Promise<void> {
  const digest = verifyUnsubscribeToken(config.secretKey, token);
  if (!digest) throw new Problem("unsubscribe_link_unknown");
  await insertOptOut(db, digest);
}

const invitationHmac = (secretKey: string, purpose: string, text: string) =>
  keyedHmac(secretKey, purpose, text).toString("base64url");

const invitedAddressHmac = (secretKey: string, email: string) =>
  invitationHmac(secretKey, "invited address", email.toLowerCase());
const unsubscribeSignature = (secretKey: string, mac: string) =>
  invitationHmac(secretKey, "invitation unsubscribe", mac);

/** Keyed hashes of an address, useless without the secret key: with each accepted key, the one to store first. */
export const digestsOfInvitedAddress = (secretKey: string, email: string): Buffer[] =>
  acceptedKeys(secretKey).map((key) => createHash("sha256").update(invitedAddressHmac(key, email)).digest());

/** The same in every email to an address, and not stored. */
export const createUnsubscribeToken = (secretKey: string, email: string): string => {
  const mac = invitedAddressHmac(secretKey, email);
  return mac + unsubscribeSignature(secretKey, mac);
};

/** @returns the digest of the address; undefined for an invalid token */
function verifyUnsubscribeToken(secretKey: string, token: string): Buffer | undefined {
  const [, mac, signature] = /^([\w-]{43})([\w-]{43})$/.exec(token) ?? [];
  if (mac === undefined || signature === undefined) return undefined;
  const isValid = isHmacValid(secretKey, signature, (key) => unsubscribeSignature(key, mac));
  return isValid ? createHash("sha256").update(mac).digest() : undefined;
}
