import { ApiError } from "@party/contract/client";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { becomeAdministrator, createFirstAdministratorLink } from "#features/staff/first-administrator.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { type Outbox, openOutbox, tokenIn } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import {
  createRegistration,
  createSignedInUser,
  createUser,
  enableTwoStep,
  HOME_PLACE,
  TEST_PASSWORD,
} from "./auth.factories.ts";
import { insertUser } from "./users.queries.ts";

const NEW = "the bus leaves at noon";

let server: TestApi;
let outbox: Outbox;
beforeAll(async () => {
  server = await startTestApi({ TRUST_PROXY: "loopback" });
  outbox = openOutbox(server.services.config.dataDirectory);
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("the call succeeded"),
    (error) => (error instanceof ApiError ? error : expect.unreachable(String(error))),
  );
const register = (entries: ReturnType<typeof createRegistration>) =>
  server.api("POST /api/auth/register/", { body: entries });
const logIn = (email: string, password = TEST_PASSWORD) =>
  server.api("POST /api/auth/login/", { body: { email, password } });
const reset = (token: string) =>
  server.api("POST /api/account/reset-password/", { body: { token, password: NEW, password2: NEW } });
const securityOf = (access: string) => server.as(access)("GET /api/account/");

/** Waits for an email of a subject. @returns the newest */
async function mailTo(address: string, subject: RegExp) {
  const found = async () => (await outbox.emailsTo(address)).filter((mail) => subject.test(mail.subject ?? ""));
  await expect.poll(async () => (await found()).length, { message: `${subject}` }).toBeGreaterThan(0);
  return (await found()).at(-1)!;
}

const confirmationLinkOf = async (email: string) => tokenIn(await mailTo(email, /Confirm your email/), "confirm-email");
const forgetPassword = (email: string) => server.api("POST /api/account/forgot-password/", { body: { email } });
const resetLinkOf = async (email: string) => tokenIn(await mailTo(email, /Choose a new password/), "reset-password");
const askForReset = (email: string) => forgetPassword(email).then(() => resetLinkOf(email));

/** An account that a stranger made with an address of somebody else, and all that the stranger holds. */
async function createStrangersAccount() {
  const entries = createRegistration({ first_name: "Stranger" });
  await register(entries);
  const session = await logIn(entries.email);
  const as = server.as(session.access);
  const { device } = await as("POST /api/account/device/", { body: {} });
  // No account can switch it on with an unconfirmed address: what would happen if one could.
  await enableTwoStep(server.services, session.user);
  const next = `stranger.${entries.email}`;
  await as("POST /api/account/email/", { body: { email: next, current_password: TEST_PASSWORD } });
  const change = tokenIn(await mailTo(next, /confirm your new email/), "confirm-email");
  return { ...entries, ...session, device, change };
}

describe("the owner of a mailbox takes an account that a stranger made with the address", () => {
  const ways: [string, (email: string) => Promise<string>][] = [
    ["by a forgotten password", askForReset],
    ["by the confirmation email", confirmationLinkOf],
    [
      "by registering, in another letter case",
      async (email) => {
        await register(createRegistration({ email: email.toUpperCase(), password: NEW, password2: NEW }));
        return tokenIn(await mailTo(email, /registered before/), "reset-password");
      },
    ],
  ];

  test.each(ways)("%s, and everything of the stranger ends", async (_, tokenOf) => {
    const stranger = await createStrangersAccount();
    const { email } = stranger;
    await reset(await tokenOf(email));

    const owner = await logIn(email, NEW);
    expect(owner.user).toMatchObject({ id: stranger.user.id, email, email_confirmed: true });
    const as = server.as(stranger.access);
    for (const call of [
      () => as("GET /api/auth/user/"),
      () => server.api("POST /api/auth/refresh/", { body: { refresh: stranger.refresh } }),
      () => logIn(email),
    ]) {
      expect((await failureOf(call())).status).toBe(401);
    }
    for (const [password, status] of [
      [TEST_PASSWORD, 400],
      [NEW, 404],
    ] as const) {
      const body = { token: stranger.change, password };
      expect((await failureOf(server.api("POST /api/account/email/confirm/", { body }))).status).toBe(status);
    }
    expect(await securityOf(owner.access)).toMatchObject({ email, pending_email: null, two_step: false });
    const { rows } = await sql`select from recovery_codes where user_id = ${owner.user.id}`.execute(server.db);
    expect(rows).toEqual([]);
    const guess = (password: string) =>
      server.app.inject({
        ...{ method: "POST", url: "/api/auth/login/", payload: { email, password, device: stranger.device } },
        ...{ remoteAddress: "127.0.0.1", headers: { "x-forwarded-for": "41.90.1.1" } },
      });
    for (let n = 0; n < 10; n++) await guess(`guess ${n}`);
    const other = { email, password: NEW };
    expect((await guess(NEW)).statusCode, "the stranger's device is not known any more").toBe(429);
    expect((await server.api("POST /api/auth/login/", { body: other })).user.id).toBe(owner.user.id);
  });

  test("by the link of a first administrator, and the account has the administrator's name", async () => {
    const stranger = await createStrangersAccount();
    const link = await createFirstAdministratorLink(server.services, stranger.email, false);
    const person = { first_name: "Wanjiru", last_name: "Kamau", phone: "+254711000222", ...HOME_PLACE };
    const chosen = { token: link!.split("/").at(-1)!, password: NEW, password2: NEW, person };
    await becomeAdministrator(server.services, chosen, { address: "127.0.0.1", userAgent: undefined, language: "en" });
    expect((await failureOf(server.as(stranger.access)("GET /api/auth/user/"))).status).toBe(401);
    expect((await failureOf(logIn(stranger.email))).status).toBe(401);
    const { user } = await logIn(stranger.email, NEW);
    expect(user).toMatchObject({ id: stranger.user.id, first_name: "Wanjiru", email_confirmed: true });
  });

  test("the link of a confirmation email sets no password once the address is confirmed", async () => {
    const entries = createRegistration();
    await register(entries);
    const token = await confirmationLinkOf(entries.email);
    await server.api("POST /api/account/email/confirm/", { body: { token, password: TEST_PASSWORD } });
    expect((await failureOf(reset(token))).status).toBe(404);
    await logIn(entries.email);
  });

  test("a valid link is in the mailbox of an unconfirmed address, however many somebody else has asked for", async () => {
    const { email } = await createUser(server.services, { confirmed: false });
    for (let n = 0; n < 12; n++) await forgetPassword(email);
    const token = await resetLinkOf(email);
    await sql`update account_tokens set expires_at = expires_at - interval '24 hours'`.execute(server.db);
    await reset(token);
    await logIn(email, NEW);
  });
});

test("a change to an address that its owner registered meanwhile is refused, and takes nothing from the owner", async () => {
  const stranger = server.as((await createSignedInUser(server.services)).access);
  const owner = createRegistration();
  await stranger("POST /api/account/email/", { body: { email: owner.email, current_password: TEST_PASSWORD } });
  const token = tokenIn(await mailTo(owner.email, /confirm your new email/), "confirm-email");
  await register(owner);
  const change = stranger("POST /api/account/email/confirm/", { body: { token } });
  expect((await failureOf(change)).status).toBe(409);
  expect((await failureOf(reset(token))).status, "it is no link to a new password").toBe(404);
  const { user } = await logIn(owner.email);
  expect(user).toMatchObject({ email: owner.email, email_confirmed: false });
});

describe("accounts from before, of which several claim one address", () => {
  const createClaims = async (count: number) => {
    const { email, id, password_hash } = await createUser(server.services, { confirmed: false });
    const person = { first_name: "Second", last_name: "Claim", phone: "+254711000111", membership_type: "regular" };
    const ids = [id];
    while (ids.length < count) {
      ids.push((await insertUser(server.db, { email, password_hash, ...person, ward_id: HOME_PLACE.ward })).id);
    }
    return { email, ids };
  };

  test("the confirmed account is the one that signs in, and the others stay with what they hold", async () => {
    const { email, ids } = await createClaims(3);
    await sql`update users set email_confirmed_at = now() where id = ${ids[1]}`.execute(server.db);
    expect((await logIn(email)).user.id).toBe(ids[1]);
    await register(createRegistration({ email }));
    const { rows } = await sql`select from users where email = ${email}`.execute(server.db);
    expect(rows).toHaveLength(3);
  });

  test("without a confirmed one it is the newest, which whoever reads the mailbox can take", async () => {
    const { email, ids } = await createClaims(2);
    expect((await logIn(email)).user.id).toBe(ids[1]);
    await reset(await askForReset(email));
    expect((await logIn(email, NEW)).user).toMatchObject({ id: ids[1], email_confirmed: true });
    expect((await failureOf(logIn(email))).status).toBe(401);
  });
});
