import type { RoleName } from "@party/contract/values/permissions";
import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { createSignedInUser, createUser, HOME_PLACE, TEST_PASSWORD, totpCode } from "#features/auth/auth.factories.ts";
import { removeTwoStep } from "#features/auth/two-step/two-step.ts";
import { startTestApi } from "#testing/api.ts";
import { authenticatorSecrets, consoleHeaders, createStaff } from "./staff.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const post = (url: string, payload: object, cookie?: string) =>
  app.inject({ method: "POST", url, payload, headers: consoleHeaders(services, cookie) });
const get = (url: string, cookie?: string) => app.inject({ url, headers: consoleHeaders(services, cookie) });

const cookieOf = ({ cookies }: LightMyRequestResponse) => cookies.find(({ name }) => name === "staff")?.value;

/** Signs in by password and code. @param steps the time step of the code, from now */
async function signIn(staff: { id: number; email: string }, steps = 1) {
  const first = await post("/staff/sessions/", { email: staff.email, password: TEST_PASSWORD });
  const code = totpCode(authenticatorSecrets.get(staff.id)!, steps);
  return post("/staff/sessions/codes/", { challenge: first.json().challenge, code });
}

describe("signing in to the console", () => {
  test("needs password and code, and sets a cookie that scripts cannot read and other sites do not send", async () => {
    const staff = await createStaff(services, "treasurer");
    const first = await post("/staff/sessions/", { email: staff.email, password: TEST_PASSWORD });
    expect([first.statusCode, first.json().next, cookieOf(first)]).toEqual([200, "code", undefined]);
    const second = await signIn(staff);
    expect(second.json()).toEqual({ next: "none", challenge: null });
    expect([second.headers["set-cookie"]].flat()[0]).toMatch(/^staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const me = await get("/staff/me/", cookieOf(second));
    expect(me.json()).toMatchObject({ email: staff.email, two_step: true, grants: [{ role: "treasurer" }] });
    expect(me.json().code_valid_until).not.toBeNull();
  });

  test("with HTTPS the cookie is bound to the host and sent over HTTPS only", async () => {
    const secure = await startTestApi({ API_URL: "https://api.party.example" });
    try {
      const { email } = await createStaff(secure.services, "treasurer", { twoStep: false });
      const headers = { origin: "https://api.party.example", "x-console": "1" };
      const payload = { email, password: TEST_PASSWORD };
      const reply = await secure.app.inject({ method: "POST", url: "/staff/sessions/", payload, headers });
      expect(String(reply.headers["set-cookie"])).toMatch(
        /^__Host-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      );
    } finally {
      await secure.close();
    }
  });

  test("without an authenticator the session opens only what sets one up", async () => {
    const staff = await createStaff(services, "treasurer", { twoStep: false });
    const first = await post("/staff/sessions/", { email: staff.email, password: TEST_PASSWORD });
    expect(first.json().next).toBe("set_up_authenticator");
    const cookie = cookieOf(first);
    const refused = await get("/staff/proposals/", cookie);
    expect([refused.statusCode, refused.json().detail]).toEqual([403, "Set up your authenticator app first."]);
    const { secret, uri } = (await post("/staff/authenticator/", {}, cookie)).json();
    expect(uri).toContain("otpauth://totp/");
    const confirmed = await post("/staff/authenticator/confirmations/", { code: totpCode(secret) }, cookie);
    expect(confirmed.json().recovery_codes).toHaveLength(10);
    expect((await get("/staff/proposals/", cookie)).statusCode).toBe(200);
  });

  test("a session without a code opens nothing once the account has an authenticator, and ends when it is set up", async () => {
    const staff = await createStaff(services, "treasurer", { twoStep: false });
    const signIn = async () =>
      cookieOf(await post("/staff/sessions/", { email: staff.email, password: TEST_PASSWORD }));
    const [thief, owner] = [await signIn(), await signIn()];
    const { secret } = (await post("/staff/authenticator/", {}, owner)).json();
    // As if the authenticator had been set up on the site, which ends no session of the console.
    await db.updateTable("second_steps").set({ confirmed_at: new Date() }).where("user_id", "=", staff.id).execute();
    for (const url of ["/staff/me/", "/staff/proposals/", "/staff/held-gifts/"]) {
      expect((await get(url, thief)).statusCode, url).toBe(401);
    }
    await db.updateTable("second_steps").set({ confirmed_at: null }).where("user_id", "=", staff.id).execute();
    await post("/staff/authenticator/confirmations/", { code: totpCode(secret) }, owner);
    expect((await get("/staff/me/", thief)).statusCode).toBe(401);
    expect((await get("/staff/me/", owner)).statusCode).toBe(200);
    const open = await db
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", staff.id)
      .where("revoked_at", "is", null)
      .execute();
    expect(open).toHaveLength(1);
  });

  test("a recovery code works once instead of the authenticator", async () => {
    const staff = await createStaff(services, "treasurer", { twoStep: false });
    const cookie = cookieOf(await post("/staff/sessions/", { email: staff.email, password: TEST_PASSWORD }));
    const { secret } = (await post("/staff/authenticator/", {}, cookie)).json();
    const { recovery_codes } = (
      await post("/staff/authenticator/confirmations/", { code: totpCode(secret) }, cookie)
    ).json();
    await post("/staff/sessions/current/codes/", { code: recovery_codes[1] }, cookie);
    const { rows } = await sql`
      select id from pgboss.job where data->>'userId' = ${String(staff.id)} and data->>'event' = 'recovery_code_used'`.execute(
      db,
    );
    expect(rows, "the owner is told").toHaveLength(1);
    for (const status of [200, 401]) {
      const { challenge } = (await post("/staff/sessions/", { email: staff.email, password: TEST_PASSWORD })).json();
      const reply = await post("/staff/sessions/codes/", { challenge, code: recovery_codes[0] });
      expect(reply.statusCode).toBe(status);
    }
  });

  test("a member without a role is turned away after the password, a wrong password without saying more", async () => {
    const member = await createUser(services);
    const noRole = await post("/staff/sessions/", { email: member.email, password: TEST_PASSWORD });
    expect([noRole.statusCode, cookieOf(noRole)]).toEqual([403, undefined]);
    for (const email of [member.email, "nobody@party.example"]) {
      const wrong = await post("/staff/sessions/", { email, password: "not the password" });
      expect([wrong.statusCode, wrong.json()]).toEqual([401, { detail: "Invalid email or password." }]);
    }
  });

  test("failures are counted in the database, so a second process refuses the next guess too", async () => {
    const staff = await createStaff(services, "treasurer");
    const guess = (inject: typeof app.inject, password: string) =>
      inject({
        method: "POST",
        url: "/staff/sessions/",
        payload: { email: staff.email, password },
        headers: consoleHeaders(services),
      });
    const wrong = await Promise.all(Array.from({ length: 5 }, (_, n) => guess(app.inject.bind(app), `guess ${n}`)));
    expect(wrong.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
    const { buildApp } = await import("#app.ts");
    const other = await buildApp(services);
    const refused = await guess(other.inject.bind(other), TEST_PASSWORD);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(20);
    await other.close();
    // The delay is over.
    await db
      .updateTable("sign_in_failures")
      .set({ last_at: new Date(Date.now() - 60_000) })
      .execute();
    expect((await guess(app.inject.bind(app), TEST_PASSWORD)).statusCode).toBe(200);
  });

  test("twenty concurrent guesses of a code are counted one by one", async () => {
    const staff = await createStaff(services, "treasurer");
    const { challenge } = (await post("/staff/sessions/", { email: staff.email, password: TEST_PASSWORD })).json();
    const guesses = Array.from({ length: 20 }, (_, n) => `wrong-code-${n}`);
    const replies = await Promise.all(guesses.map((code) => post("/staff/sessions/codes/", { challenge, code })));
    const codes = replies.map(({ statusCode }) => statusCode);
    expect([codes.filter((code) => code === 401).length, codes.filter((code) => code === 429).length]).toEqual([5, 15]);
  });
});

describe("a staff session", () => {
  test("opens no endpoint of members, and a member's token opens none of staff", async () => {
    const { cookie } = await createStaff(services, "treasurer");
    const asMember = await app.inject({ url: "/api/account/", headers: consoleHeaders(services, cookie) });
    expect(asMember.statusCode).toBe(401);
    const bearer = await app.inject({ url: "/api/account/", headers: { authorization: `Bearer ${cookie}` } });
    expect(bearer.statusCode).toBe(401);
    const member = await createSignedInUser(services);
    const asStaff = await app.inject({
      url: "/staff/me/",
      headers: { ...consoleHeaders(services, member.access), authorization: `Bearer ${member.access}` },
    });
    expect(asStaff.statusCode).toBe(401);
  });

  test.each([
    ["no Origin", { "x-console": "1" }],
    ["another Origin", { "x-console": "1", origin: "https://evil.example" }],
    ["no X-Console", { origin: "http://localhost:8000" }],
  ])("a write with %s is refused, also a sign-in", async (_, headers) => {
    const { email, cookie } = await createStaff(services, "treasurer");
    const write = { method: "DELETE", url: "/staff/sessions/others/" } as const;
    expect((await app.inject({ ...write, headers: { ...headers, cookie: `staff=${cookie}` } })).statusCode).toBe(403);
    const payload = { email, password: TEST_PASSWORD };
    const signedIn = await app.inject({ method: "POST", url: "/staff/sessions/", payload, headers });
    expect(signedIn.statusCode).toBe(403);
  });

  test("ends after 30 idle minutes and after 12 hours, and lasts while it is used", async () => {
    const { id, cookie } = await createStaff(services, "treasurer");
    const seen = (minutes: number) => ({ last_seen_at: new Date(Date.now() - minutes * 60_000) });
    const set = (values: object) => db.updateTable("sessions").set(values).where("user_id", "=", id).execute();
    await set(seen(29));
    expect((await get("/staff/me/", cookie)).statusCode).toBe(200);
    // That request counted as use, so the next 29 minutes are allowed again.
    const { last_seen_at } = await db
      .selectFrom("sessions")
      .select("last_seen_at")
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(Date.now() - last_seen_at.getTime()).toBeLessThan(60_000);
    await set(seen(31));
    expect((await get("/staff/me/", cookie)).statusCode).toBe(401);
    await set({ ...seen(0), expires_at: new Date(Date.now() - 1) });
    expect((await get("/staff/me/", cookie)).statusCode).toBe(401);
  });

  test("is listed, and ends by itself or from another device", async () => {
    const staff = await createStaff(services, "treasurer");
    const cookie = cookieOf(await signIn(staff))!;
    const { results } = (await get("/staff/sessions/", cookie)).json();
    expect(results).toHaveLength(2);
    const other = results.find(({ current }: { current: boolean }) => !current);
    const end = (id: string) =>
      app.inject({ method: "DELETE", url: `/staff/sessions/${id}/`, headers: consoleHeaders(services, cookie) });
    expect((await end(other.id)).statusCode).toBe(200);
    expect((await get("/staff/me/", staff.cookie)).statusCode).toBe(401);
    expect((await end("current")).statusCode).toBe(200);
    expect((await get("/staff/me/", cookie)).statusCode).toBe(401);
  });

  test("a new password ends it", async () => {
    const { cookie, id } = await createStaff(services, "treasurer");
    const { endSessionsOfUser: endSessionsOf } = await import("#access/sessions.ts");
    await endSessionsOf(db, id);
    expect((await get("/staff/me/", cookie)).statusCode).toBe(401);
  });

  test("ten minutes after a code, what needs one asks for another", async () => {
    const { id, cookie } = await createStaff(services, "secretary_general");
    await db
      .updateTable("sessions")
      .set({ code_at: new Date(Date.now() - 11 * 60_000) })
      .where("user_id", "=", id)
      .execute();
    const refused = await post("/staff/grants/1/endings/", { reason: "a reason" }, cookie);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      "Enter a code of your authenticator app to do this.",
    ]);
    const wrong = await post("/staff/sessions/current/codes/", { code: "000000x" }, cookie);
    expect(wrong.statusCode).toBe(400);
    const code = totpCode(authenticatorSecrets.get(id)!, 1);
    expect((await post("/staff/sessions/current/codes/", { code }, cookie)).statusCode).toBe(200);
    expect((await post("/staff/grants/2147483647/endings/", { reason: "a reason" }, cookie)).statusCode).toBe(404);
  });

  test("a refusal names who may, each with their own role, and nobody of another place", async () => {
    const other = await startTestApi();
    try {
      const { services: them } = other;
      const people = [
        ["Far", "Away", "county_coordinator", { level: "county", id: HOME_PLACE.county === 1 ? 2 : 1 }],
        ["Wanjiru", "Kamau", "secretary_general", undefined],
        ["Akinyi", "Odhiambo", "administrator", undefined],
        ["Nyeri", "Coordinator", "county_coordinator", undefined],
      ] as const;
      for (const [first_name, last_name, role, place] of people) {
        await createStaff(them, role, { first_name, last_name, ...(place ? { place } : {}) });
      }
      const refusal = async (role: RoleName, url: string) => {
        const { cookie } = await createStaff(them, role);
        return (await other.app.inject({ url, headers: consoleHeaders(them, cookie) })).json().detail;
      };
      expect(await refusal("ward_coordinator", "/staff/grants/")).toBe(
        "You may not do this. Ask Wanjiru Kamau (Secretary General), Akinyi Odhiambo (Administrator) or Nyeri Coordinator (County coordinator).",
      );
      expect(await refusal("ward_coordinator", "/staff/statements/")).toBe(
        "You may not do this. Ask an administrator to give somebody the role for it.",
      );
    } finally {
      await other.close();
    }
  });

  test("an ended grant is refused at the next request, and a removed authenticator too", async () => {
    const staff = await createStaff(services, "secretary_general");
    expect((await get("/staff/grants/", staff.cookie)).statusCode).toBe(200);
    await db.updateTable("role_grants").set({ ended_at: new Date() }).where("id", "=", staff.grant).execute();
    const refused = await get("/staff/grants/", staff.cookie);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().detail).toMatch(/^You may not do this\. Ask /);
    await removeTwoStep(db, staff.id);
    expect((await get("/staff/proposals/", staff.cookie)).statusCode).toBe(403);
  });
});
