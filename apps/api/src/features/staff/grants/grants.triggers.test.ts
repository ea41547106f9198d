import { afterAll, describe, expect, test } from "vitest";
import { recordOperatorEntry } from "#access/audit.ts";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { decideProposal } from "../proposals/proposals.queries.ts";
import { createProposal, createStaff } from "../staff.factories.ts";

const { db, services, close } = await startTestApi();
afterAll(close);

describe("the database refuses", () => {
  const grant = { role: "treasurer", county_id: null, constituency_id: null, ward_id: null };
  const end = { valid_until: new Date(Date.now() + 86_400_000), ended_at: null, ended_by: null, end_reason: null };

  test("a grant without an approved proposal, whatever the handler does", async () => {
    const { id } = await createUser(services);
    const pending = await createProposal(services);
    const insert = (proposal_id: number | null) =>
      db
        .insertInto("role_grants")
        .values({ user_id: id, proposal_id, ...grant, ...end })
        .execute();
    await expect(insert(null)).rejects.toMatchObject({ constraint: "role_grants_proposed" });
    await expect(insert(pending)).rejects.toMatchObject({ constraint: "role_grants_approved" });
  });

  test.each([
    ["for another person", { other: true }, {}],
    ["of another role", {}, { role: "auditor" }],
    ["in another place", {}, { county_id: HOME_PLACE.county }],
  ])("a grant %s than was approved", async (_, { other }: { other?: boolean }, change) => {
    const [{ id: user }, { id: second }] = [await createUser(services), await createUser(services)];
    const proposal = await createProposal(services, undefined, user);
    await decideProposal(db, proposal, { decidedBy: second, decision: "approved", reason: null });
    const insert = (more: object, user_id = user) =>
      db
        .insertInto("role_grants")
        .values({ user_id, proposal_id: proposal, ...grant, ...end, ...more })
        .execute();
    await expect(insert(change, other ? second : user)).rejects.toMatchObject({ constraint: "role_grants_approved" });
    await insert({});
  });

  test("a second administrator without a proposal, but for once in a recorded emergency", async () => {
    await createStaff(services, "administrator");
    const { id: user_id } = await createUser(services);
    const insert = () =>
      db
        .insertInto("role_grants")
        .values({ user_id, proposal_id: null, ...grant, role: "administrator", ...end })
        .execute();
    await expect(insert()).rejects.toMatchObject({ constraint: "role_grants_first" });
    await recordOperatorEntry(services, { action: "office.breakGlass", subjectKind: "user", subjectIds: [] });
    // At once, so that the times cannot tell them apart.
    const inserted = await Promise.allSettled([insert(), insert(), insert()]);
    expect(inserted.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(insert()).rejects.toMatchObject({ constraint: "role_grants_first" });
  });

  test.each([
    ["another role", { role: "administrator" }],
    ["another person", { user_id: 1 }],
    ["another place", { county_id: HOME_PLACE.county }],
    ["another proposal", { proposal_id: null }],
    ["a later end", { valid_until: new Date(Date.now() + 300 * 86_400_000) }],
  ])("that a grant gets %s", async (_, change) => {
    const { grant: id } = await createStaff(services, "auditor");
    const update = db.updateTable("role_grants").set(change).where("id", "=", id).execute();
    await expect(update).rejects.toMatchObject({ constraint: "role_grants_unchanged" });
  });

  test("that an ended grant begins again", async () => {
    const { grant: id } = await createStaff(services, "auditor");
    const set = (ended_at: Date | null) =>
      db.updateTable("role_grants").set({ ended_at }).where("id", "=", id).execute();
    await set(new Date());
    await expect(set(null)).rejects.toMatchObject({ constraint: "role_grants_unchanged" });
  });

  test("a grant of more than a year", async () => {
    const { id } = await createUser(services);
    const values = { user_id: id, proposal_id: null, ...grant, role: "administrator", ...end };
    const long = { ...values, valid_until: new Date(Date.now() + 400 * 86_400_000) };
    await expect(db.insertInto("role_grants").values(long).execute()).rejects.toMatchObject({ code: "23514" });
  });
});
