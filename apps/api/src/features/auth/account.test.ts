import { ApiError } from "@party/contract/client";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { expectSameDuration } from "#testing/durations.ts";
import { type Outbox, openOutbox, tokenIn } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createRegistration, createSignedInUser, createUser, TEST_PASSWORD } from "./auth.factories.ts";

const NEW = "the bus leaves at noon";

let server: TestApi;
let outbox: Outbox;
beforeAll(async () => {
  server = await startTestApi();
  outbox = openOutbox(server.services.config.dataDirectory);
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("the call succeeded"),
    (error) => (error instanceof ApiError ? error : expect.unreachable(String(error))),
  );
const logIn = (email: string, password = TEST_PASSWORD) =>
  server.api("POST /api/auth/login/", { body: { email, password } });
const register = (entries: ReturnType<typeof createRegistration>) =>
  server.api("POST /api/auth/register/", { body: entries });
const whoAmI = (access: string) => server.as(access)("GET /api/auth/user/");
const securityOf = (access: string) => server.as(access)("GET /api/account/");
const confirm = (token: string, password = TEST_PASSWORD) =>
  server.api("POST /api/account/email/confirm/", { body: { token, password } });
const requestPasswordReset = (email: string) => server.api("POST /api/account/forgot-password/", { body: { email } });
const check = (token: string) => server.api("POST /api/account/reset-password/check/", { body: { token } });
const reset = (token: string, password = NEW, password2 = password) =>
  server.api("POST /api/account/reset-password/", { body: { token, password, password2 } });

/** Waits for `count` emails of a subject. @returns the newest */
async function mailTo(address: string, subject: RegExp, count = 1) {
  const found = async () => (await outbox.emailsTo(address)).filter((mail) => subject.test(mail.subject ?? ""));
  await expect.poll(async () => (await found()).length, { message: `${subject}` }).toBe(count);
  return (await found()).at(-1)!;
}

async function requestResetToken(email: string, count = 1): Promise<string> {
  await requestPasswordReset(email);
  return tokenIn(await mailTo(email, /choose a new password/i, count), "reset-password");
}

const noJobWaits = () =>
  expect
    .poll(async () => {
      const { rows } =
        await sql`select id from pgboss.job where name ~ '^(account|my-data)[.]' and start_after <= now() and data::text <> '{}'
          and state in ('created', 'active', 'retry')`.execute(server.db);
      return rows.length;
    })
    .toBe(0);

const ageTokens = (interval: string) =>
  sql`update account_tokens set expires_at = expires_at - ${sql.lit(interval)}::interval,
      created_at = created_at - ${sql.lit(interval)}::interval`.execute(server.db);

describe("a forgotten password", () => {
  test("a reset link sets a new password once and ends every session", async () => {
    const { email, access } = await createSignedInUser(server.services, { confirmed: false });
    const token = await requestResetToken(email);
    for (const _ of ["first", "second"]) await check(token);
    const { device } = await reset(token);
    expect(device).toMatch(/^[\w.-]+$/);
    expect((await failureOf(whoAmI(access))).status).toBe(401);
    expect((await failureOf(logIn(email))).status).toBe(401);
    const { user } = await logIn(email, NEW);
    expect(user.email_confirmed, "whoever opened the mail has the mailbox").toBe(true);
    for (const use of [reset, check]) expect((await failureOf(use(token))).status).toBe(404);
    await mailTo(email, /You have a new password/);
  });

  test("ten concurrent uses of a reset link set one new password", async () => {
    const { email } = await createUser(server.services);
    const token = await requestResetToken(email);
    const uses = await Promise.allSettled(
      Array.from({ length: 10 }, (_, number) => reset(token, `${NEW} number ${number}`)),
    );
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("a reset link expires after 30 minutes", async () => {
    const { email } = await createUser(server.services);
    const token = await requestResetToken(email);
    await ageTokens("31 minutes");
    expect((await failureOf(reset(token))).status).toBe(404);
  });

  test("an invalid new password is rejected and leaves the reset link valid", async () => {
    const { email } = await createUser(server.services);
    const token = await requestResetToken(email);
    const failure = await failureOf(reset(token, "1234", "12345"));
    expect(failure.fields).toMatchObject({
      password: expect.arrayContaining(["This password is too short. It must contain at least 8 characters."]),
      password2: ["Passwords do not match"],
    });
    await reset(token);
  });

  test("resetting the password voids earlier reset links", async () => {
    const { email } = await createUser(server.services);
    const first = await requestResetToken(email);
    await reset(await requestResetToken(email, 2));
    expect((await failureOf(reset(first, "and yet another one"))).status).toBe(404);
  });

  test("at most three reset emails are sent in 15 minutes, and all their links stay valid", async () => {
    const { email } = await createUser(server.services);
    const first = await requestResetToken(email);
    for (let more = 0; more < 6; more++) await requestPasswordReset(email);
    const { email: other } = await createUser(server.services);
    await requestResetToken(other);
    await noJobWaits();
    expect((await outbox.emailsTo(email)).length).toBe(3);
    await reset(first);
  });

  test("a reset request gets the same reply in the same time with and without an account", async () => {
    const known = await createUser(server.services);
    const request = async (email: string) =>
      expect(await requestPasswordReset(email)).toEqual({
        message: "If this address has an account, a mail with a link is on its way. The link works for 30 minutes.",
      });
    let round = 0;
    await expectSameDuration(
      async () => {
        const unknown = `nobody.${round++}@party.example`;
        return [() => request(known.email), () => request(unknown)];
      },
      { atLeast: 25, atMost: 500 },
    );
    expect(await outbox.emailsTo("nobody.0@party.example")).toEqual([]);
  });
});

describe("a change of password", () => {
  const change = (access: string, current_password: string, password = NEW) =>
    server.as(access)("POST /api/account/password/", { body: { current_password, password, password2: password } });

  test("a password change requires the current password, ends every other session, and is reported by email", async () => {
    const { email, access } = await createSignedInUser(server.services);
    const other = await logIn(email);
    const failure = await failureOf(change(access, "not the password"));
    expect([failure.status, failure.fields]).toEqual([
      400,
      { current_password: ["That is not your current password."] },
    ]);
    await change(access, TEST_PASSWORD);
    expect((await whoAmI(access)).email).toBe(email);
    expect((await failureOf(whoAmI(other.access))).status).toBe(401);
    await logIn(email, NEW);
    await mailTo(email, /Your password was changed/);
  });

  test("a password change voids earlier reset links", async () => {
    const { email, access } = await createSignedInUser(server.services);
    const token = await requestResetToken(email);
    await change(access, TEST_PASSWORD);
    expect((await failureOf(reset(token, "and yet another one"))).status).toBe(404);
  });

  test("all password checks of a signed-in member share a limit of ten failures", async () => {
    const { access, email } = await createSignedInUser(server.services);
    const as = server.as(access);
    const passwordChecks = [
      (password: string) => change(access, password),
      (password: string) => as("POST /api/my-data/confirm/", { body: { password } }),
      (password: string) => as("POST /api/account/two-step/", { body: { current_password: password } }),
      (password: string) => as("POST /api/my-data/erase/", { body: { password } }),
      (current_password: string) =>
        as("POST /api/account/email/", { body: { email: `spy.${email}`, current_password } }),
    ];
    const statuses: number[] = [];
    for (let guess = 0; guess < 15; guess++) {
      statuses.push((await failureOf(passwordChecks[guess % 5]!(`guess ${guess}`))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(5).fill(429)]);
    expect((await failureOf(passwordChecks[1]!(TEST_PASSWORD))).status).toBe(429);
  });
});

describe("a change of address", () => {
  let made = 0;
  const requestReset = async (access: string, email: string) =>
    server.as(access)("POST /api/account/email/", { body: { email, current_password: TEST_PASSWORD } });
  const newAddress = () => `moved.${++made}@party.example`;
  const restore = (token: string) => server.api("POST /api/account/email/restore/", { body: { token } });

  async function moved(about: Parameters<typeof createSignedInUser>[1] = {}) {
    const user = await createSignedInUser(server.services, about);
    const next = newAddress();
    await requestReset(user.access, next);
    const token = tokenIn(await mailTo(next, /confirm your new email/), "confirm-email");
    await confirm(token);
    return { ...user, next, token };
  }
  const restoreLinkOf = async (email: string) =>
    tokenIn(await mailTo(email, /Your email address was changed/), "restore-email");

  test("an email change takes effect only when it is confirmed at the new address", async () => {
    const { access, email } = await createSignedInUser(server.services);
    const next = newAddress();
    await requestReset(access, next);
    expect(await securityOf(access)).toMatchObject({ email, pending_email: next });
    await logIn(email);
    const token = tokenIn(await mailTo(next, /confirm your new email/), "confirm-email");
    for (const time of ["first", "second"]) expect((await confirm(token)).message, time).toContain("confirmed");
    expect(await securityOf(access)).toMatchObject({ email: next, email_confirmed: true, pending_email: null });
    expect((await failureOf(logIn(email))).status).toBe(401);
    await logIn(next);
  });

  test("an email change requires the current password", async () => {
    const { access } = await createSignedInUser(server.services);
    const body = { email: newAddress(), current_password: "not the password" };
    const failure = await failureOf(server.as(access)("POST /api/account/email/", { body }));
    expect(failure.fields).toHaveProperty("current_password");
  });

  test("confirming an email change requires the password or a session of the account", async () => {
    const { access, email } = await createSignedInUser(server.services);
    const next = newAddress();
    await requestReset(access, next);
    const token = tokenIn(await mailTo(next, /confirm your new email/), "confirm-email");
    const body = { token };
    const other = server.as((await createSignedInUser(server.services)).access);
    for (const client of [server.api, other]) await failureOf(client("POST /api/account/email/confirm/", { body }));
    await failureOf(confirm(token, NEW));
    expect((await securityOf(access)).email, "opening the link elsewhere changes no address").toBe(email);
    await server.as(access)("POST /api/account/email/confirm/", { body });
    expect((await securityOf(access)).email).toBe(next);
  });

  test("a change to a taken address gets the same reply and sends an email to that mailbox", async () => {
    const { access, email } = await createSignedInUser(server.services);
    const free = await requestReset(access, newAddress());
    for (const confirmed of [true, false]) {
      const owner = await createUser(server.services, { confirmed });
      expect(await requestReset(access, owner.email)).toEqual(free);
      const mail = await mailTo(owner.email, /was not changed/);
      expect(mail.text).not.toContain("confirm-email");
    }
    await logIn(email);
  });

  test("of two concurrent changes to one address one succeeds", async () => {
    const next = newAddress();
    const users = [await createSignedInUser(server.services), await createSignedInUser(server.services)];
    const tokens: string[] = [];
    for (const [index, { access }] of users.entries()) {
      await requestReset(access, next);
      tokens.push(tokenIn(await mailTo(next, /confirm your new email/, index + 1), "confirm-email"));
    }
    const outcomes = await Promise.allSettled(tokens.map((token) => confirm(token)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const rejected = outcomes.find((outcome) => outcome.status === "rejected");
    expect([rejected?.reason.status, rejected?.reason.text]).toEqual([
      409,
      "This email address now belongs to another account.",
    ]);
  });

  test("requesting another email change voids the earlier one", async () => {
    const { access, email } = await createSignedInUser(server.services);
    const [first, second] = [newAddress(), newAddress()];
    await requestReset(access, first);
    const token = tokenIn(await mailTo(first, /confirm your new email/), "confirm-email");
    await requestReset(access, second);
    expect((await failureOf(confirm(token))).status).toBe(404);
    expect((await securityOf(access)).email).toBe(email);
  });

  test("a restore link works for seven days, ends all sessions and leads to a password reset", async () => {
    const { email, next, access } = await moved();
    const { reset_token } = await restore(await restoreLinkOf(email));
    expect((await failureOf(whoAmI(access))).status).toBe(401);
    await reset(reset_token);
    const { user } = await logIn(email, NEW);
    expect(user.email).toBe(email);
    expect((await failureOf(logIn(next, NEW))).status).toBe(401);
  });

  test("a restore link works once, and not after eight days", async () => {
    const { email } = await moved();
    const token = await restoreLinkOf(email);
    await restore(token);
    expect((await failureOf(restore(token))).status).toBe(404);
    const late = await moved();
    const expiredToken = await restoreLinkOf(late.email);
    await ageTokens("8 days");
    expect((await failureOf(restore(expiredToken))).status).toBe(410);
  });

  test("restoring an address reverts all later changes and voids their restore links", async () => {
    const { email, next, access } = await moved();
    const further = newAddress();
    await requestReset(access, further);
    await confirm(tokenIn(await mailTo(further, /confirm your new email/), "confirm-email"));
    const attackerRestoreLink = await restoreLinkOf(next);
    await restore(await restoreLinkOf(email));
    expect((await failureOf(restore(attackerRestoreLink))).status).toBe(404);
  });

  test("nobody else can register a reserved address, and an email reports the attempt", async () => {
    const { email } = await moved();
    await register(createRegistration({ email }));
    const reserved = await mailTo(email, /cannot be used yet/);
    expect(reserved.text).not.toContain("confirm-email");
    expect((await failureOf(logIn(email))).status).toBe(401);
    await restore(await restoreLinkOf(email));
  });

  test("an email change voids password reset links in the old mailbox", async () => {
    const user = await createSignedInUser(server.services);
    const token = await requestResetToken(user.email);
    const next = newAddress();
    await requestReset(user.access, next);
    await confirm(tokenIn(await mailTo(next, /confirm your new email/), "confirm-email"));
    expect((await failureOf(reset(token))).status).toBe(404);
  });
});

test("no table, queue or log contains a usable link", async () => {
  const { email } = await createUser(server.services);
  const token = await requestResetToken(email);
  const { rows } = await sql<{ row: string }>`
    select t::text as row from account_tokens t union all select j::text from pgboss.job j`.execute(server.db);
  const kept = rows.map(({ row }) => row).join("\n") + server.logged();
  expect(kept).not.toContain(token);
  const { rows: jobs } = await sql<{ row: string }>`select j::text as row from pgboss.job j
    where name = 'account.send-reset-link'`.execute(server.db);
  expect(jobs.length).toBeGreaterThan(0);
  expect(jobs.map(({ row }) => row).join("\n")).not.toContain(email);
});
