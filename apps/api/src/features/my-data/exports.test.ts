import { ApiError } from "@party/contract/client";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createSignedInUser, createUser } from "#features/auth/auth.factories.ts";
import { insertToken } from "#features/auth/email-links/email-links.queries.ts";
import { hashOfLinkToken, newLinkToken } from "#features/auth/email-links/email-links.ts";
import { startTestApi } from "#testing/api.ts";
import { allJobs } from "#worker.ts";
import { englishTexts } from "../../../../../scripts/translations/english-words.ts";
import { tableTitle } from "./labels/labels.ts";
import { createCompleteMember, createImpostorOf, createVisitor, waitForFulfilments } from "./my-data.factories.ts";

const { db, services, as, api, close } = await startTestApi();
afterAll(close);

let nyokabi: Awaited<ReturnType<typeof createCompleteMember>>;
beforeAll(async () => {
  await createCompleteMember(services, { first_name: "Tumaini", last_name: "Otieno" });
  nyokabi = await createCompleteMember(services, { first_name: "Nyokabi", last_name: "Wanjagi" });
});

const ownExport = () => as(nyokabi.access)("GET /api/my-data/");

const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  return error instanceof ApiError ? [error.status, error.text] : error;
};

test("the export holds a row of every table with data about the member", async () => {
  // All jobs but that of each minute which compares what waits for it, so that a row of that is there as well.
  await services.jobs.work(allJobs(services).filter(({ type }) => type.name !== "people.find-pairs"));
  await waitForFulfilments(services, nyokabi);
  const { sections } = await ownExport();
  expect(sections.map(({ table }) => table).toSorted()).toEqual(
    composition.personalData.map(({ table }) => table).toSorted(),
  );
  expect(sections.filter(({ rows }) => rows.length === 0).map(({ table }) => table)).toEqual([]);
});

test("the export names the member and nobody else", async () => {
  const text = JSON.stringify(await ownExport()).toLowerCase();
  for (const secret of nyokabi.secrets.slice(0, 2)) expect(text).toContain(secret);
  expect(text).not.toContain("tumaini");
  expect(text).not.toContain("otieno");
});

test("the export decrypts encrypted columns and shows no hash or key", async () => {
  const { sections } = await ownExport();
  const column = (table: string, name: string) =>
    sections.find((section) => section.table === table)!.rows.map((row) => row[name]);
  expect(new Set(column("payment_attempts", "phone_encrypted"))).toEqual(new Set([nyokabi.phone]));
  expect(new Set(column("orders", "phone_encrypted"))).toEqual(new Set([nyokabi.phone]));
  expect(column("statement_lines", "text_encrypted")).toContain(`Nyokabi Wanjagi, ${nyokabi.phone}`);
  expect(column("users", "password_hash")).toEqual(["We keep it, but do not show it"]);
  expect(JSON.stringify(sections)).not.toContain("$argon2");
});

test("the export requires the password again after ten minutes", async () => {
  const wangari = await createSignedInUser(services);
  const call = as(wangari.access);
  const anHourAgo = sql`now() - interval '1 hour'`;
  await sql`update sessions set created_at = ${anHourAgo} where user_id = ${wangari.id}`.execute(db);
  const passwordRequired = [403, "Please enter your password again to see your data."];
  expect(await failureOf(call("GET /api/my-data/"))).toEqual(passwordRequired);
  expect(await failureOf(call("GET /api/my-data/page/"))).toEqual(passwordRequired);
  expect(await failureOf(call("POST /api/my-data/confirm/", { body: { password: "not it" } }))).toEqual([
    400,
    "That is not your password. Please try again.",
  ]);
  expect(await failureOf(call("GET /api/my-data/"))).toEqual(passwordRequired);
  await call("POST /api/my-data/confirm/", { body: { password: wangari.password } });
  expect((await call("GET /api/my-data/")).sections.length).toBe(composition.personalData.length);
  await sql`update session_confirmations set confirmed_at = ${anHourAgo}`.execute(db);
  expect(await failureOf(call("GET /api/my-data/"))).toEqual(passwordRequired);
});

test("entering the password allows the export in that session only", async () => {
  const wangari = await createUser(services);
  const sessions = [];
  for (const _ of [1, 2]) {
    sessions.push(await api("POST /api/auth/login/", { body: { email: wangari.email, password: wangari.password } }));
  }
  await sql`update sessions set created_at = now() - interval '1 hour' where user_id = ${wangari.id}`.execute(db);
  await as(sessions[0]!.access)("POST /api/my-data/confirm/", { body: { password: wangari.password } });
  expect(await failureOf(as(sessions[1]!.access)("GET /api/my-data/"))).toEqual([403, expect.any(String)]);
});

test("the HTML export shows the values of the JSON export, escaped", async () => {
  await sql`update users set last_name = '<script>Wanjagi' where id = ${nyokabi.id}`.execute(db);
  const { html } = await as(nyokabi.access)("GET /api/my-data/page/");
  await sql`update users set last_name = 'Wanjagi' where id = ${nyokabi.id}`.execute(db);
  expect(html).toContain("&lt;script&gt;Wanjagi");
  expect(html).not.toContain("<script");
  for (const { table } of composition.personalData) {
    expect(html).toContain(tableTitle("en", table).replaceAll("'", "&#39;"));
  }
  const parts = [...html.matchAll(/<a href="#(\w+)">/g)].map(([, table]) => table);
  expect(parts.length).toBeGreaterThan(20);
  for (const table of parts) expect(html).toContain(`<p id="${table}">`);
  expect(html, "marks of rows are for programs").not.toMatch(/<dd>[0-9a-f]{8}-[0-9a-f-]{27}<\/dd>/);
});

test("the export is in the language that is asked for, on the page and as JSON", async () => {
  const inKiswahili = as(nyokabi.access, "sw");
  const { sections, notes } = await inKiswahili("GET /api/my-data/");
  const texts = sections.flatMap(({ title, on_erasure, columns }) => [
    title,
    on_erasure,
    ...columns.map(({ label }) => label),
  ]);
  expect(englishTexts([...texts, ...notes])).toEqual([]);
  const { html } = await inKiswahili("GET /api/my-data/page/");
  expect(html).toContain('<html lang="sw">');
  const page = html.replaceAll(/<style>.*<\/style>|<dd>.*?<\/dd>/gs, "").split(/<[^>]*>/);
  expect(englishTexts(page)).toEqual([]);
  const { kept, gone, gone_subjects, notes: reasons } = await inKiswahili("GET /api/my-data/erasure/");
  expect(
    englishTexts([...kept.flatMap(({ what, why }) => [what, why]), ...gone, ...gone_subjects, ...reasons]),
  ).toEqual([]);
  const [session] = (await inKiswahili("GET /api/account/sessions/")).results;
  expect(session!.device).toBe("Kivinjari");
});

test("an account with another person's unconfirmed address, number and name exports nothing of that person", async () => {
  await sql`update users set email = 'moved@party.example' where id = ${nyokabi.id}`.execute(db);
  const attacker = await createSignedInUser(services, {
    email: nyokabi.email,
    phone: nyokabi.phone,
    first_name: "Nyokabi",
    last_name: "Wanjagi",
    confirmed: false,
  });
  const link = { hash: hashOfLinkToken(newLinkToken()), userId: attacker.id, purpose: "confirm" as const, minutes: 30 };
  await insertToken(db, { ...link, email: nyokabi.email });
  const { sections, notes } = await as(attacker.access)("GET /api/my-data/");
  const full = sections.filter(({ rows }) => rows.length > 0).map(({ table }) => table);
  await sql`delete from users where id = ${attacker.id}`.execute(db);
  await sql`update users set email = ${nyokabi.email} where id = ${nyokabi.id}`.execute(db);
  expect(full.toSorted()).toEqual(["refresh_tokens", "sessions", "users"]);
  expect(notes).toHaveLength(2);
});

test("a payment from another person's phone exports nothing of that phone's other payments", async () => {
  const { intent, ...attacker } = await createImpostorOf(services, {
    first_name: "Nyokabi",
    last_name: "Wanjagi",
    phone: nyokabi.phone,
  });
  const { sections } = await as(attacker.access)("GET /api/my-data/");
  const rowsOf = (name: string) => sections.find(({ table }) => table === name)!.rows;
  expect(rowsOf("payment_intents").map(({ amount }) => amount)).toEqual([1]);
  expect(rowsOf("payment_attempts").map(({ intent_id }) => intent_id)).toEqual([intent.id]);
  expect(rowsOf("provider_events")).toHaveLength(1);
  for (const table of ["donations", "monthly_gifts", "orders", "receipts"]) expect(rowsOf(table), table).toEqual([]);
});

test("an account with another person's name and phone exports none of their applications", async () => {
  const impostor = await createImpostorOf(services, await createVisitor(services));
  const call = as(impostor.access);
  const { sections } = await call("GET /api/my-data/");
  for (const name of ["memberships", "volunteers", "consent_entries"]) {
    expect(sections.find(({ table }) => table === name)!.rows, name).toEqual([]);
  }
  expect(await call("GET /api/consents/")).toEqual({ results: [], withdrawable: [] });
});

test("the export states that unclaimed applications are left out", async () => {
  const { notes } = await ownExport();
  expect(notes).toEqual([expect.stringContaining("An application that you sent without an account")]);
});
