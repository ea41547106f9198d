import { ApiError } from "@party/contract/client";
import type { ContactMessage } from "@party/contract/contact";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { deleteContactMessages, deleteNetworkHashes } from "#features/contact/contact.queries.ts";
import { party } from "#party.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { headerOf, type Outbox, openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createMessageBody } from "./contact.factories.ts";

let server: TestApi;
let outbox: Outbox;
beforeAll(async () => {
  server = await startTestApi({ TRUST_PROXY: "loopback" });
  outbox = openOutbox(server.services.config.dataDirectory);
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

const THANKS = "Thank you for writing. An answer will follow within seven working days.";
const send = (body: ContactMessage, api = server.api) => api("POST /contact/", { body });
const post = (payload: ContactMessage, address: string) =>
  server.app.inject({ method: "POST", url: "/contact/", payload, headers: { "x-forwarded-for": address } });
const isSent = async (job: string) => {
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from pgboss.job where name = ${job} and state in ('created', 'retry', 'active')`.execute(
    server.db,
  );
  return rows[0]!.left === 0;
};
const rowsOf = ({ email }: ContactMessage) =>
  server.db.selectFrom("contact_messages").selectAll().where("email", "=", email).execute();
const mailsTo = (email: string) => outbox.emailsTo(email);

test("a message is stored and emailed to the office with reply-to, and acknowledged without its text", async () => {
  const message = createMessageBody({ subject: "Bursaries" });
  expect(await send(message)).toEqual({ message: THANKS });
  expect(await rowsOf(message)).toMatchObject([message]);

  await expect.poll(async () => (await mailsTo(message.email)).length).toBe(1);
  const toOffice = () => mailsTo(party.contacts.email);
  await expect
    .poll(async () => (await toOffice()).some((mail) => mail.subject === "Message from the website: Bursaries"))
    .toBe(true);
  const office = (await toOffice()).find((mail) => mail.subject === "Message from the website: Bursaries")!;
  expect(headerOf(office, "Reply-To")).toContain(message.email);
  expect(office.text).toContain("In June the rain took it away. <b>Who</b> pays?");
  expect(office.html).toContain("&lt;b&gt;Who&lt;/b&gt;");
  expect(office.text).toContain("No telephone was given, because the sender was not signed in.");
  const [note] = await mailsTo(message.email);
  expect(note!.subject).toBe("We have your message");
  for (const typed of ["Bursaries", "Dedan", "rain"]) expect(`${note!.text}${note!.html}`).not.toContain(typed);
});

test("a signed-in member gets a copy at their confirmed address only", async () => {
  const { id, email, access } = await createSignedInUser(server.services);
  const api = server.as(access);
  const confirm = (at: Date | null) =>
    server.db.updateTable("users").set({ email_confirmed_at: at }).where("id", "=", id).execute();
  await confirm(null);
  await send(createMessageBody({ email, subject: "Unconfirmed" }), api);
  await confirm(new Date());
  await send(createMessageBody({ email, subject: "By a stranger" }));
  await send(createMessageBody({ email, subject: "The road of mpesa\u0301.com" }), api);
  const otherPerson = createMessageBody({ subject: "Not mine" });
  await send(otherPerson, api);
  await expect.poll(() => isSent("contact.send-copy")).toBe(true);
  await expect.poll(() => isSent("contact.send-message")).toBe(true);
  const forOffice = (await mailsTo(party.contacts.email)).find(({ subject }) => /Not mine/.test(subject!));
  expect(forOffice!.text).toMatch(/It was sent from the account of .+, whose telephone is \+254\d+\./);
  const subjects = (await mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(["We have your message", "We have your message: The road of [link left out]"]);
  expect((await mailsTo(otherPerson.email)).map(({ subject }) => subject)).toEqual(["We have your message"]);
});

test("acknowledgements are limited to six an hour per network and sixty in all", async () => {
  const one = [];
  for (let sent = 0; sent < 101; sent += 1) one.push((await post(createMessageBody(), "197.248.0.1")).statusCode);
  expect(one.filter((status) => status === 201)).toHaveLength(100);
  expect(one.at(-1)).toBe(429);
  const second = Array.from({ length: 30 }, () => createMessageBody());
  for (const message of second) await post(message, "197.248.0.2");
  const others = [];
  for (let sent = 0; sent < 60; sent += 1) {
    const message = createMessageBody();
    expect((await post(message, `197.248.1.${sent}`)).statusCode).toBe(201);
    others.push(message.email);
  }
  await expect.poll(() => isSent("contact.send-copy")).toBe(true);
  await expect.poll(() => isSent("contact.send-message")).toBe(true);
  const notes = (await outbox.emails()).filter(({ subject }) => subject === "We have your message");
  expect(notes.length).toBeLessThanOrEqual(60);
  const toSecond = notes.filter((note) => second.some(({ email }) => headerOf(note, "To")!.includes(email)));
  expect(toSecond).toHaveLength(6);
  expect(await mailsTo(others[0]!)).toHaveLength(1);
  expect(await mailsTo(others.at(-1)!)).toEqual([]);
});

test.each(["name", "email", "subject", "message"] as const)("a message without its %s is rejected", async (field) => {
  const message = createMessageBody({ [field]: " " });
  const failure = await send(message).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(Object.keys((failure as ApiError).fields)).toEqual([field]);
  expect(await rowsOf(message)).toEqual([]);
});

test("a subject cannot inject email headers", async () => {
  const failure = await send(createMessageBody({ subject: "Hello\r\nBcc: all@party.example" })).catch(
    (error: unknown) => error,
  );
  expect((failure as ApiError).fields).toHaveProperty("subject");
});

test("a message with a filled honeypot reaches the office marked, and the address that it names gets nothing", async () => {
  const message = createMessageBody({ subject: "By a password manager", website: "https://party.example" });
  expect(await send(message)).toEqual({ message: THANKS });
  expect(await rowsOf(message)).toMatchObject([{ honeypot_filled: true }]);
  const subject = "Doubtful message from the website: By a password manager";
  const atOffice = async () => (await mailsTo(party.contacts.email)).find((mail) => mail.subject === subject);
  await expect.poll(atOffice).toBeDefined();
  expect((await atOffice())!.text).toContain("A field that people do not see was filled in.");
  expect(await mailsTo(message.email)).toEqual([]);
});

test("the 21st message of one address within an hour is rejected with a retry time", async () => {
  const message = createMessageBody();
  for (let sent = 0; sent < 20; sent += 1) await send(message);
  const failure = await send(message).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    status: 429,
    text: expect.stringMatching(/^Too many attempts\. Please wait \d+ minute/),
  });
});

test("messages are deleted after a year, and the hash of the sender's IP network after an hour", async () => {
  const [old, recent] = [createMessageBody(), createMessageBody()];
  await send(old);
  await send(recent);
  await sql`update contact_messages set created_at = now() - interval '366 days' where email = ${old.email}`.execute(
    server.db,
  );
  await deleteContactMessages(server.db, 365, 100);
  expect([(await rowsOf(old)).length, (await rowsOf(recent)).length]).toEqual([0, 1]);
  await deleteNetworkHashes(server.db, 60, 100);
  expect((await rowsOf(recent))[0]!.network_hash).toBeInstanceOf(Buffer);
  await sql`update contact_messages set created_at = now() - interval '61 minutes' where email = ${recent.email}`.execute(
    server.db,
  );
  await deleteNetworkHashes(server.db, 60, 100);
  expect((await rowsOf(recent))[0]!.network_hash).toBeNull();
});
