import { startSimulator } from "@party/fakes/mpesa/start-simulator";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { createCallerWithAccess } from "#features/staff/staff.factories.ts";
import { seedDemo } from "#seed.ts";
import { startTestApi } from "#testing/api.ts";
import { waitUntilBlocked } from "#testing/database.ts";
import { injectOptions, validRequests } from "#testing/requests.ts";
import { callsTestedOneByOne } from "#testing/walked-calls.ts";

const simulator = await startSimulator();
const { app, db, services, close } = await startTestApi(simulator.environment);
afterAll(async () => {
  await close();
  await simulator.close();
});
beforeAll(() => seedDemo(services));
const validRequestOf = validRequests({ app, services });

const members = callsTestedOneByOne.filter(({ access }) => access === "member");
const writes = callsTestedOneByOne.filter(({ endpoint }) => !endpoint.route.startsWith("GET"));

test.each(members)(
  "$name replies without a server error when the account is deleted meanwhile",
  async ({ name, endpoint }) => {
    const member = await createSignedInUser(services);
    const input = await validRequestOf[name]!(member);
    const { ended } = await db.transaction().execute(async (tx) => {
      await sql`update memberships set user_id = null where user_id = ${member.id}`.execute(tx);
      await sql`delete from users where id = ${member.id}`.execute(tx);
      return waitUntilBlocked(db, app.inject(injectOptions(endpoint, input, member.access)));
    });
    const { statusCode, body } = await ended;
    expect(statusCode, body).toBeLessThan(500);
  },
);

test.each(writes)("$name handles eight concurrent requests", async ({ name, endpoint, access }) => {
  const caller = await createCallerWithAccess(services, access);
  const options = injectOptions(endpoint, await validRequestOf[name]!(caller), caller.credential);
  const replies = await Promise.all(Array.from({ length: 8 }, () => app.inject(options)));
  const codes = replies.map(({ statusCode }) => statusCode);
  expect(codes.filter((code) => code >= 500)).toEqual([]);
  // Earlier requests may have used up the limit of prompts per phone.
  expect([endpoint.status, 429]).toContain(Math.min(...codes));
});
