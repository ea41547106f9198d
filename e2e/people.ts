import { hash, randomBytes, randomInt, randomUUID } from "node:crypto";
import { ApiError, createClient } from "@party/contract/client";
import type { Language } from "@party/contract/values/languages";
import { formatDetailsCode } from "@party/contract/values/people/details-links";
import { createAccessTokenSigner } from "../apps/api/src/access/sessions.ts";
import { findOrCreateSecret } from "../apps/api/src/config.ts";
import { hmacIndex } from "../apps/api/src/crypto.ts";
import { testStack } from "../scripts/test-stack.ts";
import { queryDatabase } from "./database.ts";

/** The typed client of the API, without a sign-in. */
export const api = createClient({ baseUrl: testStack.apiUrl });

export interface Person {
  firstName: string;
  lastName: string;
  /** E.164, unique. */
  phone: string;
  /** Unique. */
  email: string;
  password: string;
  dateOfBirth: string;
  age: string;
  occupation: string;
  /** Real places, by their official names. */
  county: string;
  constituency: string;
  ward: string;
}

const personNames = [
  ["Wangari", "Nduta"],
  ["Tom", "Mboya"],
  ["Dedan", "Kimathi"],
  ["Mekatilili", "wa Menza"],
] as const;

/** A person without an account. Lives in Dedan Kimanthi ward, Tetu, Nyeri. */
export function newPerson(): Person {
  const [firstName, lastName] = personNames[randomInt(personNames.length)]!;
  return {
    firstName,
    lastName,
    phone: `+2547${randomInt(10_000_000, 100_000_000)}`,
    email: `${firstName.toLowerCase()}.${randomBytes(6).toString("hex")}@example.com`,
    password: `Matatu-${randomBytes(6).toString("hex")}`,
    // Day and month are equal, so that the date reads the same in every format.
    dateOfBirth: "1990-05-05",
    age: "36",
    occupation: "Farmer",
    county: "Nyeri",
    constituency: "Tetu",
    ward: "Dedan Kimanthi",
  };
}

const placeIds = new Map<string, ReturnType<typeof findPlaceIds>>();

/** The ids of a person's county, constituency and ward. */
export function placeIdsOf(person: Person): ReturnType<typeof findPlaceIds> {
  const known = placeIds.get(person.ward) ?? findPlaceIds(person);
  placeIds.set(person.ward, known);
  return known;
}

async function findPlaceIds({ county, constituency, ward }: Person) {
  const findId = (places: { id: number; name: string }[], name: string) => {
    const found = places.find((place) => place.name === name);
    if (!found) throw new Error(`no place is called ${name}`);
    return found.id;
  };
  const countyId = findId(await api("GET /counties/"), county);
  const constituencies = await api("GET /constituencies/", { query: { county: countyId } });
  const constituencyId = findId(constituencies, constituency);
  const wards = await api("GET /wards/", { query: { constituency: constituencyId } });
  return { county: countyId, constituency: constituencyId, ward: findId(wards, ward) };
}

/**
 * Creates an account.
 * @param confirmed whether the email address is confirmed
 * @param joined whether the party has confirmed a free membership
 * @param language of the page on which it was registered
 */
export async function createMember({
  confirmed = true,
  joined = false,
  language = "en" as Language,
} = {}): Promise<Person> {
  const person = newPerson();
  const { email, password, firstName, lastName, phone } = person;
  await createClient({ baseUrl: testStack.apiUrl, language })("POST /api/auth/register/", {
    body: {
      email,
      password,
      password2: password,
      first_name: firstName,
      last_name: lastName,
      phone,
      ...(await placeIdsOf(person)),
      membership_type: "regular",
    },
  });
  if (confirmed) await queryDatabase("update users set email_confirmed_at = now() where email = $1", [email]);
  if (joined) {
    const { id } = await applyForMembership(person, "mwananchi");
    await queryDatabase(
      `with allowed as materialized (select set_config('party.memberships_of', '0', true) as noted), known as (
         update people set status = 'member', plan = 'mwananchi', member_since = current_date
         where id = (select person_id from memberships where id = $1))
       update memberships set state = 'active', valid_from = current_date from allowed where id = $1 and noted = '0'`,
      [id],
    );
  }
  return person;
}

/** An API client that is signed in as a person. */
export async function createSignedInClient(person: Person) {
  const { access } = await insertSession(person);
  return createClient({ baseUrl: testStack.apiUrl, token: () => access });
}

/** Sends a signed-in person's application. */
export async function applyForMembership(person: Person, plan: "mwananchi" | "silver") {
  const { firstName: first_name, lastName: last_name, phone: phone_number, age, occupation } = person;
  return (await createSignedInClient(person))("POST /memberships/", {
    body: {
      ...{ first_name, last_name, phone_number, age, occupation },
      ...(await placeIdsOf(person)),
      gender: "female",
      membership_type: plan,
      payment_method: plan === "mwananchi" ? "" : "mpesa",
    },
  });
}

/** Signs a person in by rows, without the work of checking a password. @returns the tokens of the session */
export async function insertSession({ email }: Pick<Person, "email">): Promise<{ access: string; refresh: string }> {
  const session = randomUUID();
  const refresh = randomBytes(32).toString("base64url");
  const [row] = await queryDatabase<{ user_id: number }>(
    `with session as (
       insert into sessions (id, user_id, expires_at, device)
       select $2, id, now() + interval '30 days', 'A browser' from users where lower(email) = lower($1)
       returning id, user_id
     ), token as (
       insert into refresh_tokens (digest, session_id, expires_at) select $3, id, now() + interval '30 days' from session
     )
     select user_id from session`,
    [email, session, hash("sha256", refresh, "base64url")],
  );
  if (!row) throw new Error(`there is no account ${email}`);
  return { access: await createAccessTokenSigner({ secretKey: secretKey() }).sign(row.user_id, session), refresh };
}

/** Signs a person in through the API. @returns the tokens of the session */
export const createSession = ({ email, password }: Person) =>
  api("POST /api/auth/login/", { body: { email, password } });

const secretKey = () => process.env.SECRET_KEY || findOrCreateSecret(testStack.dataDirectory);

/** A link to complete the details of a new member without an account. @returns the code, as it is read out */
export async function insertDetailsLink(surname: string): Promise<string> {
  const code = Array.from({ length: 10 }, () => "BCDFGHJKMN"[randomInt(10)]).join("");
  await queryDatabase(
    `with person as (
      insert into people (surname, other_names, date_of_birth, ward_id, status, source)
      values ($1, 'Wambui', '1980-01-01', 466, 'member', 'office') returning id
    )
    insert into details_links (person_id, code_hash, made_by) select id, $2, 0 from person`,
    [surname, hmacIndex(secretKey(), `details ${code}`)],
  );
  return formatDetailsCode(code);
}

/** Whether the server accepts a refresh token; the check invalidates the token. */
export async function isValidRefreshToken(refresh: string): Promise<boolean> {
  try {
    await api("POST /api/auth/refresh/", { body: { refresh } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}
