import { randomBytes, randomInt } from "node:crypto";
import { ApiError, createClient } from "@party/contract/client";
import { testStack } from "../scripts/test-stack.ts";
import { inDatabase } from "./months.ts";

/** The API, as the site speaks to it. */
export const api = createClient({ baseUrl: testStack.apiUrl });

export interface Person {
  firstName: string;
  lastName: string;
  /** E.164, and nobody else's. */
  phone: string;
  /** Nobody else's. */
  email: string;
  password: string;
  dateOfBirth: string;
  age: string;
  occupation: string;
  /** Real places, by the names of the register of 2012. */
  county: string;
  constituency: string;
  ward: string;
  /** By which the server knows the browser that registered. */
  device?: string;
}

const names = [
  ["Wangari", "Nduta"],
  ["Tom", "Mboya"],
  ["Dedan", "Kimathi"],
  ["Mekatilili", "wa Menza"],
] as const;

/** Somebody whom the party does not know yet. Lives in Dedan Kimanthi ward, Tetu, Nyeri. */
export function somebody(): Person {
  const [firstName, lastName] = names[randomInt(names.length)]!;
  return {
    firstName,
    lastName,
    phone: `+2547${randomInt(10_000_000, 100_000_000)}`,
    email: `${firstName.toLowerCase()}.${randomBytes(6).toString("hex")}@example.com`,
    password: `Matatu-${randomBytes(6).toString("hex")}`,
    // The same day in every order of day and month.
    dateOfBirth: "1990-05-05",
    age: "36",
    occupation: "Farmer",
    county: "Nyeri",
    constituency: "Tetu",
    ward: "Dedan Kimanthi",
  };
}

/** The ids of a person's places, as the API gives them. */
export async function placesOf({ county, constituency, ward }: Person) {
  const named = (places: { id: number; name: string }[], name: string) => {
    const found = places.find((place) => place.name === name);
    if (!found) throw new Error(`no place is called ${name}`);
    return found.id;
  };
  const countyId = named(await api("GET /counties/"), county);
  const constituencies = await api("GET /constituencies/", { query: { county: countyId } });
  const constituencyId = named(constituencies, constituency);
  const wards = await api("GET /wards/", { query: { constituency: constituencyId } });
  return { county: countyId, constituency: constituencyId, ward: named(wards, ward) };
}

/** Somebody with an account. @param confirmed whether they have opened the link of the first mail */
export async function aMember({ confirmed = true } = {}): Promise<Person> {
  const person = somebody();
  const { email, password, firstName, lastName, phone } = person;
  const { device } = await api("POST /api/auth/register/", {
    body: {
      email,
      password,
      password2: password,
      first_name: firstName,
      last_name: lastName,
      phone,
      ...(await placesOf(person)),
      membership_type: "regular",
    },
  });
  if (!confirmed) return { ...person, device };
  await inDatabase("update users set email_confirmed_at = now() where email = $1", [email]);
  return person;
}

/** Tokens of a new session of theirs. */
export const tokensOf = ({ email, password, device }: Person) =>
  api("POST /api/auth/login/", { body: { email, password, ...(device ? { device } : {}) } });

/** Whether the server still takes a refresh token; asking uses it up. */
export async function isGood(refresh: string): Promise<boolean> {
  try {
    await api("POST /api/auth/refresh/", { body: { refresh } });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}
