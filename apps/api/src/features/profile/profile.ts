import type { Profile, ProfileEntries } from "@party/contract/profile";
import { findPersonOfAccount, updateAccountHolder } from "#database/people/account-holder.ts";
import { getUserById } from "#features/auth/auth.ts";
import { type ChosenPlace, placeProblems } from "#features/locations/locations.queries.ts";
import { birthDateProblems } from "#features/people/birth-date.ts";
import { recordOwnChanges } from "#features/people/record/changes.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findPortrait } from "./pictures.ts";
import { findProfileRow, insertWardChange, listWardChanges, upsertProfile } from "./profile.queries.ts";

type ProfileServices = Pick<Services, "config" | "db">;

const MAX_LISTED_WARD_CHANGES = 20;
/** Once the account has a person, they are the person's; until then nowhere else. */
const NOT_IN_PROFILE = { date_of_birth: null, gender: null };
const EMPTY_PROFILE = {
  ...NOT_IN_PROFILE,
  occupation: "",
  organization: "",
  address: "",
  city: "",
  country: "",
};

export async function findProfile({ db }: Pick<Services, "db">, userId: number): Promise<Profile> {
  const [user, stored, person, picture, moves] = await Promise.all([
    getUserById({ db }, userId),
    findProfileRow(db, userId),
    findPersonOfAccount(db, userId),
    findPortrait(db, userId),
    listWardChanges(db, userId, MAX_LISTED_WARD_CHANGES),
  ]);
  return {
    ...user,
    ...(stored ?? EMPTY_PROFILE),
    ...person,
    picture,
    moves: moves.map(({ until, ...place }) => ({ ...place, until: until.toISOString() })),
  };
}

export async function updateProfile(
  { config, db }: ProfileServices,
  userId: number,
  entries: ProfileEntries,
): Promise<Profile> {
  const { first_name, last_name, phone, date_of_birth, gender, ...rest } = entries;
  const problems = birthDateProblems(date_of_birth, new Date());
  if (problems.length > 0) throw new Problem(problems);
  await db.transaction().execute(async (tx) => {
    const { isInRegister } = await recordOwnChanges({ config, db: tx }, userId, () =>
      updateAccountHolder(tx, userId, { first_name, last_name, phone }, { date_of_birth, gender }),
    );
    await upsertProfile(tx, userId, { ...rest, ...(isInRegister ? NOT_IN_PROFILE : { date_of_birth, gender }) });
  });
  return findProfile({ db }, userId);
}

/** Keeps the old ward in the history. Idempotent. */
export async function moveToWard(
  { config, db }: ProfileServices,
  userId: number,
  place: ChosenPlace,
): Promise<Profile> {
  const problems = await placeProblems(db, place);
  if (problems.length > 0) throw new Problem(problems);
  await db.transaction().execute(async (tx) => {
    const { before } = await recordOwnChanges({ config, db: tx }, userId, () =>
      updateAccountHolder(tx, userId, { ward_id: place.ward }),
    );
    if (before && before.ward_id !== place.ward) {
      await insertWardChange(tx, { user_id: userId, from_ward_id: before.ward_id, to_ward_id: place.ward });
    }
  });
  return findProfile({ db }, userId);
}
