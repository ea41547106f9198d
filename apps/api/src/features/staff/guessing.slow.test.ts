import type { LightMyRequestResponse } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newDeviceToken } from "#access/sessions.ts";
import { createUser, TEST_PASSWORD, totpCode } from "#features/auth/auth.factories.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { openOutbox, tokenIn } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { createFirstAdministratorLink } from "./first-administrator.ts";
import { recordFailedSignIn } from "./staff.emails.ts";
import { authenticatorSecrets, consoleHeaders, createStaff } from "./staff.factories.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi({ TRUST_PROXY: "loopback" });
  await server.services.jobs.work(allJobs(server.services));
});
afterAll(() => server.close());

const OFFICE = "197.248.0.1";
type Staff = Awaited<ReturnType<typeof createStaff>>;

const post = (url: string, payload: object, { address = OFFICE, device }: { address?: string; device?: string } = {}) =>
  server.app.inject({
    method: "POST",
    url,
    remoteAddress: "127.0.0.1",
    payload,
    headers: {
      ...consoleHeaders(server.services),
      "x-forwarded-for": address,
      ...(device ? { cookie: `staff-device=${device}` } : {}),
    },
  });
const typePassword = (email: string, password: string, from?: Parameters<typeof post>[2]) =>
  post("/staff/sessions/", { email, password }, from);
const typeCode = (challenge: string, code: string) => post("/staff/sessions/codes/", { challenge, code });
const atSite = (email: string, password: string, address = OFFICE) =>
  post("/api/auth/login/", { email, password }, { address });

/** Wrong passwords, each from another network. @param networks the first three numbers of their addresses */
async function guess(networks: string, email: string, count = 40): Promise<number[]> {
  const codes: number[] = [];
  for (let n = 0; n < count; n++) {
    codes.push((await typePassword(email, `guess ${n}`, { address: `${networks}.${n}` })).statusCode);
  }
  return codes;
}

const cookieOf = ({ cookies }: LightMyRequestResponse, name: string) => cookies.find((each) => each.name === name);

const deviceOf = ({ id }: Staff, side: "site" | "console" = "console") =>
  newDeviceToken(server.services.config, { id, email_confirmed_at: new Date() }, side);

/** Signs in by password and code. */
async function signIn({ id, email }: Staff, device?: string) {
  const first = await typePassword(email, TEST_PASSWORD, device ? { device } : {});
  if (first.statusCode !== 200) return first;
  // As if the time of the last used code were long past.
  await server.db.updateTable("second_steps").set({ last_step: "0" }).where("user_id", "=", id).execute();
  return typeCode(first.json().challenge, totpCode(authenticatorSecrets.get(id)!));
}

describe("guessing at a password of staff", () => {
  test("delays all unknown browsers, but none in which the owner has signed in with a code", async () => {
    const staff = await createStaff(server.services, "treasurer");
    const device = cookieOf(await signIn(staff), "staff-device")!;
    expect(device).toMatchObject({ path: "/", httpOnly: true, sameSite: "Strict", maxAge: 400 * 86_400 });
    const codes = await guess("41.90.1", staff.email);
    expect(codes.filter((code) => code === 401)).toHaveLength(20);
    expect((await signIn(staff)).statusCode).toBe(429);
    expect((await signIn(staff, device.value)).statusCode).toBe(200);
  });

  test("in a known browser delays that browser alone", async () => {
    const staff = await createStaff(server.services, "treasurer");
    const device = deviceOf(staff);
    const codes: number[] = [];
    for (let n = 0; n < 6; n++) codes.push((await typePassword(staff.email, `guess ${n}`, { device })).statusCode);
    expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await signIn(staff)).statusCode).toBe(200);
  });

  test("goes on to delay a browser that is known for another account or to the site only", async () => {
    const [staff, other] = [
      await createStaff(server.services, "treasurer"),
      await createStaff(server.services, "auditor"),
    ];
    await guess("41.90.2", staff.email);
    for (const device of [deviceOf(other), deviceOf(staff, "site"), "forged"]) {
      expect((await signIn(staff, device)).statusCode).toBe(429);
    }
  });

  test("delays nobody any longer once the owner has chosen a new password by a mailed link", async () => {
    const staff = await createStaff(server.services, "treasurer");
    await guess("41.90.3", staff.email);
    await post("/api/account/forgot-password/", { email: staff.email });
    const outbox = openOutbox(server.services.config.dataDirectory);
    await expect.poll(async () => (await outbox.emailsTo(staff.email)).length).toBe(1);
    const password = "the bus leaves at noon";
    const token = tokenIn((await outbox.emailsTo(staff.email))[0]!, "reset-password");
    await post("/api/account/reset-password/", { token, password, password2: password });
    expect((await typePassword(staff.email, password)).statusCode).toBe(200);
    await guess("41.90.6", staff.email);
    const later = await typePassword(staff.email, password, { address: "197.248.7.1" });
    expect(later.statusCode, "guesses at the new password").toBe(200);
  });

  test("delays nobody any longer who has become an administrator by an emergency link", async () => {
    const staff = await createStaff(server.services, "administrator");
    await guess("41.90.8", staff.email);
    const link = (await createFirstAdministratorLink(server.services, staff.email, true))!;
    const password = "the bus leaves at noon";
    const become = { token: link.split("/").at(-1), password, password2: password };
    const reply = await post("/staff/first-administrator/", become);
    expect([reply.statusCode, reply.json().next], reply.body).toEqual([200, "code"]);
    await guess("41.90.9", staff.email);
    expect((await typePassword(staff.email, password)).statusCode).toBe(200);
  });

  test("is counted together with guesses at the same account on the site", async () => {
    const staff = await createStaff(server.services, "treasurer");
    for (let n = 0; n < 5; n++) expect((await atSite(staff.email, `guess ${n}`)).statusCode).toBe(401);
    expect((await typePassword(staff.email, "guess 5")).statusCode).toBe(429);
    await guess("41.90.4", staff.email, 15);
    expect((await typePassword(staff.email, "guess", { address: "41.90.5.1" })).statusCode).toBe(429);
  });
});

describe("the code of a sign-in", () => {
  test("is asked for by the side where the password was typed: a challenge of one is none of the other", async () => {
    const staff = await createStaff(server.services, "treasurer");
    const code = totpCode(authenticatorSecrets.get(staff.id)!, 1);
    const { challenge } = (await typePassword(staff.email, TEST_PASSWORD)).json();
    const atOther = await post("/api/auth/login/second-step/", { challenge, code });
    expect(atOther.statusCode).toBe(401);
    const member = (await atSite(staff.email, TEST_PASSWORD)).json();
    expect((await typeCode(member.challenge, code)).statusCode).toBe(401);
    expect((await typeCode(challenge, code)).statusCode).toBe(200);
  });

  test("has five wrong guesses for console and site together", async () => {
    const staff = await createStaff(server.services, "treasurer");
    const member = (await atSite(staff.email, TEST_PASSWORD)).json();
    const { challenge } = (await typePassword(staff.email, TEST_PASSWORD)).json();
    const codes: number[] = [];
    for (let n = 0; n < 3; n++) {
      const payload = { challenge: member.challenge, code: "wrong-code" };
      codes.push((await post("/api/auth/login/second-step/", payload)).statusCode);
      codes.push((await typeCode(challenge, "wrong-code")).statusCode);
    }
    expect(codes).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe("a failed sign-in", () => {
  const failures = async (subject: number[]) =>
    (
      await server.db
        .selectFrom("audit_entries")
        .select(["actor", "action", "outcome", "subject_kind", "subject_ids"])
        .where("outcome", "<>", "done")
        .orderBy("id")
        .execute()
    ).filter(({ subject_ids }) => String(subject_ids) === String(subject));

  test("is an audit entry about the account, but no more than one a minute", async () => {
    const staff = await createStaff(server.services, "treasurer");
    const device = deviceOf(staff);
    for (let n = 0; n < 5; n++) await typePassword(staff.email, `guess ${n}`, { device });
    const { challenge } = (await typePassword(staff.email, TEST_PASSWORD)).json();
    for (let n = 0; n < 3; n++) await typeCode(challenge, "wrong-code");
    const entry = { actor: null, subject_kind: "user", subject_ids: [staff.id] };
    // Minutes are those of the clock, so that the failures may be in two.
    const different = async () => [...new Set((await failures([staff.id])).map((each) => JSON.stringify(each)))].sort();
    await expect
      .poll(async () => (await different()).map((each) => JSON.parse(each)))
      .toEqual([
        { ...entry, action: "staff.enterCode", outcome: "wrong_second_step" },
        { ...entry, action: "staff.signIn", outcome: "wrong_credentials" },
      ]);
    expect((await failures([staff.id])).length).toBeLessThanOrEqual(4);
  });

  test("of addresses without a role is one entry for all, which names nobody", async () => {
    const member = await createUser(server.services);
    for (const email of [member.email, "a@party.example", "b@party.example"]) await typePassword(email, "guess");
    await expect.poll(async () => (await failures([])).length).toBeGreaterThan(0);
    expect((await failures([])).length).toBeLessThan(3);
    expect(await failures([member.id])).toEqual([]);
  });

  test("with the right password of an account without a role is one entry for all such accounts", async () => {
    const members: string[] = [];
    for (let n = 0; n < 4; n++) {
      const { id, email } = await createUser(server.services);
      expect((await typePassword(email, TEST_PASSWORD)).statusCode).toBe(403);
      members.push(String(id));
    }
    const { rows } = await sql`
      select from pgboss.job
      where name = ${recordFailedSignIn.name} and data ->> 'userId' = any(${members}::text[])`.execute(server.db);
    // Minutes are those of the clock, so that the failures may be in two.
    expect([1, 2]).toContain(rows.length);
  });
});
