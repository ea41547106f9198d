import { textIds } from "@party/contract/values/texts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStaffCaller } from "#features/content/content.factories.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";

const { app, api, services, close } = await startTestApi();
afterAll(close);

let call: ReturnType<typeof createStaffCaller>;
beforeAll(async () => {
  call = createStaffCaller(app, services, await createStaff(services, "communications"));
});

const url = `/staff/content/texts/${textIds.hero}/`;
const published = async () => (await api("GET /texts/")).texts.hero;

test("a changed text is a draft until it is published, can be previewed before, and is built-in again afterwards", async () => {
  const { version, body } = (await call("GET", url)).json();
  const changed = { ...body, text: { ...body.text, tagline: "Water for every ward" } };
  const saved = await call("PUT", url, { version, body: changed });
  expect([saved.statusCode, await published()]).toEqual([200, undefined]);
  const { revision } = saved.json();

  const preview = await call("POST", `${url}previews/`, { revision });
  const token = String(preview.json().url).split("/").at(-1)!;
  expect((await app.inject({ url: `/previews/${token}/` })).json()).toMatchObject({
    kind: "texts",
    item: { hero: { tagline: "Water for every ward" } },
  });

  expect((await call("POST", `${url}publications/`, { revision })).statusCode).toBe(200);
  expect(await published()).toMatchObject({ tagline: "Water for every ward" });
  expect((await call("POST", `${url}unpublications/`, {})).statusCode).toBe(200);
  expect(await published()).toBeUndefined();
});

test("a text that lacks something is kept as a draft, and is not published", async () => {
  const { version, body } = (await call("GET", url)).json();
  const saved = await call("PUT", url, { version, body: { ...body, text: { ...body.text, tagline: "" } } });
  const before = await published();
  const reply = await call("POST", `${url}publications/`, { revision: saved.json().revision });
  expect([reply.statusCode, await published()]).toEqual([409, before]);
  expect(reply.json().detail).toContain("Write a text.");
});

test("one text is not published in the place of another, and what cannot be stored is rejected", async () => {
  const contact = (await call("GET", `/staff/content/texts/${textIds.contact}/`)).json();
  const { version, body } = (await call("GET", url)).json();
  const saved = await call("PUT", url, { version, body: contact.body });
  expect((await call("POST", `${url}publications/`, { revision: saved.json().revision })).statusCode).toBe(404);
  for (const tagline of ["\u0000", "\ud800"]) {
    const reply = await call("PUT", url, { version: version + 1, body: { ...body, text: { tagline } } });
    expect(reply.statusCode).toBe(400);
  }
});
