import type { ApiError } from "@party/contract/client";
import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { afterAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { expectEventually } from "#features/payments/payments.factories.ts";
import { party } from "#party.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { openFeePayment } from "../fees.ts";
import { createMembership, createMembershipUntil } from "../memberships.factories.ts";

const { db, services, as, close } = await startTestApi();
afterAll(close);
const outbox = openOutbox(services.config.dataDirectory);
const notice = { body: { notice: "I resign from the party" as const } };

const noticesOf = (userId: number) =>
  db.selectFrom("registrar_duties").selectAll().where("user_id", "=", userId).execute();
const statesOf = async (userId: number) =>
  (await db.selectFrom("memberships").select("state").where("user_id", "=", userId).execute()).map(
    ({ state }) => state,
  );

test("a resignation ends memberships on receipt and creates a registrar notice due in seven days", async () => {
  const wangari = await createSignedInUser(services);
  await createMembershipUntil(services, wangari.id, "2027-05-05");
  const reply = await as(wangari.access)("POST /memberships/resign/", notice);
  const due = daysAfter(dayInNairobi(new Date(reply.received_at)), 7);
  expect(reply.tell_registrar_by).toBe(due);
  expect(await statesOf(wangari.id)).toEqual(["resigned"]);
  expect(await noticesOf(wangari.id)).toEqual([
    expect.objectContaining({ member_name: "Wangari Maathai", done_at: null, kind: "resignation" }),
  ]);
  await services.jobs.work(allJobs(services));
  await expectEventually(async () => (await outbox.emailsTo(wangari.email)).map(({ subject }) => subject)).toEqual([
    "You have left the party",
  ]);
  await expectEventually(
    async () =>
      (await outbox.emailsTo(party.contacts.email)).filter(({ text }) => text?.includes("Wangari Maathai")).length,
  ).toBe(1);
});

test("resigning from an application creates no registrar notice and expires its unpaid fee", async () => {
  const tom = await createSignedInUser(services);
  const { id } = await createMembership(services, tom.id, { membership_type: "silver" });
  const fee = await openFeePayment(services, tom.id, id);
  expect((await as(tom.access)("POST /memberships/resign/", notice)).tell_registrar_by).toBeNull();
  expect(await noticesOf(tom.id)).toEqual([]);
  const { state } = await db
    .selectFrom("payment_intents")
    .select("state")
    .where("id", "=", fee.id)
    .executeTakeFirstOrThrow();
  expect(state).toBe("expired");
});

test("of two concurrent resignations one succeeds and the other gets 409", async () => {
  const dedan = await createSignedInUser(services);
  await createMembershipUntil(services, dedan.id, "2027-05-05");
  const both = await Promise.allSettled([1, 2].map(() => as(dedan.access)("POST /memberships/resign/", notice)));
  const failures = both.filter((one) => one.status === "rejected").map(({ reason }) => reason as ApiError);
  expect(failures.map(({ status, text }) => [status, text])).toEqual([[409, "You have no membership to leave."]]);
  expect(await noticesOf(dedan.id)).toHaveLength(1);
});

test("resigning withdraws the membership consent and keeps the account", async () => {
  const dedan = await createSignedInUser(services);
  await createMembership(services, dedan.id);
  await as(dedan.access)("POST /memberships/resign/", notice);
  const { results } = await as(dedan.access)("GET /api/consents/");
  expect(results.map(({ purpose, action, channel }) => [purpose, action, channel])).toEqual([
    ["membership", "withdrawn", "dashboard"],
    ["membership", "given", "website"],
  ]);
});
