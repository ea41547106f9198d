import { PEOPLE_FOUND_A_DAY, people, type SearchKind } from "@party/contract/people.staff";
import { DAY_MS } from "@party/contract/values/nairobi-time";
import { namePermissionHolders, permissionProblem, type StaffActor } from "#access/staff.ts";
import { keyedHmac } from "#crypto.ts";
import { incrementCountUpTo, incrementRequestCounts } from "#http/rate-limit/rate-limit.queries.ts";
import { implementForStaff } from "#http/staff.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { hasAttributes } from "./people-list.queries.ts";
import { listPeopleWithin } from "./people-search.ts";

/** The same page again within this is no entry of its own. */
const SAME_LIST_MS = 60_000;

/** The actions of searches that tell whose something is; each is an entry about those who were found. */
const exactSearchActions: Partial<Record<SearchKind, string>> = {
  id_number: "people.findByIdNumber",
  phone: "people.findByPhone",
  email: "people.findByEmail",
  number: "people.findByNumber",
  payment: "people.findByNumber",
  order: "people.findByNumber",
};

interface ShownPeople {
  /** Filters and page. */
  asked: object;
  rows: number;
  /** Of the caller who may not read the pages of these people. */
  isNarrow: boolean;
}

/**
 * Counts the rows of a reply before it is sent; those whose pages the caller may not read also by themselves. One that is refused
 * counts nothing.
 * @returns how many rows the person has been shown within 24 hours, and whether the same page was shown in the last minute
 * @throws Problem `search_used_up`
 */
async function countShownPeople(
  { config, db }: Pick<Services, "config" | "db">,
  actor: StaffActor,
  { asked, rows, isNarrow }: ShownPeople,
) {
  const keyOf = (of: object) =>
    keyedHmac(config.secretKey, "people shown", JSON.stringify([actor.userId, of])).toString("base64url");
  const found = { key: keyOf({ isNarrow }), windowMs: DAY_MS, amount: rows };
  if (isNarrow && rows > 0 && !(await incrementCountUpTo(db, PEOPLE_FOUND_A_DAY, found))) {
    const people = (await namePermissionHolders(db, actor, "people.read", "nation")) ?? "–";
    throw new Problem("search_used_up", { most: PEOPLE_FOUND_A_DAY, people });
  }
  const [all, page] = [keyOf({}), keyOf({ ...asked, session: actor.sessionId })];
  const counts = await incrementRequestCounts(db, [all, page], [DAY_MS, SAME_LIST_MS], [rows, 1]);
  return { shown: counts.get(all)!.count, isRepeated: counts.get(page)!.count > 1 };
}

export const peopleSearchRoutes = (services: Services) =>
  implementForStaff(services, people, {
    list: async ({ query, territory, territoryFor, actor, db, audit }) => {
      const [reads, payments, orders, tags] = await Promise.all([
        territoryFor("people.read"),
        territoryFor("payments.read"),
        territoryFor("orders.hand_out"),
        territoryFor("people.notes"),
      ]);
      if (query.tag !== undefined && !actor.has("people.notes")) {
        throw await permissionProblem(db, actor, "people.notes", "territory");
      }
      const searcher = {
        ...{ territory: query.tag === undefined ? territory : tags, reads },
        ...{ seesPayments: payments.nation, seesOrders: orders.nation },
      };
      const { isNarrow, ...page } = await listPeopleWithin({ ...services, db }, searcher, query);
      // Who has the age or the fee of a filter is told by the rows that it leaves.
      if (isNarrow && hasAttributes(query)) throw await permissionProblem(db, actor, "people.read", "territory");
      const rows = page.results.length + page.similar.length;
      const { limit: _limit, total: _total, ...asked } = query;
      const { shown, isRepeated } = await countShownPeople({ ...services, db }, actor, { asked, rows, isNarrow });
      const action = page.found_by === null ? undefined : exactSearchActions[page.found_by];
      if (action) audit({ action, disclosed: true });
      else if (!isRepeated) {
        const details = { ...asked, rows, rows_within_a_day: shown };
        audit({ disclosed: true, subjectIds: [], foldMinutes: 0, details });
      }
      return page;
    },
  });
