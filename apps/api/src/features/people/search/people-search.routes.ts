import { people } from "@party/contract/people.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { listPeopleWithin } from "./people-search.ts";

export const peopleSearchRoutes = (services: Services) =>
  implementForStaff(services, people, {
    list: async ({ query, territory, territoryFor, db, audit }) => {
      const [reads, payments, orders] = await Promise.all([
        territoryFor("people.read"),
        territoryFor("payments.read"),
        territoryFor("orders.hand_out"),
      ]);
      const searcher = { territory, reads, seesPayments: payments.nation, seesOrders: orders.nation };
      const page = await listPeopleWithin({ ...services, db }, searcher, query);
      // Whoever finds somebody by an ID number learns whose it is.
      if (page.found_by === "id_number") audit({ action: "people.findByIdNumber", disclosed: true });
      return page;
    },
  });
