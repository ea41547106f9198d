import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { EVERYWHERE } from "#access/territory.ts";
import { setMemberships } from "#database/people/standing.ts";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { createEvent } from "#features/events/events.factories.ts";
import { listNotificationTitles } from "#features/notifications/notifications.factories.ts";
import { expectEventually } from "#features/payments/payments.factories.ts";
import { party } from "#party.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox, tokenIn } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createApplicationBody, createMembership } from "../memberships.factories.ts";
import { findActiveMembership } from "../memberships.ts";
import { expirySteps } from "../renewals/renewals.ts";
import { listApplications } from "./applications.staff.queries.ts";
import { applyForFreeMembership, confirmApplication } from "./applications.ts";

const { api, db, services, as, close } = await startTestApi();
afterAll(close);
const outbox = openOutbox(services.config.dataDirectory);
await services.jobs.work(allJobs(services));

const today = () => dayInNairobi(new Date());
const isPending = async (id: number) => {
  const filter = { territory: EVERYWHERE, status: "waiting", q: "", after: undefined, limit: 500 } as const;
  return (await listApplications(db, filter)).some((one) => one.id === id);
};

test("confirming a free application makes it active with a number and no end, and notifies once", async () => {
  const tom = await createSignedInUser(services);
  await createEvent(services, { title: "Planting Day" });
  const { id } = await createMembership(services, tom.id);
  expect(await isPending(id)).toBe(true);
  const [first, second] = await Promise.all([confirmApplication(services, id), confirmApplication(services, id)]);
  const done = [first, second].find((one) => one && "number" in one);
  const again = [first, second].find((one) => one && "state" in one);
  expect(again).toEqual({ state: "active" });
  const { results } = await as(tom.access)("GET /memberships/");
  expect(results).toMatchObject([
    { state: "active", number: (done as { number: string }).number, valid_from: today(), valid_until: null, owed: 0 },
  ]);
  expect(await findActiveMembership(db, tom.id)).toMatchObject({
    formattedNumber: (done as { number: string }).number,
  });
  expect(await isPending(id)).toBe(false);

  await expectEventually(async () => (await outbox.emailsTo(tom.email)).length).toBe(1);
  const [mail] = await outbox.emailsTo(tom.email);
  expect(mail!.subject).toBe("Your Mwananchi membership is active");
  expect(mail!.text).toContain((done as { number: string }).number);
  expect(mail!.text).toContain("no end");
  expect(mail!.text).toContain(
    `Your party office is Head office, ${party.contacts.address}. Call ${party.contacts.phone}`,
  );
  expect(mail!.text).toContain(
    "Your next meeting: Planting Day, 1 June 2099, 9:00 AM – 4:00 PM, School field, Tetu:\nhttp://localhost:3000/events/",
  );
  expect(await listNotificationTitles(db, tom.id)).toEqual(["You are a member"]);
});

test("the confirmation email waits until the member's address is confirmed", async () => {
  const tom = await createSignedInUser(services, { confirmed: false });
  const { id } = await createMembership(services, tom.id);
  await confirmApplication(services, id);
  const done = async () =>
    (
      await sql`select from pgboss.job where name = 'memberships.send-confirmed' and state = 'completed'
        and data->>'membershipId' = ${String(id)}`.execute(db)
    ).rows.length;
  await expectEventually(done).toBe(1);
  await as(tom.access)("POST /api/account/email/send-confirmation/", { body: {} });
  const subjects = async () => (await outbox.emailsTo(tom.email)).map(({ subject }) => subject);
  await expectEventually(subjects).toEqual(["Confirm your email address"]);
  const token = tokenIn((await outbox.emailsTo(tom.email))[0]!, "confirm-email");
  for (const _ of ["first", "second"]) {
    await api("POST /api/account/email/confirm/", { body: { token, password: tom.password } });
  }
  await expectEventually(done).toBe(2);
  expect(await subjects()).toEqual(["Confirm your email address", "Your Mwananchi membership is active"]);
});

test("a free membership is still active after ten years", async () => {
  const tom = await createSignedInUser(services);
  const { id } = await createMembership(services, tom.id);
  await confirmApplication(services, id);
  for (const step of expirySteps(services, daysAfter(today(), 3_650))) await step(100);
  expect((await as(tom.access)("GET /memberships/")).results[0]!.state).toBe("active");
});

test("applications without an account are confirmed with numbers of their own", async () => {
  const { id } = await applyForFreeMembership(services, createApplicationBody());
  const other = await applyForFreeMembership(services, createApplicationBody());
  const one = await confirmApplication(services, id);
  expect(one).toEqual({ number: expect.stringMatching(/^[A-Z]-\d{6}$/) });
  expect(await confirmApplication(services, other.id)).not.toEqual(one);
});

test("unpaid, resigned and unknown applications cannot be confirmed", async () => {
  const wangari = await createSignedInUser(services);
  const silver = await createMembership(services, wangari.id, { membership_type: "silver" });
  const free = await createMembership(services, wangari.id);
  await setMemberships(db, (tx) =>
    tx.updateTable("memberships").set({ state: "resigned" }).where("id", "=", free.id).execute(),
  );
  expect(await isPending(silver.id)).toBe(false);
  expect(await confirmApplication(services, silver.id)).toMatchObject({ state: "awaiting_payment" });
  expect(await confirmApplication(services, free.id)).toMatchObject({ state: "resigned" });
  expect(await confirmApplication(services, 999_999_999)).toBeUndefined();
});
