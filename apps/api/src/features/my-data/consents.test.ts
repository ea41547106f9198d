import { builtInVersions } from "@party/contract/values/texts";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createRegistration, createSignedInUser } from "#features/auth/auth.factories.ts";
import { createApplicationBody } from "#features/memberships/memberships.factories.ts";
import { insertConfirmationToken, upsertPendingSubscription } from "#features/newsletter/newsletter.queries.ts";
import { hashOfToken } from "#features/newsletter/newsletter.ts";
import { createOfferBody } from "#features/volunteers/volunteers.factories.ts";
import { startTestApi } from "#testing/api.ts";

const { db, services, api, as, close } = await startTestApi();
afterAll(close);

/** A member with a confirmed address. */
async function createConfirmedUser(email: string) {
  const user = await createSignedInUser(services, { email });
  await sql`update users set email_confirmed_at = now() where id = ${user.id}`.execute(db);
  return as(user.access);
}

async function subscribe(email: string): Promise<void> {
  const { id } = (await upsertPendingSubscription(db, email, 0, "sw"))!;
  const token = crypto.randomUUID();
  await insertConfirmationToken(db, { hash: hashOfToken(token), subscriptionId: id, days: 7 });
  await api("GET /api/newsletter/verify/{token}/", { params: { token } });
  await api("GET /api/newsletter/verify/{token}/", { params: { token } });
}

const summarise = ({ results }: { results: { purpose: string; action: string; channel: string }[] }) =>
  results.map(({ purpose, action, channel }) => `${purpose} ${action} by ${channel}`);

test("registering, applying, volunteering and confirming a newsletter each leave one entry, with the version and language of the text and the version of the privacy notice", async () => {
  const entries = createRegistration();
  await api("POST /api/auth/register/", { body: entries });
  const { email, password } = entries;
  const { access } = await api("POST /api/auth/login/", { body: { email, password } });
  await sql`update users set email_confirmed_at = now() where email = ${entries.email}`.execute(db);
  await as(access)("POST /memberships/", { body: createApplicationBody() });
  await api("POST /volunteers/", { body: createOfferBody({ email: entries.email }) });
  await subscribe(entries.email);
  const consents = await as(access)("GET /api/consents/");
  expect(summarise(consents)).toEqual([
    "newsletter given by mail",
    "volunteering given by website",
    "membership given by website",
    "account given by website",
  ]);
  expect(consents.withdrawable.toSorted()).toEqual(["newsletter", "volunteering"]);
  for (const { text_version } of consents.results) expect(text_version).toMatch(/^\d{4}-\d\d$/);
  expect(consents.results.map(({ language }) => language)).toEqual(["sw", "en", "en", "en"]);
  const notices = await db
    .selectFrom("consent_entries")
    .select("privacy_notice_version")
    .where(
      "id",
      "in",
      consents.results.map(({ id }) => id),
    )
    .execute();
  expect(notices).toEqual(Array(4).fill({ privacy_notice_version: builtInVersions["privacy-notice"] }));
});

test("withdrawing a consent ends what it allowed, is recorded once and keeps earlier entries", async () => {
  const wangari = await createConfirmedUser("wangari.withdraws@party.example");
  await api("POST /volunteers/", { body: createOfferBody({ email: "wangari.withdraws@party.example" }) });
  await subscribe("wangari.withdraws@party.example");
  await wangari("POST /api/consents/{purpose}/withdraw/", { params: { purpose: "volunteering" } });
  await wangari("POST /api/consents/{purpose}/withdraw/", { params: { purpose: "newsletter" } });
  const after = await wangari("POST /api/consents/{purpose}/withdraw/", { params: { purpose: "newsletter" } });
  expect(after.withdrawable).toEqual([]);
  expect(summarise(after).toSorted()).toEqual([
    "newsletter given by mail",
    "newsletter withdrawn by dashboard",
    "volunteering given by website",
    "volunteering withdrawn by dashboard",
  ]);
  const kept = await db
    .selectFrom("volunteers")
    .select("id")
    .where("email", "=", "wangari.withdraws@party.example")
    .execute();
  const { state } = await db
    .selectFrom("newsletter_subscriptions")
    .select("state")
    .where("email", "=", "wangari.withdraws@party.example")
    .executeTakeFirstOrThrow();
  expect([kept, state]).toEqual([[], "unsubscribed"]);
});

test("an account with an unconfirmed address can neither list nor withdraw consents of that address", async () => {
  await subscribe("owner@party.example");
  const attacker = await createSignedInUser(services, { email: "owner@party.example", confirmed: false });
  const reply = await as(attacker.access)("POST /api/consents/{purpose}/withdraw/", {
    params: { purpose: "newsletter" },
  });
  expect(reply).toEqual({ results: [], withdrawable: [] });
  const { state } = await db
    .selectFrom("newsletter_subscriptions")
    .select("state")
    .where("email", "=", "owner@party.example")
    .executeTakeFirstOrThrow();
  expect(state).toBe("confirmed");
});

test("consent entries can be neither updated nor deleted", async () => {
  for (const change of [
    sql`update consent_entries set text_version = '1999-01'`,
    sql`update consent_entries set language = 'sw'`,
    sql`update consent_entries set privacy_notice_version = '1999-01'`,
    sql`update consent_entries set recorded_at = now() - interval '1 year'`,
    sql`update consent_entries set action = 'withdrawn', user_id = null where action = 'given'`,
    sql`delete from consent_entries`,
  ]) {
    await expect(change.execute(db)).rejects.toThrow("append-only");
  }
});
