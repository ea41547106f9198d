import { textIds } from "@party/contract/values/texts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createStaffCaller } from "#features/content/content.factories.ts";
import { executeApproved } from "#features/staff/proposals/proposals.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";

const { app, api, db, services, close } = await startTestApi();
afterAll(close);

const url = `/staff/content/constitution/${textIds.constitution}/`;
const VERSIONS = "/staff/constitution-versions/";
let editor: ReturnType<typeof createStaffCaller>;
let secretary: ReturnType<typeof createStaffCaller>;
beforeAll(async () => {
  editor = createStaffCaller(app, services, await createStaff(services, "communications"));
  secretary = createStaffCaller(app, services, await createStaff(services, "secretary_general"));
});

const shown = async () => (await api("GET /texts/")).texts.constitution;
async function propose(revision: number, read?: number) {
  const version = read ?? (await editor("GET", url)).json().version;
  return editor("POST", VERSIONS, { revision, version, reason: "Decided in Nakuru" });
}

/** Saves a draft with this introduction. @returns its revision */
async function saveDraft(intro: string): Promise<number> {
  const { version, body } = (await editor("GET", url)).json();
  const saved = await editor("PUT", url, { version, body: { ...body, text: { ...body.text, intro } } });
  expect(saved.statusCode, saved.body).toBe(200);
  return saved.json().revision;
}

async function adopt(revision: number): Promise<number> {
  const proposed = await propose(revision);
  expect(proposed.statusCode, proposed.body).toBe(201);
  const { id } = proposed.json();
  expect((await secretary("POST", `/staff/proposals/${id}/approvals/`, {})).statusCode).toBe(200);
  // Twice at once, as after a crash.
  await Promise.all([
    executeApproved(services, composition.proposals, id),
    executeApproved(services, composition.proposals, id),
  ]);
  return id;
}

test("a text that a colleague has changed since it was read is not proposed", async () => {
  const revision = await saveDraft("As it was read.");
  const { version } = (await editor("GET", url)).json();
  const { body } = (await secretary("GET", url)).json();
  await secretary("PUT", url, { version, body: { ...body, text: { ...body.text, intro: "Changed since." } } });
  expect((await propose(revision, version)).statusCode).toBe(409);
});

test("a version is shown once a second person has approved it, as it was when it was proposed", async () => {
  const revision = await saveDraft("The first text.");
  const { id } = (await propose(revision)).json();
  const later = await saveDraft("Written while the other one waited.");
  expect(later).toBeGreaterThan(revision);
  expect((await editor("POST", `/staff/proposals/${id}/approvals/`, {})).statusCode).toBe(409);
  expect(await shown()).toBeUndefined();

  expect((await secretary("POST", `/staff/proposals/${id}/approvals/`, {})).statusCode).toBe(200);
  await Promise.all([
    executeApproved(services, composition.proposals, id),
    executeApproved(services, composition.proposals, id),
  ]);
  expect(await shown()).toMatchObject({ intro: "The first text.", sections: { length: 5 } });
  expect((await editor("GET", VERSIONS)).json()).toMatchObject({
    results: [{ version: 1, revision, proposed_by: expect.any(String), approved_by: expect.any(String) }],
    pending: null,
  });
  expect((await propose(revision)).json()).toMatchObject({
    detail: "This version of the constitution is adopted already.",
  });

  await adopt(later);
  expect((await shown())?.intro).toBe("Written while the other one waited.");
  const { results } = (await editor("GET", VERSIONS)).json();
  expect(results.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
});

test("one version is proposed at a time, and one that lacks something not at all", async () => {
  const empty = await propose(await saveDraft(""));
  expect([empty.statusCode, empty.json().detail]).toEqual([409, expect.stringContaining("Write a text.")]);
  const revision = await saveDraft("Another text.");
  const replies = await Promise.all([propose(revision), propose(revision)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  const { pending } = (await editor("GET", VERSIONS)).json();
  expect((await editor("POST", `/staff/proposals/${pending.id}/withdrawals/`, {})).statusCode).toBe(200);
  expect((await propose(revision + 100)).statusCode).toBe(404);
});

test("no one person changes what visitors see: not as a text of the site, not by publishing, not past the handlers", async () => {
  const before = await shown();
  const revision = await saveDraft("By one person.");
  const asText = `/staff/content/texts/${textIds.constitution}/`;
  for (const path of [asText, url]) {
    expect((await editor("POST", `${path}publications/`, { revision })).statusCode).toBe(404);
    expect((await editor("POST", `${path}unpublications/`, {})).statusCode).toBe(404);
  }
  const { results } = (await editor("GET", "/staff/content/texts/")).json();
  expect(results.map(({ id }: { id: number }) => id)).not.toContain(textIds.constitution);

  const change = sql`update site_texts set body = '{}', published_at = now() where id = 9`.execute(db);
  await expect(change).rejects.toMatchObject({ constraint: "site_texts_adopted" });
  const { id } = (await propose(revision)).json();
  const unapproved = sql`
    insert into constitution_versions (version, revision, proposal_id) values (9, ${revision}, ${id})`.execute(db);
  await expect(unapproved).rejects.toMatchObject({ constraint: "constitution_versions_approved" });
  expect(await shown()).toEqual(before);
});

test("an adopted version is never changed or deleted", async () => {
  for (const statement of [
    sql`update constitution_versions set revision = revision`,
    sql`delete from constitution_versions`,
  ]) {
    await expect(statement.execute(db)).rejects.toMatchObject({ constraint: "constitution_versions_unchanged" });
  }
  const adopted = sql`(select min(revision) from constitution_versions)`;
  await expect(
    sql`update content_revisions set body = '{}' where kind = 'constitution' and n = ${adopted}`.execute(db),
  ).rejects.toThrow("cannot be changed");
  await expect(
    sql`delete from content_revisions where kind = 'constitution' and n = ${adopted}`.execute(db),
  ).rejects.toThrow("foreign key");
});
