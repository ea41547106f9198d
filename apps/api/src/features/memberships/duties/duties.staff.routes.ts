import { duties } from "@party/contract/duties.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { listRegistrarDuties, markDutyDone } from "./duties.staff.ts";

export const dutyRoutes = (services: Services) =>
  implementForStaff(services, duties, {
    list: ({ query, territory, db }) => listRegistrarDuties(db, territory, query),
    submit: ({ params, db }) => markDutyDone(db, params.id),
  });
