import type { StaffAccess } from "@party/contract/endpoint";
import type { ContentKindName } from "@party/contract/values/content";
import { type PlaceRef, roles } from "@party/contract/values/permissions";
import { afterAll, describe, expect, test } from "vitest";
import { listPlaces } from "#access/places.queries.ts";
import { toPlaceColumns } from "#access/territory.ts";
import { addSteward } from "#features/attendance/check-in/stewards.ts";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { contentRequests } from "#features/content/content.factories.ts";
import { createDocument, createPerson, documentRequests } from "#features/documents/documents.factories.ts";
import { createEvent } from "#features/events/events.factories.ts";
import { confirmApplication } from "#features/memberships/applications/applications.ts";
import { createImportedPerson } from "#features/memberships/imported-people/imported-people.factories.ts";
import { createMembership, createRefusedApplication } from "#features/memberships/memberships.factories.ts";
import { createWalkInBody } from "#features/memberships/walk-ins/walk-ins.factories.ts";
import { findIntentByReference } from "#features/payments/intents/intents.queries.ts";
import { createExportBody } from "#features/people/export/people-exports.factories.ts";
import { importRequests } from "#features/people/import/imports.factories.ts";
import { recordRequests } from "#features/people/record/record.factories.ts";
import { startTestApi } from "#testing/api.ts";
import type { Input } from "#testing/example-requests.ts";
import { expectProblemOf } from "#testing/expect-problem.ts";
import { requests as shopRequests } from "#testing/requests/shop.ts";
import { injectOptions } from "#testing/requests.ts";
import { createAccountWatcher, createStaffOfEachRole, rolesOfCall, staffEndpoints } from "./permissions.factories.ts";
import { consoleHeaders, createProposal, createStaff } from "./staff.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);
const changedAccounts = await createAccountWatcher(db);
const staffOf = await createStaffOfEachRole(services);

/** Places around Tetu, Nyeri, seen from a coordinator of the level. */
const placesSeenFrom: Record<"county" | "constituency" | "ward", Record<string, PlaceRef>> = {
  county: {
    own: { level: "county", id: HOME_PLACE.county },
    sibling: { level: "county", id: 20 },
    parent: { level: "nation", id: 0 },
    child: { level: "ward", id: HOME_PLACE.ward },
  },
  constituency: {
    own: { level: "constituency", id: HOME_PLACE.constituency },
    sibling: { level: "constituency", id: HOME_PLACE.constituency + 1 },
    parent: { level: "county", id: HOME_PLACE.county },
    child: { level: "ward", id: HOME_PLACE.ward },
  },
  ward: {
    own: { level: "ward", id: HOME_PLACE.ward },
    sibling: { level: "ward", id: HOME_PLACE.ward + 1 },
    parent: { level: "constituency", id: HOME_PLACE.constituency },
    child: { level: "ward", id: HOME_PLACE.ward },
  },
};
const roleAt = {
  nation: "treasurer",
  county: "county_coordinator",
  constituency: "constituency_coordinator",
  ward: "ward_coordinator",
} as const;

/** A ward of the place, as far from the home of the tests as there is one. */
async function wardIn({ level, id }: PlaceRef): Promise<number> {
  const inside = (await listPlaces(db)).filter((row) => level === "nation" || row[level].id === id);
  const { ward } =
    inside.find(({ county }) => county.id !== HOME_PLACE.county) ??
    inside.find(({ constituency }) => constituency.id !== HOME_PLACE.constituency) ??
    inside.find((row) => row.ward.id !== HOME_PLACE.ward) ??
    inside[0]!;
  return ward.id;
}

/** @returns null for the nation */
const countyOf = async ({ level, id }: PlaceRef): Promise<number | null> =>
  level === "nation" ? null : (await listPlaces(db)).find((row) => row[level].id === id)!.county.id;

async function applicationIn(place: PlaceRef): Promise<number> {
  const { id } = await createMembership(services, (await createUser(services)).id);
  await db
    .updateTable("memberships")
    .set({ ward_id: await wardIn(place) })
    .where("id", "=", id)
    .execute();
  return id;
}

async function eventIn(place: PlaceRef): Promise<number> {
  const { id } = await createEvent(services);
  await db.updateTable("events").set(toPlaceColumns(place)).where("id", "=", id).execute();
  return id;
}

/** Endpoints whose row or body has a place: makes one there. */
const inPlace: Record<string, (place: PlaceRef, staff: { id: number }) => Promise<Input>> = {
  "grants.end": async (place) => ({
    params: { id: (await createStaff(services, roleAt[place.level], { place })).grant },
    body: { reason: "has moved away" },
  }),
  "grants.propose": async (place) => ({
    body: {
      ...{ email: (await createUser(services)).email, role: roleAt[place.level], place, months: 6 },
      reason: "elected on Saturday",
    },
  }),
  "proposals.show": async () => ({ params: { id: await createProposal(services) } }),
  ...Object.fromEntries(
    (["show", "confirm", "prove", "refuse", "ask", "recommend"] as const).map((name) => [
      `applications.${name}`,
      async (place: PlaceRef) => ({
        params: { id: await applicationIn(place) },
        ...(name === "show"
          ? {}
          : {
              body: { reason: "too young", question: "How old are you?", note: "a neighbour", reference: "folder 7" },
            }),
      }),
    ]),
  ),
  "applications.recordCall": async (place) => {
    const id = await applicationIn(place);
    await confirmApplication(services, id);
    await db.updateTable("memberships").set({ user_id: null }).where("id", "=", id).execute();
    return { params: { id }, body: { outcome: "reached" } };
  },
  "applications.answer": async (place) => ({
    params: { id: await createRefusedApplication(services, await applicationIn(place)) },
    body: { answer: "I left the other party in June." },
  }),
  "importedPeople.show": async (place) => ({ params: { id: await createImportedPerson(db, await wardIn(place)) } }),
  "walkIns.register": async (place) => ({ body: createWalkInBody({ ward: String(await wardIn(place)) }) }),
  ...Object.fromEntries(
    (["seats", "setSeats", "stewards", "addSteward", "revokeSteward", "attendance"] as const).map((name) => [
      `eventAttendance.${name}`,
      async (place: PlaceRef) => {
        const id = await eventIn(place);
        const steward = await addSteward(db, { eventId: id, name: "Mekatilili", createdBy: null });
        const body = name === "setSeats" ? { capacity: 6 } : name === "addSteward" ? { name: "Dedan" } : undefined;
        return { params: { id, steward: steward.id }, ...(body ? { body } : {}) };
      },
    ]),
  ),
  ...Object.fromEntries(
    (["list", "add", "open", "delete"] as const).map((name) => [
      `documents.${name}`,
      async (place: PlaceRef, staff: { id: number }) => {
        const { id } = await createPerson(services, await wardIn(place));
        const request = await documentRequests(services)[name](staff);
        const { id: document } = await createDocument(services, id);
        return { ...request, params: { id, ...(name === "open" || name === "delete" ? { document } : {}) } };
      },
    ]),
  ),
  ...Object.fromEntries(
    Object.keys(recordRequests(services))
      .filter((name) => !/^personT(ags\.(list|create|update|delete)|asks\.own)$/.test(name))
      .map((name) => [
        name,
        async (place: PlaceRef, staff: { id: number }) => recordRequests(services, await wardIn(place))[name]!(staff),
      ]),
  ),
  ...Object.fromEntries(
    (
      [
        ...(["show", "readAgain", "map", "check", "propose", "run", "undo", "delete", "rows", "report"] as const),
        ...(["addScan", "openScan", "openProposedScan", "deleteScan"] as const),
      ] as const
    ).map((name) => [
      `imports.${name}`,
      async (place: PlaceRef, staff: { id: number }) => importRequests(services, await countyOf(place))[name](staff),
    ]),
  ),
  "exports.propose": async (place) => ({ body: createExportBody(place) }),
  "proposals.approve": async () => ({ params: { id: await createProposal(services) }, body: {} }),
  ...Object.fromEntries(
    (["show", "ready", "handOut", "undoHandOut", "return", "undoReturn"] as const).map((name) => [
      `staffOrders.${name}`,
      async (place: PlaceRef, staff: { id: number }) => {
        const request = await shopRequests({ app, services })[`staffOrders.${name}`]!({ ...staff, email: "" });
        const order = await findIntentByReference(db, String(request.params!.number));
        const pickup = db.selectFrom("orders").select("pickup_location_id").where("id", "=", order!.target_id);
        await db.updateTable("pickup_locations").set(toPlaceColumns(place)).where("id", "=", pickup).execute();
        return request;
      },
    ]),
  ),
  ...contentInPlace("staffArticles", "articles"),
  ...contentInPlace("staffEvents", "events"),
  ...contentInPlace("staffBranches", "branches"),
};

/**
 * Writes about what lies in a place. Articles are of the nation or a county, and branches of no nation, so other places have
 * those of another county.
 */
function contentInPlace(feature: string, kind: ContentKindName) {
  const names = Object.keys(contentRequests(services, kind)).filter((name) => name !== "list");
  const placeOf = (place: PlaceRef): PlaceRef =>
    kind === "events" || ["county", kind === "articles" ? "nation" : "ward"].includes(place.level)
      ? place
      : { level: "county", id: 1 };
  return Object.fromEntries(
    names.map((name) => [
      `${feature}.${name}`,
      async (place: PlaceRef) => {
        // A place has one public branch at most.
        await db.updateTable("branch_contacts").set({ published_at: null }).execute();
        return contentRequests(services, kind, placeOf(place))[name]!();
      },
    ]),
  );
}

/** Whether a coordinator of a level is let through, who has the permission. */
function isWithin(name: string, level: string, where: string, place: PlaceRef): boolean {
  // A coordinator appoints those below, so not another of the own level.
  if (/^(grants|proposals)\./.test(name)) return where === "child" && place.level !== level;
  // An article is of a county or the nation.
  return where === "own" || (where === "child" && !name.startsWith("staffArticles."));
}

/** Endpoints within a territory that are about the caller alone, or what all share; those that decide on many, in the tests of their feature. */
const withoutPlace = new RegExp(
  [
    "^(board|staff|pictures|uploads|tasks|views|today|audit)\\.|^applications\\.(confirmMany|refuseMany)$",
    "^((article|event|product)Categories|staff(Articles|Events|Branches)|exports|grants|imports|proposals)\\.list$",
    "^(proposals\\.(reject|withdraw)|deadlines\\.show|exports\\.(show|download)|imports\\.(create|sheets)|importedPeople\\.(confirm|refuse)|personT(ags\\.(list|create|update|delete)|asks\\.own))$",
  ].join("|"),
);

/** What `territory.test.ts` asks coordinators of wards and of what is around them for. */
const isListOfWard = ({ permission }: StaffAccess, route: string) =>
  /^GET [^{]+$/.test(route) && permission !== undefined && roles.ward_coordinator.permissions.includes(permission);

test("every endpoint within a territory is checked with places", () => {
  const unchecked = staffEndpoints.filter(
    ({ name, access, endpoint: { route } }) =>
      access.within === "territory" && !isListOfWard(access, route) && !(name in inPlace) && !withoutPlace.test(name),
  );
  expect(unchecked.map(({ name }) => name)).toEqual([]);
});

describe.each(["county", "constituency", "ward"] as const)("a coordinator of a %s", (level) => {
  const role = roleAt[level];

  test.each(Object.keys(inPlace))("calls %s only for what lies within the own place", async (name) => {
    const { endpoint, access } = staffEndpoints.find((each) => each.name === name)!;
    const mayCall = rolesOfCall.get(name)!.includes(role) && access.permission !== undefined;
    for (const [where, place] of Object.entries(placesSeenFrom[level])) {
      const staff = staffOf.get(role)!;
      const input = await inPlace[name]!(place, staff);
      const reply = await app.inject(injectOptions(endpoint, input, staff.cookie));
      const isDone = reply.statusCode === endpoint.status;
      expect([where, isDone], reply.body).toEqual([where, mayCall && isWithin(name, level, where, place)]);
      if (isDone) continue;
      expect([403, 404, 409], reply.body).toContain(reply.statusCode);
      expectProblemOf(endpoint, reply);
    }
  });

  test("lists nobody outside", async () => {
    for (const place of Object.values(placesSeenFrom.county))
      await createStaff(services, roleAt[place.level], { place });
    if (!roles[role].permissions.includes("grants.read")) return;
    const headers = consoleHeaders(services, staffOf.get(role)!.cookie);
    const { results } = (await app.inject({ url: "/staff/grants/?limit=100", headers })).json();
    const outside = results.filter(
      ({ place }: { place: PlaceRef }) =>
        place.level === "nation" || (place.level === "county" && place.id !== HOME_PLACE.county),
    );
    expect([results.length > 0, outside]).toEqual([true, []]);
  });
});

test("no call about a place changes the email address or the phone number of an account", async () => {
  expect(await changedAccounts()).toEqual([]);
});
