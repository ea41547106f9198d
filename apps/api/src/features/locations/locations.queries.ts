import "#access/places.queries.ts";
import type { ProblemCode } from "@party/contract/problems";
import type { Database } from "#database/database.ts";

// By name: people look for their county in a list by its name, and few know its code.
export const listCounties = (db: Database) =>
  db.selectFrom("counties").select(["id", "name"]).orderBy("name").execute();

export const listConstituencies = (db: Database) =>
  db.selectFrom("constituencies").select(["id", "name", "county_id"]).orderBy("name").execute();

export const listWards = (db: Database) =>
  db.selectFrom("wards").select(["id", "name", "constituency_id"]).orderBy("name").execute();

/** The ward with its constituency and county. */
const findWard = (db: Database, ward: number) =>
  db
    .selectFrom("wards")
    .innerJoin("constituencies", "constituencies.id", "wards.constituency_id")
    .select(["wards.id", "constituency_id", "county_id"])
    .where("wards.id", "=", ward)
    .executeTakeFirst();

const findConstituencyInCounty = (db: Database, constituency: number, county: number) =>
  db
    .selectFrom("constituencies")
    .select("id")
    .where("id", "=", constituency)
    .where("county_id", "=", county)
    .executeTakeFirst();

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
  const found = await findWard(db, ward);
  if (found?.constituency_id === constituency && found.county_id === county) return [];
  const problems: ProblemCode[] = [];
  if (!(await findConstituencyInCounty(db, constituency, county))) problems.push("constituency_outside_county");
  if (!found) problems.push("unknown_ward");
  else if (found.constituency_id !== constituency) problems.push("ward_outside_constituency");
  return problems;
}
