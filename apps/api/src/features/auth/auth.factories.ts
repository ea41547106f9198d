import { TOTP } from "otpauth";
import { openSession } from "#access/sessions.ts";
import type { Services } from "#services.ts";
import type { TokenPurpose } from "./auth.tables.ts";
import { hashPassword } from "./credentials/credentials.ts";
import { insertEmailChange, insertToken } from "./email-links/email-links.queries.ts";
import { hashOfLinkToken, newLinkToken } from "./email-links/email-links.ts";
import { activateTotp, createTotpSecret } from "./two-step/two-step.ts";
import { insertUser, markEmailConfirmed, type NewUser } from "./users.queries.ts";

/** Dedan Kimanthi ward, Tetu, Nyeri. */
export const HOME_PLACE = { county: 19, constituency: 94, ward: 466 };
export const TEST_PASSWORD = "a green belt in 1977";

/** Hashed once for all users with this password, because hashing is slow by design. */
let defaultPasswordHash: Promise<string> | undefined;

const hashOf = (password: string): Promise<string> => {
  if (password !== TEST_PASSWORD) return hashPassword(password);
  defaultPasswordHash ??= hashPassword(TEST_PASSWORD);
  return defaultPasswordHash;
};

let createdCount = 0;

/** Wangari by default. */
export async function createUser(
  { db }: Pick<Services, "db">,
  {
    password = TEST_PASSWORD,
    confirmed = true,
    ...about
  }: Partial<NewUser> & { password?: string; confirmed?: boolean } = {},
) {
  createdCount += 1;
  const user: NewUser = {
    email: `wangari.${createdCount}@party.example`,
    password_hash: await hashOf(password),
    first_name: "Wangari",
    last_name: "Maathai",
    phone: `+2547${String(createdCount).padStart(8, "0")}`,
    ward_id: HOME_PLACE.ward,
    membership_type: "regular",
    ...about,
  };
  const inserted = await insertUser(db, user);
  if (!inserted) throw new Error(`${user.email} has an account already`);
  if (confirmed) await markEmailConfirmed(db, inserted.id, user.email);
  return { ...user, id: inserted.id, password };
}

export const startSession = ({ config, db }: Pick<Services, "config" | "db">, userId: number, device?: string) =>
  db.transaction().execute((tx) => openSession({ config, db: tx }, userId, device));

/** A signed-in user with tokens. */
export async function createSignedInUser(
  services: Pick<Services, "config" | "db">,
  about: Parameters<typeof createUser>[1] = {},
) {
  const user = await createUser(services, about);
  return { ...user, ...(await startSession(services, user.id)) };
}

/** The entries of the registration form. */
export const createRegistration = (differing: Record<string, unknown> = {}) => {
  createdCount += 1;
  return {
    email: `mekatilili.${createdCount}@party.example`,
    password: TEST_PASSWORD,
    password2: TEST_PASSWORD,
    first_name: "Mekatilili",
    last_name: "wa Menza",
    phone: `07${String(createdCount).padStart(8, "0")}`,
    ...HOME_PLACE,
    ...differing,
  };
};

/** @param steps time steps of 30 seconds from now */
export const totpCode = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Codes from the next time step on are unused. */
export async function enableTwoStep(services: Pick<Services, "config" | "db">, user: { id: number; email: string }) {
  const { secret } = await createTotpSecret(services, user);
  return { secret, recoveryCodes: await activateTotp(services, user.id, totpCode(secret)) };
}

/** The token of an emailed link, of a new user. */
export async function createAccountLink({ db }: Pick<Services, "db">, purpose: TokenPurpose): Promise<string> {
  const { id, email } = await createUser({ db }, { confirmed: purpose !== "confirm" });
  const isChange = purpose === "change" || purpose === "restore";
  const change = isChange
    ? await insertEmailChange(db, {
        user_id: id,
        old_email: email,
        new_email: `new.${email}`,
        old_email_confirmed: true,
      })
    : undefined;
  const token = newLinkToken();
  await insertToken(db, {
    hash: hashOfLinkToken(token),
    userId: id,
    purpose,
    email,
    minutes: 30,
    ...(change ? { changeId: change.id } : {}),
  });
  return token;
}
