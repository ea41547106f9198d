import { randomUUID } from "node:crypto";
import type { Application } from "@party/contract/memberships";
import { afterAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { expectEventually } from "#features/payments/payments.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createApplicationBody } from "../memberships.factories.ts";
import { confirmApplication } from "./applications.ts";

const { api, as, db, services, close } = await startTestApi();
afterAll(close);
const outbox = openOutbox(services.config.dataDirectory);
await services.jobs.work(allJobs(services));

const tom = { first_name: "Tom", last_name: "Mboya" };

/** Sent without an account. @returns the application's id and the key that the browser keeps */
async function sent(body: Application = createApplicationBody()) {
  const key = randomUUID();
  const { id } = await api("POST /memberships/public/", { body, idempotencyKey: key });
  return { id, key, body };
}
const claim = async (access: string, key: string) =>
  (await as(access)("POST /memberships/claims/", { body: { key } })).membership;
const ownerOf = async (id: number) =>
  (await db.selectFrom("memberships").select("user_id").where("id", "=", id).executeTakeFirstOrThrow()).user_id;

test("confirming a claimed application assigns a number, issues the card and sends the email", async () => {
  const { id, key } = await sent();
  const member = await createSignedInUser(services, tom);
  expect(await claim(member.access, key)).toMatchObject({ id, state: "applied" });
  expect(await claim(member.access, key), "idempotent").toMatchObject({ id });
  expect((await as(member.access)("GET /memberships/")).results).toMatchObject([{ id, state: "applied" }]);
  const consents = await db.selectFrom("consent_entries").select("user_id").where("membership_id", "=", id).execute();
  expect(consents).toEqual([{ user_id: member.id }]);

  const { number } = (await confirmApplication(services, id)) as { number: string };
  expect(await as(member.access)("GET /api/card/")).toMatchObject({ card: { number } });
  await expectEventually(async () => (await outbox.emailsTo(member.email)).length).toBe(1);
});

test("claiming a confirmed application assigns a number, issues the card and sends the email", async () => {
  const { id, key } = await sent();
  const { number } = (await confirmApplication(services, id)) as { number: string };
  const member = await createSignedInUser(services, tom);
  await claim(member.access, key);
  expect((await as(member.access)("GET /memberships/")).results).toMatchObject([{ id, state: "active", number }]);
  expect(await as(member.access)("GET /api/card/")).toMatchObject({ card: { number } });
  await expectEventually(async () => (await outbox.emailsTo(member.email)).length).toBe(1);
});

test("a repeated application becomes one of the account that claims it, and leaves the first one alone", async () => {
  const { id, body } = await sent();
  const again = await sent(body);
  const member = await createSignedInUser(services, { ...tom, phone: body.phone_number });
  expect(await claim(member.access, again.key)).toMatchObject({ id: again.id, state: "applied" });
  expect(await ownerOf(id)).toBeNull();
  await confirmApplication(services, again.id);
  expect(await confirmApplication(services, id)).toEqual({ state: "replaced" });
});

test("whoever applied twice from one browser claims both, and has one application", async () => {
  const { id, body, key } = await sent();
  const again = await sent(body);
  const member = await createSignedInUser(services, tom);
  await claim(member.access, key);
  for (const _ of ["first", "again"]) expect((await claim(member.access, again.key))?.id).toBe(id);
  expect(await ownerOf(again.id), "found and erased with the account").toBe(member.id);
  expect((await as(member.access)("GET /memberships/")).results).toMatchObject([{ id, state: "applied" }]);
});

test("only the first account that claims an application gets it", async () => {
  const { id, key } = await sent();
  const [first, second] = [await createSignedInUser(services, tom), await createSignedInUser(services, tom)];
  const claims = await Promise.all([claim(first.access, key), claim(second.access, key)]);
  expect(claims.filter((membership) => membership !== null)).toMatchObject([{ id }]);
  expect([first.id, second.id]).toContain(await ownerOf(id));
});

test("an application is claimed though the account spells the name in another way", async () => {
  const { id, key } = await sent(createApplicationBody({ first_name: "Wairimũ", last_name: "Ng’ang’a" }));
  const member = await createSignedInUser(services, { first_name: "Wairimu", last_name: "Ng'ang'a" });
  expect(await claim(member.access, key)).toMatchObject({ id });
});

test("an application under another first name cannot be claimed", async () => {
  const { id, key, body } = await sent(createApplicationBody({ first_name: "Pamela" }));
  const member = await createSignedInUser(services, { ...tom, phone: body.phone_number });
  expect(await claim(member.access, key)).toBeNull();
  expect(await ownerOf(id)).toBeNull();
});

test.each([
  ["a counter", "1"],
  ["a form without script, which hashes its entries", `entries:${"a1".repeat(32)}`],
])("an application sent with the guessable key of %s cannot be claimed", async (_, idempotencyKey) => {
  const { id } = await api("POST /memberships/public/", { body: createApplicationBody(), idempotencyKey });
  const member = await createSignedInUser(services, tom);
  expect(await claim(member.access, idempotencyKey)).toBeNull();
  expect(await ownerOf(id)).toBeNull();
});

test("a reused key creates a second application but claims only the first", async () => {
  const { id, key } = await sent();
  await db.deleteFrom("idempotency_keys").where("key", "=", key).execute();
  const other = await api("POST /memberships/public/", { body: createApplicationBody(), idempotencyKey: key });
  const member = await createSignedInUser(services, tom);
  expect(await claim(member.access, key)).toMatchObject({ id });
  expect(await ownerOf(other.id)).toBeNull();
});

test("claiming a plan that the member has already replaces the claimed application", async () => {
  const member = await createSignedInUser(services, tom);
  const own = await as(member.access)("POST /memberships/", { body: createApplicationBody() });
  const { id, key } = await sent();
  expect((await claim(member.access, key))?.id).toBe(own.id);
  expect(await ownerOf(id), "found and erased with the account").toBe(member.id);
  expect(await confirmApplication(services, id)).toEqual({ state: "replaced" });
});

test("confirming an application with an account replaces the same person's application without one", async () => {
  const { id, body } = await sent();
  const member = await createSignedInUser(services, tom);
  const own = await as(member.access)("POST /memberships/", { body });
  await confirmApplication(services, own.id);
  expect(await confirmApplication(services, id)).toEqual({ state: "replaced" });
});
