import type { Branch } from "@party/contract/locations";
import type { Database } from "#database/database.ts";
import { userById } from "#features/auth/auth.ts";
import { listBranches } from "#features/branches/branches.queries.ts";
import { party } from "#party.ts";

/** The branches of the member's place, nearest first; the head office where there is none. */
export async function branchesOf(db: Database, userId: number): Promise<Branch[]> {
  const { ward, constituency, county } = await userById({ db }, userId);
  const names = { ward: ward.name, constituency: constituency.name, county: county.name };
  const near = await listBranches(db, { ward: ward.id, constituency: constituency.id, county: county.id });
  if (near.length > 0) return near.map((branch) => ({ ...branch, place: names[branch.level] }));
  const { address, hours, phone, email } = party.contacts;
  return [{ level: "national", place: party.name, name: "Head office", address, hours, phone, email }];
}
