import { ApiError } from "@party/contract/client";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { type Outbox, openOutbox, tokenIn } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createRegistration, createSignedInUser, createUser, PASSWORD } from "./auth.factories.ts";
import { newDeviceToken } from "./sessions/sessions.ts";

const NEW = "the bus leaves at noon";

let server: TestApi;
let outbox: Outbox;
beforeAll(async () => {
  server = await startTestApi();
  outbox = openOutbox(server.services.config.dataDirectory);
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("the call was refused"),
    (error) => (error instanceof ApiError ? error : expect.unreachable(String(error))),
  );
const logIn = (email: string, password = PASSWORD, device?: string) =>
  server.api("POST /api/auth/login/", { body: { email, password, ...(device ? { device } : {}) } });
const register = (entries: ReturnType<typeof createRegistration>) =>
  server.api("POST /api/auth/register/", { body: entries });
const whoAmI = (access: string) => server.as(access)("GET /api/auth/user/");
const safetyOf = (access: string) => server.as(access)("GET /api/account/");
const confirm = (token: string, proof: { device?: string; password?: string } = { password: PASSWORD }) =>
  server.api("POST /api/account/email/confirm/", { body: { token, ...proof } });
const forgot = (email: string) => server.api("POST /api/account/forgot-password/", { body: { email } });
const check = (token: string) => server.api("POST /api/account/reset-password/check/", { body: { token } });
const reset = (token: string, password = NEW, password2 = password) =>
  server.api("POST /api/account/reset-password/", { body: { token, password, password2 } });

/** Waits for `count` emails of a subject. @returns the newest */
async function mailTo(address: string, subject: RegExp, count = 1) {
  const found = async () => (await outbox.emailsTo(address)).filter((mail) => subject.test(mail.subject ?? ""));
  await expect.poll(async () => (await found()).length, { timeout: 15_000, message: `${subject}` }).toBe(count);
  return (await found()).at(-1)!;
}

async function aResetToken(email: string, count = 1): Promise<string> {
  await forgot(email);
  return tokenIn(await mailTo(email, /choose a new password/i, count), "reset-password");
}

const noJobWaits = () =>
  expect
    .poll(
      async () => {
        const { rows } =
          await sql`select id from pgboss.job where name ~ '^(account|my-data)[.]' and start_after <= now() and data::text <> '{}'
          and state in ('created', 'active', 'retry')`.execute(server.db);
        return rows.length;
      },
      { timeout: 20_000 },
    )
    .toBe(0);

const letTimePass = (interval: string) =>
  sql`update account_tokens set expires_at = expires_at - ${sql.lit(interval)}::interval,
      created_at = created_at - ${sql.lit(interval)}::interval`.execute(server.db);

describe("a forgotten password", () => {
  test("is replaced once by an emailed link, and every session ends", async () => {
    const { email, access } = await createSignedInUser(server.services, { confirmed: false });
    const token = await aResetToken(email);
    for (const _ of ["first", "second"]) await check(token);
    const { device } = await reset(token);
    expect(device).toMatch(/^[\w.-]+$/);
    expect((await refusalOf(whoAmI(access))).status).toBe(401);
    expect((await refusalOf(logIn(email))).status).toBe(401);
    const { user } = await logIn(email, NEW);
    expect(user.email_confirmed, "whoever opened the mail has the mailbox").toBe(true);
    for (const use of [reset, check]) expect((await refusalOf(use(token))).status).toBe(404);
    await mailTo(email, /You have a new password/);
  });

  test("is replaced once, also by ten concurrent uses of the link", async () => {
    const { email } = await createUser(server.services);
    const token = await aResetToken(email);
    const uses = await Promise.allSettled(
      Array.from({ length: 10 }, (_, number) => reset(token, `${NEW} number ${number}`)),
    );
    expect(uses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is not replaced by a link of 31 minutes ago", async () => {
    const { email } = await createUser(server.services);
    const token = await aResetToken(email);
    await letTimePass("31 minutes");
    expect((await refusalOf(reset(token))).status).toBe(404);
  });

  test("is not replaced by an invalid one, and the link stays valid", async () => {
    const { email } = await createUser(server.services);
    const token = await aResetToken(email);
    const refusal = await refusalOf(reset(token, "1234", "12345"));
    expect(refusal.fields).toMatchObject({
      password: expect.arrayContaining(["This password is too short. It must contain at least 8 characters."]),
      password2: ["Passwords do not match"],
    });
    await reset(token);
  });

  test("voids the links sent before when it is replaced", async () => {
    const { email } = await createUser(server.services);
    const first = await aResetToken(email);
    await reset(await aResetToken(email, 2));
    expect((await refusalOf(reset(first, "and yet another one"))).status).toBe(404);
  });

  test("sends at most three emails in 15 minutes, and all their links stay valid", async () => {
    const { email } = await createUser(server.services);
    const first = await aResetToken(email);
    for (let more = 0; more < 6; more++) await forgot(email);
    const { email: other } = await createUser(server.services);
    await aResetToken(other);
    await noJobWaits();
    expect((await outbox.emailsTo(email)).length).toBe(3);
    await reset(first);
  });

  test("gets the same reply in the same time whether the address has an account or not", async () => {
    const known = await createUser(server.services);
    const milliseconds = async (email: string) => {
      const start = performance.now();
      expect(await forgot(email)).toEqual({
        message: "If this address has an account, a mail with a link is on its way. The link works for 30 minutes.",
      });
      return performance.now() - start;
    };
    const of: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
    for (let round = 0; round < 25; round++) {
      of.known.push(await milliseconds(known.email));
      of.unknown.push(await milliseconds(`nobody.${round}@party.example`));
    }
    // Other load only adds to a duration, so the fastest ones are compared.
    const least = (times: number[]) => Math.min(...times);
    expect(least(of.unknown) / least(of.known)).toBeGreaterThan(0.5);
    expect(least(of.unknown) / least(of.known)).toBeLessThan(2);
    expect(await outbox.emailsTo("nobody.0@party.example")).toEqual([]);
  });
});

describe("a change of password", () => {
  const change = (access: string, current_password: string, password = NEW) =>
    server.as(access)("POST /api/account/password/", { body: { current_password, password, password2: password } });

  test("needs the current password, ends every other session, and is reported by email", async () => {
    const { email, access } = await createSignedInUser(server.services);
    const other = await logIn(email);
    const refusal = await refusalOf(change(access, "not the password"));
    expect([refusal.status, refusal.fields]).toEqual([
      400,
      { current_password: ["That is not your current password."] },
    ]);
    await change(access, PASSWORD);
    expect((await whoAmI(access)).email).toBe(email);
    expect((await refusalOf(whoAmI(other.access))).status).toBe(401);
    await logIn(email, NEW);
    await mailTo(email, /Your password was changed/);
  });

  test("voids the links sent before", async () => {
    const { email, access } = await createSignedInUser(server.services);
    const token = await aResetToken(email);
    await change(access, PASSWORD);
    expect((await refusalOf(reset(token, "and yet another one"))).status).toBe(404);
  });

  test("cannot be guessed with a stolen session: all password checks share a limit of ten failures", async () => {
    const { access, email } = await createSignedInUser(server.services);
    const as = server.as(access);
    const askers = [
      (password: string) => change(access, password),
      (password: string) => as("POST /api/my-data/confirm/", { body: { password } }),
      (password: string) => as("POST /api/account/two-step/", { body: { current_password: password } }),
      (password: string) => as("POST /api/my-data/erase/", { body: { password } }),
      (current_password: string) =>
        as("POST /api/account/email/", { body: { email: `spy.${email}`, current_password } }),
    ];
    const statuses: number[] = [];
    for (let guess = 0; guess < 15; guess++) {
      statuses.push((await refusalOf(askers[guess % 5]!(`guess ${guess}`))).status);
    }
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(5).fill(429)]);
    expect((await refusalOf(askers[1]!(PASSWORD))).status).toBe(429);
  });
});

describe("a change of address", () => {
  let made = 0;
  const ask = async (access: string, email: string) =>
    server.as(access)("POST /api/account/email/", { body: { email, current_password: PASSWORD } });
  const newAddress = () => `moved.${++made}@party.example`;
  const restore = (token: string) => server.api("POST /api/account/email/restore/", { body: { token } });

  async function moved(about: Parameters<typeof createSignedInUser>[1] = {}) {
    const user = await createSignedInUser(server.services, about);
    const next = newAddress();
    await ask(user.access, next);
    const token = tokenIn(await mailTo(next, /confirm your new email/), "confirm-email");
    await confirm(token);
    return { ...user, next, token };
  }
  const wayBack = async (email: string) =>
    tokenIn(await mailTo(email, /Your email address was changed/), "restore-email");

  test("takes effect when it is confirmed at the new address; until then the old one stays", async () => {
    const { access, email } = await createSignedInUser(server.services);
    const next = newAddress();
    await ask(access, next);
    expect(await safetyOf(access)).toMatchObject({ email, pending_email: next });
    await logIn(email);
    const token = tokenIn(await mailTo(next, /confirm your new email/), "confirm-email");
    for (const time of ["first", "second"]) expect((await confirm(token)).message, time).toContain("confirmed");
    expect(await safetyOf(access)).toMatchObject({ email: next, email_confirmed: true, pending_email: null });
    expect((await refusalOf(logIn(email))).status).toBe(401);
    await logIn(next);
  });

  test("needs the current password", async () => {
    const { access } = await createSignedInUser(server.services);
    const body = { email: newAddress(), current_password: "not the password" };
    const refusal = await refusalOf(server.as(access)("POST /api/account/email/", { body }));
    expect(refusal.fields).toHaveProperty("current_password");
  });

  test("is confirmed from the new mailbox with the password, or in a known browser", async () => {
    const { id, access, email } = await createSignedInUser(server.services);
    const next = newAddress();
    await ask(access, next);
    const token = tokenIn(await mailTo(next, /confirm your new email/), "confirm-email");
    const other = await createUser(server.services);
    const foreign = newDeviceToken(server.services.config, other.id);
    for (const proof of [{}, { device: foreign }, { password: NEW }]) await refusalOf(confirm(token, proof));
    expect((await safetyOf(access)).email, "a stranger who opens the link takes over nobody's account").toBe(email);
    await confirm(token, { device: newDeviceToken(server.services.config, id) });
    expect((await safetyOf(access)).email).toBe(next);
  });

  test("to a taken address gets the same reply, and only that mailbox gets an email about it", async () => {
    const { access, email } = await createSignedInUser(server.services);
    const owner = await createUser(server.services);
    const free = await ask(access, newAddress());
    expect(await ask(access, owner.email)).toEqual(free);
    const mail = await mailTo(owner.email, /was not changed/);
    expect(mail.text).not.toContain("confirm-email");
    await logIn(email);
  });

  test("to one address by two accounts at once succeeds for one of them", async () => {
    const next = newAddress();
    const users = [await createSignedInUser(server.services), await createSignedInUser(server.services)];
    const tokens: string[] = [];
    for (const [index, { access }] of users.entries()) {
      await ask(access, next);
      tokens.push(tokenIn(await mailTo(next, /confirm your new email/, index + 1), "confirm-email"));
    }
    const outcomes = await Promise.allSettled(tokens.map((token) => confirm(token)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = outcomes.find((outcome) => outcome.status === "rejected");
    expect([refused?.reason.status, refused?.reason.text]).toEqual([
      409,
      "This email address now belongs to another account.",
    ]);
  });

  test("is void once a newer one was requested", async () => {
    const { access, email } = await createSignedInUser(server.services);
    const [first, second] = [newAddress(), newAddress()];
    await ask(access, first);
    const token = tokenIn(await mailTo(first, /confirm your new email/), "confirm-email");
    await ask(access, second);
    expect((await refusalOf(confirm(token))).status).toBe(404);
    expect((await safetyOf(access)).email).toBe(email);
  });

  test("can be reverted from the old mailbox for seven days, which ends all sessions and asks for a new password", async () => {
    const { email, next, access } = await moved();
    const { reset_token } = await restore(await wayBack(email));
    expect((await refusalOf(whoAmI(access))).status).toBe(401);
    await reset(reset_token);
    const { user } = await logIn(email, NEW);
    expect(user.email).toBe(email);
    expect((await refusalOf(logIn(next, NEW))).status).toBe(401);
  });

  test("can be reverted once, and not after eight days", async () => {
    const { email } = await moved();
    const token = await wayBack(email);
    await restore(token);
    expect((await refusalOf(restore(token))).status).toBe(404);
    const late = await moved();
    const lateToken = await wayBack(late.email);
    await letTimePass("8 days");
    expect((await refusalOf(restore(lateToken))).status).toBe(410);
  });

  test("is reverted with all later changes, and the attacker's restore link is void", async () => {
    const { email, next, access } = await moved();
    const further = newAddress();
    await ask(access, further);
    await confirm(tokenIn(await mailTo(further, /confirm your new email/), "confirm-email"));
    const thiefsWayBack = await wayBack(next);
    await restore(await wayBack(email));
    expect((await refusalOf(restore(thiefsWayBack))).status).toBe(404);
  });

  test("reserves the old address: nobody else can confirm it meanwhile, and an email says so", async () => {
    const { email } = await moved();
    const squatter = createRegistration({ email });
    const { device } = await register(squatter);
    const reserved = await mailTo(email, /cannot be used yet/);
    expect(reserved.text).not.toContain("confirm-email");
    expect((await refusalOf(logIn(email))).status).toBe(401);
    const { access } = await logIn(email, PASSWORD, device);
    expect((await safetyOf(access)).email_confirmed).toBe(false);
    await restore(await wayBack(email));
  });

  test("voids password reset links in the old mailbox", async () => {
    const user = await createSignedInUser(server.services);
    const token = await aResetToken(user.email);
    const next = newAddress();
    await ask(user.access, next);
    await confirm(tokenIn(await mailTo(next, /confirm your new email/), "confirm-email"));
    expect((await refusalOf(reset(token))).status).toBe(404);
  });
});

test("no table, queue or log contains a usable link", async () => {
  const { email } = await createUser(server.services);
  const token = await aResetToken(email);
  const { rows } = await sql<{ row: string }>`
    select t::text as row from account_tokens t union all select j::text from pgboss.job j`.execute(server.db);
  const kept = rows.map(({ row }) => row).join("\n") + server.logged();
  expect(kept).not.toContain(token);
  const { rows: jobs } = await sql<{ row: string }>`select j::text as row from pgboss.job j
    where name = 'account.send-reset-link'`.execute(server.db);
  expect(jobs.length).toBeGreaterThan(0);
  expect(jobs.map(({ row }) => row).join("\n")).not.toContain(email);
});
