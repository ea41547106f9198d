import { readFileSync } from "node:fs";
import { allCalls } from "@party/contract/api";
import { type ContentKindName, contentKindNames } from "@party/contract/values/content";
import { type PlaceRef, type RoleName, roleNames, roles } from "@party/contract/values/permissions";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { listPlaces } from "#access/places.queries.ts";
import { columnsOfPlace } from "#access/territory.ts";
import { addSteward } from "#features/attendance/check-in/stewards.ts";
import { createSignedInUser, createUser, HOME } from "#features/auth/auth.factories.ts";
import { removeTwoStep } from "#features/auth/two-step/two-step.ts";
import { contentRequests } from "#features/content/content.factories.ts";
import { createDocument, createPerson, documentRequests } from "#features/documents/documents.factories.ts";
import { createEvent } from "#features/events/events.factories.ts";
import { confirmApplication } from "#features/memberships/applications/applications.ts";
import { createImportedPerson } from "#features/memberships/imported-people/imported-people.factories.ts";
import { createMembership, createRefused } from "#features/memberships/memberships.factories.ts";
import { createWalkInBody } from "#features/memberships/walk-ins/walk-ins.factories.ts";
import { createExportBody } from "#features/people/export/exports.factories.ts";
import { importRequests } from "#features/people/import/imports.factories.ts";
import { recordRequests } from "#features/people/record/record.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { expectProblemOf } from "#testing/expect-problem.ts";
import { type Input, injectOptions, validRequests } from "#testing/requests.ts";
import { walkedCalls } from "#testing/walked-calls.ts";
import { consoleHeaders, createProposal, createStaff } from "./staff.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);
const validRequestOf = validRequests({ app, services });

/** The last table of docs/roles.md: endpoint, route, permission, within, roles. */
const documented = new Map(
  readFileSync(new URL("../../../../../docs/roles.md", import.meta.url), "utf8")
    .split("## Endpoints")[1]!
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [name, , , within, allowed] = line
        .slice(2, -2)
        .split(" | ")
        .map((cell) => cell.replaceAll("`", ""));
      return [name!, { within, roles: allowed === "all" ? [...roleNames] : allowed!.split(", ") }];
    }),
);

const staffEndpoints = allCalls.flatMap(({ name, endpoint, access, kind }) =>
  typeof access === "object" ? [{ name, endpoint, access, kind }] : [],
);

/** Addresses and phone numbers of accounts that were changed. */
await sql`create table changed_accounts (id integer)`.execute(db);
await sql`create function note_account() returns trigger language plpgsql as $$
  begin insert into changed_accounts values (new.id); return null; end $$`.execute(db);
await sql`create trigger note_account after update of email, phone on users for each row
  when ((old.email, old.phone) is distinct from (new.email, new.phone)) execute function note_account()`.execute(db);

/** What a call may hold that tries to take an account over. */
const takeover = { email: "mine@party.example", phone: "+254700000000", user: { email: "mine@party.example" } };
const withTakeover = ({ body, ...input }: Input): Input =>
  typeof body === "object" && body !== null && !("file" in body)
    ? { ...input, body: { ...takeover, ...body } }
    : { ...input, body };

const staffOf = new Map<RoleName, Awaited<ReturnType<typeof createStaff>>>();
for (const role of roleNames) staffOf.set(role, await createStaff(services, role));

/** Who has a session of their own where no permission is needed, because some of those endpoints end it or remove the authenticator. */
const staffFor = async ({ permission }: { permission?: unknown }, role: RoleName) =>
  permission ? staffOf.get(role)! : createStaff(services, role);

const member = await createSignedInUser(services);
const withoutAuthenticator = await createStaff(services, "secretary_general");
await removeTwoStep(db, withoutAuthenticator.id);

test("docs/roles.md names every endpoint for staff", () => {
  expect([...documented.keys()].toSorted()).toEqual(staffEndpoints.map(({ name }) => name).toSorted());
});

const walked = new Set(walkedCalls.map(({ name }) => name));

describe.each(staffEndpoints.filter(({ name }) => walked.has(name)))("$name", ({ name, endpoint, access }) => {
  test("is open to exactly the roles of docs/roles.md", async () => {
    const open: string[] = [];
    const { roles: mayCall } = documented.get(name)!;
    let refused: Input | undefined;
    for (const role of roleNames) {
      const staff = await staffFor(access, role);
      // Those who are to be refused share a request, because a refusal leaves what it is about as it was.
      const isRefused = !mayCall.includes(role);
      const input: Input = (isRefused && refused) || (await validRequestOf[name]!(staff));
      if (isRefused) refused = input;
      const reply = await app.inject(injectOptions(endpoint, withTakeover(input), staff.cookie));
      expect(reply.statusCode, reply.body).toBeLessThan(500);
      if (reply.statusCode >= 400) expectProblemOf(endpoint, reply);
      if (!["permission_missing", "permission_unassigned"].includes(`${reply.headers.problem}`)) open.push(role);
    }
    expect(open.toSorted()).toEqual(mayCall.toSorted());
  });

  test("refuses who has no cookie, no authenticator, a member's token, or a write from elsewhere", async () => {
    const staff = await staffFor(access, "secretary_general");
    const input = await validRequestOf[name]!(staff);
    const options = injectOptions(endpoint, input, staff.cookie);
    const problemFor = async (headers: object) => {
      const reply = await app.inject({ ...options, headers: { ...options.headers, ...headers } as never });
      expectProblemOf(endpoint, reply);
      return reply.headers.problem;
    };
    expect(await problemFor({ cookie: "" })).toBe("not_signed_in");
    expect(await problemFor({ cookie: "staff=forged" })).toBe("session_ended");
    expect(await problemFor({ cookie: "", authorization: `Bearer ${member.access}` })).toBe("not_signed_in");
    expect(await problemFor({ cookie: `staff=${member.access}` })).toBe("session_ended");
    if (!endpoint.route.startsWith("GET")) {
      expect(await problemFor({ origin: "https://evil.example" })).toBe("foreign_origin");
      expect(await problemFor({ origin: "" })).toBe("foreign_origin");
      expect(await problemFor({ "x-console": "" })).toBe("foreign_origin");
    }
    const { cookie } = injectOptions(endpoint, input, withoutAuthenticator.cookie).headers as { cookie: string };
    if (!access.beforeAuthenticator) expect(await problemFor({ cookie })).toBe("authenticator_needed");
  });
});

/** No item has it. */
const NO_ID = 2_000_000_000;

test.each(contentKindNames)("each call of %s is open to exactly the roles of docs/roles.md", async (kind) => {
  const calls = staffEndpoints.filter((call) => call.kind === kind);
  expect(calls.length).toBeGreaterThan(0);
  for (const { name, endpoint } of calls) {
    const open: string[] = [];
    for (const [role, { cookie }] of staffOf) {
      const input = { params: { kind, id: NO_ID, revision: 1 }, ...(endpoint.body ? { body: {} } : {}) };
      const reply = await app.inject(injectOptions(endpoint, input, cookie));
      expect([200, 400, 403, 404], reply.body).toContain(reply.statusCode);
      if (reply.headers.problem !== "permission_missing") open.push(role);
    }
    expect([name, open.toSorted()]).toEqual([name, documented.get(name)!.roles.toSorted()]);
  }
});

/** Places around Tetu, Nyeri, seen from a coordinator of the level. */
const placesSeenFrom: Record<"county" | "constituency" | "ward", Record<string, PlaceRef>> = {
  county: {
    own: { level: "county", id: HOME.county },
    sibling: { level: "county", id: 20 },
    parent: { level: "nation", id: 0 },
    child: { level: "ward", id: HOME.ward },
  },
  constituency: {
    own: { level: "constituency", id: HOME.constituency },
    sibling: { level: "constituency", id: HOME.constituency + 1 },
    parent: { level: "county", id: HOME.county },
    child: { level: "ward", id: HOME.ward },
  },
  ward: {
    own: { level: "ward", id: HOME.ward },
    sibling: { level: "ward", id: HOME.ward + 1 },
    parent: { level: "constituency", id: HOME.constituency },
    child: { level: "ward", id: HOME.ward },
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
    inside.find(({ county }) => county.id !== HOME.county) ??
    inside.find(({ constituency }) => constituency.id !== HOME.constituency) ??
    inside.find((row) => row.ward.id !== HOME.ward) ??
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
  await db.updateTable("events").set(columnsOfPlace(place)).where("id", "=", id).execute();
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
    (["show", "confirm", "refuse", "ask", "recommend"] as const).map((name) => [
      `applications.${name}`,
      async (place: PlaceRef) => ({
        params: { id: await applicationIn(place) },
        ...(name === "show"
          ? {}
          : { body: { reason: "too young", question: "How old are you?", note: "a neighbour" } }),
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
    params: { id: await createRefused(services, await applicationIn(place)) },
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
        ...(["show", "map", "check", "propose", "run", "undo", "delete", "rows", "report"] as const),
        ...(["addScan", "openScan", "openProposedScan", "deleteScan"] as const),
      ] as const
    ).map((name) => [
      `imports.${name}`,
      async (place: PlaceRef, staff: { id: number }) => importRequests(services, await countyOf(place))[name](staff),
    ]),
  ),
  "exports.propose": async (place) => ({ body: createExportBody(place) }),
  "proposals.approve": async () => ({ params: { id: await createProposal(services) }, body: {} }),
  ...contentInPlace("staffArticles", "articles"),
  ...contentInPlace("staffEvents", "events"),
};

/** Writes about what lies in a place. Articles are of the nation or a county, so other places have those of another county. */
function contentInPlace(feature: string, kind: ContentKindName) {
  const names = Object.keys(contentRequests(services, kind)).filter((name) => name !== "list");
  const placeOf = (place: PlaceRef): PlaceRef =>
    kind === "events" || ["nation", "county"].includes(place.level) ? place : { level: "county", id: 1 };
  return Object.fromEntries(
    names.map((name) => [
      `${feature}.${name}`,
      (place: PlaceRef) => contentRequests(services, kind, placeOf(place))[name]!(),
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

/** Endpoints about the caller alone, the whole country, or the pictures that all share. */
const withoutPlace = new RegExp(
  [
    "^(staff\\.|walkIns\\.wards|audit\\.|pictures\\.|proposals\\.(list|reject|withdraw)|grants\\.list|today\\.)",
    "^(uploads\\.|tasks\\.|views\\.|imports\\.(list|create|sheets)|exports\\.(list|show|download)|personT(ags\\.(list|create|update|delete)|asks\\.own)$)",
    "^(applications\\.(list|confirmMany|refuseMany)|constitution\\.|duties\\.|heldGifts\\.|samples\\.|staff(Orders|Payments)\\.)",
    "^(people\\.list|importedPeople\\.(list|confirm|refuse))$",
    "^(staff(Articles|Events)\\.list|productStock\\.|videos\\.|(article|event|product)Categories\\.)",
    "^(privacyRequests|dataBreaches|pairs|merges)\\.",
    "^staff(Branches|Constitution|Gallery|Leaders|PickupLocations|Products|Redirects|TextProposals|Texts)\\.",
  ].join("|"),
);

test("every endpoint within a territory is checked with places", () => {
  const unchecked = staffEndpoints.filter(({ name }) => !(name in inPlace) && !withoutPlace.test(name));
  expect(unchecked.map(({ name }) => name)).toEqual([]);
});

describe.each(["county", "constituency", "ward"] as const)("a coordinator of a %s", (level) => {
  const role = roleAt[level];

  test.each(Object.keys(inPlace))("calls %s only for what lies within the own place", async (name) => {
    const { endpoint, access } = staffEndpoints.find((each) => each.name === name)!;
    const mayCall = documented.get(name)!.roles.includes(role) && access.permission !== undefined;
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
        place.level === "nation" || (place.level === "county" && place.id !== HOME.county),
    );
    expect([results.length > 0, outside]).toEqual([true, []]);
  });
});

test("no call of staff changes the email address or the phone number of an account", async () => {
  expect((await sql`select id from changed_accounts`.execute(db)).rows).toEqual([]);
});
