import type { User } from "@party/contract/auth";
import type { Branch, CountyOffice } from "@party/contract/branches";
import type { CountyPage } from "@party/contract/counties";
import { inLanguages, type Language } from "@party/contract/values/languages";
import type { ContentLanguage } from "@party/contract/values/translations";
import type { Territory } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { getUserById } from "#features/auth/auth.ts";
import { translateItems } from "#features/content/translations/translations.queries.ts";
import { findEventsNear, listNextEvents } from "#features/events/events.ts";
import { party, partyInLanguages } from "#party.ts";
import * as kiswahili from "./branches.content.sw.ts";
import { headOffice } from "./branches.content.ts";
import { listBranches, listBranchesIn, listCountyOffices } from "./branches.queries.ts";

const headOffices = inLanguages(headOffice, kiswahili.headOffice);

/** The branches of the member's place, nearest first; the head office where there is none. */
export const listBranchesOfUser = async (db: Database, userId: number, language: Language) =>
  listBranchesNear(db, await getUserById({ db }, userId), language);

async function listBranchesNear(
  db: Database,
  { ward, constituency, county }: Pick<User, "ward" | "constituency" | "county">,
  language: Language,
): Promise<[Branch, ...Branch[]]> {
  const names = { ward: ward.name, constituency: constituency.name, county: county.name };
  const near = await listBranches(db, { ward: ward.id, constituency: constituency.id, county: county.id });
  const [first, ...others] = (await translateItems(db, "branches", language, near)).map(
    ({ id: _, language: __, ...branch }) => ({ ...branch, place: names[branch.level] }),
  );
  if (first) return [first, ...others];
  const { address, hours, phone, email } = partyInLanguages[language].contacts;
  return [{ level: "national", place: party.name, name: headOffices[language], address, hours, phone, email }];
}

/** The offices of counties, by name of the county. */
export async function listCountyOfficesForVisitors(
  db: Database,
  language: ContentLanguage | undefined,
): Promise<CountyOffice[]> {
  const offices = await translateItems(db, "branches", language, await listCountyOffices(db));
  return offices.map(({ id: _, county_id, county, sample, ...office }) => ({
    ...office,
    county: { id: county_id, name: county },
    placeholder: sample,
  }));
}

/** The office of a county, who coordinates there, and the branches of its constituencies and wards. */
export async function describeBranchesIn(
  db: Database,
  county: Territory,
  language: Language | undefined,
): Promise<Pick<CountyPage, "office" | "coordinator" | "branches">> {
  const all = await translateItems(db, "branches", language, await listBranchesIn(db, county));
  const branches: CountyPage["branches"] = [];
  let office: CountyPage["office"] = null;
  let coordinator: string | null = null;
  for (const { id: _, sample: placeholder, level, place, coordinator: named, ...branch } of all) {
    if (level !== "county") branches.push({ ...branch, level, place: place ?? "", placeholder });
    else {
      office = { ...branch, placeholder };
      coordinator = named;
    }
  }
  return { office, coordinator, branches };
}

/** A member's office, and the next event of their place or else of the country. */
export async function findNearbyOfficeAndEvent(db: Database, userId: number, language: Language) {
  const user = await getUserById({ db }, userId);
  const { ward, constituency, county } = user;
  const place = { ward: ward.id, constituency: constituency.id, county: county.id };
  const [office] = await listBranchesNear(db, user, language);
  const [event] = [...(await findEventsNear(db, place, 1)), ...(await listNextEvents(db, 1))];
  const [translated] = await translateItems(db, "events", language, event ? [event] : []);
  return { office, event: translated };
}
