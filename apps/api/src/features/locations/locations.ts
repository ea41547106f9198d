import type { ProblemCode } from "@party/contract/problems";
import type { Database } from "#database/database.ts";
import { findConstituencyInCounty, findWard } from "./locations.queries.ts";

export interface ChosenPlace {
  county: number;
  constituency: number;
  ward: number;
}

/** @returns no problems when the ward lies in the constituency and the constituency in the county */
export async function placeProblems(db: Database, { county, constituency, ward }: ChosenPlace): Promise<ProblemCode[]> {
  const found = await findWard(db, ward);
  if (found?.constituency_id === constituency && found.county_id === county) return [];
  const problems: ProblemCode[] = [];
  if (!(await findConstituencyInCounty(db, constituency, county))) problems.push("constituency_outside_county");
  if (!found) problems.push("unknown_ward");
  else if (found.constituency_id !== constituency) problems.push("ward_outside_constituency");
  return problems;
}
