import { staffOrders } from "@party/contract/orders.staff";
import type { StaffActor } from "#access/staff.ts";
import type { Territory } from "#access/territory.ts";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import {
  handOutOrder,
  listStaffOrders,
  markOrderReady,
  returnOrderPieces,
  showStaffOrder,
  undoOrderHandOut,
  undoOrderReturn,
} from "./orders.staff.ts";

export const staffOrderRoutes = (services: Services) => {
  const { config, jobs } = services;
  const numberOf = ({ number }: { number: string }) => number.toUpperCase();
  const keeperOf = ({ actor, territory }: { actor: StaffActor; territory: Territory }) => ({
    staffId: actor.userId,
    territory,
  });
  return implementForStaff(services, staffOrders, {
    list: ({ query, territory, db }) => listStaffOrders({ config, db }, territory, query),
    show: ({ params, territory, db }) => showStaffOrder({ config, db }, territory, numberOf(params)),
    ready: (call) => markOrderReady({ config, jobs, db: call.db }, numberOf(call.params), keeperOf(call)),
    handOut: (call) => handOutOrder({ config, db: call.db }, numberOf(call.params), keeperOf(call)),
    undoHandOut: (call) => undoOrderHandOut({ config, db: call.db }, numberOf(call.params), keeperOf(call)),
    return: (call) => {
      const { entry_id: entryId, ...returned } = call.body;
      return returnOrderPieces(
        { config, db: call.db },
        numberOf(call.params),
        { entryId, ...returned },
        keeperOf(call),
      );
    },
    undoReturn: (call) =>
      undoOrderReturn({ config, db: call.db }, numberOf(call.params), call.params.id, keeperOf(call)),
  });
};
