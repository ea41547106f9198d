import { createHash } from "node:crypto";
import type { Membership } from "@party/contract/memberships";
import { userById } from "#features/auth/auth.ts";
import { claimConsents } from "#features/consents/consents.ts";
import { setNumber } from "#features/memberships/confirmation.queries.ts";
import {
  endDuplicate,
  findMembershipOfUser,
  giveNumberOwner,
  lockClaimed,
  setOwner,
} from "#features/memberships/memberships.queries.ts";
import { giveNumber } from "#features/memberships/validity.queries.ts";
import { notify } from "#features/notifications/notifications.ts";
import type { Services } from "#services.ts";
import { sendConfirmed } from "./confirmation.emails.ts";

type Needs = Pick<Services, "db" | "jobs">;

/** SQLSTATE of PostgreSQL. */
const UNIQUE_VIOLATION = "23505";
/** So long an application can be claimed. */
const CLAIM_DAYS = 90;
/** A key made by chance, and no counter: 128 bits take 22 characters at least. */
const CHANCE = /^[\w-]{22,}$/;

/** What is kept of the key of an application, if nobody could guess it. */
export const claimDigestOf = (key: string | undefined): Buffer | null =>
  key !== undefined && CHANCE.test(key) ? createHash("sha256").update(key).digest() : null;

/**
 * Links a free application to the account of whoever sent it. The proof is the Idempotency-Key of the call that made the
 * row: the sender's browser alone knows it, and who sends the same name and phone number again gets another. The name has
 * to fit as well, since people fill in the form for each other. Harmless when repeated.
 * @returns null, whatever does not fit
 */
export const claimApplication = (services: Needs, userId: number, key: string): Promise<Membership | null> =>
  claimOnce(services, userId, key).catch((error: { code?: string }) => {
    // The same member applied at this very moment: now that row is found.
    if (error.code === UNIQUE_VIOLATION) return claimOnce(services, userId, key);
    throw error;
  });

const claimOnce = ({ db, jobs }: Needs, userId: number, key: string): Promise<Membership | null> =>
  db.transaction().execute(async (tx) => {
    const digest = claimDigestOf(key);
    const found = digest && (await lockClaimed(tx, digest, CLAIM_DAYS));
    if (!found || (found.user_id ?? userId) !== userId) return null;
    const { first_name, last_name, phone_number, user_id, number, ...row } = found;
    const reply = { ...row, created_at: row.created_at.toISOString() };
    if (user_id === userId) return reply;

    const user = await userById({ db: tx }, userId);
    const sameName = isSame(user.first_name, first_name);
    if (!sameName || !(isSame(user.last_name, last_name) || user.phone === phone_number)) {
      return null;
    }
    const there = await findMembershipOfUser(tx, userId, row.membership_type);
    if (there) {
      await endDuplicate(tx, row.id, userId);
      await claimConsents(tx, userId, "membership_id", [row.id]);
      return { ...there, created_at: there.created_at.toISOString() };
    }
    if (!(await setOwner(tx, row.id, userId))) return null;
    await claimConsents(tx, userId, "membership_id", [row.id]);
    if (number !== null) {
      await giveNumberOwner(tx, number, userId);
      await setNumber(tx, row.id, await giveNumber(tx, userId));
    }
    await tell({ db: tx, jobs }, userId, reply);
    return reply;
  });

async function tell({ db: tx, jobs }: Needs, userId: number, { id, state }: Membership): Promise<void> {
  if (state === "active") await jobs.enqueue(tx, sendConfirmed, { membershipId: id });
  await notify(
    tx,
    userId,
    state === "active"
      ? { title: "You are a member", message: "Your membership card is ready.", link: "/dashboard/card" }
      : {
          title: `Application ${id} received`,
          message: "The party checks it. You get your member number and card once it is confirmed.",
          link: "/dashboard/payments",
        },
  );
}

const folded = (name: string) => name.normalize("NFC").replace(/\s+/g, " ").trim().toLowerCase();
const isSame = (one: string, other: string) => folded(one) === folded(other);
