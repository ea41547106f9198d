import { createHash, createHmac, hkdfSync, randomInt, timingSafeEqual } from "node:crypto";
import { INVITATION_DAYS, type Invitations } from "@party/contract/invitations";
import type { Database } from "#database/database.ts";
import { firstNameOf } from "#features/auth/auth.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { sendInvitation } from "./invitations.emails.ts";
import {
  countJoins,
  findCode,
  findInviter,
  findJoin,
  findRecentInvitation,
  insertCode,
  insertInvitationEmail,
  insertJoin,
  insertOptOut,
  listNamedJoins,
  lockAddress,
  updateNameShared,
} from "./invitations.queries.ts";

type Needs = Pick<Services, "db" | "config" | "jobs">;

/** Crockford's: no letter that is taken for a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 8;
const LISTED_JOINS = 100;
/** Who has had an account for longer was brought by nobody's link. */
const NEW_ACCOUNT_MS = 30 * 86_400_000;

const generateCode = () => Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");

/** A code as it was given out, however it was typed. */
const normaliseCode = (typed: string) => typed.toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1");

export async function findInvitations({ db }: Pick<Needs, "db">, userId: number): Promise<Invitations> {
  const [code, joined, people, join] = await Promise.all([
    findOrCreateCode(db, userId),
    countJoins(db, userId),
    listNamedJoins(db, userId, LISTED_JOINS),
    findJoin(db, userId),
  ]);
  return { code, joined, people, invited: join ? { name_shared: join.name_shared } : null };
}

/** How many joined by a member's invitation. */
export const friendsJoined = (db: Database, userId: number): Promise<number> => countJoins(db, userId);

/** A member's own code, made when it is first asked for. */
export async function findOrCreateCode(db: Database, userId: number): Promise<string> {
  for (;;) {
    const kept = (await findCode(db, userId)) ?? (await insertCode(db, userId, generateCode()));
    if (kept) return kept.code;
  }
}

/**
 * Invites an address by mail. Whatever is known of it, the answer is the same: that somebody is a member, or wants no
 * such mails, is nobody else's business. docs/decisions/0070-invitations.md
 */
export async function inviteByEmail({ db, config, jobs }: Needs, inviterId: number, email: string): Promise<void> {
  const digest = digestAddress(config.secretKey, email);
  await db.transaction().execute(async (tx) => {
    await lockAddress(tx, inviterId, digest);
    if (await findRecentInvitation(tx, inviterId, digest, INVITATION_DAYS)) throw new Problem("invited_lately");
    const { id } = await insertInvitationEmail(tx, { inviter_id: inviterId, address_digest: digest, email });
    await jobs.enqueue(tx, sendInvitation, { mailId: id });
  });
}

/** Whom a code names to somebody who was invited. @throws Problem `not_found` */
export async function findInviterByCode({ db }: Pick<Needs, "db">, code: string): Promise<{ first_name: string }> {
  const inviter = await findInviter(db, normaliseCode(code));
  const found = inviter && (await firstNameOf(db, inviter.user_id));
  if (!found) throw new Problem("not_found");
  return { first_name: found.first_name };
}

/** Notes by whose code a new member came. @returns whether it counted: once, in time, and by somebody else's code. */
export async function recordJoin({ db }: Pick<Needs, "db">, userId: number, code: string): Promise<boolean> {
  const inviter = await findInviter(db, normaliseCode(code));
  const member = await firstNameOf(db, userId);
  if (!inviter || !member || inviter.user_id === userId) return false;
  if (Date.now() - member.created_at.getTime() > NEW_ACCOUNT_MS) return false;
  return (await insertJoin(db, userId, inviter.user_id)) !== undefined;
}

/** Somebody whom nobody invited has nothing to agree to. */
export async function updateNameSharing(
  { db }: Pick<Needs, "db">,
  userId: number,
  shared: boolean,
): Promise<Invitations> {
  if (!(await updateNameShared(db, userId, shared))) throw new Problem("not_found");
  return findInvitations({ db }, userId);
}

/** Harmless when repeated. */
export async function unsubscribeFromInvitations(
  { db, config }: Pick<Needs, "db" | "config">,
  token: string,
): Promise<void> {
  const digest = verifyUnsubscribeToken(config.secretKey, token);
  if (!digest) throw new Problem("unsubscribe_link_unknown");
  await insertOptOut(db, digest);
}

const deriveKey = (secretKey: string, purpose: string) =>
  new Uint8Array(hkdfSync("sha256", secretKey, "", purpose, 32));
const hmac = (secretKey: string, purpose: string, text: string) =>
  createHmac("sha256", deriveKey(secretKey, purpose)).update(text).digest("base64url");

const addressHmac = (secretKey: string, email: string) => hmac(secretKey, "invited address", email.toLowerCase());
const tokenSignature = (secretKey: string, marked: string) => hmac(secretKey, "invitation unsubscribe", marked);

/** What is kept of an address: enough to know it again, and of no use without the installation's secret. */
export const digestAddress = (secretKey: string, email: string): Buffer =>
  createHash("sha256").update(addressHmac(secretKey, email)).digest();

/** The token by which an address ends its invitations; the same in every mail, and stored nowhere. */
export const createUnsubscribeToken = (secretKey: string, email: string): string => {
  const marked = addressHmac(secretKey, email);
  return marked + tokenSignature(secretKey, marked);
};

/** @returns the digest of the address behind a token, or undefined for a token that is not ours. */
function verifyUnsubscribeToken(secretKey: string, token: string): Buffer | undefined {
  const [, marked, sealed] = /^([\w-]{43})([\w-]{43})$/.exec(token) ?? [];
  if (marked === undefined || sealed === undefined) return undefined;
  const right = timingSafeEqual(Buffer.from(sealed), Buffer.from(tokenSignature(secretKey, marked)));
  return right ? createHash("sha256").update(marked).digest() : undefined;
}
