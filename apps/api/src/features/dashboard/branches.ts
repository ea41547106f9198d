import type { Branch, CountyOffice } from "@party/contract/locations";
import type { Database } from "#database/database.ts";
import { getUserById } from "#features/auth/auth.ts";
import { eventsNear, nextEvents } from "#features/events/events.ts";
import { party } from "#party.ts";
import { listBranches, listCountyOffices } from "./branches.queries.ts";

/** The branches of the member's place, nearest first; the head office where there is none. */
export async function branchesOf(db: Database, userId: number): Promise<[Branch, ...Branch[]]> {
  const { ward, constituency, county } = await getUserById({ db }, userId);
  const names = { ward: ward.name, constituency: constituency.name, county: county.name };
  const near = await listBranches(db, { ward: ward.id, constituency: constituency.id, county: county.id });
  const [first, ...others] = near.map((branch) => ({ ...branch, place: names[branch.level] }));
  if (first) return [first, ...others];
  const { address, hours, phone, email } = party.contacts;
  return [{ level: "national", place: party.name, name: "Head office", address, hours, phone, email }];
}

/** The offices of counties, by name of the county. */
export const countyOffices = async (db: Database): Promise<CountyOffice[]> =>
  (await listCountyOffices(db)).map(({ county_id, county, sample, ...office }) => ({
    ...office,
    county: { id: county_id, name: county },
    placeholder: sample,
  }));

/** A member's office, and the next event of their place or else of the country. */
export async function findNearby(db: Database, userId: number) {
  const { ward, constituency, county } = await getUserById({ db }, userId);
  const place = { ward: ward.id, constituency: constituency.id, county: county.id };
  const [office] = await branchesOf(db, userId);
  const [event] = [...(await eventsNear(db, place, 1)), ...(await nextEvents(db, 1))];
  return { office, event };
}
