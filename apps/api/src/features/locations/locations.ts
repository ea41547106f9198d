import type { ProblemCode } from "@party/contract/problems";
import type { Database } from "#database/database.ts";
import {
  findConstituencyInCounty,
  findWard,
  listConstituencies,
  listCounties,
  listWards,
} from "#features/locations/locations.queries.ts";

/** Loads the lists once: they change only with migrations, which need a restart. */
export function cachedPlaces(db: Database) {
  let places: ReturnType<typeof loadPlaces> | undefined;
  return () => {
    places ??= loadPlaces(db).catch((error) => {
      places = undefined;
      throw error;
    });
    return places;
  };
}

async function loadPlaces(db: Database) {
  const [counties, constituencies, wards] = await Promise.all([
    listCounties(db),
    listConstituencies(db),
    listWards(db),
  ]);
  return {
    counties,
    constituencies: Map.groupBy(constituencies, (constituency) => constituency.county_id),
    wards: Map.groupBy(wards, (ward) => ward.constituency_id),
  };
}

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
