import type { ProposalKindName } from "@party/contract/proposals";
import { textIds } from "@party/contract/values/texts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createContact, createContent, createStaffCaller } from "#features/content/content.factories.ts";
import { createHeldGift } from "#features/donations/donations.factories.ts";
import { createMoneyExportBody } from "#features/money-exports/money-exports.factories.ts";
import { createPrivacyRequest } from "#features/my-data/privacy-requests/privacy-requests.factories.ts";
import { createExportBody } from "#features/people/export/people-exports.factories.ts";
import { createImportAtStage } from "#features/people/import/imports.factories.ts";
import { createMergeBody, createPair } from "#features/people/pairs/pairs.factories.ts";
import { createPerson } from "#features/people/people.factories.ts";
import { createFrozenRoll, createRollBody, createRollFileBody } from "#features/people/rolls/rolls.factories.ts";
import { createRefundableEntry } from "#features/refunds/refunds.factories.ts";
import {
  createHandedInMember,
  createTemplate,
  createTemplateInForce,
  recordRegistrarConsent,
} from "#features/registrar/registrar.factories.ts";
import { createEndedMonth } from "#features/reports/reports.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createStaff } from "../staff.factories.ts";
import { listDeciders, notifyDeciders } from "./proposals.ts";

const { app, db, services, close } = await startTestApi({ BULK_MAIL_PER_MINUTE: "6000" });
afterAll(close);

const people: Record<string, Awaited<ReturnType<typeof createStaff>>> = {};
beforeAll(async () => {
  await services.jobs.work(allJobs(services));
  for (const role of [
    "administrator",
    "secretary_general",
    "communications",
    "county_coordinator",
    "auditor",
    "data_protection_officer",
    "membership_officer",
    "treasurer",
    "finance_officer",
  ] as const) {
    people[role] = await createStaff(services, role);
  }
});

const callsOf = (role: string) => createStaffCaller(app, services, people[role]!);
const subjectsTo = async (role: string) =>
  (await openOutbox(services.config.dataDirectory).emailsTo(people[role]!.email)).map(({ subject }) => subject);
const ward = { level: "ward", id: HOME_PLACE.ward };
const WAITING = "Waits for your decision: Ward coordinator, Dedan Kimanthi ward";

test("who may decide gets an email, and a reminder a day before it expires; nobody else, and no name of the person", async () => {
  const { email } = await createUser(services, { first_name: "Tom" });
  const body = { email, role: "ward_coordinator", place: ward, months: 6, reason: "elected on Saturday" };
  const { id } = (await callsOf("county_coordinator")("POST", "/staff/grants/proposals/", body)).json();
  for (const role of ["administrator", "secretary_general"]) {
    await expect.poll(() => subjectsTo(role)).toEqual([WAITING]);
  }
  const [mail] = await openOutbox(services.config.dataDirectory).emailsTo(people.administrator!.email);
  expect(mail!.text).toContain(`/console/proposals/${id}`);
  expect(mail!.text).not.toMatch(new RegExp(`Tom|${email}`));
  const { rows } = await db
    .selectFrom("pgboss.job" as never)
    .select(["start_after" as never])
    .where("name" as never, "=", notifyDeciders.name as never)
    .where("state" as never, "=", "created" as never)
    .execute()
    .then((found) => ({ rows: found as { start_after: Date }[] }));
  const hours = (rows[0]!.start_after.getTime() - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(48);
  await services.jobs.enqueue(db, notifyDeciders, { proposalId: id, isReminder: true });
  await expect.poll(() => subjectsTo("secretary_general")).toEqual([WAITING, WAITING]);
  for (const role of ["communications", "county_coordinator", "auditor"]) expect(await subjectsTo(role)).toEqual([]);
});

test("a job that dies after it has found who may decide tells each of them once", async () => {
  const { email } = await createUser(services);
  const body = { email, role: "ward_coordinator", place: ward, months: 6, reason: "elected on Saturday" };
  const { id: proposalId } = (await callsOf("county_coordinator")("POST", "/staff/grants/proposals/", body)).json();
  const { run } = allJobs(services).find(({ type }) => type.name === notifyDeciders.name)!;
  const cause = { id: crypto.randomUUID(), causedAt: new Date() };
  const before = (await subjectsTo("secretary_general")).length;
  for (const attempt of [1, 2]) await run({ proposalId, isReminder: true } as never, { ...cause, attempt });
  const { rows } = await sql<{ user: number }>`
    select (data->>'userId')::int as user from pgboss.job
    where name = 'staff.send-proposal-reminder' and data->>'proposalId' = ${String(proposalId)}`.execute(db);
  expect(rows.map(({ user }) => user).toSorted()).toEqual(
    [people.administrator!.id, people.secretary_general!.id].toSorted(),
  );
  await expect.poll(async () => (await subjectsTo("secretary_general")).length).toBeGreaterThan(before);
});
/** Who proposes each kind; communications where it is not named. */
const AUTHORS: Partial<Record<ProposalKindName, string>> = {
  grant: "administrator",
  "grant-end": "administrator",
  "person-erasure": "data_protection_officer",
  merge: "membership_officer",
  export: "membership_officer",
  "county-export": "membership_officer",
  import: "membership_officer",
  "gift-kept": "finance_officer",
  "donation-limit": "treasurer",
  deadline: "membership_officer",
  "registrar-template": "membership_officer",
  "registrar-batch": "membership_officer",
  refund: "finance_officer",
  "month-closed": "treasurer",
  "money-export": "treasurer",
  "roll-frozen": "membership_officer",
  "roll-file": "membership_officer",
};

async function proposeBatch() {
  await createTemplateInForce(services);
  await recordRegistrarConsent(db, await createHandedInMember(services));
  const place = { level: "ward", id: HOME_PLACE.ward };
  return callsOf("membership_officer")("POST", "/staff/registrar-batches/", { place, reason: "the list of March" });
}

async function proposeErasure() {
  const id = await createPrivacyRequest(services, { person: await createPerson(services.db), kind: "erasure" });
  const reason = "asked in writing";
  return callsOf("data_protection_officer")("POST", `/staff/privacy-requests/${id}/erasures/`, { reason });
}

test("each kind says what it is about, and nobody decides who proposed it or whom it is about", async () => {
  await createContent(services, "constitution");
  await createContact(services);
  const { email } = await createUser(services);
  const grant = { email, role: "auditor", place: { level: "nation", id: 0 }, months: 6, reason: "chosen" };
  const pair = await createPair(services, (await createUser(services)).id);
  const merge = await createMergeBody(services, pair.id);
  await createPerson(db, { status: "member" });
  const proposed = {
    merge: await callsOf("membership_officer")("POST", "/staff/merges/", merge),
    grant: await callsOf("administrator")("POST", "/staff/grants/proposals/", grant),
    "grant-end": await callsOf("administrator")("POST", `/staff/grants/${people.secretary_general!.grant}/endings/`, {
      reason: "resigned",
    }),
    samples: await callsOf("communications")("POST", "/staff/samples/removals/", { reason: "we open on Monday" }),
    constitution: await callsOf("communications")("POST", "/staff/constitution-versions/", {
      ...{ revision: 1, version: 1, reason: "decided in Nakuru" },
    }),
    "person-erasure": await proposeErasure(),
    export: await callsOf("membership_officer")(
      "POST",
      "/staff/exports/",
      createExportBody({ level: "nation", id: 0 }),
    ),
    "county-export": await callsOf("membership_officer")(
      "POST",
      "/staff/exports/",
      createExportBody({ level: "county", id: HOME_PLACE.county }),
    ),
    import: await callsOf("membership_officer")(
      "POST",
      `/staff/imports/${(await createImportAtStage(services, people.membership_officer!.id, "checked", { people: 300 })).id}/proposals/`,
      { reason: "the county's list" },
    ),
    "gift-kept": await callsOf("finance_officer")(
      "POST",
      `/staff/held-gifts/${await createHeldGift(services)}/proposals/`,
      { reason: "counsel agreed" },
    ),
    "donation-limit": await callsOf("treasurer")("POST", "/staff/donation-limits/proposals/", {
      ...{ amount: 500_000, valid_from: "2099-01-01", source: "Notice 12", reason: "the committee decided" },
    }),
    "registrar-batch": await proposeBatch(),
    "registrar-template": await callsOf("membership_officer")(
      "POST",
      `/staff/registrar-templates/${(await createTemplate(services)).id}/proposals/`,
      { reason: "the Registrar wrote" },
    ),
    deadline: await callsOf("membership_officer")("POST", "/staff/deadlines/proposals/", {
      ...{ title: "Open the offices", day: "2099-01-01", source: "Letter 12", reason: "the committee decided" },
    }),
    "money-export": await callsOf("treasurer")("POST", "/staff/money-exports/", createMoneyExportBody()),
    refund: await callsOf("finance_officer")("POST", "/staff/refunds/", {
      ...{ entry: await createRefundableEntry(services), reason: "paid twice" },
    }),
    "month-closed": await callsOf("treasurer")("POST", `/staff/months/${await createEndedMonth(db)}/proposals/`, {
      reason: "all is decided",
    }),
    "roll-file": await callsOf("membership_officer")(
      "POST",
      `/staff/rolls/${await createFrozenRoll(services)}/files/`,
      createRollFileBody(),
    ),
    "roll-frozen": await callsOf("membership_officer")("POST", "/staff/rolls/", createRollBody()),
    text: await callsOf("communications")("POST", `/staff/texts/${textIds.contact}/proposals/`, {
      ...{ revision: 1, version: 1, reason: "we have moved" },
    }),
  };
  const kinds = Object.keys(composition.proposals) as ProposalKindName[];
  expect(Object.keys(proposed).toSorted()).toEqual(kinds.toSorted());
  for (const kind of kinds) {
    const reply = proposed[kind].json();
    const id: number = reply.ending ?? reply.proposal_id ?? reply.proposal ?? reply.id;
    const role = AUTHORS[kind] ?? "communications";
    const seen = (await callsOf(role)("GET", `/staff/proposals/${id}/`)).json();
    expect(seen.subject, kind).toMatchObject({ kind });
    expect(seen.title, kind).not.toBe("");
    const deciders = await listDeciders(db, composition.proposals, id);
    expect(deciders, kind).not.toContain(people[role]!.id);
    if (kind === "grant-end") expect(deciders).not.toContain(people.secretary_general!.id);
    else if (kind === "month-closed") expect(deciders).toEqual([people.auditor!.id]);
    else if (kind === "gift-kept" || kind === "refund")
      expect(deciders, kind).toEqual([people.secretary_general!.id, people.treasurer!.id]);
    else expect(deciders, kind).toEqual([people[kind === "money-export" ? "auditor" : "secretary_general"]!.id]);
  }
});
