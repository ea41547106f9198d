import { builtInVersions, textIds } from "@party/contract/values/texts";
import { builtInTexts } from "@party/samples/site-texts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertConsentEntries } from "#features/consents/consents.queries.ts";
import { createStaffCaller } from "#features/content/content.factories.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { party } from "#party.ts";
import { startTestApi } from "#testing/api.ts";
import { allJobs } from "#worker.ts";

const { app, api, db, services, close } = await startTestApi();
afterAll(close);

const builtIn = builtInTexts(party)["privacy-notice"];
const url = `/staff/content/texts/${textIds["privacy-notice"]}/`;
let editor: ReturnType<typeof createStaffCaller>;
let secretary: ReturnType<typeof createStaffCaller>;
beforeAll(async () => {
  await services.jobs.work(allJobs(services));
  editor = createStaffCaller(app, services, await createStaff(services, "communications"));
  secretary = createStaffCaller(app, services, await createStaff(services, "secretary_general"));
});

const versions = async () => (await api("GET /texts/")).versions["privacy-notice"];
const read = (version: number) =>
  api("GET /texts/{key}/versions/{version}/", { params: { key: "privacy-notice", version } });

/** Two people publish the notice with this introduction. */
async function publish(intro: string): Promise<void> {
  const { version, body } = (await editor("GET", url)).json();
  const saved = (await editor("PUT", url, { version, body: { ...body, text: { ...body.text, intro } } })).json();
  const target = { revision: saved.revision, version: saved.version, reason: "The law has changed" };
  const { id } = (await editor("POST", `/staff/texts/${textIds["privacy-notice"]}/proposals/`, target)).json();
  expect((await secretary("POST", `/staff/proposals/${id}/approvals/`, {})).statusCode).toBe(200);
  await expect.poll(async () => (await api("GET /texts/")).texts["privacy-notice"]?.intro).toBe(intro);
}

/** @returns the version that a consent names which is given now */
async function noticeOfConsent(): Promise<string | null> {
  await insertConsentEntries(db, [
    {
      ...{ purpose: "newsletter", action: "given", text_version: "2026-11", channel: "website" },
    },
  ]);
  const given = db.selectFrom("consent_entries").select("privacy_notice_version").orderBy("id", "desc").limit(1);
  return (await given.executeTakeFirstOrThrow()).privacy_notice_version;
}

test("each publication is the next version, which new consents name, and earlier ones stay readable", async () => {
  expect(await versions()).toBeUndefined();
  expect(await noticeOfConsent()).toBe(builtInVersions["privacy-notice"]);

  await publish("The law has changed.");
  expect(await versions()).toEqual([
    { version: 1, name: builtInVersions["privacy-notice"], published_at: null },
    { version: 2, name: "2", published_at: expect.any(String) },
  ]);
  expect(await noticeOfConsent()).toBe("2");

  await publish("The law has changed again.");
  expect((await versions())?.map(({ name }) => name)).toEqual([builtInVersions["privacy-notice"], "2", "3"]);
  expect(await noticeOfConsent()).toBe("3");
  expect(await read(1)).toEqual(builtIn);
  expect(await read(2)).toEqual({ ...builtIn, intro: "The law has changed." });

  const notices = await db.selectFrom("consent_entries").select("privacy_notice_version").orderBy("id").execute();
  expect(notices.map((each) => each.privacy_notice_version)).toEqual([builtInVersions["privacy-notice"], "2", "3"]);
  expect((await api("GET /texts/")).versions.terms).toBeUndefined();
});

test("a version that there is not is not found, and none is ever changed or deleted", async () => {
  for (const path of ["privacy-notice/versions/9", "terms/versions/1"])
    expect((await app.inject(`/texts/${path}/`)).statusCode, path).toBe(404);
  expect((await app.inject("/texts/hero/versions/1/")).statusCode).toBeOneOf([400, 404]);
  for (const statement of [sql`update text_versions set name = '4' where version = 2`, sql`delete from text_versions`])
    await expect(statement.execute(db)).rejects.toMatchObject({ constraint: "text_versions_unchanged" });
});
