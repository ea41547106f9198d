import { hash } from "@node-rs/argon2";
import { ApiError } from "@party/contract/client";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { type Outbox, openOutbox, tokenIn } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createSignedInUser, createUser, enableTwoStep, TEST_PASSWORD, totpCode } from "../auth.factories.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; SM-A057F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

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

interface From {
  address?: string;
  agent?: string;
}

/** A request from one phone. */
const post = (url: string, payload: object, { address = "197.248.0.1", agent = ANDROID }: From = {}) =>
  server.app.inject({
    method: "POST",
    url,
    remoteAddress: "127.0.0.1",
    headers: { "x-forwarded-for": address, "user-agent": agent },
    payload,
  });
const logIn = (email: string, password: string, more: { device?: string } & From = {}) => {
  const { device, ...from } = more;
  return post("/api/auth/login/", { email, password, ...(device ? { device } : {}) }, from);
};
const secondStep = (challenge: string, code: string, from?: From) =>
  post("/api/auth/login/second-step/", { challenge, code }, from);
const deviceOf = async (access: string) => (await server.as(access)("POST /api/account/device/", { body: {} })).device;

/** Wrong passwords, each from another network; ten at once, since each is hashed. */
async function guessFrom(networks: string, email: string, count = 60): Promise<number[]> {
  const codes: number[] = [];
  for (let first = 0; first < count; first += 10) {
    const guesses = Array.from({ length: 10 }, (_, n) =>
      logIn(email, `guess ${first + n}`, { address: `${networks}.${first + n}` }),
    );
    codes.push(...(await Promise.all(guesses)).map(({ statusCode }) => statusCode));
  }
  return codes;
}

const subjectsTo = async (email: string) => (await outbox.emailsTo(email)).map(({ subject }) => subject);
const mailed = (email: string, subject: string, times = 1) =>
  expect.poll(async () => (await subjectsTo(email)).filter((each) => each === subject).length).toBe(times);

describe("guessing at a password", () => {
  test("sign-in attempts from one network are delayed after ten failures, with growing delays", async () => {
    const { email } = await createUser(server.services);
    const codes: number[] = [];
    for (let guess = 0; guess < 11; guess++) codes.push((await logIn(email, `guess ${guess}`)).statusCode);
    expect(codes).toEqual([...Array(10).fill(401), 429]);
    const reply = await logIn(email, TEST_PASSWORD);
    expect(reply.statusCode, "the right password is not even looked at").toBe(429);
    expect(Number(reply.headers["retry-after"])).toBeLessThanOrEqual(30);
  });

  test("sign-in attempts from many networks are delayed after thirty failures", async () => {
    const { email } = await createUser(server.services);
    const codes = await guessFrom("41.90.1", email);
    expect(codes.filter((code) => code === 401)).toHaveLength(30);
    expect((await logIn(email, TEST_PASSWORD, { address: "41.90.2.1" })).statusCode).toBe(429);
  });

  test("failures of other devices do not delay a known device", async () => {
    const { email, access } = await createSignedInUser(server.services);
    const device = await deviceOf(access);
    await guessFrom("41.90.3", email);
    expect((await logIn(email, TEST_PASSWORD, { address: "41.90.4.1" })).statusCode).toBe(429);
    expect((await logIn(email, TEST_PASSWORD, { address: "41.90.4.1", device })).statusCode).toBe(200);
    expect((await logIn(email, TEST_PASSWORD, { device })).statusCode).toBe(200);
  });

  test("a password reset ends the delay, and makes a new device known, which further guesses do not delay", async () => {
    const { email } = await createUser(server.services);
    await guessFrom("41.90.5", email);
    await post("/api/account/forgot-password/", { email });
    await mailed(email, "Choose a new password");
    const [mail] = (await outbox.emailsTo(email)).filter(({ subject }) => subject === "Choose a new password");
    const password = "the bus leaves at noon";
    const body = { token: tokenIn(mail!, "reset-password"), password, password2: password };
    const { device } = (await post("/api/account/reset-password/", body)).json();
    expect((await logIn(email, password, { address: "41.90.6.1" })).statusCode).toBe(200);
    await guessFrom("41.90.7", email);
    expect((await logIn(email, password, { address: "41.90.6.1" })).statusCode).toBe(429);
    expect((await logIn(email, password, { address: "41.90.6.1", device })).statusCode).toBe(200);
  });

  test("failures on a known device delay that device", async () => {
    const { email, access } = await createSignedInUser(server.services);
    const device = await deviceOf(access);
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, guess) => logIn(email, `guess ${guess}`, { device })),
    );
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(10);
  });

  test("a forged device token or one of another account does not bypass the delay", async () => {
    const { email, id, access } = await createSignedInUser(server.services);
    const own = await deviceOf(access);
    const foreign = await deviceOf((await createSignedInUser(server.services)).access);
    const forged = own.replace(/.{4}$/, "AAAA");
    const renamed = foreign.replace(/\.\d+\./, `.${id}.`);
    for (let guess = 0; guess < 10; guess++) await logIn(email, `guess ${guess}`);
    for (const device of [foreign, forged, renamed, "x"]) {
      expect((await logIn(email, TEST_PASSWORD, { device })).statusCode).toBe(429);
    }
    expect((await logIn(email, TEST_PASSWORD, { device: own })).statusCode).toBe(200);
  });

  test("sign-in failures are counted per IPv6 network in any notation", async () => {
    const { email } = await createUser(server.services);
    for (let guess = 0; guess < 10; guess++)
      await logIn(email, `guess ${guess}`, { address: `2c0f:fe38::${guess + 1}` });
    expect((await logIn(email, TEST_PASSWORD, { address: "2c0f:fe38:0:0:aaaa::1" })).statusCode).toBe(429);
    expect((await logIn(email, TEST_PASSWORD, { address: "2c0f:fe38:0:1::1" })).statusCode).toBe(200);
  });

  test("sign-in attempts for an address without an account are delayed in the same way", async () => {
    const codes: number[] = [];
    for (let guess = 0; guess < 11; guess++) {
      codes.push((await logIn("nobody@party.example", `guess ${guess}`)).statusCode);
    }
    expect(codes).toEqual([...Array(10).fill(401), 429]);
  });
});

test("many sign-ins from one network at once do not delay another network", async () => {
  const { email } = await createUser(server.services);
  const flood = Array.from({ length: 150 }, (_, n) =>
    logIn(`made.up.${n}@party.example`, "x", { address: "41.90.66.6" }),
  );
  let answered = 0;
  for (const each of flood) void each.then(({ statusCode }) => (answered += Number(statusCode === 401)));
  expect((await logIn(email, TEST_PASSWORD, { address: "41.90.66.7" })).statusCode).toBe(200);
  expect(answered, "before it").toBeLessThan(30);
  const codes = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code === 503).length).toBeGreaterThan(100);
});

describe("a sign-in", () => {
  test("the sign-in reply has exactly the fields of the specification", async () => {
    const { email } = await createUser(server.services);
    expect(Object.keys((await logIn(email, TEST_PASSWORD)).json()).toSorted()).toEqual(["access", "refresh", "user"]);
  });

  test("the owner gets an email only about a later sign-in from an unknown device", async () => {
    const { email } = await createUser(server.services);
    const { access } = (await logIn(email, TEST_PASSWORD)).json();
    const device = await deviceOf(access);
    await logIn(email, TEST_PASSWORD, { device });
    await logIn(email, TEST_PASSWORD, { agent: IPHONE });
    await mailed(email, "New sign-in to your account");
    const [mail] = await outbox.emailsTo(email);
    expect(mail!.text).toContain("Safari on iPhone");
    expect(await outbox.emailsTo(email)).toHaveLength(1);
  });

  test("a hash made with other parameters is replaced once, also by two sign-ins at the same moment", async () => {
    const { email, id, access } = await createSignedInUser(server.services);
    const devices = await Promise.all([deviceOf(access), deviceOf(access)]);
    const password_hash = await hash(TEST_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await server.db.updateTable("users").set({ password_hash }).where("id", "=", id).execute();
    const hashNow = async () =>
      (await server.db.selectFrom("users").select("password_hash").where("id", "=", id).executeTakeFirstOrThrow())
        .password_hash;

    expect((await logIn(email, "a wrong one", { device: devices[0] })).statusCode).toBe(401);
    expect(await hashNow()).toBe(password_hash);
    const both = await Promise.all(devices.map((device) => logIn(email, TEST_PASSWORD, { device })));
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const replaced = await hashNow();
    expect(replaced).not.toContain("m=19456");
    expect((await logIn(email, TEST_PASSWORD)).statusCode).toBe(200);
    expect(await hashNow()).toBe(replaced);
  });
});

describe("sessions", () => {
  const sessionsOf = async (access: string) => (await server.as(access)("GET /api/account/sessions/")).results;
  const end = (access: string, session: string) =>
    server.as(access)("POST /api/account/sessions/end/", { body: { session } });
  const whoAmI = (access: string) => server.as(access)("GET /api/auth/user/");

  test("sessions are listed with device and time, the current one marked", async () => {
    const { email } = await createUser(server.services);
    const phone = (await logIn(email, TEST_PASSWORD, { agent: IPHONE })).json();
    const other = (await logIn(email, TEST_PASSWORD)).json();
    const listed = await sessionsOf(phone.access);
    expect(listed.map(({ device, current }) => [device, current]).toSorted()).toEqual([
      ["Chrome on Android", false],
      ["Safari on iPhone", true],
    ]);
    await sql`update sessions set last_seen_at = now() - interval '1 day', created_at = now() - interval '2 days'`.execute(
      server.db,
    );
    await whoAmI(other.access);
    const [newest, older] = await sessionsOf(other.access);
    expect(newest!.device).toBe("Chrome on Android");
    expect(Date.parse(newest!.last_seen_at) - Date.parse(older!.last_seen_at)).toBeGreaterThan(86_000_000);
    expect(Date.parse(newest!.last_seen_at) - Date.parse(newest!.created_at)).toBeGreaterThan(2 * 86_000_000);
  });

  test("a member can end one session, or all except the current one", async () => {
    const { email, access } = await createSignedInUser(server.services);
    const [second, third] = [(await logIn(email, TEST_PASSWORD)).json(), (await logIn(email, TEST_PASSWORD)).json()];
    const [, , oldest] = await sessionsOf(access);
    expect(oldest).toBeDefined();
    const ownSession = (await sessionsOf(second.access)).find(({ current }) => current)!;
    await end(access, ownSession.id);
    expect((await failureOf(whoAmI(second.access))).status).toBe(401);
    expect((await failureOf(end(access, ownSession.id))).status).toBe(404);
    await end(access, "others");
    expect((await failureOf(whoAmI(third.access))).status).toBe(401);
    expect((await sessionsOf(access)).map(({ current }) => current)).toEqual([true]);
  });

  test("sessions of another member are not found", async () => {
    const [wangari, dedan] = [await createSignedInUser(server.services), await createSignedInUser(server.services)];
    const [his] = await sessionsOf(dedan.access);
    expect((await failureOf(end(wangari.access, his!.id))).status).toBe(404);
    await whoAmI(dedan.access);
  });
});

describe("two-step sign-in", () => {
  const asMember = (access: string) => server.as(access);
  const setUp = async (access: string) =>
    asMember(access)("POST /api/account/two-step/", { body: { current_password: TEST_PASSWORD } });
  const challengeOf = async (email: string, from?: From) => (await logIn(email, TEST_PASSWORD, from)).json().challenge;

  test("activating two-step sign-in requires a code, and so does every later sign-in", async () => {
    const { email, access } = await createSignedInUser(server.services);
    const { secret, uri } = await setUp(access);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}&/);
    expect((await logIn(email, TEST_PASSWORD)).statusCode, "not yet").toBe(200);
    const wrongCode = await failureOf(
      asMember(access)("POST /api/account/two-step/confirm/", { body: { code: totpCode(secret, 20) } }),
    );
    expect(wrongCode.fields).toHaveProperty("code");
    const { recovery_codes } = await asMember(access)("POST /api/account/two-step/confirm/", {
      body: { code: totpCode(secret) },
    });
    expect(new Set(recovery_codes).size).toBe(10);
    await mailed(email, "Two-step sign-in is on");

    const passwordReply = await logIn(email, TEST_PASSWORD);
    expect([passwordReply.statusCode, passwordReply.json()]).toEqual([
      401,
      { error: "Enter the code from your authenticator app.", challenge: expect.any(String) },
    ]);
    const { challenge } = passwordReply.json();
    expect((await secondStep(challenge, totpCode(secret, 20))).json()).toEqual({
      error: "That code is not right. Enter the newest code of your app, or a recovery code.",
    });
    const entered = await secondStep(challenge, totpCode(secret, 1));
    expect(Object.keys(entered.json()).toSorted()).toEqual(["access", "refresh", "user"]);
    expect((await asMember(entered.json().access)("GET /api/account/")).two_step).toBe(true);
  });

  test("sign-in with a wrong password does not reveal two-step sign-in", async () => {
    const user = await createUser(server.services);
    await enableTwoStep(server.services, user);
    expect((await logIn(user.email, "not the password")).json()).toEqual({ error: "Invalid email or password." });
  });

  test("a code is accepted once, also in ten concurrent requests", async () => {
    const user = await createUser(server.services);
    const { secret } = await enableTwoStep(server.services, user);
    const challenge = await challengeOf(user.email);
    const replies = await Promise.all(Array.from({ length: 10 }, () => secondStep(challenge, totpCode(secret, 1))));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test("the activation code is not accepted again", async () => {
    const user = await createUser(server.services);
    const { secret } = await enableTwoStep(server.services, user);
    expect((await secondStep(await challengeOf(user.email), totpCode(secret))).statusCode).toBe(401);
  });

  test("each recovery code is accepted once, in any spelling, and reported to the owner by email", async () => {
    const user = await createUser(server.services);
    const { recoveryCodes } = await enableTwoStep(server.services, user);
    const code = ` ${recoveryCodes[0]!.toUpperCase().replace("-", " ")} `;
    const { access } = (await secondStep(await challengeOf(user.email), code)).json();
    expect((await asMember(access)("GET /api/account/")).recovery_codes_left).toBe(9);
    expect((await secondStep(await challengeOf(user.email), code)).statusCode).toBe(401);
    await mailed(user.email, "A recovery code was used");
  });

  test("the TOTP secret is stored encrypted and recovery codes only as digests", async () => {
    const user = await createUser(server.services);
    const { secret, recoveryCodes } = await enableTwoStep(server.services, user);
    const { rows } = await sql<{ row: string }>`select t::text as row from second_steps t
      union all select r::text from recovery_codes r`.execute(server.db);
    const kept = rows.map(({ row }) => row).join("\n");
    for (const each of [secret, Buffer.from(secret).toString("hex"), ...recoveryCodes])
      expect(kept).not.toContain(each);
  });

  test("a sign-in challenge that is forged, older than the password, or an access token is rejected", async () => {
    const { access, ...user } = await createSignedInUser(server.services);
    const { secret } = await enableTwoStep(server.services, user);
    const challenge = await challengeOf(user.email);
    const password = "the bus leaves at noon";
    for (const invalidChallenges of [`${challenge}x`, access, "x"]) {
      expect((await secondStep(invalidChallenges, totpCode(secret, 1))).json()).toEqual({
        error: "That took too long. Please sign in again.",
      });
    }
    await asMember(access)("POST /api/account/password/", {
      body: { current_password: TEST_PASSWORD, password, password2: password },
    });
    expect((await secondStep(challenge, totpCode(secret, 1))).statusCode).toBe(401);
  });

  test("sign-in codes are delayed after five failures", async () => {
    const user = await createUser(server.services);
    const { secret } = await enableTwoStep(server.services, user);
    const challenge = await challengeOf(user.email);
    const replies = await Promise.all(Array.from({ length: 20 }, () => secondStep(challenge, totpCode(secret, 50))));
    expect(replies.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
    expect((await secondStep(challenge, totpCode(secret, 1))).statusCode).toBe(429);
  });

  test("switching two-step sign-in off requires password and code and is reported by email", async () => {
    const { access, ...user } = await createSignedInUser(server.services);
    const { secret, recoveryCodes } = await enableTwoStep(server.services, user);
    const off = (current_password: string, code: string) =>
      asMember(access)("POST /api/account/two-step/off/", { body: { current_password, code } });
    expect((await failureOf(off("not the password", totpCode(secret, 1)))).fields).toHaveProperty("current_password");
    expect((await failureOf(off(TEST_PASSWORD, totpCode(secret, 20)))).fields).toHaveProperty("code");
    await off(TEST_PASSWORD, recoveryCodes[3]!);
    expect((await logIn(user.email, TEST_PASSWORD)).statusCode).toBe(200);
    await mailed(user.email, "Two-step sign-in is off");
    await setUp(access);
  });

  test("two-step sign-in cannot be activated with an unconfirmed address", async () => {
    const { access } = await createSignedInUser(server.services, { confirmed: false });
    expect((await failureOf(setUp(access))).text).toContain("confirm your email address");
  });

  test.each(["before", "after"])(
    "restoring the address removes two-step sign-in that an attacker activated %s changing it",
    async (when) => {
      const { access, email } = await createSignedInUser(server.services);
      const switchOn = async () => {
        const { secret } = await setUp(access);
        await asMember(access)("POST /api/account/two-step/confirm/", { body: { code: totpCode(secret) } });
      };
      const next = `thief.of.${email}`;
      if (when === "before") await switchOn();
      await asMember(access)("POST /api/account/email/", { body: { email: next, current_password: TEST_PASSWORD } });
      await mailed(next, "Please confirm your new email address");
      const [link] = await outbox.emailsTo(next);
      await post("/api/account/email/confirm/", { token: tokenIn(link!, "confirm-email"), password: TEST_PASSWORD });
      if (when === "after") await switchOn();
      await mailed(email, "Your email address was changed");
      const [notice] = (await outbox.emailsTo(email)).filter(({ subject }) => subject?.includes("was changed"));
      await post("/api/account/email/restore/", { token: tokenIn(notice!, "restore-email") });
      expect((await logIn(email, TEST_PASSWORD)).statusCode).toBe(200);
      await mailed(email, "Two-step sign-in is off");
    },
  );
});
