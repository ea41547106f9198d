import type { ProposalKindName } from "@party/contract/proposals";
import type { Permission, PlaceRef } from "@party/contract/values/permissions";
import { findRoleHolder } from "#access/staff.ts";
import { coversPlace, territoryOf } from "#access/territory.ts";
import { revokeUnauthorisedStewards } from "#features/attendance/check-in/stewards.ts";
import { constitutionProposalKind } from "#features/constitution/constitution.ts";
import { cancelUnallowedSchedules } from "#features/content/publication.ts";
import { notifyApplicationsLinked } from "#features/memberships/applications/applications.ts";
import { erasureProposals } from "#features/my-data/privacy-requests/person-erasure.ts";
import { countyExportProposals, exportProposals } from "#features/people/export/export-proposals.ts";
import { importProposals } from "#features/people/import/import-proposals.ts";
import { mergeProposals } from "#features/people/merges/merge-proposals.ts";
import { sampleProposals } from "#features/samples/samples.ts";
import { type EndUnauthorisedWork, grantEndProposals, grantProposals } from "#features/staff/grants/grant-proposals.ts";
import { type ProposalKinds, withdrawUnauthorisedProposals } from "#features/staff/proposals/proposals.ts";
import { textProposals } from "#features/texts/text-proposals.ts";
import { contentKinds } from "./content-kinds.ts";

/** All kinds of proposals; `app.ts` and `worker.ts` pass the same. */
export const proposalKinds: ProposalKinds & Record<ProposalKindName, unknown> = {
  grant: grantProposals,
  "grant-end": grantEndProposals((services, userId) => endUnauthorisedWork(services, userId)),
  text: textProposals,
  samples: sampleProposals,
  merge: mergeProposals(notifyApplicationsLinked),
  constitution: constitutionProposalKind,
  "person-erasure": erasureProposals,
  export: exportProposals,
  "county-export": countyExportProposals,
  import: importProposals,
};

/** Ends what a person has begun and may no longer do. Links to previews ask for the role themselves. */
export const endUnauthorisedWork: EndUnauthorisedWork = async (services, userId) => {
  const { db: tx, pool } = services;
  const person = await findRoleHolder(tx, userId);
  const may = async (permission: Permission, place: PlaceRef) =>
    coversPlace(await territoryOf(pool, person.placesOf(permission)), place);
  return {
    proposals: await withdrawUnauthorisedProposals(services, proposalKinds, person),
    schedules: await cancelUnallowedSchedules(tx, contentKinds, userId, may),
    stewards: await revokeUnauthorisedStewards(tx, userId, (place) => may("events.stewards", place)),
  };
};
