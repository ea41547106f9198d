import { duties } from "@party/contract/duties.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { listRegistrarNoticesWithin, markRegistrarNoticeDone } from "./duties.staff.ts";

export const registrarNoticeRoutes = (services: Services) =>
  implementForStaff(services, duties, {
    list: ({ query, territory, db }) => listRegistrarNoticesWithin(db, territory, query),
    submit: ({ params, db }) => markRegistrarNoticeDone(db, params.id),
  });
