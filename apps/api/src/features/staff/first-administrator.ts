import { FIRST_ADMINISTRATOR_LINK_HOURS } from "@party/contract/staff";
import { inputError } from "@party/contract/values/input-error";
import { roleNames } from "@party/contract/values/permissions";
import { SignJWT } from "jose";
import { EMPTY_CALL_FIELDS, recordEntry } from "#access/audit.ts";
import {
  findNewestGrantId,
  hasAdministrator,
  insertGrant,
  listRoleHolders,
  lockGranteeAccount,
} from "#access/grants.queries.ts";
import { deriveKey, verifyJwt } from "#crypto.ts";
import { updateAccountHolder } from "#database/people/account-holder.ts";
import {
  confirmEmailAddress,
  findConfirmedAccount,
  hashNewPassword,
  notifyAccountOwner,
  queueSlotOfCaller,
} from "#features/auth/credentials/credentials.ts";
import { reclaimUnconfirmedAccount, replacePassword } from "#features/auth/credentials/password-reset.ts";
import { resetPasswordThrottle } from "#features/auth/sessions/sign-in-throttle.ts";
import { isTwoStepOn } from "#features/auth/two-step/two-step.ts";
import { findAccountByEmail, insertUser, lockEmail } from "#features/auth/users.queries.ts";
import { placeProblems } from "#features/locations/locations.queries.ts";
import { Problem } from "#problem.ts";
import type { Caller } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { assertAllowedTogether } from "./grants/grant-proposals.ts";
import { openSignedInStaffSession, type SignInStep } from "./sign-in.ts";
import { sendEmergencyNotice } from "./staff.emails.ts";

const LINK_ALGORITHM = "HS256";
const LINK_AUDIENCE = "party-first-administrator";
const KEY_PURPOSE = "first administrator";

const GRANTED_ROLE = "administrator";

type LinkServices = Pick<Services, "config" | "db" | "jobs">;

/**
 * A link by which the owner of an address becomes an administrator: while there is none, or in an emergency, of which all
 * who hold a national role get an email. It works once, because it names the newest grant at this moment.
 * @returns undefined when there is an administrator and it is no emergency
 * @throws Problem `grant_forbidden_pair` for the owner of a role that goes with no administrator
 */
export async function createFirstAdministratorLink(
  { config, db, jobs }: LinkServices,
  email: string,
  emergency: boolean,
): Promise<string | undefined> {
  if (!emergency && (await hasAdministrator(db))) return undefined;
  const known = await findConfirmedAccount(db, email.toLowerCase());
  if (known) await assertAllowedTogether(db, known.id, GRANTED_ROLE);
  const token = await new SignJWT({ after: await findNewestGrantId(db), emergency })
    .setProtectedHeader({ alg: LINK_ALGORITHM })
    .setSubject(email.toLowerCase())
    .setAudience(LINK_AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(`${FIRST_ADMINISTRATOR_LINK_HOURS} hours`)
    .sign(deriveKey(config.secretKey, KEY_PURPOSE));
  await db.transaction().execute(async (tx) => {
    await recordEntry(
      { config, db: tx },
      {
        ...EMPTY_CALL_FIELDS,
        place: "nation",
        action: emergency ? "office.breakGlass" : "office.firstAdministrator",
        outcome: "done",
        details: { email },
      },
    );
    if (!emergency) return;
    const recipients = new Set((await listRoleHolders(tx, roleNames, 100)).map(({ id }) => id));
    await jobs.enqueueAll(
      tx,
      sendEmergencyNotice,
      [...recipients].map((userId) => ({ userId, email })),
    );
  });
  return `${config.apiUrl}/console/first-administrator/${token}`;
}

/** @throws Problem `first_administrator_link_unknown` for one that was used, has expired or is not needed any more */
async function verifyLink({ config, db }: Pick<Services, "config" | "db">, token: string): Promise<string> {
  const options = { algorithms: [LINK_ALGORITHM], audience: LINK_AUDIENCE };
  const payload = await verifyJwt(config.secretKey, KEY_PURPOSE, token, options);
  const { sub: email, after, emergency } = payload ?? {};
  const isUsed = (await findNewestGrantId(db, GRANTED_ROLE)) > Number(after);
  if (!email || isUsed || (!emergency && (await hasAdministrator(db)))) {
    throw new Problem("first_administrator_link_unknown");
  }
  return email;
}

export async function describeLink(services: Pick<Services, "config" | "db">, token: string) {
  const email = await verifyLink(services, token);
  return { email, has_account: (await findConfirmedAccount(services.db, email)) !== undefined };
}

export interface NewAdministrator {
  token: string;
  password: string;
  password2: string;
  person?:
    | { first_name: string; last_name: string; phone: string; county: number; constituency: number; ward: number }
    | undefined;
}

/**
 * Sets the password, makes the account if there is none, ends all its sessions and grants the role. Opens a session to set up
 * the authenticator; whoever has one signs in with its code instead.
 */
export async function becomeAdministrator(
  services: LinkServices,
  { token, password, password2, person }: NewAdministrator,
  caller: Caller,
): Promise<SignInStep> {
  const { config, db, jobs } = services;
  const email = await verifyLink(services, token);
  const known = await findConfirmedAccount(db, email);
  if (!known && !person)
    throw new Problem("invalid_input", { fields: { person: [inputError("name_phone_and_ward")] } });
  const problems = !known && person ? await placeProblems(db, person) : [];
  if (problems.length > 0) throw new Problem(problems);
  const password_hash = await hashNewPassword({ password, password2 }, queueSlotOfCaller(caller, false));
  const account = await db.transaction().execute(async (tx) => {
    await lockEmail(tx, email);
    // Serialises two uses of one link.
    await lockGranteeAccount(tx, 0);
    await verifyLink({ config, db: tx }, token);
    const id = known?.id ?? (await insertOrReclaimAccount({ db: tx, jobs }, email, password_hash, person!));
    await lockGranteeAccount(tx, id);
    await assertAllowedTogether(tx, id, GRANTED_ROLE);
    if (known) {
      await replacePassword(tx, id, password_hash);
      await resetPasswordThrottle({ db: tx, config }, email, caller);
      await notifyAccountOwner({ db: tx, jobs }, id, "password_reset");
    }
    const grant = await insertGrant(tx, {
      user_id: id,
      role: GRANTED_ROLE,
      county_id: null,
      constituency_id: null,
      ward_id: null,
      months: 12,
      proposal_id: null,
    });
    await recordEntry(
      { config, db: tx },
      {
        ...EMPTY_CALL_FIELDS,
        actor: id,
        role: GRANTED_ROLE,
        place: "nation",
        action: "staff.becomeFirstAdministrator",
        outcome: "done",
        subject_kind: "grant",
        subject_ids: [grant.id],
      },
    );
    return { id, password_hash, hasTwoStep: await isTwoStepOn(tx, id) };
  });
  if (account.hasTwoStep) return { next: "code", challenge: null };
  const session = await openSignedInStaffSession(services, account, caller, false);
  return { next: "set_up_authenticator", challenge: null, cookies: { session } };
}

/** Somebody else may have made an account with the address, which nobody has confirmed. */
async function insertOrReclaimAccount(
  { db: tx, jobs }: Pick<Services, "db" | "jobs">,
  email: string,
  password_hash: string,
  { first_name, last_name, phone, ward }: NonNullable<NewAdministrator["person"]>,
): Promise<number> {
  const unconfirmed = await findAccountByEmail(tx, email);
  if (unconfirmed) {
    await reclaimUnconfirmedAccount({ db: tx, jobs }, unconfirmed);
    await replacePassword(tx, unconfirmed.id, password_hash);
    await updateAccountHolder(tx, unconfirmed.id, { first_name, last_name, phone, ward_id: ward });
    return unconfirmed.id;
  }
  const user = { email, password_hash, first_name, last_name, phone, ward_id: ward, membership_type: "regular" };
  const { id } = await insertUser(tx, user);
  await confirmEmailAddress(tx, id, email);
  return id;
}
