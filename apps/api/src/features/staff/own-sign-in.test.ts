import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { openStaffSession } from "#access/staff-sessions.queries.ts";
import { startSession, TEST_PASSWORD, totpCode } from "#features/auth/auth.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { authenticatorSecrets, consoleHeaders, createStaff } from "./staff.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

const NEW = "the bus leaves at noon";
const newPassword = { current_password: TEST_PASSWORD, password: NEW, password2: NEW };

const post = (url: string, payload: object, cookie?: string) =>
  app.inject({ method: "POST", url, payload, headers: consoleHeaders(services, cookie) });
const isOpen = async (cookie: string) =>
  (await app.inject({ url: "/staff/me/", headers: consoleHeaders(services, cookie) })).statusCode === 200;

/** With a second session in the console. */
async function createTwice() {
  const staff = await createStaff(services, "treasurer");
  const other = await openStaffSession(services.db, { userId: staff.id, device: "another", byCode: true });
  return { ...staff, other };
}

/** As if the last code had been entered an hour ago. */
const forgetCode = (userId: number) =>
  db
    .updateTable("sessions")
    .set({ code_at: sql<Date>`now() - interval '1 hour'` })
    .where("user_id", "=", userId)
    .execute();

/** Whether the sign-in takes a code, with the time of the last used one long past. */
async function opens({ id, email }: { id: number; email: string }, code: string, password = TEST_PASSWORD) {
  await db.updateTable("second_steps").set({ last_step: "0" }).where("user_id", "=", id).execute();
  const { challenge } = (await post("/staff/sessions/", { email, password })).json();
  return (await post("/staff/sessions/codes/", { challenge, code })).statusCode === 200;
}

const mailsTo = async (userId: number) =>
  (
    await sql<{ event: string }>`
      select data->>'event' as event from pgboss.job
      where name = 'account.send-security-mail' and data->>'userId' = ${String(userId)} order by created_on`.execute(db)
  ).rows.map(({ event }) => event);

describe("in the console, one's own", () => {
  test("password is changed with the current one, which ends all other sessions and is mailed", async () => {
    const staff = await createTwice();
    const { access } = await startSession(services, staff.id);
    const wrong = await post("/staff/password/", { ...newPassword, current_password: "guess" }, staff.cookie);
    expect([wrong.statusCode, wrong.json().fields]).toEqual([
      400,
      { current_password: ["That is not your current password."] },
    ]);
    expect((await post("/staff/password/", newPassword, staff.cookie)).statusCode).toBe(200);
    expect([await isOpen(staff.cookie), await isOpen(staff.other)]).toEqual([true, false]);
    const member = await app.inject({ url: "/api/account/", headers: { authorization: `Bearer ${access}` } });
    expect(member.statusCode).toBe(401);
    expect(await mailsTo(staff.id)).toEqual(["password_changed"]);
    expect(await opens(staff, totpCode(authenticatorSecrets.get(staff.id)!), NEW)).toBe(true);
  });

  test("authenticator is replaced by the first code of the new one, until which the old one counts", async () => {
    const staff = await createTwice();
    const old = authenticatorSecrets.get(staff.id)!;
    const { secret, offer } = (await post("/staff/authenticator/", {}, staff.cookie)).json();
    const confirm = (code: string, given: string, cookie = staff.cookie) =>
      post("/staff/authenticator/confirmations/", { code, offer: given }, cookie);
    expect((await confirm("000000", offer)).statusCode).toBe(400);
    expect(await opens(staff, totpCode(old))).toBe(true);
    const thief = await createStaff(services, "auditor");
    const foreign = await confirm(totpCode(secret), offer, thief.cookie);
    expect([foreign.statusCode, foreign.json().detail]).toEqual([400, "This key has expired. Start again."]);
    const done = await confirm(totpCode(secret), offer);
    expect([done.statusCode, done.json().recovery_codes]).toEqual([200, expect.any(Array)]);
    expect([await isOpen(staff.cookie), await isOpen(staff.other)]).toEqual([true, false]);
    expect(await mailsTo(staff.id)).toContain("authenticator_replaced");
    expect([await opens(staff, totpCode(old)), await opens(staff, totpCode(secret))]).toEqual([false, true]);
  });

  test("recovery codes are made anew, and those from before work no longer", async () => {
    const staff = await createTwice();
    const renew = async () =>
      (await post("/staff/authenticator/recovery-codes/", {}, staff.cookie)).json().recovery_codes as string[];
    const [before, after] = [await renew(), await renew()];
    expect([before.length, new Set([...before, ...after]).size]).toEqual([10, 20]);
    expect([await opens(staff, before[0]!), await opens(staff, after[0]!)]).toEqual([false, true]);
    expect(await mailsTo(staff.id)).toContain("recovery_codes_renewed");
  });

  test.each([
    ["/staff/password/", newPassword],
    ["/staff/authenticator/", {}],
    ["/staff/authenticator/confirmations/", { code: "123456", offer: "x" }],
    ["/staff/authenticator/recovery-codes/", {}],
  ])("sign-in changes at %s only with a recent code", async (url, body) => {
    const staff = await createTwice();
    await forgetCode(staff.id);
    const refused = await post(url, body, staff.cookie);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      403,
      "Enter a code of your authenticator app to do this.",
    ]);
    expect(await mailsTo(staff.id)).toEqual([]);
  });
});
