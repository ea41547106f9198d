import type { Permission, PlaceRef } from "@party/contract/values/permissions";
import { findRoleHolder, holdsPermission } from "#access/staff.ts";
import { coversPlace, territoryOf } from "#access/territory.ts";
import { revokeUnauthorisedStewards } from "#features/attendance/check-in/stewards.ts";
import { cancelUnallowedSchedules } from "#features/content/publication.ts";
import { expireUnauthorisedExports } from "#features/exports/exports.ts";
import type { DataSubject } from "#features/my-data/labels/labels.ts";
import { dataSubjects } from "#features/my-data/labels/tables.content.ts";
import type { EndUnauthorisedWork } from "#features/staff/grants/grant-proposals.ts";
import { withdrawUnauthorisedProposals } from "#features/staff/proposals/proposals.ts";
import { stopUnauthorisedTasks } from "#features/tasks/tasks.ts";
import type { Composition, Feature } from "./feature.ts";
import { features } from "./features.ts";

/** Ends what a person has begun and may no longer do. Links to previews ask for the role themselves. */
const endUnauthorisedWork: EndUnauthorisedWork = async (services, userId) => {
  const { db: tx, pool } = services;
  const { content, proposals, tasks } = composition;
  const person = await findRoleHolder(tx, userId);
  const may = async (permission: Permission, place: PlaceRef) =>
    coversPlace(await territoryOf(pool, person.placesOf(permission)), place);
  return {
    proposals: await withdrawUnauthorisedProposals(services, proposals, person),
    schedules: await cancelUnallowedSchedules(tx, content, userId, may),
    tasks: await stopUnauthorisedTasks({ db: tx, pool }, tasks, person),
    exports: await expireUnauthorisedExports(tx, userId, (needs) => holdsPermission(pool, person, needs)),
    stewards: await revokeUnauthorisedStewards(tx, userId, (place) => may("events.stewards", place)),
  };
};

type Part<Name extends keyof Feature> = NonNullable<Feature[Name]>;

/** The parts of this sort of all features that have one. */
export const partsOf = <Name extends keyof Feature>(name: Name): Part<Name>[] =>
  features.flatMap((feature) => (feature[name] === undefined ? [] : [feature[name]])) as Part<Name>[];

/** A test says that nothing is missing. */
const join = <All>(parts: readonly object[]): All => Object.assign({}, ...parts);

const messages = partsOf("messages").flat();

const personalDataParts = partsOf("personalData").map((part) =>
  typeof part === "function" ? part({ messages }) : part,
);
const personalData = (Object.keys(dataSubjects) as DataSubject[]).flatMap((subject) =>
  personalDataParts.flatMap((part) => (part[subject] ?? []).map((table) => ({ ...table, subject }))),
);

/** All that features name. */
export const composition: Composition = {
  messages,
  personalData,
  endUnauthorisedWork,
  content: partsOf("content").flat(),
  announcements: partsOf("announcements").flat(),
  dailyHashes: partsOf("dailyHash"),
  tasks: join(partsOf("tasks")),
  subjects: join(partsOf("subjects")),
  purposes: join(partsOf("purposes")),
  timeline: partsOf("timeline").flatMap((part) => (typeof part === "function" ? part({ messages }) : part)),
  proposals: join(
    partsOf("proposals").map((part) =>
      typeof part === "function" ? part({ personalData, endUnauthorisedWork }) : part,
    ),
  ),
};
