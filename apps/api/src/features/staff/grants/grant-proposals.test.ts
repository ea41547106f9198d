import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createStaffCaller } from "#features/content/content.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { decideProposal } from "../proposals/proposals.queries.ts";
import { executeApproved, storeProposal } from "../proposals/proposals.ts";
import { createGrant, createStaff } from "../staff.factories.ts";
import { grantProposals } from "./grant-proposals.ts";

// No worker runs here.
const { app, db, services, close } = await startTestApi();
afterAll(close);

let administrator: Awaited<ReturnType<typeof createStaff>>;
let secretary: Awaited<ReturnType<typeof createStaff>>;
beforeAll(async () => {
  administrator = await createStaff(services, "administrator");
  secretary = await createStaff(services, "secretary_general");
});

const ward = { level: "ward", id: HOME_PLACE.ward };
const outcomeOf = async (id: number) =>
  (await db.selectFrom("proposals").select("outcome").where("id", "=", id).executeTakeFirstOrThrow()).outcome;

describe("one person", () => {
  const roleOf = (email: string, months = 6) => ({
    ...{ email, role: "ward_coordinator", place: ward, months },
    reason: "elected on Saturday",
  });

  test("has at most ten proposed roles wait for a decision, also when they are sent at once", async () => {
    const call = createStaffCaller(app, services, await createStaff(services, "county_coordinator"));
    const replies = await Promise.all(
      Array.from({ length: 14 }, (_, n) =>
        call("POST", "/staff/grants/proposals/", roleOf(`invented${n}@party.example`)),
      ),
    );
    const [refused, made] = [
      replies.filter(({ statusCode }) => statusCode === 409),
      replies.filter(({ statusCode }) => statusCode === 201),
    ];
    expect([made.length, refused.length]).toEqual([10, 4]);
    expect(refused[0]!.json().detail).toBe(
      "10 roles that you proposed are waiting for a decision. Wait until one is decided, or withdraw one.",
    );
    await call("POST", `/staff/proposals/${made[0]!.json().id}/withdrawals/`, {});
    const again = await call("POST", "/staff/grants/proposals/", roleOf("another@party.example"));
    expect(again.statusCode, again.body).toBe(201);
  });

  test.each([
    ["with", true],
    ["without", false],
  ])("who proposes the same address %s an account, role and place again gets the one that waits", async (_, exists) => {
    const call = createStaffCaller(app, services, await createStaff(services, "county_coordinator"));
    const email = exists ? (await createUser(services)).email : "nobody@party.example";
    const propose = async (months: number) =>
      (await call("POST", "/staff/grants/proposals/", roleOf(email, months))).json().id;
    const first = await propose(6);
    expect(await propose(3)).toBe(first);
    await call("POST", `/staff/proposals/${first}/withdrawals/`, {});
    expect(await propose(3)).not.toBe(first);
  });
});

test("a role that an earlier version proposed, without its person, is not approved, and says why", async () => {
  const { id: userId } = await createUser(services);
  const place = { level: "nation", id: 0 } as const;
  const id = await storeProposal(services, {
    kind: grantProposals,
    body: { userId, role: "treasurer", place, months: 6, placeName: "Kenya" },
    ...{ subject: "Treasurer, Kenya", aboutUser: userId, place, reason: "elected", proposedBy: administrator.id },
  });
  const call = createStaffCaller(app, services, secretary);
  expect((await call("GET", `/staff/proposals/${id}/`)).json().can).toEqual(["reject"]);
  const approval = await call("POST", `/staff/proposals/${id}/approvals/`, {});
  expect([approval.statusCode, approval.json().detail]).toEqual([
    409,
    "This was proposed in an earlier version, which did not record exactly who the person is. Reject it; it can be proposed again.",
  ]);
});

test("the proposed end of a national role ends it though it was renewed meanwhile", async () => {
  const auditor = await createStaff(services, "auditor");
  const call = createStaffCaller(app, services, administrator);
  const { ending } = (await call("POST", `/staff/grants/${auditor.grant}/endings/`, { reason: "dismissed" })).json();
  await db.updateTable("role_grants").set({ ended_at: new Date() }).where("id", "=", auditor.grant).execute();
  await createGrant(services, auditor.id, "auditor");
  await decideProposal(db, ending, { decidedBy: secretary.id, decision: "approved", reason: null });
  await executeApproved(services, composition.proposals, ending);
  expect(await outcomeOf(ending)).toBe("The role has ended: Auditor.");
  const valid = db
    .selectFrom("role_grants")
    .select("id")
    .where("user_id", "=", auditor.id)
    .where("ended_at", "is", null);
  expect(await valid.execute()).toEqual([]);
});
