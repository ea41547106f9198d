import { today } from "@party/contract/today";
import type { ContentKinds } from "#features/content/content-kind.ts";
import type { ProposalKinds } from "#features/staff/proposals/proposals.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { listTabs } from "./queue.ts";
import { listCards, listPlaces } from "./today.ts";

/** @param kinds all kinds of proposals */
export const todayRoutes = (services: Services, kinds: ProposalKinds, contentKinds: ContentKinds) =>
  implementForStaff(services, today, {
    show: async ({ actor, territoryFor, db }) => ({
      cards: await listCards({ db, kinds, contentKinds }, { actor, territoryFor }),
      places: await listPlaces({ db }, { actor }),
    }),
    queue: async ({ actor, territory, territoryFor, db }) => ({
      tabs: await listTabs(db, { actor, territory, territoryFor }),
    }),
  });
