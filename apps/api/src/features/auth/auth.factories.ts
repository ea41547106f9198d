import type { Services } from "#services.ts";
import { hashPassword } from "./passwords.ts";
import { startSession } from "./sessions.ts";
import { insertUser, markEmailConfirmed, type NewUser } from "./users.queries.ts";

/** Dedan Kimanthi ward, Tetu, Nyeri. */
export const HOME = { county: 19, constituency: 94, ward: 466 };
export const PASSWORD = "a green belt in 1977";

let made = 0;

/** Somebody with an account: Wangari, unless said otherwise. */
export async function aUser(
  { db }: Pick<Services, "db">,
  {
    password = PASSWORD,
    confirmed = true,
    ...about
  }: Partial<NewUser> & { password?: string; confirmed?: boolean } = {},
) {
  made += 1;
  const user: NewUser = {
    email: `wangari.${made}@party.example`,
    password_hash: await hashPassword(password),
    first_name: "Wangari",
    last_name: "Maathai",
    phone: `+2547${String(made).padStart(8, "0")}`,
    ward_id: HOME.ward,
    membership_type: "regular",
    ...about,
  };
  const inserted = await insertUser(db, user);
  if (!inserted) throw new Error(`${user.email} has an account already`);
  if (confirmed) await markEmailConfirmed(db, inserted.id, user.email);
  return { ...user, id: inserted.id, password };
}

/** A user who is signed in, with the tokens. */
export async function aSignedInUser(
  services: Pick<Services, "config" | "db">,
  about: Parameters<typeof aUser>[1] = {},
) {
  const user = await aUser(services, about);
  return { ...user, ...(await startSession(services, user.id)) };
}

/** What somebody types into the registration form. */
export const aRegistration = (differing: Record<string, unknown> = {}) => {
  made += 1;
  return {
    email: `mekatilili.${made}@party.example`,
    password: PASSWORD,
    password2: PASSWORD,
    first_name: "Mekatilili",
    last_name: "wa Menza",
    phone: `07${String(made).padStart(8, "0")}`,
    ...HOME,
    ...differing,
  };
};
