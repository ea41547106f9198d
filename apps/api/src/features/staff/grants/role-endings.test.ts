import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { decrypt } from "#crypto.ts";
import { findStewardByToken } from "#features/attendance/check-in/stewards.ts";
import { createUser, HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createContentBody, createScheduledContent, createStaffCaller } from "#features/content/content.factories.ts";
import { applyDueSchedules } from "#features/content/publication.ts";
import { startTestApi } from "#testing/api.ts";
import { decideProposal } from "../proposals/proposals.queries.ts";
import { executeApproved } from "../proposals/proposals.ts";
import { sendRoleEnded } from "../staff.emails.ts";
import { createGrant, createProposal, createStaff } from "../staff.factories.ts";
import { endExpiredGrants } from "./grants.ts";

// No worker runs here: each test says when the time of something comes.
const { app, db, services, close } = await startTestApi();
afterAll(close);

let administrator: ReturnType<typeof createStaffCaller>;
let secretary: ReturnType<typeof createStaffCaller>;
beforeAll(async () => {
  administrator = createStaffCaller(app, services, await createStaff(services, "administrator"));
  secretary = createStaffCaller(app, services, await createStaff(services, "secretary_general"));
});

const nyeri = { level: "county", id: HOME_PLACE.county } as const;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const end = (grant: number) => administrator("POST", `/staff/grants/${grant}/endings/`, { reason: "dismissed" });
const proposalOf = (id: number) =>
  db.selectFrom("proposals").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const isScheduled = async (kind: string, id: number) =>
  (await db.selectFrom("content_schedules").select("at").where("kind", "=", kind).where("item_id", "=", id).execute())
    .length === 1;

/** The time of the role is over; the sweep was not yet there. A role lasts at least a millisecond. */
async function expire(grant: number): Promise<void> {
  await db
    .updateTable("role_grants")
    .set({ valid_until: sql<Date>`greatest(valid_from + interval '1 millisecond', now())` })
    .where("id", "=", grant)
    .execute();
  const isOver = sql<boolean>`valid_until <= now()`.as("over");
  await expect
    .poll(() => db.selectFrom("role_grants").select(isOver).where("id", "=", grant).executeTakeFirst())
    .toEqual({ over: true });
}

/** A coordinator who has proposed a role, scheduled an event, shown a preview and made a link for a steward. */
async function createBusyCoordinator() {
  const staff = await createStaff(services, "county_coordinator");
  const call = createStaffCaller(app, services, staff);
  const { email } = await createUser(services);
  const ward = { level: "ward", id: HOME_PLACE.ward };
  const role = { email, role: "ward_coordinator", place: ward, months: 6, reason: "elected on Saturday" };
  const proposal: number = (await call("POST", "/staff/grants/proposals/", role)).json().id;
  const event: number = (
    await call("POST", "/staff/content/events/", { body: createContentBody("events", nyeri) })
  ).json().id;
  const schedule = { revision: 1, version: 1, at: inAnHour(), audience: "nobody" };
  expect((await call("PUT", `/staff/content/events/${event}/schedule/`, schedule)).statusCode).toBe(200);
  const preview = (await call("POST", `/staff/content/events/${event}/previews/`, { revision: 1 })).json()
    .url as string;
  const steward = (await call("POST", `/staff/events/${event}/stewards/`, { name: "Dedan" })).json().url as string;
  return {
    ...{ ...staff, proposal, event },
    async works() {
      const token = (url: string) => url.split("/").at(-1)!;
      return {
        proposal: (await proposalOf(proposal)).withdrawn_at === null,
        schedule: await isScheduled("events", event),
        preview: (await app.inject({ url: `/previews/${token(preview)}/` })).statusCode === 200,
        steward: (await findStewardByToken(services, token(steward))) !== undefined,
      };
    },
  };
}

async function entriesAbout(grant: number) {
  const rows = await db
    .selectFrom("audit_entries")
    .leftJoin("audit_details", "entry_id", "audit_entries.id")
    .select(["action", "actor", "place", "outcome", "proposal_id", "details_encrypted"])
    .where("subject_kind", "=", "grant")
    .where(sql<boolean>`subject_ids = array[${grant}::integer]`)
    .orderBy("audit_entries.id")
    .execute();
  return rows.map(({ details_encrypted, ...row }) => ({
    ...row,
    details: details_encrypted && JSON.parse(decrypt(services.config.secretKey, details_encrypted)),
  }));
}

/** Emails to a person that a role has ended. */
const mailsAbout = async (userId: number) =>
  (
    await sql<{ role: string; where: string }>`
      select data ->> 'role' as role, data ->> 'where' as where from pgboss.job
      where name = ${sendRoleEnded.name} and data ->> 'userId' = ${String(userId)}`.execute(db)
  ).rows;

const ALL = { proposal: true, schedule: true, preview: true, steward: true };
const NONE = { proposal: false, schedule: false, preview: false, steward: false };

describe("with a role end", () => {
  test("open proposals, schedules, previews and links of stewards that it allowed, in the same moment", async () => {
    const staff = await createBusyCoordinator();
    expect(await staff.works()).toEqual(ALL);
    expect((await end(staff.grant)).statusCode).toBe(200);
    expect(await staff.works()).toEqual(NONE);
    const approval = await secretary("POST", `/staff/proposals/${staff.proposal}/approvals/`, {});
    expect([approval.statusCode, approval.json().detail]).toEqual([409, expect.stringContaining("withdrawn")]);
  });

  test("nothing that another role of the person still allows", async () => {
    const staff = await createBusyCoordinator();
    await createGrant(services, staff.id, "secretary_general");
    await end(staff.grant);
    expect(await staff.works()).toEqual(ALL);
  });

  test("the same when its time is over, at the next sweep", async () => {
    const staff = await createBusyCoordinator();
    await expire(staff.grant);
    await endExpiredGrants(services, composition.endUnauthorisedWork);
    expect(await staff.works()).toEqual(NONE);
    const entries = await entriesAbout(staff.grant);
    expect(entries).toMatchObject([
      { action: "grants.expire", actor: null, place: `county ${HOME_PLACE.county}`, outcome: "done" },
    ]);
    expect(entries[0]!.details.also_ended).toMatchObject({
      proposals: [staff.proposal],
      stewards: [expect.anything()],
    });
    await endExpiredGrants(services, composition.endUnauthorisedWork);
    expect(await entriesAbout(staff.grant)).toHaveLength(1);
    expect(await mailsAbout(staff.id)).toEqual([{ role: "county_coordinator", where: "Nyeri county" }]);
  });

  test("of the nation the same once a second person has approved; until then the log says that it was proposed", async () => {
    const staff = await createStaff(services, "administrator");
    const { email } = await createUser(services);
    const role = { email, role: "treasurer", place: { level: "nation", id: 0 }, months: 6, reason: "elected" };
    const call = createStaffCaller(app, services, staff);
    const begun: number = (await call("POST", "/staff/grants/proposals/", role)).json().id;
    const { ending } = (await end(staff.grant)).json();
    expect((await end(staff.grant)).json().ending, "twice is the same proposal").toBe(ending);
    const proposed = { action: "grants.proposeEnd", proposal_id: ending };
    expect(await entriesAbout(staff.grant)).toMatchObject([proposed, proposed]);
    expect((await secretary("POST", `/staff/proposals/${ending}/approvals/`, {})).statusCode).toBe(200);
    await executeApproved(services, composition.proposals, ending);
    const [, , carriedOut] = await entriesAbout(staff.grant);
    expect(carriedOut).toMatchObject({
      ...{ action: "grants.carryOutEnd", proposal_id: ending, place: "nation", outcome: "done" },
      details: { also_ended: { proposals: [begun] } },
    });
  });
});

describe("even where nothing was ended with the role,", () => {
  test("a proposal of somebody without the role is not approved, and says why", async () => {
    const author = await createStaff(services, "administrator");
    const id = await createProposal(services, author.id);
    await expire(author.grant);
    const approval = await secretary("POST", `/staff/proposals/${id}/approvals/`, {});
    expect([approval.statusCode, approval.json().detail]).toEqual([
      409,
      "Whoever proposed this no longer has a role that allows it. Reject it; somebody who has one can propose it again.",
    ]);
    expect((await secretary("POST", `/staff/proposals/${id}/rejections/`, { reason: "no" })).statusCode).toBe(200);
  });

  test("an approved proposal is not executed", async () => {
    const author = await createStaff(services, "administrator");
    const id = await createProposal(services, author.id);
    const { id: second } = await createUser(services);
    await decideProposal(db, id, { decidedBy: second, decision: "approved", reason: null });
    await expire(author.grant);
    await executeApproved(services, composition.proposals, id);
    expect((await proposalOf(id)).outcome).toMatch(/^Not done: Whoever proposed this no longer has a role/);
    expect(await db.selectFrom("role_grants").select("id").where("proposal_id", "=", id).execute()).toEqual([]);
  });

  test("a schedule is deleted at its time, and nothing becomes public", async () => {
    const editor = await createStaff(services, "communications");
    const id = await createScheduledContent(services, editor.id);
    await expire(editor.grant);
    await db
      .updateTable("content_schedules")
      .set({ at: new Date(Date.now() - 1) })
      .where("item_id", "=", id)
      .execute();
    await applyDueSchedules(services, composition.content);
    expect(await isScheduled("articles", id)).toBe(false);
    expect((await app.inject({ url: `/news/${id}/` })).statusCode).toBe(404);
    const entries = await db
      .selectFrom("audit_entries")
      .select("outcome")
      .where("action", "=", "content.apply-schedule")
      .execute();
    expect(entries).toEqual([{ outcome: "scheduler_without_role" }]);
  });
});
