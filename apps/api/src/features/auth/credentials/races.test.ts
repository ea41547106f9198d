import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi } from "#testing/api.ts";
import { waitUntilBlocked } from "#testing/database.ts";
import { createSignedInUser, enableTwoStep, TEST_PASSWORD, totpCode } from "../auth.factories.ts";
import { hashPassword } from "./credentials.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

let newHash: string;
beforeAll(async () => {
  newHash = await hashPassword("chosen by the owner");
});

const post = (url: string, payload: object, token?: string) =>
  app.inject({ method: "POST", url, payload, headers: token ? { authorization: `Bearer ${token}` } : {} });

type Reply = Awaited<ReturnType<typeof post>>;

/** Runs a request while a transaction changes the password and commits before the request ends. */
async function meanwhile(userId: number, call: () => Promise<Reply>): Promise<Reply> {
  const { ended } = await db.transaction().execute(async (tx) => {
    await sql`update users set password_hash = ${newHash} where id = ${userId}`.execute(tx);
    return waitUntilBlocked(db, call());
  });
  return ended;
}

const attackerPassword = { password: "chosen by the thief", password2: "chosen by the thief" };

test("a sign-in with the old password fails when the password is changed meanwhile", async () => {
  const { id, email } = await createSignedInUser(services);
  const reply = await meanwhile(id, () => post("/api/auth/login/", { email, password: TEST_PASSWORD }));
  expect(reply.statusCode).toBe(401);
});

test("the second step of a sign-in fails when the password is changed meanwhile", async () => {
  const user = await createSignedInUser(services);
  const { secret } = await enableTwoStep(services, user);
  const { challenge } = (await post("/api/auth/login/", { email: user.email, password: TEST_PASSWORD })).json();
  const reply = await meanwhile(user.id, () =>
    post("/api/auth/login/second-step/", { challenge, code: totpCode(secret, 1) }),
  );
  expect(reply.statusCode).toBe(401);
});

test("a password change with the old password fails when the password is changed meanwhile", async () => {
  const { id, access } = await createSignedInUser(services);
  const body = { current_password: TEST_PASSWORD, ...attackerPassword };
  const reply = await meanwhile(id, () => post("/api/account/password/", body, access));
  expect([reply.statusCode, reply.json().fields]).toEqual([400, { current_password: [expect.any(String)] }]);
});

test("an email change with the old password fails when the password is changed meanwhile", async () => {
  const { id, access } = await createSignedInUser(services);
  const body = { current_password: TEST_PASSWORD, email: "thief@party.example" };
  expect((await meanwhile(id, () => post("/api/account/email/", body, access))).statusCode).toBe(400);
});

test("switching two-step sign-in off fails when the password is changed meanwhile", async () => {
  const user = await createSignedInUser(services);
  const { secret } = await enableTwoStep(services, user);
  const body = { current_password: TEST_PASSWORD, code: totpCode(secret, 1) };
  const reply = await meanwhile(user.id, () => post("/api/account/two-step/off/", body, user.access));
  expect(reply.statusCode).toBe(400);
});

test("an erasure with the old password fails when the password is changed meanwhile", async () => {
  const { id, access } = await createSignedInUser(services);
  const reply = await meanwhile(id, () => post("/api/my-data/erase/", { password: TEST_PASSWORD }, access));
  expect([reply.statusCode, reply.json().fields]).toEqual([400, { password: [expect.any(String)] }]);
});

test("a sign-in that waits for a lock does not block others", async () => {
  const [slow, other] = [await createSignedInUser(services), await createSignedInUser(services)];
  const { ended, waited } = await db.transaction().execute(async (tx) => {
    await sql`select id from users where id = ${slow.id} for update`.execute(tx);
    const call = await waitUntilBlocked(db, post("/api/auth/login/", { email: slow.email, password: TEST_PASSWORD }));
    expect((await post("/api/auth/login/", { email: other.email, password: TEST_PASSWORD })).statusCode).toBe(200);
    return call;
  });
  expect([waited, (await ended).statusCode]).toEqual([true, 200]);
});
