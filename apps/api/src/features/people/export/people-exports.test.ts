import { createHash } from "node:crypto";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import type { PlaceRef } from "@party/contract/values/permissions";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createSignedInUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { makeExportFile, readExportFile } from "#features/exports/exports.factories.ts";
import { findExport } from "#features/exports/exports.queries.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { consoleHeaders, createGrant, createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createPerson, createPersonTags } from "../people.factories.ts";
import { createTag } from "../record/record.factories.ts";
import { createExportBody, createPeopleToExport, SENSITIVE_VALUES } from "./people-exports.factories.ts";

const { app, as, services, db, close } = await startTestApi();
afterAll(close);
const officer = await createStaff(services, "membership_officer", { first_name: "Achieng", last_name: "Odhiambo" });
const secretary = await createStaff(services, "secretary_general");

type Staff = { cookie: string };
const call = (method: "GET" | "POST", url: string, payload?: object, staff: Staff = officer) =>
  app.inject({ method, url, headers: consoleHeaders(services, staff.cookie), ...(payload ? { payload } : {}) });
const propose = (body: object, staff?: Staff) => call("POST", "/staff/exports/", body, staff);
const download = (id: number, staff?: Staff) => call("POST", `/staff/exports/${id}/downloads/`, {}, staff);

const WARD: PlaceRef = { level: "ward", id: HOME_PLACE.ward };
await createPeopleToExport(services, HOME_PLACE.ward, 30);

const rowsOf = (file: Buffer): string[][] => parse(file, { bom: true, relax_column_count: true });

test("a small list of a ward is made at once, in the order of names, with whose it is in each row and one invented row", async () => {
  const reply = (await propose(createExportBody())).json();
  expect(reply).toMatchObject({ state: "preparing", proposal_id: null, row_count: 30 });
  expect((await download(reply.id)).headers.problem).toBe("export_not_ready");
  await makeExportFile(services, reply.id);
  const link = (await download(reply.id)).json();
  const file = await app.inject({ url: link.url, headers: consoleHeaders(services, officer.cookie) });
  expect(file.headers).toMatchObject({
    "cache-control": "no-store",
    "content-type": expect.stringContaining("text/csv"),
  });
  const [head, titles, ...rows] = rowsOf(file.rawPayload);
  const source = `Export ${reply.id} for Achieng Odhiambo: Invitations to a meeting`;
  expect(head![0]).toBe(`${source}. the meeting in Tetu on Saturday`);
  expect(titles).toEqual(["Surname", "Phone", "Export"]);
  expect(rows.pop()![0]).toBe(`${source}. 30 people and one invented row`);
  expect(rows.map((row) => row.at(-1))).toEqual(Array(31).fill(source));
  expect(rows.filter(([surname]) => surname === "Odhiambo")).toHaveLength(1);
  const people = rows.filter(([surname]) => surname !== "Odhiambo");
  expect(people.filter(([, phone]) => /^07\d\d \d{3} \d{3}$/.test(phone!))).toHaveLength(30);
});

test("no cell begins with what a spreadsheet computes", async () => {
  const { id } = (
    await propose(createExportBody(WARD, { columns: ["surname", "other_names", "phone", "email"] }))
  ).json();
  await makeExportFile(services, id);
  const cells = rowsOf(await readExportFile(services, id)).flat();
  expect(cells).toContain("'=1+1");
  expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
});

test("the file holds no value of a column that was not chosen", async () => {
  const { id } = (await propose(createExportBody(WARD, { columns: ["surname"] }))).json();
  await makeExportFile(services, id);
  // The head says the minute.
  const [, ...lines] = (await readExportFile(services, id)).toString().split("\n");
  for (const value of [...Object.values(SENSITIVE_VALUES), "Wanjikũ", "07"])
    expect(lines.join("\n")).not.toContain(value);
});

test("a file of those with a tag holds nobody else, and says which tag", async () => {
  const tag = await createTag(services, "Branch committee");
  const { rows } = await sql<{ id: number }>`
    select id from people where ward_id = ${HOME_PLACE.ward} order by id`.execute(db);
  const tagged = rows.slice(0, 3).map((row) => row.id);
  await createPersonTags(db, tag, tagged);
  const { id, ...reply } = (await propose(createExportBody(WARD, { filter: { tag } }))).json();
  expect(reply).toMatchObject({ row_count: 3, tag: "Branch committee", filter: { tag } });
  // Given to one more before the file is made, who is in it.
  await createPersonTags(db, tag, [rows.at(-1)!.id]);
  await makeExportFile(services, id);
  expect(rowsOf(await readExportFile(services, id)).at(-1)![0]).toMatch(
    /: Invitations to a meeting\. 4 people and one invented row$/,
  );
  const listed = await sql<{ person: number }>`
    select person_id as person from export_people where export_id = ${id} order by 1 limit 3`.execute(db);
  expect(listed.rows.map(({ person }) => person)).toEqual(tagged);
  expect((await propose(createExportBody(WARD, { filter: { tag: 2_000_000_000 } }))).statusCode).toBe(404);
});

test("an Excel file has its name and type", async () => {
  const { id } = (await propose(createExportBody(WARD, { format: "xlsx" }))).json();
  await makeExportFile(services, id);
  const { url, name } = (await download(id)).json();
  expect(name).toBe(`export-${id}.xlsx`);
  const { headers } = await app.inject({ url, headers: consoleHeaders(services, officer.cookie) });
  expect(headers["content-type"]).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
});

test("without a purpose and a sentence there is no export", async () => {
  for (const more of [
    { purpose: undefined },
    { purpose: "because" },
    { reason: "" },
    { reason: "short" },
    { columns: [] },
  ]) {
    expect((await propose(createExportBody(WARD, more))).statusCode, JSON.stringify(more)).toBe(400);
  }
});

describe("a second person", () => {
  const decide = (id: number, decision: "approvals" | "rejections", staff: Staff = secretary) =>
    call("POST", `/staff/proposals/${id}/${decision}/`, { reason: "not now" }, staff);

  test.each<[string, PlaceRef, object, string]>([
    ["a whole county", { level: "county", id: HOME_PLACE.county }, { filter: { status: "deceased" } }, "county-export"],
    ["the whole country", { level: "nation", id: 0 }, {}, "export"],
    ["a sensitive column", WARD, { columns: ["surname", "id_number"] }, "export"],
  ])("is needed for %s", async (_what, place, more, kind) => {
    const { id, state, proposal_id } = (await propose(createExportBody(place, more))).json();
    expect(state).toBe("proposed");
    expect((await findExport(db, id))!.file_id).toBeNull();
    expect((await call("GET", `/staff/proposals/${proposal_id}/`)).json()).toMatchObject({
      subject: { kind, format: "CSV" },
    });
    expect((await decide(proposal_id, "approvals", officer)).headers.problem).toBe("proposal_own");
    expect((await download(id)).headers.problem).toBe("export_not_ready");
    expect((await decide(proposal_id, "rejections")).statusCode).toBe(200);
    expect((await call("GET", `/staff/exports/${id}/`)).json().state).toBe("refused");
  });

  test("is needed above 200 rows; approved, the file is made once, with what was asked for", async () => {
    await sql`update people set id_number_hash = null, id_number_encrypted = null`.execute(db);
    await createPeopleToExport(services, HOME_PLACE.ward + 1, 201);
    const body = createExportBody(
      { level: "ward", id: HOME_PLACE.ward + 1 },
      { columns: ["surname", "id_number", "disability"] },
    );
    const { id, proposal_id } = (await propose(body)).json();
    await decide(proposal_id, "approvals");
    await Promise.all([1, 2].map(() => executeApproved(services, composition.proposals, proposal_id)));
    await makeExportFile(services, id);
    const text = (await readExportFile(services, id)).toString();
    expect(text).toContain(SENSITIVE_VALUES.id_number);
    expect(text).toContain(SENSITIVE_VALUES.disability);
    const { rows } = await sql`select count(*)::integer from export_people where export_id = ${id}`.execute(db);
    expect(rows).toEqual([{ count: 201 }]);
  });
});

test("an export is there three times and for a day, and for nobody else", async () => {
  const { id } = (await propose(createExportBody())).json();
  await makeExportFile(services, id);
  const other = await createStaff(services, "membership_officer");
  expect((await download(id, other)).statusCode).toBe(404);
  expect((await call("GET", `/staff/exports/${id}/`, undefined, other)).statusCode).toBe(404);
  const links = [await download(id), await download(id), await download(id)].map((reply) => reply.json().url);
  expect((await app.inject({ url: links[2], headers: consoleHeaders(services, other.cookie) })).statusCode).toBe(404);
  expect((await app.inject({ url: links[2], headers: consoleHeaders(services, officer.cookie) })).statusCode).toBe(200);
  expect((await download(id)).headers.problem).toBe("export_ended");

  const late = (await propose(createExportBody())).json();
  await makeExportFile(services, late.id);
  await sql`update exports set expires_at = now() where id = ${late.id}`.execute(db);
  expect((await download(late.id)).headers.problem).toBe("export_ended");
  expect((await call("GET", `/staff/exports/${late.id}/`)).json().state).toBe("ended");
});

test("the audit log holds count and hash of the file", async () => {
  const { id } = (await propose(createExportBody())).json();
  await makeExportFile(services, id);
  const sha256 = createHash("sha256")
    .update(await readExportFile(services, id))
    .digest("hex");
  expect((await call("GET", `/staff/exports/${id}/`)).json()).toMatchObject({ state: "ready", sha256, row_count: 30 });
  const { rows } = await sql`
    select actor, reason from audit_entries where action = 'exports.complete' and subject_ids = array[${id}::integer]`.execute(
    db,
  );
  expect(rows).toEqual([{ actor: officer.id, reason: `30 people and one invented row, SHA-256 ${sha256}` }]);
});

test("whoever is in a file sees that in the settings, once for each file, with the role and the purpose", async () => {
  const ward = HOME_PLACE.ward + 2;
  const member = await createSignedInUser(services, { ward_id: ward });
  const person = await createPerson(db, { user_id: member.id, ward_id: ward });
  const absorbed = await createPerson(db, { ward_id: ward });
  await createPerson(db, { ward_id: ward, status: "lapsed" });
  const make = async (status: string) => {
    const body = createExportBody({ level: "ward", id: ward }, { filter: { status } });
    const { id } = (await propose(body)).json();
    await makeExportFile(services, id);
  };
  await db.updateTable("people").set({ status: "member" }).where("id", "=", person).execute();
  await make("member");
  await make("lapsed");
  await db.updateTable("people").set({ status: "lapsed" }).where("id", "=", absorbed).execute();
  await make("lapsed");
  await db.updateTable("people").set({ merged_into: person }).where("id", "=", absorbed).execute();
  await propose(createExportBody({ level: "ward", id: ward }, { filter: { status: "member" } }));
  const { results } = await as(member.access)("GET /api/my-data/accesses/");
  const entry = {
    day: dayInNairobi(new Date()),
    ...{ role: "Membership officer", place: "Kenya", reason: "the meeting in Tetu on Saturday" },
    purpose: "A file of people with you in it was made. What for: Invitations to a meeting",
  };
  expect(results).toEqual([entry, entry]);
});

test("a coordinator takes out people of the own county alone, and no sensitive column", async () => {
  const coordinator = await createStaff(services, "county_coordinator");
  expect((await propose(createExportBody(), coordinator)).statusCode).toBe(201);
  expect((await propose(createExportBody({ level: "ward", id: 1 }), coordinator)).statusCode).toBe(404);
  expect((await propose(createExportBody({ level: "nation", id: 0 }), coordinator)).statusCode).toBe(404);
  const refused = await propose(createExportBody(WARD, { columns: ["id_number"] }), coordinator);
  expect(refused.headers.problem).toBe("export_columns_refused");
});

describe("with a role", () => {
  const openExportOf = async (coordinator: Staff) => {
    const { id } = (await propose(createExportBody(), coordinator)).json();
    await makeExportFile(services, id);
    const url: string = (await download(id, coordinator)).json().url;
    return {
      id,
      openLink: async () =>
        (await app.inject({ url, headers: consoleHeaders(services, coordinator.cookie) })).statusCode,
    };
  };
  const endRole = async (grant: number) => {
    const administrator = await createStaff(services, "administrator");
    await call("POST", `/staff/grants/${grant}/endings/`, { reason: "dismissed for fraud" }, administrator);
  };

  test("end the link to a file, its downloads, and the tasks of files", async () => {
    const coordinator = await createStaff(services, "county_coordinator");
    const { id, openLink } = await openExportOf(coordinator);
    const begun = (await propose(createExportBody(), coordinator)).json();
    expect(await openLink()).toBe(200);
    await endRole(coordinator.grant);
    expect(await openLink()).toBe(404);
    expect((await findExport(db, id))!.has_expired).toBe(true);
    await makeExportFile(services, begun.id);
    const { task_id, state } = (await findExport(db, begun.id))!;
    expect(state).toBe("preparing");
    // Even with a role again, in another place.
    await createGrant(services, coordinator.id, "county_coordinator", { level: "county", id: 1 });
    for (const act of ["", "stops/", "resumptions/"]) {
      const reply = await call(
        act ? "POST" : "GET",
        `/staff/tasks/${task_id}/${act}`,
        act ? {} : undefined,
        coordinator,
      );
      expect(reply.statusCode, act).toBe(404);
    }
  });

  test("in another place nobody downloads the file of the place that they had", async () => {
    const coordinator = await createStaff(services, "county_coordinator");
    const { id, openLink } = await openExportOf(coordinator);
    await createGrant(services, coordinator.id, "county_coordinator", { level: "county", id: 1 });
    // Its time is over, and no sweep was there yet.
    await sql`update role_grants set valid_until = greatest(valid_from + interval '1 millisecond', now()) where id = ${coordinator.grant}`.execute(
      db,
    );
    await expect.poll(openLink).toBe(404);
    expect((await download(id, coordinator)).statusCode).toBe(404);
  });
});

describe("one person alone", () => {
  const wardOf = (offset: number): PlaceRef => ({ level: "ward", id: HOME_PLACE.ward + offset });
  const proposalsOf = async (wards: number[], staff: Staff) => {
    const replies = [];
    for (const ward of wards) replies.push((await propose(createExportBody(wardOf(ward)), staff)).json());
    return replies.map(({ proposal_id }) => proposal_id !== null);
  };

  test("takes out 200 different people in 30 days, however many files they are in, and is told how many", async () => {
    const staff = await createStaff(services, "membership_officer");
    for (const offset of [4, 5, 6]) await createPeopleToExport(services, HOME_PLACE.ward + offset, 90);
    const takenAlone = async () => (await call("GET", "/staff/exports/", undefined, staff)).json().taken_alone;
    const first = (await propose(createExportBody(wardOf(4)), staff)).json();
    await makeExportFile(services, first.id);
    expect(await takenAlone()).toBe(first.row_count);
    // The file of the second ward is not made yet, and its people count; those of the first count once.
    expect(await proposalsOf([5, 4, 6, 5], staff)).toEqual([false, false, true, false]);
    await sql`update exports set created_at = now() - interval '31 days' where made_by = ${staff.id}`.execute(db);
    expect(await takenAlone()).toBe(0);
    expect(await proposalsOf([6], staff)).toEqual([false]);
  });

  test("asks twice at the same moment, and gets one of the files alone", async () => {
    const staff = await createStaff(services, "membership_officer");
    for (const offset of [7, 8]) await createPeopleToExport(services, HOME_PLACE.ward + offset, 150);
    const replies = await Promise.all([7, 8].map((ward) => propose(createExportBody(wardOf(ward)), staff)));
    expect(replies.map((reply) => reply.json().proposal_id !== null).toSorted()).toEqual([false, true]);
  });

  test("gets no file with more people than there were when it was asked for", async () => {
    const staff = await createStaff(services, "membership_officer");
    const { id, row_count } = (await propose(createExportBody(wardOf(9)), staff)).json();
    expect(row_count).toBe(0);
    await createPeopleToExport(services, HOME_PLACE.ward + 9, 20);
    await makeExportFile(services, id);
    const { task_id } = (await findExport(db, id))!;
    expect((await call("GET", `/staff/tasks/${task_id}/`, undefined, staff)).json()).toMatchObject({
      state: "failed",
      problem: expect.stringContaining("more people in this list now"),
    });
    expect((await call("GET", `/staff/exports/${id}/`, undefined, staff)).json().state).not.toBe("ready");
  });
});

test("a list that grows after it was asked for is shown as it is, cannot be approved, and is not made larger than approved", async () => {
  const ward = HOME_PLACE.ward + 10;
  const body = createExportBody({ level: "ward", id: ward }, { columns: ["surname", "id_number"] });
  const grow = (from: number, until: number) =>
    sql`insert into people (surname, other_names, ward_id, source)
      select 'Mwangi', 'N ' || n, ${ward}::integer, 'website' from generate_series(${from}::integer, ${until}::integer) as n`.execute(
      db,
    );
  const approve = (proposal: number) => call("POST", `/staff/proposals/${proposal}/approvals/`, {}, secretary);
  const grown = (await propose(body)).json();
  await grow(1, 40);
  const rowsOfSubject = async ({ proposal_id }: { proposal_id: number }) =>
    (await call("GET", `/staff/proposals/${proposal_id}/`, undefined, secretary)).json().subject;
  expect(await rowsOfSubject(grown)).toMatchObject({ rows: { count: 40 }, rows_asked: { count: 0 } });
  const refused = await approve(grown.proposal_id);
  expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining("there are 40 now")]);

  const asked = (await propose(body)).json();
  await grow(41, 45);
  expect((await approve(asked.proposal_id)).statusCode).toBe(200);
  await grow(46, 60);
  await executeApproved(services, composition.proposals, asked.proposal_id);
  await makeExportFile(services, asked.id);
  expect((await call("GET", `/staff/tasks/${(await findExport(db, asked.id))!.task_id}/`)).json().state).toBe("failed");
});
