import { createHash } from "node:crypto";
import type { ApplicationWithFee as Application, Membership } from "@party/contract/memberships";
import type { ProblemCode } from "@party/contract/problems";
import { foldText } from "@party/contract/values/fold-text";
import { inLanguages, type Language } from "@party/contract/values/languages";
import { MINIMUM_AGE, planOf } from "@party/contract/values/membership-plans";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { MAXIMUM_AGE } from "@party/contract/values/person";
import { batched } from "#concurrency/batched.ts";
import { type Database, inTransaction, isDatabaseUnavailable, isUniqueViolation } from "#database/database.ts";
import { getUserById } from "#features/auth/auth.ts";
import { linkConsentEntries } from "#features/consents/consents.queries.ts";
import { recordConsent, recordConsents } from "#features/consents/consents.ts";
import { placeProblems } from "#features/locations/locations.queries.ts";
import { retireNotifications } from "#features/notifications/notifications.queries.ts";
import { notify } from "#features/notifications/notifications.ts";
import { linkApplications } from "#features/people/linking.ts";
import { finishTasksOfApplication } from "#features/people/notes/tasks.queries.ts";
import {
  fillPersonFromApplication,
  linkClaimed,
  linkPeople,
  linkPersonOf,
  lockPhonesOf,
} from "#features/people/people.queries.ts";
import type { Jobs } from "#jobs/jobs.ts";
import { formatMemberNumber } from "#party.ts";
import { Problem } from "#problem.ts";
import { type StoreReply, storeNoReply } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { type Fees, findFees } from "../fees.queries.ts";
import { assignMemberNumber, findMembership } from "../memberships.queries.ts";
import { notifyRegisteredPerson } from "../walk-ins/walk-ins.messages.ts";
import { applicationConfirmed, applicationLinked, membershipLinked } from "./applications.messages.ts";
import {
  applicantKey,
  findApplication,
  findMembershipOfUser,
  insertFreeApplications,
  insertMembership,
  listKnownApplicants,
  lockApplicants,
  lockApplicationByClaim,
  markApplicationConfirmed,
  type NewMembership,
  replaceDuplicateApplication,
  replaceDuplicateApplicationsOf,
  replaceRepeatedApplications,
  setApplicationOwner,
  setMemberNumberOwner,
  setMembershipNumber,
} from "./applications.queries.ts";
import { deleteUncheckedMark, insertDecision, markUnchecked } from "./decisions.queries.ts";

/** Of one transaction: each holds a lock and a reply until its commit. */
const MAX_APPLICATIONS_TOGETHER = 50;

/** Where an application comes from. */
interface ApplicationRequestContext {
  /** In which the applicant reads; English by default. */
  language?: Language;
  idempotencyKey?: string | undefined;
  /** Counts it. @returns the hash of its network, if that has sent more within an hour than is trusted */
  countFromNetwork?: () => Promise<Buffer | undefined>;
}

/**
 * Applies for the free plan without an account. Anybody who knows a name and a phone number can call this, so a repeated
 * application gets a row, a number and a reply like a first one, and never reveals a membership (Data Protection Act,
 * section 2). Its row is `replaced`: the office has one application for each person.
 */
export async function applyForFreeMembership(
  services: ApplicationServices,
  application: Application,
  { language = "en", idempotencyKey, countFromNetwork }: ApplicationRequestContext = {},
  storeReply: StoreReply = storeNoReply,
): Promise<Membership> {
  const applicant = await validateApplication(services.db, application);
  const network_hash = await countFromNetwork?.();
  const claim_digest = hashClaimKey(idempotencyKey);
  return storeFreeApplication(services, {
    applicant: { ...applicant, language, claim_digest },
    shown: application.fee,
    network_hash,
    storeReply,
  });
}

interface FreeApplication {
  applicant: Applicant & { language: Language };
  /** The fee that the applicant has seen. */
  shown: number | undefined;
  network_hash: Buffer | undefined;
  storeReply: StoreReply;
}

/** Applications that arrive at once are one transaction. */
const storeFreeApplication = batched(
  async (services: ApplicationServices, applications: readonly FreeApplication[]) => {
    try {
      return await storeFreeApplications(services, applications);
    } catch (error) {
      if (applications.length === 1 || isDatabaseUnavailable(error)) throw error;
      // One of them cannot be stored.
      return applications.map((one) => storeFreeApplications(services, [one]).then(([membership]) => membership!));
    }
  },
  MAX_APPLICATIONS_TOGETHER,
);

const storeFreeApplications = ({ db, jobs }: ApplicationServices, applications: readonly FreeApplication[]) =>
  db.transaction().execute(async (tx) => {
    const fees = await findFees(tx);
    const applicants = applications.map(({ applicant, shown }) => withFee(applicant, shown, fees));
    if (applicants.some(({ fee }) => fee > 0)) throw new Problem("plan_not_free");
    await lockApplicants(tx, applicants);
    const known = await listKnownApplicants(tx, applicants);
    const inserted = await insertFreeApplications(
      tx,
      applicants.map((membership) => {
        const key = applicantKey(membership);
        const state = known.has(key) ? "replaced" : "applied";
        known.add(key);
        return { ...membership, state };
      }),
    );
    await recordConsents(
      tx,
      inserted.map(({ id }, index) => consentOf(id, applicants[index]!.language)),
    );
    // Whether there is a person already would tell in time.
    await jobs.enqueue(tx, linkApplications, {});
    const replies: Membership[] = [];
    for (const [index, row] of inserted.entries()) {
      const { network_hash, storeReply } = applications[index]!;
      if (network_hash) await markUnchecked(tx, { ...applicants[index]!, id: row.id, network_hash });
      replies.push(await storeReply(tx, { ...toMembership(row), state: "applied" }));
    }
    return replies;
  });

/**
 * Applies for any plan with an account, once per plan. An application of the same name and phone number without an account
 * stays separate: they do not identify a person. docs/decisions/0010-memberships-and-donation-limits.md
 */
export async function applyForMembership(
  { db }: Pick<Services, "db">,
  userId: number,
  application: Application,
  { language = "en", countFromNetwork }: ApplicationRequestContext = {},
): Promise<Membership> {
  const applicant = await validateApplication(db, application);
  const isTrusted = planOf(applicant.membership_type).fee > 0 || (await getUserById({ db }, userId)).email_confirmed;
  const network_hash = isTrusted ? undefined : await countFromNetwork?.();
  const row = await db.transaction().execute(async (tx) => {
    await lockApplicants(tx, [applicant]);
    await retireNotifications(tx, userId, "choose_plan");
    const found = await findMembershipOfUser(tx, userId, applicant.membership_type);
    if (found) return found;
    const membership = withFee(applicant, application.fee, await findFees(tx));
    const inserted = await insertMembership(tx, { ...membership, language, user_id: userId });
    // A concurrent request with another spelling of the name inserted the row first.
    if (!inserted) return findMembershipOfUser(tx, userId, applicant.membership_type);
    if (network_hash) await markUnchecked(tx, { ...membership, id: inserted.id, network_hash });
    await linkPeople(tx, [inserted.id]);
    await recordConsent(tx, consentOf(inserted.id, language, userId));
    return inserted;
  });
  return toMembership(row);
}

/** The consent that the law requires of every new application (kenya.md 3.1). */
const consentOf = (membership_id: number, language: Language, user_id: number | null = null) =>
  ({ purpose: "membership", channel: "website", of: { user_id, membership_id }, language }) as const;

/** What the schema cannot know. */
export async function applicationProblems(
  db: Database,
  { age = MINIMUM_AGE, ...place }: Partial<Application>,
): Promise<ProblemCode[]> {
  const problems = await placeProblems(db, place);
  if (age < MINIMUM_AGE) return ["under_age", ...problems];
  return age > MAXIMUM_AGE ? ["age_implausible", ...problems] : problems;
}

type Applicant = Omit<NewMembership, "fee" | "state"> & { user_id: null };

async function validateApplication(db: Database, application: Application): Promise<Applicant> {
  const { county: _, constituency: __, ward, first_name, last_name, fee: ___, payment_method, ...rest } = application;
  const problems = await applicationProblems(db, application);
  if (problems.length > 0) throw new Problem(problems);
  return {
    ...rest,
    payment_method: payment_method || null,
    first_name: normaliseName(first_name),
    last_name: normaliseName(last_name),
    user_id: null,
    ward_id: ward,
  };
}

/**
 * With the fee that is in force.
 * @param shown the fee that the applicant has seen, if the call says it
 * @throws Problem `fee_changed`, `plan_not_offered`
 */
function withFee<Of extends Omit<Applicant, "user_id">>(applicant: Of, shown: number | undefined, fees: Fees) {
  const { membership_type, payment_method } = applicant;
  const fee = fees[membership_type];
  const plan = inLanguages(planOf(membership_type).name, planOf(membership_type, "sw").name);
  if (shown !== undefined && shown !== fee) {
    const amounts = { fee: fee.toLocaleString("en-KE"), shown: shown.toLocaleString("en-KE") };
    throw new Problem("fee_changed", { plan, ...amounts, beside: { fee } });
  }
  if (planOf(membership_type).offered === false) throw new Problem("plan_not_offered", { plan });
  return {
    ...applicant,
    payment_method: fee > 0 ? (payment_method ?? null) : null,
    fee,
    // An application is no membership yet: the party confirms it, or its fee is paid (kenya.md 3.2).
    state: fee > 0 ? ("awaiting_payment" as const) : ("applied" as const),
  };
}

/** One spelling per name: composed accents, single spaces. */
const normaliseName = (name: string) => name.normalize("NFC").replace(/\s+/g, " ");

type StoredMembership = Omit<Membership, "created_at"> & { created_at: Date };

function toMembership(row: StoredMembership | undefined): Membership {
  if (!row) throw new Error("Application was not stored");
  return { ...row, created_at: row.created_at.toISOString() };
}

type ApplicationServices = Pick<Services, "db" | "jobs">;

const CLAIM_DAYS = 90;
/** A random key, not a counter or the `entries:…` of a form without script: 128 bits take at least 22 characters. */
const RANDOM_KEY_PATTERN = /^[\w-]{22,}$/;

/** @returns null for a key that could be guessed */
const hashClaimKey = (key: string | undefined): Buffer | null =>
  key !== undefined && RANDOM_KEY_PATTERN.test(key) ? createHash("sha256").update(key).digest() : null;

/**
 * Links a free application to the account of its sender. The proof is the Idempotency-Key of the request that made the row,
 * which only the sender's browser knows. The name has to match too, since people fill in the form for each other. Idempotent.
 * @returns null when anything does not match
 */
export const claimApplication = (
  services: ApplicationServices,
  userId: number,
  key: string,
): Promise<Membership | null> =>
  claimApplicationWithin(services, userId, key).catch((error: unknown) => {
    // The same member applied concurrently; the second attempt finds that row.
    if (isUniqueViolation(error)) return claimApplicationWithin(services, userId, key);
    throw error;
  });

const claimApplicationWithin = (
  { db, jobs }: ApplicationServices,
  userId: number,
  key: string,
): Promise<Membership | null> =>
  db.transaction().execute(async (tx) => {
    const digest = hashClaimKey(key);
    const found = digest && (await lockApplicationByClaim(tx, digest, CLAIM_DAYS));
    if (!found || (found.user_id ?? userId) !== userId) return null;
    const { first_name, last_name, phone_number, user_id, number, ...row } = found;
    await lockPhonesOf(tx, [row.id]);
    if (user_id === userId) {
      const other = row.state === "replaced" && (await findMembershipOfUser(tx, userId, row.membership_type));
      return toMembership(other || row);
    }

    const user = await getUserById({ db: tx }, userId);
    const sameName = isSameName(user.first_name, first_name);
    if (!sameName || !(isSameName(user.last_name, last_name) || user.phone === phone_number)) {
      return null;
    }
    const existing = await findMembershipOfUser(tx, userId, row.membership_type);
    if (existing) {
      await replaceDuplicateApplication(tx, row.id, userId);
      await linkClaimed(tx, row.id);
      await linkConsentEntries(tx, userId, "membership_id", [row.id]);
      return toMembership(existing);
    }
    const claimed = await setApplicationOwner(tx, row.id, userId);
    if (!claimed) return null;
    await linkClaimed(tx, row.id);
    // It deletes the visitor's person.
    await jobs.enqueue(tx, linkApplications, {});
    if (user.email_confirmed) await deleteUncheckedMark(tx, row.id);
    await linkConsentEntries(tx, userId, "membership_id", [row.id]);
    if (number !== null) {
      await setMemberNumberOwner(tx, number, userId);
      await setMembershipNumber(tx, row.id, await assignMemberNumber(tx, userId));
    }
    const membership = toMembership(claimed);
    await notifyOfClaim({ db: tx, jobs }, userId, membership);
    return membership;
  });

async function notifyOfClaim(
  { db: tx, jobs }: ApplicationServices,
  userId: number,
  { id, state }: Membership,
): Promise<void> {
  const needs = { db: tx, jobs };
  if (state === "active") await notify(needs, membershipLinked, [{ userId, values: {}, mail: { membershipId: id } }]);
  else if (state !== "refused") await notify(needs, applicationLinked, [{ userId, values: { application: id } }]);
}

/** Tells the owner of an account of applications that the office has joined to it, as after a claim. */
export async function notifyApplicationsLinked(
  { db: tx, jobs }: ApplicationServices,
  { userId, memberships }: { userId: number; memberships: readonly number[] },
): Promise<void> {
  for (const id of memberships) {
    const found = await findMembership(tx, id);
    if (found?.state === "applied" || found?.state === "active") {
      const row = { ...found, created_at: found.created_at.toISOString() };
      await notifyOfClaim({ db: tx, jobs }, userId, row);
    }
  }
}

/** The key has proved who sent it, so that spelling does not matter. */
const isSameName = (one: string, other: string) => foldText(one) === foldText(other);

/**
 * Confirms a free application: from today an active membership with a number and without an end. Idempotent. That of a member
 * without an account who applied in another spelling is replaced.
 * @param staffId who confirms; null for the server operator
 * @returns the member number; the unchanged state of a membership that cannot be confirmed; undefined for an unknown id
 */
export const confirmApplication = (
  { db, jobs }: { db: Database; jobs: Jobs },
  id: number,
  staffId: number | null = null,
): Promise<{ number: string } | { state: string } | undefined> =>
  inTransaction(db, async (tx) => {
    await linkPersonOf(tx, id);
    const replaced = await replaceRepeatedApplications(tx, id);
    for (const each of replaced) await finishTasksOfApplication(tx, each, staffId);
    if (replaced.includes(id)) await fillPersonFromApplication(tx, id);
    const member = await markApplicationConfirmed(tx, id, dayInNairobi(new Date()));
    if (!member) {
      const found = await findApplication(tx, id);
      return found && { state: found.state };
    }
    const number = await assignMemberNumber(tx, member.user_id);
    await setMembershipNumber(tx, id, number);
    await insertDecision(tx, id, { outcome: "confirmed", by: staffId });
    if (member.user_id === null) await fillPersonFromApplication(tx, id);
    await finishTasksOfApplication(tx, id, staffId);
    // Without an account the register may have an email address.
    if (member.user_id === null) await notifyRegisteredPerson({ db: tx, jobs }, id);
    else {
      await replaceDuplicateApplicationsOf(tx, member);
      const { first_name: firstName } = await getUserById({ db: tx }, member.user_id);
      const values = { firstName, plan: member.membership_type, number };
      await notify({ db: tx, jobs }, applicationConfirmed, [
        { userId: member.user_id, values, mail: { membershipId: id } },
      ]);
    }
    return { number: formatMemberNumber(number) };
  });
