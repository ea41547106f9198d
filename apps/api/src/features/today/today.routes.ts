import { today } from "@party/contract/today";
import type { ContentKinds } from "#features/content/content-kind.ts";
import { listDeadlinesOfToday } from "#features/deadlines/deadlines.staff.ts";
import type { ProposalKinds } from "#features/staff/proposals/proposals.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { listQueueTabs } from "./queue.ts";
import { listTodayCards, listTodayPlaces } from "./today.ts";

/** @param kinds all kinds of proposals */
export const todayRoutes = (services: Services, kinds: ProposalKinds, contentKinds: ContentKinds) =>
  implementForStaff(services, today, {
    show: async ({ actor, territoryFor, db }) => ({
      cards: await listTodayCards({ db, kinds, contentKinds }, { actor, territoryFor }),
      places: await listTodayPlaces({ db }, { actor }),
      deadlines: actor.has("people.read") ? await listDeadlinesOfToday(db) : [],
    }),
    queue: async ({ actor, territory, territoryFor, db }) => ({
      tabs: await listQueueTabs(db, { actor, territory, territoryFor }),
    }),
  });
