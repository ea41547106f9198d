import { staffOrders } from "@party/contract/orders.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { handOutOrder, listStaffOrders, markOrderReady, undoOrderHandOut } from "./orders.staff.ts";

export const staffOrderRoutes = (services: Services) => {
  const { config, jobs } = services;
  return implementForStaff(services, staffOrders, {
    list: ({ query, db }) => listStaffOrders({ config, db }, query),
    ready: ({ params, db }) => markOrderReady({ config, db, jobs }, params.number.toUpperCase()),
    handOut: ({ params, actor, db }) => handOutOrder({ config, db }, params.number.toUpperCase(), actor.userId),
    undoHandOut: ({ params, db }) => undoOrderHandOut({ config, db }, params.number.toUpperCase()),
  });
};
