import { placesOfWard } from "#access/territory.ts";
import type { Feature } from "#composition/feature.ts";
import { findNearbyOfficeAndEvent } from "#features/branches/branches.ts";
import { messagesIn } from "#features/notifications/notifications.ts";
import { mergeProposals } from "#features/people/merges/merge-proposals.ts";
import { formatMemberNumber } from "#party.ts";
import * as applicationMessages from "./applications/applications.messages.ts";
import { applicationEmailJobs, sendHeldConfirmations } from "./applications/applications.messages.ts";
import { applicationRoutes } from "./applications/applications.staff.routes.ts";
import { notifyApplicationsLinked } from "./applications/applications.ts";
import { listRegistrarNoticeNames } from "./duties/duties.staff.queries.ts";
import { registrarNoticeRoutes } from "./duties/duties.staff.routes.ts";
import { importedPeopleRoutes } from "./imported-people/imported-people.staff.routes.ts";
import { fulfilMembership, revokeMembership, skipAnonymisation } from "./memberships.fulfilment.ts";
import { membershipJobs } from "./memberships.jobs.ts";
import * as membershipMessages from "./memberships.messages.ts";
import { membershipData } from "./memberships.personal-data.ts";
import { listMemberNames } from "./memberships.queries.ts";
import { membershipRoutes, resignationRoutes } from "./memberships.routes.ts";
import { membershipTimelineSources } from "./of-person/memberships.timeline.ts";
import { personMembershipRoutes } from "./of-person/person-memberships.staff.routes.ts";
import { planRoutes } from "./plans/plans.routes.ts";
import { resignationJobs } from "./resignations/resignations.jobs.ts";
import * as resignations from "./resignations/resignations.ts";
import * as walkInMessages from "./walk-ins/walk-ins.messages.ts";
import { walkInData } from "./walk-ins/walk-ins.personal-data.ts";
import { walkInRoutes } from "./walk-ins/walk-ins.staff.routes.ts";

export const membershipsFeature = {
  routes: (services) => [
    ...membershipRoutes(services),
    ...planRoutes(services),
    ...resignationRoutes(services),
    ...applicationRoutes(services),
    ...walkInRoutes(services),
    ...importedPeopleRoutes(services),
    ...personMembershipRoutes(services),
    ...registrarNoticeRoutes(services),
  ],
  jobs: (services) => [
    ...membershipJobs(services, (...recipient) => findNearbyOfficeAndEvent(services.db, ...recipient)),
    ...applicationEmailJobs(services, (...recipient) => findNearbyOfficeAndEvent(services.db, ...recipient)),
    ...resignationJobs(services),
  ],
  messages: messagesIn(applicationMessages, membershipMessages, resignations, walkInMessages),
  // People do not know memberships, whose applicants are told of a merge.
  proposals: { merge: mergeProposals(notifyApplicationsLinked) },
  timeline: membershipTimelineSources,
  personalData: { membership: [...membershipData, ...walkInData] },
  purposes: { membership: { fulfil: fulfilMembership, revoke: revokeMembership, anonymise: skipAnonymisation } },
  afterEmailConfirmed: sendHeldConfirmations,
  subjects: {
    duty: async ({ db }, ids) =>
      (await listRegistrarNoticeNames(db, ids)).map(({ id, user_id, member_name, ward_id }) => ({
        ...{ id, user: user_id, places: placesOfWard(ward_id) },
        name: member_name,
      })),
    membership: async ({ db }, ids) =>
      (await listMemberNames(db, ids)).map(({ id, user_id, number, ward_id, first_name, last_name }) => {
        const name = `${first_name} ${last_name}`.trim();
        const withNumber = number === null ? name : `${name}, ${formatMemberNumber(number)}`;
        return { id, user: user_id, name: name === "" ? null : withNumber, places: placesOfWard(ward_id) };
      }),
  },
} satisfies Feature;
