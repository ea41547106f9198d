import { staffOrders } from "@party/contract/orders.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { handOutOrder, listStaffOrders, markOrderReady, undoOrderHandOut } from "./orders.staff.ts";

export const staffOrderRoutes = (services: Services) => {
  const { config, jobs } = services;
  return implementForStaff(services, staffOrders, {
    list: ({ query, territory, db }) => listStaffOrders({ config, db }, territory, query),
    ready: ({ params, actor, territory, db }) =>
      markOrderReady({ config, db, jobs }, params.number.toUpperCase(), { staffId: actor.userId, territory }),
    handOut: ({ params, actor, territory, db }) =>
      handOutOrder({ config, db }, params.number.toUpperCase(), { staffId: actor.userId, territory }),
    undoHandOut: ({ params, actor, territory, db }) =>
      undoOrderHandOut({ config, db }, params.number.toUpperCase(), { staffId: actor.userId, territory }),
  });
};
