import type { ProblemCode } from "@party/contract/problems";
import { listPlacesOnce } from "#access/places.queries.ts";
import type { Database } from "#database/database.ts";

// By name: people look for their county in a list by its name, and few know its code.
export const listCounties = (db: Database) =>
  db.selectFrom("counties").select(["id", "name"]).orderBy("name").execute();

export const listConstituencies = (db: Database) =>
  db.selectFrom("constituencies").select(["id", "name", "county_id"]).orderBy("name").execute();

export const listWards = (db: Database) =>
  db.selectFrom("wards").select(["id", "name", "constituency_id"]).orderBy("name").execute();

export interface ChosenPlace {
  county: number;
  constituency: number;
  ward: number;
}

/** @returns no problems when the ward lies in the constituency and the constituency in the county, or one is not known */
export async function placeProblems(
  db: Database,
  { county, constituency, ward }: Partial<ChosenPlace>,
): Promise<ProblemCode[]> {
  if (county === undefined || constituency === undefined || ward === undefined) return [];
  const places = await listPlacesOnce(db);
  const problems: ProblemCode[] = [];
  if (!places.some((place) => place.constituency.id === constituency && place.county.id === county))
    problems.push("constituency_outside_county");
  const found = places.find((place) => place.ward.id === ward);
  if (!found) problems.push("unknown_ward");
  else if (found.constituency.id !== constituency) problems.push("ward_outside_constituency");
  return problems;
}
