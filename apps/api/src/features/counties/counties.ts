import type { CountyPage } from "@party/contract/counties";
import { findCountyBySlug } from "@party/contract/values/counties";
import type { Language } from "@party/contract/values/languages";
import { type Territory, territoryOf } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import { describeBranchesIn } from "#features/branches/branches.ts";
import { describeNextEventsIn } from "#features/events/events.ts";
import { countMembersIn } from "#features/memberships/memberships.queries.ts";
import { describeNewestArticlesOf } from "#features/news/news.ts";
import { party } from "#party.ts";
import { Problem } from "#problem.ts";

const MAX_EVENTS = 3;
const MAX_ARTICLES = 3;
/** Of a few people it could be guessed who they are, and from one to the next day who has joined. */
const MEMBERS_ROUNDING = 100;

/** @throws Problem `not_found` for a county that does not exist */
export async function describeCounty(
  db: Database,
  slug: string,
  language: Language | undefined,
  { showsMembers = party.memberNumbers === true, now = new Date() } = {},
): Promise<CountyPage> {
  const county = findCountyBySlug(slug);
  if (!county) throw new Problem("not_found");
  const territory = await territoryOf(db, [{ level: "county", id: county.id }]);
  const [{ office, coordinator, branches }, events, articles, members] = await Promise.all([
    describeBranchesIn(db, territory, language),
    describeNextEventsIn(db, territory, MAX_EVENTS, language, now),
    describeNewestArticlesOf(db, county.id, MAX_ARTICLES, language),
    showsMembers ? countInHundreds(db, territory) : null,
  ]);
  return { county, office, coordinator, branches, events, articles, members };
}

async function countInHundreds(db: Database, { wards }: Territory): Promise<number | null> {
  const count = await countMembersIn(db, wards);
  return count < MEMBERS_ROUNDING ? null : count - (count % MEMBERS_ROUNDING);
}
