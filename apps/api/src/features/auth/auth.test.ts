import { ApiError } from "@party/contract/client";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createAccessTokenSigner } from "#access/sessions.ts";
import { startTestApi } from "#testing/api.ts";
import { expectSameDuration } from "#testing/durations.ts";
import { createRegistration, createSignedInUser, createUser, HOME_PLACE, TEST_PASSWORD } from "./auth.factories.ts";

const { api, as, app, db, services, close } = await startTestApi({ TRUST_PROXY: "loopback" });
afterAll(close);

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("the call succeeded"),
    (error) => (error instanceof ApiError ? error : expect.unreachable(String(error))),
  );

const logIn = (email: string, password = TEST_PASSWORD) => api("POST /api/auth/login/", { body: { email, password } });
const refresh = (token: string) => api("POST /api/auth/refresh/", { body: { refresh: token } });
const whoAmI = (accessToken: string) => as(accessToken)("GET /api/auth/user/");

describe("registration", () => {
  test("registration creates an account that can sign in, with normalised phone and email", async () => {
    const entries = createRegistration({ email: " Dedan@Party.Example ", phone: "0712 345 678" });
    await api("POST /api/auth/register/", { body: entries });
    const { access, user } = await logIn("DEDAN@party.example");
    expect(user).toMatchObject({
      email: "dedan@party.example",
      phone: "+254712345678",
      county: { id: 19, name: "Nyeri" },
      constituency: { id: 94, name: "Tetu" },
      ward: { id: 466, name: "Dedan Kimanthi" },
      membership_type: "regular",
    });
    expect(await whoAmI(access)).toEqual(user);
  });

  test("registration stores the password only as a hash", async () => {
    const entries = createRegistration();
    await api("POST /api/auth/register/", { body: entries });
    const { password_hash } = await db
      .selectFrom("users")
      .select("password_hash")
      .where("email", "=", entries.email)
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=12288,t=3,p=1\$/);
  });

  test("who registered in one browser signs in in another at once, with email and password alone", async () => {
    const entries = createRegistration();
    const send = (url: string, payload: object, address: string, agent: string) =>
      app.inject({
        ...{ method: "POST", url, payload, remoteAddress: "127.0.0.1" },
        headers: { "x-forwarded-for": address, "user-agent": agent },
      });
    await send("/api/auth/register/", entries, "197.248.0.1", "a phone");
    const { email, password } = entries;
    const reply = await send("/api/auth/login/", { email, password }, "2c0f:fe38::1", "a laptop");
    expect([reply.statusCode, reply.json().user]).toMatchObject([200, { email, email_confirmed: false }]);
  });

  test("the registration of an address that has an account, in any letter case, gets the same reply and changes nothing", async () => {
    for (const confirmed of [true, false]) {
      const member = await createSignedInUser(services, { confirmed });
      const rows = () => sql`select * from users where lower(email) = ${member.email}`.execute(db);
      const before = await rows();
      const password = "the spy's own";
      const taken = createRegistration({ email: member.email.toUpperCase(), password, password2: password });
      const replies = await Promise.all(
        [taken, createRegistration()].map((payload) =>
          app.inject({ method: "POST", url: "/api/auth/register/", payload }),
        ),
      );
      const [first, second] = replies.map(({ statusCode, body, headers }) => {
        const { "x-request-id": _, date: __, ...same } = headers;
        return { statusCode, body, headers: same };
      });
      expect(first).toEqual(second);
      expect((await rows()).rows).toEqual(before.rows);
      expect((await whoAmI(member.access)).id).toBe(member.id);
      expect((await logIn(member.email)).user.id).toBe(member.id);
      const failure = await failureOf(logIn(member.email, password));
      expect([failure.status, failure.text]).toEqual([401, "Invalid email or password."]);
      const { rows: left } =
        await sql`select from notifications where (message like '%Mekatilili%' or values::text like '%Mekatilili%')
        and user_id = ${member.id}`.execute(db);
      expect(left).toEqual([]);
    }
  });

  test("registration takes the same time for a taken address as for a free one", async () => {
    const register = (body: ReturnType<typeof createRegistration>) => api("POST /api/auth/register/", { body });
    await expectSameDuration(
      async () => {
        const [free, taken] = [createRegistration(), createRegistration({ email: (await createUser(services)).email })];
        return [() => register(free), () => register(taken)];
      },
      { atLeast: 8, atMost: 100 },
    );
  });

  test("ten concurrent registrations of one address, in other letters and with other passwords, create one account with one password", async () => {
    const { email } = createRegistration();
    const passwords = Array.from({ length: 10 }, (_, n) => `${TEST_PASSWORD} ${n}`);
    const register = (password: string, n: number) => {
      const spelled = n % 2 === 0 ? email : email.toUpperCase();
      const body = createRegistration({ email: spelled, password, password2: password });
      return api("POST /api/auth/register/", { body });
    };
    await Promise.all(passwords.map(register));
    const { rows } = await sql`select from users where lower(email) = ${email}`.execute(db);
    expect(rows).toHaveLength(1);
    const opened = await Promise.allSettled(passwords.map((password) => logIn(email, password)));
    expect(opened.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test.each([
    ["7 gmbx!", ["This password is too short. It must contain at least 8 characters."]],
    ["1234", ["This password is too short. It must contain at least 8 characters."]],
    ["12345678", ["This password is too common."]],
    ["Password1", ["This password is too common."]],
    ["83610274", undefined],
    ["Test1234!", undefined],
    ["Mekatilili7", undefined],
    ["mekatilili.99@party.example", undefined],
  ])("registration validates the password %s", async (password, messages) => {
    const entries = createRegistration({ email: "mekatilili.99@party.example", ward: 999_999 });
    const failure = await failureOf(
      api("POST /api/auth/register/", { body: { ...entries, password, password2: password } }),
    );
    expect(failure.fields.password).toEqual(messages);
  });

  test("an account keeps the language that it was registered in, whichever one signs in with, until another is chosen", async () => {
    for (const [registered, signedIn] of [
      ["sw", "en"],
      ["en", "sw"],
    ] as const) {
      const entries = createRegistration();
      const post = (url: string, payload: object, language: string) =>
        app.inject({ method: "POST", url, payload, headers: { "accept-language": language } });
      await post("/api/auth/register/", entries, registered);
      const { access } = (await post("/api/auth/login/", entries, signedIn)).json();
      const member = as(access);
      expect(await member("GET /api/account/")).toMatchObject({ language: registered });
      for (const _ of ["once", "again"])
        expect(await member("PUT /api/account/language/", { body: { language: signedIn } })).toMatchObject({
          language: signedIn,
        });
      expect(await member("GET /api/account/")).toMatchObject({ language: signedIn });
    }
  });

  test("what the schema refuses and what the rules refuse are reported together", async () => {
    const entries = createRegistration({ phone: "123", password: "short", password2: "other", ward: 1 });
    const failure = await failureOf(api("POST /api/auth/register/", { body: entries }));
    expect(failure.fields).toEqual({
      phone: ["Enter a valid phone number, such as 0712 345 678."],
      password: ["This password is too short. It must contain at least 8 characters."],
      password2: ["Passwords do not match"],
      ward: ["That ward is not in the constituency you chose."],
    });
  });

  test("registration reports all invalid fields at once", async () => {
    const entries = createRegistration({ password: "12345678", password2: "87654321", county: 1 });
    const failure = await failureOf(api("POST /api/auth/register/", { body: entries }));
    expect([failure.status, failure.fields]).toEqual([
      400,
      {
        password: ["This password is too common."],
        password2: ["Passwords do not match"],
        constituency: ["That constituency is not in the county you chose."],
      },
    ]);
  });

  test.each([
    [{ ...HOME_PLACE, ward: 1 }, { ward: ["That ward is not in the constituency you chose."] }],
    [{ ...HOME_PLACE, ward: 1451 }, { ward: ["Choose your ward from the list."] }],
    [{ ...HOME_PLACE, county: 47 }, { constituency: ["That constituency is not in the county you chose."] }],
  ])("registration rejects the place %j", async (place, fields) => {
    const failure = await failureOf(api("POST /api/auth/register/", { body: createRegistration(place) }));
    expect(failure.fields).toEqual(fields);
  });
});

describe("sign-in", () => {
  test("sign-in returns the same error for a wrong password and an unknown address", async () => {
    const { email } = await createUser(services);
    const failures = await Promise.all(
      [email, "nobody@party.example", "no address at all", "nul\0byte"].map((each) =>
        failureOf(logIn(each, "not the password")),
      ),
    );
    expect(failures.map(({ status, text }) => [status, text])).toEqual(
      failures.map(() => [401, "Invalid email or password."]),
    );
  });

  test("sign-in takes the same time to reject an unknown address as a known one", async () => {
    const guess = (email: string) => failureOf(logIn(email, "not the password"));
    await expectSameDuration(
      async () => {
        const known = await createUser(services);
        return [() => guess(known.email), () => guess(`nobody.${known.id}@party.example`)];
      },
      { atLeast: 9, atMost: 100 },
    );
  });

  test("the sign-in reply has the format of the specification", async () => {
    const reply = await app.inject({ method: "POST", url: "/api/auth/login/", payload: { email: "a", password: "b" } });
    expect([reply.statusCode, reply.json()]).toEqual([401, { error: "Invalid email or password." }]);
  });
});

describe("a session", () => {
  test("signing out with the refresh token invalidates both tokens of the session", async () => {
    const { access, refresh: token } = await createSignedInUser(services);
    await as(access)("POST /api/auth/logout/", { body: { refresh_token: token } });
    expect((await failureOf(whoAmI(access))).status).toBe(401);
    expect((await failureOf(refresh(token))).text).toBe("Your session has ended. Please sign in again.");
  });

  test("signing out with the access token alone ends the session", async () => {
    const { access, refresh: token } = await createSignedInUser(services);
    await as(access)("POST /api/auth/logout/", { body: { refresh_token: null } });
    expect((await failureOf(refresh(token))).status).toBe(401);
  });

  test("ending a session leaves other sessions of the member signed in", async () => {
    const first = await createSignedInUser(services);
    const second = await logIn(first.email, first.password);
    await api("POST /api/auth/logout/", { body: { refresh_token: second.refresh } });
    expect((await whoAmI(first.access)).id).toBe(first.id);
  });

  test("a forged, expired, missing or otherwise signed access token is rejected", async () => {
    const { access, id } = await createSignedInUser(services);
    const [head, payload, signature] = access.split(".") as [string, string, string];
    const other = await createAccessTokenSigner({ secretKey: "another installation's secret key" }).sign(
      id,
      crypto.randomUUID(),
    );
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    const altered = Buffer.from(JSON.stringify({ ...claims, sub: "1" })).toString("base64url");
    for (const token of [other, unsigned, `${head}.${altered}.${signature}`, "x", `${access}x`]) {
      expect((await failureOf(whoAmI(token))).status).toBe(401);
    }
    const reply = await app.inject("/api/auth/user/");
    expect([reply.statusCode, reply.json()]).toEqual([401, { error: "Please sign in to continue." }]);
  });

  test("the tokens of an expired session are rejected", async () => {
    const { access, refresh: token, id } = await createSignedInUser(services);
    await db
      .updateTable("sessions")
      .set({ expires_at: new Date(0) })
      .where("user_id", "=", id)
      .execute();
    expect((await failureOf(whoAmI(access))).status).toBe(401);
    expect((await failureOf(refresh(token))).status).toBe(401);
  });
});

describe("a refresh token", () => {
  const expireGraceSeconds = (userId: number) =>
    sql`update refresh_tokens set used_at = used_at - interval '11 seconds'
        where session_id in (select id from sessions where user_id = ${userId})`.execute(db);

  test("a refresh token can be exchanged once, and the new token once more", async () => {
    const { access, refresh: first, id } = await createSignedInUser(services);
    const second = await refresh(first);
    const third = await refresh(second.refresh);
    expect(new Set([first, second.refresh, third.refresh]).size).toBe(3);
    expect((await whoAmI(third.access)).id).toBe(id);
    expect((await whoAmI(access)).id).toBe(id);
  });

  test("reusing a refresh token ends the session", async () => {
    const { refresh: stolen, id } = await createSignedInUser(services);
    const { access, refresh: successor } = await refresh(stolen);
    await expireGraceSeconds(id);
    expect((await failureOf(refresh(stolen))).status).toBe(401);
    expect((await failureOf(refresh(successor))).status).toBe(401);
    expect((await failureOf(whoAmI(access))).status).toBe(401);
  });

  test("a refresh token can be exchanged again within the grace seconds", async () => {
    const { refresh: token, id } = await createSignedInUser(services);
    const pairs = await Promise.all(Array.from({ length: 5 }, () => refresh(token)));
    for (const { access } of pairs) expect((await whoAmI(access)).id).toBe(id);
  });

  test("of two successors of one refresh token only one can be exchanged", async () => {
    const { refresh: stolen, access, id } = await createSignedInUser(services);
    const [first, second] = [await refresh(stolen), await refresh(stolen)];
    await expireGraceSeconds(id);
    const next = await refresh(first.refresh);
    expect((await failureOf(refresh(second.refresh))).status).toBe(401);
    expect((await failureOf(refresh(next.refresh))).status).toBe(401);
    expect((await failureOf(whoAmI(access))).status).toBe(401);
  });

  test("exchanging both successors of one refresh token concurrently ends the session", async () => {
    const { refresh: stolen, access } = await createSignedInUser(services);
    const [first, second] = [await refresh(stolen), await refresh(stolen)];
    const exchanged = await Promise.allSettled([refresh(first.refresh), refresh(second.refresh)]);
    expect(exchanged.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await failureOf(whoAmI(access))).status).toBe(401);
  });

  test("exchanging refresh tokens does not extend a session beyond ninety days", async () => {
    const { refresh: first, id } = await createSignedInUser(services);
    const age = (days: number) =>
      sql`update sessions set created_at = created_at - make_interval(days => ${days}),
          expires_at = expires_at - make_interval(days => ${days}) where user_id = ${id}`.execute(db);
    const stretch = () =>
      sql`update sessions set expires_at = now() + interval '1 day' where user_id = ${id}`.execute(db);
    await age(80);
    await stretch();
    const second = await refresh(first);
    await age(11);
    expect((await failureOf(refresh(second.refresh))).status).toBe(401);
  });

  test("a refresh token is stored only as a digest", async () => {
    const { refresh: token } = await createSignedInUser(services);
    const { rows } = await sql<{ row: string }>`select t::text as row from refresh_tokens t`.execute(db);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
  });

  test("an unknown refresh token is rejected and ends no session", async () => {
    const { access } = await createSignedInUser(services);
    const failure = await failureOf(refresh("x".repeat(43)));
    expect([failure.status, failure.text]).toEqual([401, "Your session has ended. Please sign in again."]);
    await whoAmI(access);
  });
});
