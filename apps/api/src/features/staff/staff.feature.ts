import { type PlaceLevel, type RoleName, roles } from "@party/contract/values/permissions";
import { listGrantsByIds } from "#access/grants.queries.ts";
import { placeName, placeOfRow } from "#access/territory.ts";
import type { Feature } from "#composition/feature.ts";
import { grantEndProposals, grantProposals } from "./grants/grant-proposals.ts";
import { listProposalSubjects } from "./proposals/proposals.queries.ts";
import { staffJobs } from "./staff.jobs.ts";
import { staffData } from "./staff.personal-data.ts";
import { grantRoutes, proposalRoutes, staffRoutes } from "./staff.routes.ts";

export const staffFeature = {
  routes: (services, { proposals, endUnauthorisedWork }) => [
    ...staffRoutes(services),
    ...grantRoutes(services, proposals, endUnauthorisedWork),
    ...proposalRoutes(services, proposals),
  ],
  jobs: (services, { proposals, endUnauthorisedWork, dailyHashes }) =>
    staffJobs(services, proposals, endUnauthorisedWork, dailyHashes),
  proposals: ({ endUnauthorisedWork }) => ({
    grant: grantProposals,
    "grant-end": grantEndProposals(endUnauthorisedWork),
  }),
  personalData: { officeWork: staffData },
  subjects: {
    grant: async ({ db }, ids) =>
      Promise.all(
        (await listGrantsByIds(db, ids)).map(async (row) => {
          const place = placeOfRow(row);
          const role = roles[row.role as RoleName]?.label ?? row.role;
          const name = `${role} (${await placeName(db, place)}) of ${`${row.first_name} ${row.last_name}`.trim()}`;
          return { id: row.id, user: row.user_id, places: [place], name };
        }),
      ),
    proposal: async ({ db }, ids) =>
      (await listProposalSubjects(db, ids)).map(({ id, subject, about_user, about_name, place_level, place_id }) => ({
        ...{ id, user: about_user, places: [{ level: place_level as PlaceLevel, id: place_id }] },
        name: about_name === null ? subject : `${about_name}: ${subject}`,
      })),
  },
} satisfies Feature;
