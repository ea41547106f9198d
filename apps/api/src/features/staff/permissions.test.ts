import { contentKindNames } from "@party/contract/values/content";
import { type RoleName, roleNames } from "@party/contract/values/permissions";
import { afterAll, describe, expect, test } from "vitest";
import { createSignedInUser } from "#features/auth/auth.factories.ts";
import { removeTwoStep } from "#features/auth/two-step/two-step.ts";
import { startTestApi } from "#testing/api.ts";
import type { Input } from "#testing/example-requests.ts";
import { expectProblemOf } from "#testing/expect-problem.ts";
import { injectOptions, validRequests } from "#testing/requests.ts";
import { callsTestedOneByOne } from "#testing/walked-calls.ts";
import { createAccountWatcher, createStaffOfEachRole, rolesOfCall, staffEndpoints } from "./permissions.factories.ts";
import { createStaff } from "./staff.factories.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);
const validRequestOf = validRequests({ app, services });

const changedAccounts = await createAccountWatcher(db);

/** What a call may hold that tries to take an account over. */
const takeover = { email: "mine@party.example", phone: "+254700000000", user: { email: "mine@party.example" } };
const withTakeover = ({ body, ...input }: Input): Input =>
  typeof body === "object" && body !== null && !("file" in body)
    ? { ...input, body: { ...takeover, ...body } }
    : { ...input, body };

const staffOf = await createStaffOfEachRole(services);

/** Who has a session of their own where no permission is needed, because some of those endpoints end it or remove the authenticator. */
const staffFor = async ({ permission }: { permission?: unknown }, role: RoleName) =>
  permission ? staffOf.get(role)! : createStaff(services, role);

const member = await createSignedInUser(services);
const withoutAuthenticator = await createStaff(services, "secretary_general");
await removeTwoStep(db, withoutAuthenticator.id);

const walked = new Set(callsTestedOneByOne.map(({ name }) => name));

describe.each(staffEndpoints.filter(({ name }) => walked.has(name)))("$name", ({ name, endpoint, access }) => {
  test("is open to exactly the roles that have its permission", async () => {
    const open: string[] = [];
    const mayCall = rolesOfCall.get(name)!;
    let refused: Input | undefined;
    for (const role of roleNames) {
      const staff = await staffFor(access, role);
      // Those who are to be refused share a request, because a refusal leaves what it is about as it was.
      const isRefused = !mayCall.includes(role);
      const input: Input = (isRefused && refused) || (await validRequestOf[name]!(staff));
      if (isRefused) refused = input;
      const reply = await app.inject(injectOptions(endpoint, withTakeover(input), staff.cookie));
      expect(reply.statusCode, reply.body).toBeLessThan(500);
      if (reply.statusCode >= 400) expectProblemOf(endpoint, reply);
      if (!["permission_missing", "permission_unassigned"].includes(`${reply.headers.problem}`)) open.push(role);
    }
    expect(open.toSorted()).toEqual(mayCall.toSorted());
  });

  test("refuses who has no cookie, no authenticator, a member's token, or a write from elsewhere", async () => {
    const staff = await staffFor(access, "secretary_general");
    const input = await validRequestOf[name]!(staff);
    const options = injectOptions(endpoint, input, staff.cookie);
    const problemFor = async (headers: object) => {
      const reply = await app.inject({ ...options, headers: { ...options.headers, ...headers } as never });
      expectProblemOf(endpoint, reply);
      return reply.headers.problem;
    };
    expect(await problemFor({ cookie: "" })).toBe("not_signed_in");
    expect(await problemFor({ cookie: "staff=forged" })).toBe("session_ended");
    expect(await problemFor({ cookie: "", authorization: `Bearer ${member.access}` })).toBe("not_signed_in");
    expect(await problemFor({ cookie: `staff=${member.access}` })).toBe("session_ended");
    if (!endpoint.route.startsWith("GET")) {
      expect(await problemFor({ origin: "https://evil.example" })).toBe("foreign_origin");
      expect(await problemFor({ origin: "" })).toBe("foreign_origin");
      expect(await problemFor({ "x-console": "" })).toBe("foreign_origin");
    }
    const { cookie } = injectOptions(endpoint, input, withoutAuthenticator.cookie).headers as { cookie: string };
    if (!access.beforeAuthenticator) expect(await problemFor({ cookie })).toBe("authenticator_needed");
  });
});

/** No item has it. */
const NO_ID = 2_000_000_000;

test.each(contentKindNames)("each call of %s is open to exactly the roles that have its permission", async (kind) => {
  const calls = staffEndpoints.filter((call) => call.kind === kind);
  expect(calls.length).toBeGreaterThan(0);
  for (const { name, endpoint } of calls) {
    const open: string[] = [];
    for (const [role, { cookie }] of staffOf) {
      const input = { params: { kind, id: NO_ID, revision: 1 }, ...(endpoint.body ? { body: {} } : {}) };
      const reply = await app.inject(injectOptions(endpoint, input, cookie));
      expect([200, 400, 403, 404], reply.body).toContain(reply.statusCode);
      if (reply.headers.problem !== "permission_missing") open.push(role);
    }
    expect([name, open.toSorted()]).toEqual([name, rolesOfCall.get(name)!.toSorted()]);
  }
});

test("no call of staff changes the email address or the phone number of an account", async () => {
  expect(await changedAccounts()).toEqual([]);
});
