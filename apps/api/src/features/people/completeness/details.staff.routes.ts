import { details } from "@party/contract/details.staff";
import { implementForStaff } from "#http/staff.ts";
import type { Services } from "#services.ts";
import { countWithin, listIncompleteWithin } from "./details.staff.ts";
import { makeDetailsLink } from "./links/details-links.ts";

export const detailsRoutes = (services: Services) => {
  const { config, jobs, db: pool } = services;
  return implementForStaff(services, details, {
    list: ({ query, territory, db }) => listIncompleteWithin(db, pool, territory, query),
    counts: ({ query, territory, db }) => countWithin(db, territory, query.status),
    link: ({ params, body, territory, actor, db, audit }) => {
      audit({ details: { sent: body.send, language: body.language } });
      return makeDetailsLink({ db, config, jobs, territory, staffId: actor.userId }, params.id, body);
    },
  });
};
