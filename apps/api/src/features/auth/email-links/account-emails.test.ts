import { startFakeSmtpServer } from "@party/fakes/smtp-server";
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { messageJobs } from "#composition/message-emails.ts";
import { contactJobs } from "#features/contact/contact.jobs.ts";
import { invitationJobs } from "#features/invitations/invitations.jobs.ts";
import { createMembershipUntil } from "#features/memberships/memberships.factories.ts";
import { erasureJobs } from "#features/my-data/erasure/erasure.jobs.ts";
import { newsletterJobs } from "#features/newsletter/newsletter.jobs.ts";
import { startTestApi } from "#testing/api.ts";
import { createRegistration, createSignedInUser, createUser, TEST_PASSWORD } from "../auth.factories.ts";
import { authJobs } from "../auth.jobs.ts";

const smtpServer = await startFakeSmtpServer();
const { app, db, services, api, as, close } = await startTestApi({ SMTP_URL: smtpServer.url, TRUST_PROXY: "loopback" });
afterAll(async () => {
  await close();
  await smtpServer.close();
});
afterEach(() => smtpServer.rejectWith(undefined));
const handlers = [authJobs, contactJobs, erasureJobs, invitationJobs, newsletterJobs]
  .flatMap((jobs) => jobs(services))
  .concat(messageJobs(services, composition.messages));

/** Runs the pending jobs of a name, oldest first. @param attempt counted from 1 */
async function work(name: string, attempt = 1): Promise<void> {
  const { rows } = await sql<{ id: string; data: object; created_on: Date }>`
    select id, data, created_on from pgboss.job where name = ${name} and state = 'created' order by created_on`.execute(
    db,
  );
  const { run } = handlers.find(({ type }) => type.name === name)!;
  for (const { id, data, created_on } of rows) {
    await run(data as never, { id, causedAt: created_on, attempt });
    await sql`delete from pgboss.job where id = ${id}`.execute(db);
  }
}

const mailsTo = (email: string) => smtpServer.received.filter(({ recipients }) => recipients.includes(email));

/** Sent from a thousand networks. */
const post = (url: string, payload: object, n: number) =>
  app.inject({
    method: "POST",
    url,
    payload,
    headers: { "x-forwarded-for": `41.90.${n}.1` },
    remoteAddress: "127.0.0.1",
  });

test("a password reset email is retried until the SMTP server accepts it", async () => {
  const { email } = await createUser(services);
  await api("POST /api/account/forgot-password/", { body: { email } });
  smtpServer.rejectWith(451);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await expect(work("account.send-reset-link", attempt)).rejects.toThrow("451");
  }
  smtpServer.rejectWith(undefined);
  await work("account.send-reset-link", 6);
  expect(mailsTo(email)).toHaveLength(1);
});

test("contact form requests from many networks send one email per mailbox", async () => {
  const message = { name: "Nobody", email: "victim.one@party.example", subject: "Hello", message: "Hello" };
  for (let n = 0; n < 9; n += 1) expect((await post("/contact/", message, n)).statusCode).toBe(201);
  await work("contact.send-message");
  await work("contact.send-copy");
  expect(mailsTo(message.email)).toHaveLength(1);
});

test.each([
  ["confirmed", /account already/],
  ["unconfirmed", /registered before/],
])("registrations of one %s address from many networks send one email to its owner", async (state, subject) => {
  const { email } = await createUser(services, { confirmed: state === "confirmed" });
  const { county, constituency, ward } = { county: 19, constituency: 94, ward: 466 };
  for (let n = 0; n < 4; n += 1) {
    const password = "nobody knows this";
    const entries = { email, password, password2: password, first_name: "No", last_name: "Body", phone: "0712345678" };
    const reply = await post("/api/auth/register/", { ...entries, county, constituency, ward }, n);
    expect(reply.statusCode).toBe(201);
  }
  await work("account.send-registered-again");
  await work("account.send-taken");
  // Two when the hour changes meanwhile.
  expect([1, 2]).toContain(mailsTo(email).length);
  for (const { mail } of mailsTo(email)) expect(mail.subject).toMatch(subject);
});

test("newsletter requests from many networks send a limited number of links per mailbox", async () => {
  const spellings = ["victim.two@party.example", "victim.two+news@party.example", "victim.two+9@party.example"];
  for (let n = 0; n < 9; n += 1) {
    const email = spellings[n % 3]!;
    await sql`update newsletter_subscriptions set requested_at = now() - interval '5 minutes'`.execute(db);
    expect((await post("/api/newsletter/subscribe/", { email }, n)).statusCode).toBe(200);
    await work("newsletter.send-confirmation");
  }
  expect(spellings.flatMap(mailsTo)).toHaveLength(5);
});

test.each([
  [["victim.six+N@party.example", "victim.six+N.x@party.example"]],
  [["victim.seven+N@gmail.com", "v.ictimseve.n+N@googlemail.com"]],
])("registrations of many spellings of one mailbox (%j) send five links", async (spellings) => {
  const emails = Array.from({ length: 6 }, (_, n) =>
    spellings.map((spelling) => spelling.replace("N", String(n))),
  ).flat();
  for (const [n, email] of emails.entries()) {
    expect((await post("/api/auth/register/", createRegistration({ email }), n)).statusCode).toBe(201);
  }
  await work("account.send-confirmation");
  expect(emails.flatMap(mailsTo)).toHaveLength(5);
});

test("email change requests of many accounts send a limited number of links per mailbox", async () => {
  const email = "victim.three@party.example";
  for (let n = 0; n < 12; n += 1) {
    const { access, password } = await createSignedInUser(services);
    await as(access)("POST /api/account/email/", { body: { email, current_password: password } });
  }
  await work("account.send-change-link");
  expect(mailsTo(email)).toHaveLength(10);
});

test("emails to unconfirmed addresses contain no links that a sender typed", async () => {
  const namesWithLinks = { first_name: "Win www.evil.example", last_name: "https://evil.example/" };
  const text = "Dear voter,\nyour prize waits at evil.example/prize, or https://evil.example. Come at 10.30.";
  const message = {
    name: "evil.example",
    email: "victim.four@party.example",
    subject: "See evil.example",
    message: text,
  };
  await post("/contact/", message, 1);
  await work("contact.send-copy");
  const { access, email, password } = await createSignedInUser(services, { ...namesWithLinks, confirmed: false });
  await as(access)("POST /api/account/email/send-confirmation/", { body: {} });
  await work("account.send-confirmation");
  await as(access)("POST /api/account/email/", { body: { email: `new.${email}`, current_password: password } });
  await work("account.send-change-link");
  const other = "the bus leaves at noon";
  await api("POST /api/auth/register/", { body: createRegistration({ email, password: other, password2: other }) });
  await work("account.send-registered-again");
  await work("account.send-taken");
  const inviter = await createSignedInUser(services, namesWithLinks);
  await createMembershipUntil(services, inviter.id, "2099-12-31");
  await as(inviter.access)("POST /api/invitations/mails/", { body: { email: "victim.five@party.example" } });
  await work("invitations.send");
  const mails = [message.email, email, `new.${email}`, "victim.five@party.example"].map(mailsTo);
  expect(mails.map(({ length }) => length)).toEqual([1, 2, 1, 1]);
  for (const each of mails.flat()) {
    expect(`${each.mail.subject} ${each.mail.text} ${each.mail.html}`).not.toContain("evil.example");
  }
  for (const linkText of ["prize", "Come at 10.30.", "evil"]) expect(mails[0]![0]!.mail.text).not.toContain(linkText);
});

test("sign-in emails are limited without limiting other security emails", async () => {
  const { email, password, access } = await createSignedInUser(services);
  for (let n = 0; n < 12; n += 1) {
    const agent = `Firefox/${n} ${n < 6 ? "Android" : ["Windows", "iPhone", "iPad", "Linux", "CrOS", "KAIOS"][n - 6]}`;
    const headers = { "user-agent": agent };
    const payload = { email, password };
    expect((await app.inject({ method: "POST", url: "/api/auth/login/", payload, headers })).statusCode).toBe(200);
  }
  const next = "the bus leaves at noon";
  await as(access)("POST /api/account/password/", {
    body: { current_password: password, password: next, password2: next },
  });
  await work("account.send-security-mail");
  const subjects = mailsTo(email).map(({ mail }) => mail.subject);
  expect(subjects.filter((subject) => subject === "New sign-in to your account")).toHaveLength(5);
  expect(subjects.filter((subject) => subject === "Your password was changed")).toHaveLength(1);
});

test("an unconfirmed address gets a limited number of links over all actions of the account", async () => {
  const { email } = createRegistration();
  const enter = async (password: string) => {
    await api("POST /api/auth/register/", { body: createRegistration({ email }) });
    return as((await api("POST /api/auth/login/", { body: { email, password } })).access);
  };
  for (let n = 0; n < 5; n += 1) {
    const brief = await enter(TEST_PASSWORD);
    await work("account.send-confirmation");
    await brief("POST /api/my-data/erase/", { body: { password: TEST_PASSWORD } });
  }
  const otherPerson = await enter(TEST_PASSWORD);
  await otherPerson("POST /api/account/email/send-confirmation/", { body: {} });
  const password = "the bus leaves at noon";
  await otherPerson("POST /api/account/password/", {
    body: { current_password: TEST_PASSWORD, password, password2: password },
  });
  await api("POST /api/account/forgot-password/", { body: { email } });
  await otherPerson("POST /api/my-data/erase/", { body: { password } });
  for (const name of ["account.send-confirmation", "account.send-reset-link", "account.send-security-mail"]) {
    await work(name);
  }
  for (const name of ["account.send-taken", "messages.send", "my-data.send-farewell"]) await work(name);
  const subjects = mailsTo(email).map(({ mail }) => mail.subject ?? "");
  expect(subjects).toHaveLength(5);
  expect(subjects.filter((subject) => !/confirm your email/i.test(subject))).toEqual([]);
});

test("email change links to an address do not block its owner from registering", async () => {
  const { email } = createRegistration();
  const recipient = await createSignedInUser(services);
  for (let n = 0; n < 10; n += 1) {
    await as(recipient.access)("POST /api/account/email/", { body: { email, current_password: TEST_PASSWORD } });
    await work("account.send-change-link");
  }
  await api("POST /api/auth/register/", { body: createRegistration({ email }) });
  await work("account.send-confirmation");
  expect(mailsTo(email).map(({ mail }) => mail.subject)).toContain("Confirm your email address");
});
