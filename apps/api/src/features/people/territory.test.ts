import { endpointsWithContentKind } from "@party/contract/api";
import { type Endpoint, methodAndPath, type StaffAccess } from "@party/contract/endpoint";
import type { ImportedRow } from "@party/contract/imports.staff";
import { type PlaceRef, roles } from "@party/contract/values/permissions";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createDocument, PDF_CONTENT } from "#features/documents/documents.factories.ts";
import { applyForFreeMembership } from "#features/memberships/applications/applications.ts";
import { createImportedPerson } from "#features/memberships/imported-people/imported-people.factories.ts";
import { createApplicationBody, createRegistrarNotice } from "#features/memberships/memberships.factories.ts";
import { createWalkInBody, registerWalkInAs } from "#features/memberships/walk-ins/walk-ins.factories.ts";
import { createPaidOrder } from "#features/shop/orders/orders.factories.ts";
import { createPickupLocation } from "#features/shop/products.factories.ts";
import { consoleHeaders, createProposal, createStaff } from "#features/staff/staff.factories.ts";
import { createTask } from "#features/tasks/tasks.factories.ts";
import { createUpload } from "#features/uploads/uploads.factories.ts";
import { runInSteps } from "#jobs/steps.ts";
import { startTestApi } from "#testing/api.ts";
import { createImportOfficer, importUrl } from "#testing/import-office.ts";
import { linkSteps } from "./linking.ts";
import { insertNote } from "./notes/notes.queries.ts";
import { insertTask } from "./notes/tasks.queries.ts";
import { createPerson } from "./people.factories.ts";

/** How many wards have a coordinator. */
const WARDS = Number(process.env.TERRITORY_WARDS ?? 12);
const timeout = 60_000 + WARDS * 5_000;
const SEED = Number(process.env.TERRITORY_SEED ?? Math.floor(Math.random() * 1_000_000));

const api = await startTestApi();
const { app, db, services, close } = api;
afterAll(close);

const officer = await createStaff(services, "membership_officer");

/** In letters, because a name has no digits. */
const inLetters = (n: number) => [...String(n).padStart(4, "0")].map((digit) => "bcdfghjklm"[Number(digit)]).join("");

interface Place {
  /** Of the ward. */
  id: number;
  county: number;
  constituency: number;
}

/** What is stored about people of one ward; all of it says the name of the ward in letters. */
interface Ward extends Place {
  marker: string;
  phone: string;
  email: string;
  /** Ids by what the first part of a path names. */
  ids: { people: number[]; applications: number[]; document: number; imported: number; order: string };
}

/** What somebody of each ward has. */
const SHARED = { phone: "+254110000001", id_number: "29292929" };

async function fillWard({ number, ...place }: Place & { number: number }): Promise<Ward> {
  const marker = `Zito${inLetters(number)}`;
  const { id: ward, constituency, county } = place;
  const visitor = createApplicationBody({ first_name: "Amani", last_name: marker, ward, constituency, county });
  const application = await applyForFreeMembership(services, visitor);
  const [phone, email] = [`+2547${String(number).padStart(8, "0")}`, `${marker.toLowerCase()}@party.example`];
  const names = { surname: marker, other_names: "Baraka" };
  const person = await createPerson(db, { ...names, ward_id: ward, phone, email });
  const by = { person_id: person, made_by: 0 };
  await insertNote(db, { ...by, kind: "call", text: `Spoke with ${marker}` });
  await insertTask(db, { ...by, text: `Visit ${marker}`, due_on: "2026-01-05", owner: 0 });
  const imported = await createImportedPerson(db, ward, { surname: marker, phone: SHARED.phone });
  const walkIn = createWalkInBody({ last_name: marker, ward: String(ward), phone_number: SHARED.phone });
  const { application: inPerson } = (
    await registerWalkInAs(api, officer, { ...walkIn, id_number: SHARED.id_number })
  ).json();
  const duty = await createRegistrarNotice(services, null, "2099-03-01");
  await db.updateTable("registrar_duties").set({ ward_id: ward, member_name: marker }).where("id", "=", duty).execute();
  const pickup = await createPickupLocation(services, { place: { level: "ward", id: ward } });
  const order = await createPaidOrder(services, { pickup: pickup.id });
  await db.updateTable("orders").set({ collector_name: marker }).where("pickup_location_id", "=", pickup.id).execute();
  const document = await createDocument(services, person, Buffer.from(`%PDF-1.7\n${marker}\n`));
  return {
    ...place,
    marker,
    phone,
    email,
    ids: { people: [person], applications: [application.id, inPerson], document: document.id, imported, order },
  };
}

const wards: Ward[] = [];
beforeAll(async () => {
  const places = await sql<Place>`
    select wards.id, constituency_id as constituency, county_id as county
    from wards join constituencies on constituencies.id = constituency_id
    order by md5(wards.id::text || ${String(SEED)}) limit ${WARDS}`.execute(db);
  for (const [number, place] of places.rows.entries()) wards.push(await fillWard({ ...place, number }));
  // Each with the next, as far as both wards are not one.
  const imported = wards.map(({ ids }) => ids.imported);
  await db
    .insertInto("person_pairs")
    .values(imported.slice(1).map((high, n) => ({ low: imported[n]!, high, score: 60, reasons: [], chosen_by: null })))
    .execute();
  for (const step of linkSteps(services)) await runInSteps(step);
  for (const { marker, ids } of wards) {
    const found = await db.selectFrom("people").select("id").where("surname", "=", marker).execute();
    ids.people = found.map(({ id }) => id);
  }
});

/** What a ward coordinator may read, content and the own session apart: `permissions.test` has all of it. */
const reads = endpointsWithContentKind.flatMap(({ name, endpoint, access }) =>
  typeof access === "object" &&
  access.within === "territory" &&
  endpoint.route.startsWith("GET ") &&
  (access.permission === undefined || roles.ward_coordinator.permissions.includes(access.permission)) &&
  !/ \/staff\/(content|me|sessions|help)/.test(endpoint.route)
    ? [{ name, endpoint, access: access as StaffAccess }]
    : [],
);

/** Ids of another ward for the braces of a path; undefined where a path names none. */
async function foreignParams(path: string, foreign: Ward): Promise<Record<string, number | string>[] | undefined> {
  if (!path.includes("{")) return undefined;
  const [, , noun] = path.split("/");
  if (noun === "people")
    return foreign.ids.people.map((id) => ({ id, document: foreign.ids.document, note: 1, task: 1 }));
  if (noun === "imported-people") return [{ id: foreign.ids.imported }];
  if (noun === "applications") return foreign.ids.applications.map((id) => ({ id }));
  if (noun === "orders") return [{ number: foreign.ids.order }];
  if (noun === "proposals") return [{ id: await createProposal(services) }];
  // Of the whole country.
  if (noun === "deadlines") return [];
  if (noun === "tasks") return [{ id: (await createTask(services, 1)).id }];
  if (noun === "uploads") return [{ id: (await createUpload(services, 1, { content: PDF_CONTENT })).id }];
  throw new Error(`what is another ward's in ${path}?`);
}

/** Queries that ask for another ward in every way that an endpoint takes. */
function foreignQueries({ query }: Endpoint, foreign: Ward, cursors: readonly string[]): Record<string, string>[] {
  if (!query) return [{}];
  const { properties = {} } = z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  const takes = (name: string) => name in properties;
  const optionsOf = (name: string) => ((properties[name] as { enum?: string[] } | undefined)?.enum ?? []) as string[];
  return [
    {},
    ...(takes("total") ? [{ total: "1", limit: "100" }] : []),
    ...(takes("q")
      ? ["zito", "Amani", foreign.marker, `${foreign.marker}a`, foreign.phone, foreign.email].map((q) => ({ q }))
      : []),
    ...(takes("ward") ? [{ ward: String(foreign.id) }] : []),
    ...(takes("constituency") ? [{ constituency: String(foreign.constituency) }] : []),
    ...(takes("county") ? [{ county: String(foreign.county) }] : []),
    ...(["sort", "status", "source", "plan"] as const).flatMap((name) =>
      optionsOf(name).map((value) => ({ [name]: value })),
    ),
    ...(takes("after") ? cursors.map((after) => ({ after })) : []),
  ];
}

const urlOf = (path: string, params: Record<string, number | string>, query: Record<string, string> = {}) =>
  `${path.replace(/\{(\w+)\}/g, (_, name) => String(params[name]))}?${new URLSearchParams(query)}`;

const get = (url: string, cookie: string) => app.inject({ url, headers: consoleHeaders(services, cookie) });

/** Coordinators: of each ward, and of the constituency and the county of every fourth. */
const coordinators = () => [
  ...wards.map((ward) => ({ ward, level: "ward" as const, id: ward.id })),
  ...wards
    .filter((_, n) => n % 4 === 0)
    .flatMap((ward) => (["constituency", "county"] as const).map((level) => ({ ward, level, id: ward[level] }))),
];
const isIn = ({ level, id }: PlaceRef) => {
  const of = level as "ward" | "constituency" | "county";
  return (ward: Ward) => (of === "ward" ? ward.id : ward[of]) === id;
};

test(`nothing of another place is in any reply to coordinators of ${WARDS} wards and what is around them (seed ${SEED})`, {
  timeout,
}, async () => {
  /** Of pages of the whole country. */
  const cursors = new Map<string, string[]>();
  for (const { name, endpoint } of reads) {
    const { path } = methodAndPath(endpoint.route);
    if (path.includes("{")) continue;
    const reply = await get(`${path}?limit=1`, officer.cookie);
    cursors.set(name, reply.statusCode === 200 && reply.json().next ? [reply.json().next] : []);
  }
  let seen = 0;
  for (const { ward, level, id } of coordinators()) {
    const place = { level, id };
    const own = wards.filter(isIn(place));
    const [foreign] = wards
      .slice(wards.indexOf(ward))
      .concat(wards)
      .filter((each) => !own.includes(each));
    if (!foreign) continue;
    const { cookie } = await createStaff(services, `${level}_coordinator`, { place });
    const ownMarkers = new Set(own.map(({ marker }) => marker.toLowerCase()));
    for (const { name, endpoint } of reads) {
      const { path } = methodAndPath(endpoint.route);
      const params = await foreignParams(path, foreign);
      for (const each of params ?? []) {
        const reply = await get(urlOf(path, each), cookie);
        expect([name, reply.statusCode], reply.body.slice(0, 300)).toEqual([name, 404]);
      }
      if (params) continue;
      for (const query of foreignQueries(endpoint, foreign, cursors.get(name) ?? [])) {
        const reply = await get(urlOf(path, {}, query), cookie);
        expect([200, 400], `${name} ${reply.body.slice(0, 300)}`).toContain(reply.statusCode);
        const markers = reply.body.match(/zito[bcdfghjklm]{4}/gi) ?? [];
        expect(
          markers.filter((marker) => !ownMarkers.has(marker.toLowerCase())),
          `${name} ${JSON.stringify(query)}`,
        ).toEqual([]);
        seen += markers.length;
        const total = reply.statusCode === 200 ? reply.json().total?.count : undefined;
        if (name === "people.list" && total !== undefined) {
          expect(total).toBeLessThanOrEqual(own.reduce((sum, { ids }) => sum + ids.people.length, 0));
        }
      }
    }
    const page = await get(urlOf("/staff/people/{id}/", { id: ward.ids.people[0]! }), cookie);
    expect([page.statusCode, page.body.includes(ward.marker)]).toEqual([200, true]);
  }
  // Each finds their own people.
  expect(seen).toBeGreaterThan(WARDS * 4);
});

test("counts beside a person are those of the own place: queue, same phone, ID number, pairs", async () => {
  for (const { ward, ...place } of coordinators()) {
    const own = wards.filter(isIn(place));
    const { cookie } = await createStaff(services, `${place.level}_coordinator`, { place });
    const { tabs } = (await get("/staff/queue/", cookie)).json();
    const counts = Object.fromEntries(tabs.map(({ tab, count }: { tab: string; count: number }) => [tab, count]));
    const each = own.length;
    expect([place, counts]).toEqual([
      place,
      { applications: each, walk_ins: each, imported: each, resignations: each },
    ]);
    for (const path of ["imported-people", "duties", "applications"]) {
      const { total } = (await get(`/staff/${path}/?total=1&limit=1`, cookie)).json();
      expect([path, total.count]).toEqual([path, path === "applications" ? each * 2 : each]);
    }
    const imported = (await get(`/staff/imported-people/${ward.ids.imported}/`, cookie)).json();
    const inOrder = wards.map((one) => own.includes(one));
    const at = wards.indexOf(ward);
    const neighbours = [inOrder[at - 1], inOrder[at + 1]].filter(Boolean).length;
    // Of the people of a phone number, the imported one and the one registered in person.
    expect([place, imported.same_phone, imported.pairs]).toEqual([place, each * 2 - 1, neighbours]);
    const inPerson = (await get(`/staff/applications/${ward.ids.applications[1]}/`, cookie)).json();
    const firstWithNumber = wards[0]!;
    expect([place, inPerson.same_phone, inPerson.same_id_number, inPerson.recruiter.that_day]).toEqual([
      ...[place, each - 1, ward !== firstWithNumber && own.includes(firstWithNumber), each],
    ]);
  }
});

test(`an import finds people of its own county alone, and no other county sees it (${WARDS} counties, seed ${SEED})`, {
  timeout,
}, async () => {
  const lines = wards.map(({ marker, phone }) => `${marker},Baraka,${phone},`);
  const content = ["Surname,Other names,Phone,Polling station", ...lines].join("\n");
  const imports: { id: number; county: number }[] = [];
  for (const { id, county } of wards) {
    const coordinator = await createStaff(services, "county_coordinator", { place: { level: "county", id: county } });
    const office = createImportOfficer({ app, services }, coordinator);
    const checked = await office.check(content, { mapping: { place: { level: "ward", id } } });
    imports.push({ id: checked.id, county });
    const { results } = (
      await get(urlOf(importUrl(checked.id, "rows/"), {}, { limit: "100" }), coordinator.cookie)
    ).json();
    const found = (results as ImportedRow[]).map(({ person_id }) => person_id);
    // Rows of all others are new: neither that somebody is there nor who it is.
    expect(found).toEqual(wards.map((each) => (each.county === county ? expect.any(Number) : null)));
    const ids = wards.filter((each) => each.county === county).flatMap((each) => each.ids.people);
    expect(ids).toEqual(expect.arrayContaining(found.filter((each) => each !== null)));
    for (const other of imports) {
      const statuses = await Promise.all(
        ["", "rows/"].map(async (what) => (await get(importUrl(other.id, what), coordinator.cookie)).statusCode),
      );
      const expected = other.county === county ? 200 : 404;
      expect(statuses).toEqual([expected, expected]);
    }
    const listed = (await get("/staff/imports/?limit=100", coordinator.cookie)).json().results as { id: number }[];
    const own = imports.filter((each) => each.county === county).map((each) => each.id);
    expect(listed.map((each) => each.id).toSorted((one, other) => one - other)).toEqual(own);
  }
});
