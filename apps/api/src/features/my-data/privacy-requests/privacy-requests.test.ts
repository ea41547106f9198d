import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { setMemberships } from "#database/people/standing.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { createStaffCaller } from "#features/content/content.factories.ts";
import { applyForFreeMembership, confirmApplication } from "#features/memberships/applications/applications.ts";
import { createApplicationBody } from "#features/memberships/memberships.factories.ts";
import { linkSteps } from "#features/people/linking.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { runInSteps } from "#jobs/steps.ts";
import { startTestApi } from "#testing/api.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const today = dayInNairobi(new Date());
const asked = {
  kind: "access",
  name: "Nyambura Kariuki",
  contact: "+254 712 000 111",
  received_on: today,
  text: "What do you know about me?",
};

let officer: ReturnType<typeof createStaffCaller>;
let secretary: ReturnType<typeof createStaffCaller>;
beforeAll(async () => {
  officer = createStaffCaller(app, services, await createStaff(services, "data_protection_officer"));
  secretary = createStaffCaller(app, services, await createStaff(services, "secretary_general"));
});

/** Somebody who applied without an account. */
async function createVisitor({ isMember = false } = {}) {
  const body = createApplicationBody({ first_name: "Nyambura", last_name: "Kariuki" });
  const { id } = await applyForFreeMembership(services, body);
  for (const step of linkSteps(services)) await runInSteps(step);
  if (isMember) await db.transaction().execute((tx) => confirmApplication({ db: tx, jobs: services.jobs }, id, null));
  const { person_id } = await db
    .selectFrom("memberships")
    .select("person_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { membership: id, person: person_id!, phone: body.phone_number };
}

async function record(kind = "access"): Promise<number> {
  const reply = await officer("POST", "/staff/privacy-requests/", { ...asked, kind });
  expect(reply.statusCode).toBe(201);
  return reply.json().id;
}

const call = (id: number, what: string, body: object) =>
  officer("POST", `/staff/privacy-requests/${id}/${what}/`, body);
const identify = (id: number, person: number) => call(id, "identifications", { person, identity_check: "id_seen" });
const codeOf = (reply: { headers: Record<string, unknown> }) => reply.headers.problem;

test("a request is due in seven days, and the most urgent one comes first", async () => {
  const late = await officer("POST", "/staff/privacy-requests/", { ...asked, received_on: daysAfter(today, -9) });
  expect(late.json()).toMatchObject({ due_on: daysAfter(today, -2), late: true });
  const id = await record();
  const { results } = (await officer("GET", "/staff/privacy-requests/")).json();
  expect(results.map((row: { id: number }) => row.id)).toEqual([late.json().id, id]);
  expect(results[1]).toMatchObject({ due_on: daysAfter(today, 7), late: false, person: null });
  const tomorrow = await officer("POST", "/staff/privacy-requests/", { ...asked, received_on: daysAfter(today, 1) });
  expect(codeOf(tomorrow)).toBe("privacy_request_in_future");
});

test("nothing is exported before the office has said who asks and how that was made sure", async () => {
  const { person, phone } = await createVisitor();
  const id = await record();
  expect(codeOf(await call(id, "exports", {}))).toBe("person_not_identified");
  expect(codeOf(await identify(id, 999_999_999))).toBe("person_unknown");
  expect((await identify(id, person)).json()).toMatchObject({
    person: { id: person, name: "Nyambura Kariuki" },
    can: ["identify", "export", "answer"],
  });
  const { html } = (await call(id, "exports", {})).json();
  expect(html).toContain(phone);
  expect(html).toContain("Your memberships and applications");
});

test("an export has no row of anybody else", async () => {
  const [one, other] = [await createVisitor(), await createVisitor()];
  const member = await createSignedInUser(services, { first_name: "Otieno" });
  const id = await record();
  await identify(id, one.person);
  const { html } = (await call(id, "exports", {})).json();
  expect(html).not.toContain(other.phone);
  expect(html).not.toContain(member.email);
});

test("somebody with an account is sent to their own page", async () => {
  const { membership, person } = await createVisitor();
  const id = await record("erasure");
  await identify(id, person);
  const user = await createSignedInUser(services);
  await sql`update people set user_id = ${user.id} where id = ${person}`.execute(db);
  await setMemberships(db, (tx) =>
    sql`update memberships set user_id = ${user.id}, person_id = ${person} where id = ${membership}`.execute(tx),
  );
  for (const what of ["exports", "erasures"]) {
    expect(codeOf(await call(id, what, { reason: "asked" })), what).toBe("person_has_account");
  }
});

test("an erasure of somebody who has become another person since it was proposed is not approved", async () => {
  const { person } = await createVisitor({ isMember: true });
  const id = await record("erasure");
  await identify(id, person);
  const { proposal_id } = (await call(id, "erasures", { reason: "asked in writing" })).json();
  const address = `/staff/proposals/${proposal_id}/`;
  await sql`update people set phone = '+254700000999' where id = ${person}`.execute(db);
  expect((await secretary("GET", address)).json().subject).toMatchObject({ phone_last3: "999", is_changed: true });
  expect(codeOf(await secretary("POST", `${address}approvals/`, { reason: "" }))).toBe("proposal_person_changed");
});

test("an erasure takes a second person, leaves no name, and the Registrar is told of a member", async () => {
  const { person, phone } = await createVisitor({ isMember: true });
  const id = await record("erasure");
  await identify(id, person);
  const proposed = (await call(id, "erasures", { reason: "asked in writing" })).json();
  expect(proposed.can).toEqual(["export", "answer"]);
  expect(codeOf(await call(id, "erasures", { reason: "asked again" }))).toBe("erasure_proposed");

  const address = `/staff/proposals/${proposed.proposal_id}/`;
  expect(codeOf(await officer("POST", `${address}approvals/`, { reason: "" }))).toBe("proposal_own");
  expect((await secretary("GET", address)).json()).toMatchObject({
    subject: {
      ...{ kind: "person-erasure", request: id, person: "Nyambura Kariuki", phone_last3: phone.slice(-3) },
      ...{
        number: expect.stringMatching(/^[A-Z]-\d{6}$/),
        born: expect.any(String),
        identity_check: expect.any(String),
      },
      ...{ text: expect.stringMatching(/./), is_changed: false },
    },
  });
  expect((await secretary("POST", `${address}approvals/`, { reason: "" })).statusCode).toBe(200);
  await executeApproved(services, composition.proposals, proposed.proposal_id);

  const { rows } = await sql<{ row: string }>`
    select people::text as row from people where id = ${person}
    union all select memberships::text from memberships where person_id = ${person}
    union all select privacy_requests::text from privacy_requests where id = ${id}`.execute(db);
  expect(rows).toHaveLength(3);
  for (const { row } of rows) expect(row).not.toMatch(new RegExp(`Nyambura|Kariuki|${phone.slice(4)}`));
  expect((await officer("GET", `/staff/privacy-requests/${id}/`)).json()).toMatchObject({
    outcome: "granted",
    can: [],
  });
  const duty = await db.selectFrom("registrar_duties").select(["member_name", "done_at"]).execute();
  expect(duty).toEqual([{ member_name: "Nyambura Kariuki", done_at: null }]);
});

test("an answer closes a request once", async () => {
  const id = await record();
  const answer = { outcome: "refused", answer: "Nobody could say who asks." };
  expect((await call(id, "answers", answer)).json()).toMatchObject({ ...answer, can: [] });
  expect((await call(id, "answers", answer)).statusCode).toBe(200);
  expect(codeOf(await call(id, "answers", { ...answer, outcome: "granted" }))).toBe("privacy_request_closed");
  expect(codeOf(await identify(id, 1))).toBe("privacy_request_closed");
});
