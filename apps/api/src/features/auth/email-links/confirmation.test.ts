import { ApiError } from "@party/contract/client";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { type Outbox, openOutbox, tokenIn } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createRegistration, createUser, PASSWORD } from "../auth.factories.ts";

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
const logIn = (email: string, password = PASSWORD, device?: string) =>
  server.api("POST /api/auth/login/", { body: { email, password, ...(device ? { device } : {}) } });
const register = (entries: ReturnType<typeof createRegistration>) =>
  server.api("POST /api/auth/register/", { body: entries });
const safetyOf = (access: string) => server.as(access)("GET /api/account/");
const confirm = (token: string, proof: { device?: string; password?: string } = { password: PASSWORD }) =>
  server.api("POST /api/account/email/confirm/", { body: { token, ...proof } });

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
  test("an unconfirmed account can be used in the browser that registered it, and its confirmation link is idempotent", async () => {
    const entries = createRegistration();
    const { device } = await register(entries);
    const { access, user } = await logIn(entries.email, PASSWORD, device);
    expect(user.email_confirmed).toBe(false);
    expect((await failureOf(logIn(entries.email))).status, "elsewhere").toBe(401);
    const token = tokenIn(await mailTo(entries.email, /onfirm your email/), "confirm-email");
    for (const time of ["first", "second"]) {
      expect(await confirm(token, { device }), time).toEqual({
        message: "Thank you. Your email address is confirmed.",
      });
    }
    expect(await safetyOf(access)).toMatchObject({ email_confirmed: true, pending_email: null });
    await logIn(entries.email);
  });

  test("a confirmation link confirms the account of the browser that opens it", async () => {
    const otherPerson = createRegistration({ first_name: "Stranger" });
    await register(otherPerson);
    const link = tokenIn(await mailTo(otherPerson.email, /onfirm your email/), "confirm-email");
    const own = createRegistration({ email: otherPerson.email, password: NEW, password2: NEW });
    const { device } = await register(own);
    await confirm(link, { device });
    expect((await logIn(own.email, NEW)).user.first_name).toBe("Mekatilili");
    expect((await failureOf(logIn(own.email))).status).toBe(401);
  });

  test("outside the registering browser a confirmation link requires the password", async () => {
    const entries = createRegistration();
    const { device } = await register(entries);
    const { access } = await logIn(entries.email, PASSWORD, device);
    const link = tokenIn(await mailTo(entries.email, /onfirm your email/), "confirm-email");
    const foreign = await register(createRegistration());
    const passwordForm: [number, unknown][] = [];
    for (const proof of [{}, { device: foreign.device }, { password: NEW }]) {
      const { status, fields } = await failureOf(confirm(link, proof));
      passwordForm.push([status, fields]);
    }
    const needed = { password: ["Enter the password of your account to confirm that it is yours."] };
    const wrongPassword = { password: ["That is not your password. Please try again."] };
    expect(passwordForm).toEqual([
      [403, needed],
      [403, needed],
      [400, wrongPassword],
    ]);
    expect((await safetyOf(access)).email_confirmed).toBe(false);
    expect((await failureOf(logIn(entries.email))).status, "elsewhere").toBe(401);
  });

  test("of two accounts with one address, the link confirms the account whose password is entered", async () => {
    const otherPerson = createRegistration();
    await register(otherPerson);
    const link = tokenIn(await mailTo(otherPerson.email, /onfirm your email/), "confirm-email");
    await register(createRegistration({ email: otherPerson.email, first_name: "Own", password: NEW, password2: NEW }));
    await confirm(link, { password: NEW });
    expect((await logIn(otherPerson.email, NEW)).user.first_name).toBe("Own");
    const late = await failureOf(confirm(link));
    expect([late.status, late.text]).toEqual([409, "This email address now belongs to another account."]);
  });

  test("an account that registered an address and changed to another does not block the first address", async () => {
    const entries = createRegistration();
    const { device } = await register(entries);
    const { access } = await logIn(entries.email, PASSWORD, device);
    const body = { email: `spy.${entries.email}`, current_password: PASSWORD };
    await server.as(access)("POST /api/account/email/", { body });
    await confirm(tokenIn(await mailTo(body.email, /confirm your new email/), "confirm-email"));
    const owner = createRegistration({ email: entries.email, password: NEW, password2: NEW });
    await register(owner);
    const token = tokenIn(await mailTo(owner.email, /onfirm your email/, 2), "confirm-email");
    await confirm(token, { password: NEW });
    expect((await logIn(owner.email, NEW)).user).toMatchObject({ email: owner.email, email_confirmed: true });
    expect((await outbox.emailsTo(owner.email)).map(({ subject }) => subject).join()).not.toContain("was changed");
  });

  test("a confirmation link expires within eight days, and a new one confirms the address", async () => {
    const entries = createRegistration();
    const { device } = await register(entries);
    const old = tokenIn(await mailTo(entries.email, /onfirm your email/), "confirm-email");
    await ageTokens("8 days");
    const failure = await failureOf(confirm(old));
    expect([failure.status, failure.text]).toEqual([410, "This link has expired. Please ask for a new one."]);
    const { access } = await logIn(entries.email, PASSWORD, device);
    await server.as(access)("POST /api/account/email/send-confirmation/", { body: {} });
    await confirm(tokenIn(await mailTo(entries.email, /onfirm your email/, 2), "confirm-email"));
    expect((await safetyOf(access)).email_confirmed).toBe(true);
  });

  test("registering an address that has an account is reported only by email", async () => {
    const { email } = await createUser(server.services);
    await register(createRegistration({ email }));
    expect((await mailTo(email, /account already/)).text).toContain("/forgot-password");
  });
});
