import { textIds, textsNeedingApproval } from "@party/contract/values/texts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composition } from "#composition/composition.ts";
import { createContact, createStaffCaller } from "#features/content/content.factories.ts";
import { upsertSchedule } from "#features/content/content.queries.ts";
import { applyDueSchedules } from "#features/content/publication.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";

const { app, api, db, services, close } = await startTestApi();
afterAll(close);

let editor: ReturnType<typeof createStaffCaller>;
let editorId: number;
let secretary: ReturnType<typeof createStaffCaller>;
let treasurer: string;
beforeAll(async () => {
  await services.jobs.work(allJobs(services));
  const communications = await createStaff(services, "communications");
  editorId = communications.id;
  editor = createStaffCaller(app, services, communications);
  secretary = createStaffCaller(app, services, await createStaff(services, "secretary_general"));
  treasurer = (await createStaff(services, "treasurer")).email;
});

const contact = `/staff/content/texts/${textIds.contact}/`;
const shown = async () => (await api("GET /texts/")).texts.contact;
const propose = (revision = 1, version = 1) =>
  editor("POST", `/staff/texts/${textIds.contact}/proposals/`, { revision, version, reason: "We have moved" });

test.each(textsNeedingApproval)("one person cannot change what visitors read as %s", async (key) => {
  const url = `/staff/content/texts/${textIds[key]}/`;
  const { revision, version } = (await editor("GET", url)).json();
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await editor("POST", `${url}restorations/`, { revision: 1 });
  // What is public already is no change.
  const { body } = (await editor("GET", url)).json();
  const saved = await editor("PUT", url, { version, body: { ...body, text: { ...body.text, title: "Write to us" } } });
  const target = { revision: saved.json().revision ?? revision, version: saved.json().version };
  for (const reply of [
    await editor("POST", `${url}publications/`, { ...target, audience: "nobody" }),
    await editor("PUT", `${url}schedule/`, { ...target, at, audience: "nobody" }),
    await editor("POST", `${url}unpublications/`, {}),
  ]) {
    expect([reply.statusCode, reply.json().detail]).toEqual([409, expect.stringContaining("Propose it instead")]);
  }
  expect((await api("GET /texts/")).texts[key]).toBeUndefined();
});

test("a schedule by one person from before is not applied", async () => {
  const id = await createContact(services);
  const at = new Date(Date.now() - 1_000);
  await upsertSchedule(db, {
    ...{ kind: "texts", item_id: id, revision: 1, at },
    ...{ scheduled_by: editorId, announced: false },
  });
  await applyDueSchedules(services, composition.content);
  expect(await shown()).toBeUndefined();
  expect((await editor("GET", contact)).json().schedule).toBeNull();
});

test("a second person approves exactly what was proposed, and treasurers are told", async () => {
  await createContact(services, { address: "Nyerere Road 1" });
  const proposed = (await propose()).json();
  expect(proposed).toMatchObject({
    title: "Publish the text “Contact”, version 1",
    subject: { kind: "text", content_kind: "texts", id: textIds.contact, revision: 1 },
  });
  expect((await propose()).json().detail).toMatch(/^Another version of this text is proposed/);
  const { body } = (await editor("GET", contact)).json();
  const swapped = { ...body, text: { ...body.text, address: "My house" } };
  expect((await editor("PUT", contact, { version: 1, body: swapped })).json().revision).toBe(2);
  expect((await editor("POST", `/staff/proposals/${proposed.id}/approvals/`, {})).statusCode).toBe(409);
  expect(await shown()).toBeUndefined();
  expect((await secretary("POST", `/staff/proposals/${proposed.id}/approvals/`, {})).statusCode).toBe(200);
  await expect.poll(async () => (await shown())?.address).toBe("Nyerere Road 1");
  const mails = () => openOutbox(services.config.dataDirectory).emailsTo(treasurer);
  await expect.poll(async () => (await mails()).map(({ subject }) => subject)).toEqual(["Now on the site: Contact"]);
  expect((await propose(1, 2)).json().detail).toBe("This version of the text is public already.");
  expect((await propose(2, 1)).statusCode, "an old version").toBe(409);
  const hero = { revision: 1, version: 1, reason: "nicer" };
  expect((await editor("POST", `/staff/texts/${textIds.hero}/proposals/`, hero)).json().detail).toBe(
    "This text needs no second person. Publish it.",
  );
});
