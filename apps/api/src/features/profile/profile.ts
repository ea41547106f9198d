import type { ProblemCode } from "@party/contract/problems";
import type { Profile, ProfileEntries } from "@party/contract/profile";
import { MAXIMUM_AGE, MINIMUM_AGE } from "@party/contract/values/membership-plans";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { Database } from "#database/database.ts";
import { changeWard, getUserById } from "#features/auth/auth.ts";
import { updatePerson } from "#features/auth/users.queries.ts";
import { type ChosenPlace, placeProblems } from "#features/locations/locations.queries.ts";
import { Problem } from "#problem.ts";
import { findPortrait } from "./pictures.ts";
import { findProfileRow, insertWardChange, listWardChanges, upsertProfile } from "./profile.queries.ts";

interface ProfileServices {
  db: Database;
}

const LISTED_MOVES = 20;
const EMPTY_PROFILE = {
  date_of_birth: null,
  gender: null,
  occupation: "",
  organization: "",
  address: "",
  city: "",
  country: "",
};

export async function findProfile({ db }: ProfileServices, userId: number): Promise<Profile> {
  const [user, stored, picture, moves] = await Promise.all([
    getUserById({ db }, userId),
    findProfileRow(db, userId),
    findPortrait(db, userId),
    listWardChanges(db, userId, LISTED_MOVES),
  ]);
  return {
    ...user,
    ...(stored ?? EMPTY_PROFILE),
    picture,
    moves: moves.map(({ until, ...place }) => ({ ...place, until: until.toISOString() })),
  };
}

export async function updateProfile(
  { db }: ProfileServices,
  userId: number,
  entries: ProfileEntries,
): Promise<Profile> {
  const { first_name, last_name, phone, date_of_birth = null, gender = null, ...rest } = entries;
  const problems = birthDateProblems(date_of_birth, new Date());
  if (problems.length > 0) throw new Problem(problems);
  await db.transaction().execute(async (tx) => {
    await updatePerson(tx, userId, { first_name, last_name, phone });
    await upsertProfile(tx, userId, { date_of_birth, gender, ...rest });
  });
  return findProfile({ db }, userId);
}

/** Keeps the old ward in the history. Idempotent. */
export async function moveToWard({ db }: ProfileServices, userId: number, place: ChosenPlace): Promise<Profile> {
  const problems = await placeProblems(db, place);
  if (problems.length > 0) throw new Problem(problems);
  await db.transaction().execute(async (tx) => {
    const before = await changeWard(tx, userId, place.ward);
    if (before !== undefined) {
      await insertWardChange(tx, { user_id: userId, from_ward_id: before, to_ward_id: place.ward });
    }
  });
  return findProfile({ db }, userId);
}

/** Members are adults (Political Parties Act, section 3(2A)). */
export function birthDateProblems(day: string | null | undefined, now: Date): ProblemCode[] {
  if (!day) return [];
  const today = dayInNairobi(now);
  // Compared as text, so that 29 February sorts before 1 March in every year.
  const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  if (day > yearsAgo(0) || day < yearsAgo(MAXIMUM_AGE + 1)) return ["born_implausible"];
  return day > yearsAgo(MINIMUM_AGE) ? ["born_too_late"] : [];
}
