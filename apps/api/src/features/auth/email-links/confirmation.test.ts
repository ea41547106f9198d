import { ApiError } from "@party/contract/client";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { type Outbox, openOutbox, tokenIn } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createRegistration, createSignedInUser, createUser, TEST_PASSWORD } from "../auth.factories.ts";

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
const safetyOf = (access: string) => server.as(access)("GET /api/account/");
const confirm = (token: string, password = TEST_PASSWORD) =>
  server.api("POST /api/account/email/confirm/", { body: { token, password } });
/** As a browser that is signed in. */
const confirmAs = (access: string, token: string) =>
  server.as(access)("POST /api/account/email/confirm/", { body: { token } });

/** Waits for `count` emails of a subject. @returns the newest */
async function mailTo(address: string, subject: RegExp, count = 1) {
  const found = async () => (await outbox.emailsTo(address)).filter((mail) => subject.test(mail.subject ?? ""));
  await expect.poll(async () => (await found()).length, { message: `${subject}` }).toBe(count);
  return (await found()).at(-1)!;
}

const ageTokens = (interval: string) =>
  sql`update account_tokens set expires_at = expires_at - ${sql.lit(interval)}::interval,
      created_at = created_at - ${sql.lit(interval)}::interval`.execute(server.db);

describe("a new address", () => {
  test("an unconfirmed account can be used, and its confirmation link is idempotent", async () => {
    const entries = createRegistration();
    await register(entries);
    const { access, user } = await logIn(entries.email);
    expect(user.email_confirmed).toBe(false);
    const token = tokenIn(await mailTo(entries.email, /onfirm your email/), "confirm-email");
    for (const time of ["first", "second"]) {
      expect(await confirmAs(access, token), time).toEqual({ message: "Thank you. Your email address is confirmed." });
    }
    expect(await safetyOf(access)).toMatchObject({ email_confirmed: true, pending_email: null });
  });

  test("where the account is not signed in a confirmation link requires its password", async () => {
    const entries = createRegistration();
    await register(entries);
    const { access } = await logIn(entries.email);
    const link = tokenIn(await mailTo(entries.email, /onfirm your email/), "confirm-email");
    const body = { token: link };
    const other = await createSignedInUser(server.services);
    const passwordForm: [number, unknown][] = [];
    for (const attempt of [
      () => server.api("POST /api/account/email/confirm/", { body }),
      () => confirmAs("junk", link),
      () => confirmAs(other.access, link),
      () => confirm(link, NEW),
    ]) {
      const { status, fields } = await failureOf(attempt());
      passwordForm.push([status, fields]);
    }
    const needed = { password: ["Enter the password of your account to confirm that it is yours."] };
    const wrongPassword = { password: ["That is not your password. Please try again."] };
    expect(passwordForm).toEqual([
      [403, needed],
      [403, needed],
      [403, needed],
      [400, wrongPassword],
    ]);
    expect((await safetyOf(access)).email_confirmed).toBe(false);
    await confirm(link);
    expect((await safetyOf(access)).email_confirmed).toBe(true);
  });

  test("an account that registered an address and changed to another does not block the first address", async () => {
    const entries = createRegistration();
    await register(entries);
    const { access } = await logIn(entries.email);
    const body = { email: `spy.${entries.email}`, current_password: TEST_PASSWORD };
    await server.as(access)("POST /api/account/email/", { body });
    await confirm(tokenIn(await mailTo(body.email, /confirm your new email/), "confirm-email"));
    const owner = createRegistration({ email: entries.email, password: NEW, password2: NEW });
    await register(owner);
    const token = tokenIn(await mailTo(owner.email, /onfirm your email/, 2), "confirm-email");
    await confirm(token, NEW);
    expect((await logIn(owner.email, NEW)).user).toMatchObject({ email: owner.email, email_confirmed: true });
    expect((await outbox.emailsTo(owner.email)).map(({ subject }) => subject).join()).not.toContain("was changed");
  });

  test("a confirmation link expires within eight days, and a new one confirms the address", async () => {
    const entries = createRegistration();
    await register(entries);
    const old = tokenIn(await mailTo(entries.email, /onfirm your email/), "confirm-email");
    await ageTokens("8 days");
    const failure = await failureOf(confirm(old));
    expect([failure.status, failure.text]).toEqual([410, "This link has expired. Please ask for a new one."]);
    const { access } = await logIn(entries.email);
    await server.as(access)("POST /api/account/email/send-confirmation/", { body: {} });
    await confirm(tokenIn(await mailTo(entries.email, /onfirm your email/, 2), "confirm-email"));
    expect((await safetyOf(access)).email_confirmed).toBe(true);
  });

  test("registering an address that has an account is reported only by email", async () => {
    const { email } = await createUser(server.services);
    await register(createRegistration({ email, password: NEW, password2: NEW }));
    expect((await mailTo(email, /account already/)).text).toContain("/forgot-password");
  });

  test("the same form sent twice brings no email about a second registration", async () => {
    const entries = createRegistration();
    await Promise.all([register(entries), register(entries)]);
    await register(entries);
    await register(createRegistration({ email: entries.email, password: NEW, password2: NEW }));
    await mailTo(entries.email, /registered before/);
    expect((await outbox.emailsTo(entries.email)).map(({ subject }) => subject)).toEqual([
      "Confirm your email address",
      "This address was registered before",
    ]);
  });
});
