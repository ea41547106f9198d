import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { createUser } from "#features/auth/auth.factories.ts";
import { Problem } from "#problem.ts";
import { startTestApi } from "#testing/api.ts";
import { consoleHeaders, createProposal, createStaff } from "../staff.factories.ts";
import { decideProposal } from "./proposals.queries.ts";
import { executeApproved, type ProposalKind, storeProposal } from "./proposals.ts";

const { app, db, services, close } = await startTestApi();
afterAll(close);

/** Runs of the property test; 10,000 before a release. */
const RUNS = Number(process.env.PROPOSAL_RUNS ?? 150);

const send = (url: string, payload: object, cookie: string) =>
  app.inject({ method: "POST", url, payload, headers: consoleHeaders(services, cookie) });

describe("a proposal", () => {
  test("cannot be decided by the one who made it, nor by the one whom it is about", async () => {
    const secretary = await createStaff(services, "secretary_general");
    const own = await createProposal(services, secretary.id);
    const about = await createProposal(services, undefined, secretary.id);
    for (const id of [own, about]) {
      for (const decision of ["approvals", "rejections"]) {
        const reply = await send(`/staff/proposals/${id}/${decision}/`, { reason: "a reason" }, secretary.cookie);
        expect([reply.statusCode, reply.json().detail]).toEqual([409, expect.stringMatching(/^A second person/)]);
      }
    }
  });

  test("does not exist for staff who may not decide it, and is listed for those who may", async () => {
    const id = await createProposal(services);
    const [treasurer, secretary] = [
      await createStaff(services, "treasurer"),
      await createStaff(services, "secretary_general"),
    ];
    const get = (url: string, cookie: string) => app.inject({ url, headers: consoleHeaders(services, cookie) });
    const idsSeenBy = async (cookie: string) =>
      (await get("/staff/proposals/?limit=100&total=1", cookie)).json().results.map((row: { id: number }) => row.id);
    expect((await get(`/staff/proposals/${id}/`, treasurer.cookie)).statusCode).toBe(404);
    expect((await send(`/staff/proposals/${id}/approvals/`, {}, treasurer.cookie)).statusCode).toBe(404);
    expect(await idsSeenBy(treasurer.cookie)).not.toContain(id);
    expect(await idsSeenBy(secretary.cookie)).toContain(id);
  });

  test("expires after 72 hours, is withdrawn by its proposer alone, and a decision is final", async () => {
    const secretary = await createStaff(services, "secretary_general");
    const [administrator, other] = [
      await createStaff(services, "administrator"),
      await createStaff(services, "administrator"),
    ];
    const expired = await createProposal(services);
    const { expires_at, created_at } = await db
      .selectFrom("proposals")
      .select(["expires_at", "created_at"])
      .where("id", "=", expired)
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime() - created_at.getTime()).toBe(72 * 3_600_000);
    // The database lets nobody change when a proposal expires, so a new one is made that has expired.
    const { id: _, ...row } = await db
      .selectFrom("proposals")
      .selectAll()
      .where("id", "=", expired)
      .executeTakeFirstOrThrow();
    const past = await db
      .insertInto("proposals")
      .values({ ...row, expires_at: new Date(Date.now() - 1_000) })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect((await send(`/staff/proposals/${past.id}/approvals/`, {}, secretary.cookie)).statusCode).toBe(409);
    const withdrawn = await createProposal(services, administrator.id);
    expect((await send(`/staff/proposals/${withdrawn}/withdrawals/`, {}, other.cookie)).statusCode).toBe(409);
    const first = await send(`/staff/proposals/${withdrawn}/withdrawals/`, {}, administrator.cookie);
    expect(first.json().status).toBe("withdrawn");
    expect((await send(`/staff/proposals/${withdrawn}/approvals/`, {}, secretary.cookie)).statusCode).toBe(409);
    const decided = await createProposal(services);
    const rejection = await send(`/staff/proposals/${decided}/rejections/`, { reason: "not yet" }, secretary.cookie);
    expect(rejection.json()).toMatchObject({ status: "rejected", decision_reason: "not yet" });
    expect((await send(`/staff/proposals/${decided}/approvals/`, {}, other.cookie)).statusCode).toBe(409);
  });

  test("is decided once by eight concurrent people", async () => {
    const id = await createProposal(services);
    const people = await Promise.all(Array.from({ length: 8 }, () => createStaff(services, "administrator")));
    const replies = await Promise.all(
      people.map(({ cookie }, n) =>
        n % 2
          ? send(`/staff/proposals/${id}/approvals/`, {}, cookie)
          : send(`/staff/proposals/${id}/rejections/`, { reason: "no" }, cookie),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe("a handler that skips the rules is stopped by the database:", () => {
  const decision = { decision: "approved", decided_at: new Date() };

  test("deciding one's own proposal", async () => {
    const { id: user } = await createUser(services);
    const id = await createProposal(services, user);
    const update = db
      .updateTable("proposals")
      .set({ ...decision, decided_by: user })
      .where("id", "=", id);
    await expect(update.execute()).rejects.toMatchObject({ constraint: "proposals_two_people" });
  });

  test.each([
    ["making somebody else the proposer", { proposed_by: 1 }],
    ["changing what was proposed", { body_encrypted: Buffer.from("other") }],
    ["extending it", { expires_at: new Date(Date.now() + 1e9) }],
    ["letting it be about somebody else", { about_user: 1 }],
    ["changing its subject", { subject: "Auditor, Kenya" }],
    ["changing its reason", { reason: "another one" }],
    ["changing the proposed role", { role: "administrator" }],
    ["changing how the person is shown", { about_encrypted: Buffer.from("other") }],
  ])("%s", async (_, change) => {
    const id = await createProposal(services);
    const update = db.updateTable("proposals").set(change).where("id", "=", id);
    await expect(update.execute()).rejects.toMatchObject({ constraint: "proposals_unchanged" });
  });

  test("executing what nobody approved, or what was rejected, and changing a decision", async () => {
    const id = await createProposal(services);
    const set = (change: object) => db.updateTable("proposals").set(change).where("id", "=", id).execute();
    await expect(set({ done_at: new Date() })).rejects.toMatchObject({ constraint: "proposals_done_after_approval" });
    const { id: second } = await createUser(services);
    await decideProposal(db, id, { decidedBy: second, decision: "rejected", reason: "no" });
    await expect(set({ done_at: new Date() })).rejects.toMatchObject({ constraint: "proposals_done_after_approval" });
    await expect(set({ decision: "approved" })).rejects.toMatchObject({ constraint: "proposals_unchanged" });
    await expect(set({ decision_reason: "yes" })).rejects.toMatchObject({ constraint: "proposals_unchanged" });
  });
});

test("erasure may take the person out of a proposal, and a withdrawn one stays withdrawn", async () => {
  const id = await createProposal(services);
  const set = (change: object) => db.updateTable("proposals").set(change).where("id", "=", id).execute();
  await set({ about_user: null, about_encrypted: null });
  await set({ withdrawn_at: new Date() });
  await expect(set({ withdrawn_at: null })).rejects.toMatchObject({ constraint: "proposals_unchanged" });
});

describe("random runs of five people", () => {
  /** Executions by proposal, in the database itself, so that a rollback takes them back. */
  const executions = new Map<number, number>();
  let crashes = 0;

  const counted: ProposalKind<{ crash: number }> = {
    kind: "samples",
    decidedBy: "grants.approve",
    mayPropose: () => true,
    subject: () => ({ kind: "samples", rows: [] }),
    effects: () => [],
    async execute({ db: tx }, proposalId, { crash }) {
      const { id } = await tx
        .insertInto("notifications")
        .values({ user_id: people[0]!, kind: `executed ${proposalId}` })
        .returning("id")
        .executeTakeFirstOrThrow();
      crashes += 1;
      // The process dies before the commit.
      if (crashes % (crash + 2) === 0) throw new Error("killed");
      if (crashes % 7 === 0) throw new Problem("not_found");
      return `notification ${id}`;
    },
  };
  const kinds = { samples: counted } as never;
  let people: number[] = [];

  const step = fc.record({
    act: fc.constantFrom("approve", "reject", "withdraw", "execute", "execute", "execute at once", "tamper"),
    who: fc.nat(4),
  });

  test(`${RUNS} runs: nothing is executed without two people, and nothing twice`, async () => {
    people = await Promise.all(Array.from({ length: 5 }, async () => (await createUser(services)).id));
    const run = async (id: number, { act, who }: { act: string; who: number }) => {
      const person = people[who]!;
      const execute = () => executeApproved(services, kinds, id).catch(() => undefined);
      if (act === "approve") await decideProposal(db, id, { decidedBy: person, decision: "approved", reason: null });
      if (act === "reject") await decideProposal(db, id, { decidedBy: person, decision: "rejected", reason: "no" });
      if (act === "withdraw") {
        const { withdrawProposal } = await import("./proposals.queries.ts");
        await withdrawProposal(db, id, person);
      }
      if (act === "execute") await execute();
      if (act === "execute at once") await Promise.all([execute(), execute(), execute()]);
      // A handler without rules.
      if (act === "tamper") {
        const forged = { decided_by: person, decision: "approved", decided_at: new Date() };
        await db
          .updateTable("proposals")
          .set(forged)
          .where("id", "=", id)
          .execute()
          .catch(() => undefined);
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.nat(4), fc.nat(3), fc.array(step, { maxLength: 8 }), async (proposer, crash, steps) => {
        const place = { level: "nation", id: 0 } as const;
        const proposal = { kind: counted, body: { crash }, subject: "a test", place, reason: "a test" };
        const id = await storeProposal(services, { ...proposal, proposedBy: people[proposer]! });
        for (const each of steps) await run(id, each);
        const row = await db.selectFrom("proposals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
        const made = await db.selectFrom("notifications").select("id").where("kind", "=", `executed ${id}`).execute();
        executions.set(id, made.length);
        expect(made.length).toBeLessThanOrEqual(1);
        if (made.length === 1) {
          expect(row.decision).toBe("approved");
          expect(row.decided_by).not.toBe(row.proposed_by);
          expect(row.outcome).toBe(`notification ${made[0]!.id}`);
        }
        if (row.done_at) expect(row.decision).toBe("approved");
      }),
      { numRuns: RUNS },
    );
    // The runs do execute something.
    expect([...executions.values()].filter((count) => count === 1).length).toBeGreaterThan(RUNS / 20);
  }, 1_800_000);
});
