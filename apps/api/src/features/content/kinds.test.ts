import type { ContentKindName } from "@party/contract/values/content";
import { emptyBody } from "@party/contract/values/content-fields";
import { afterAll, describe, expect, test } from "vitest";
import { createSignedInUser, createUser } from "#features/auth/auth.factories.ts";
import { createLibraryPicture } from "#features/pictures/pictures.factories.ts";
import { listPicturesByIds } from "#features/pictures/pictures.queries.ts";
import { createProduct } from "#features/shop/products.factories.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { seedDemo } from "#seed.ts";
import { startTestApi } from "#testing/api.ts";
import { createContentBody, createPublishableBody, createStaffCaller } from "./content.factories.ts";

const { app, api, db, services, close } = await startTestApi();
afterAll(close);
await seedDemo(services);

const editor = createStaffCaller(app, services, await createStaff(services, "communications"));
const finance = createStaffCaller(app, services, await createStaff(services, "finance_officer"));
const callerFor = (kind: ContentKindName) => (/^(products|pickup)/.test(kind) ? finance : editor);

/** Of an event, for calendars: each publication is another. */
const VERSION = ["sequence", "updated_at"];
const withoutVersion = (item: object) =>
  Object.fromEntries(Object.entries(item).filter(([key]) => !VERSION.includes(key)));

const page = { query: { limit: 100 } };
/** The items of the public lists. */
const lists: Partial<Record<ContentKindName, () => Promise<{ id: number }[]>>> = {
  articles: async () => (await api("GET /news/", page)).results,
  events: async () => (await api("GET /events/", page)).results,
  leaders: async () => (await api("GET /leaders/", page)).results,
  "gallery-items": async () => (await api("GET /gallery/", page)).results,
  products: async () => (await api("GET /products/", page)).results,
  "pickup-locations": async () => (await api("GET /pickup-locations/", page)).results,
};

describe.each(Object.keys(lists) as ContentKindName[])("%s", (kind) => {
  const call = callerFor(kind);
  const path = `/staff/content/${kind}/`;
  const shown = async (id: number) => (await lists[kind]!()).find((item) => item.id === id);

  test("are public from their publication until they are taken off, as their preview showed them", async () => {
    const { id, checks, state } = (
      await call("POST", path, { body: await createPublishableBody(services, kind) })
    ).json();
    expect([state, checks]).toEqual(["draft", checks]);
    expect(await shown(id)).toBeUndefined();
    const { url } = (await call("POST", `${path}${id}/previews/`, { revision: 1 })).json();
    const preview = (await app.inject({ url: `/previews/${url.split("/").at(-1)}/` })).json();
    const reply = await call("POST", `${path}${id}/publications/`, { revision: 1, audience: "nobody" });
    expect(reply.json(), reply.body).toMatchObject({ state: "published" });
    const item = (await shown(id)) as Record<string, unknown>;
    for (const key of ["created_at", ...VERSION]) if (key in preview.item) preview.item[key] = item[key];
    expect(preview).toEqual({ kind, item });
    await call("POST", `${path}${id}/unpublications/`, {});
    expect(await shown(id)).toBeUndefined();
  });

  test("that are samples can be opened, saved, published and restored without a change of what visitors see", async () => {
    const before = await lists[kind]!();
    for (const { id } of before) {
      const item = (await call("GET", `${path}${id}/`)).json();
      expect(item).toMatchObject({ revision: 1, version: 1, state: "published", edited_by: null });
      const saved = await call("PUT", `${path}${id}/`, { version: 1, body: item.body });
      expect(saved.json(), saved.body).toMatchObject({ revision: 1, body: item.body });
    }
    const [first] = before;
    const { body } = (await call("GET", `${path}${first!.id}/`)).json();
    const name = "title" in body ? "title" : "name";
    const changed = await call("PUT", `${path}${first!.id}/`, { version: 1, body: { ...body, [name]: "Changed" } });
    expect(changed.json()).toMatchObject({ revision: 2, version: 2 });
    await call("POST", `${path}${first!.id}/publications/`, { revision: 2, audience: "nobody" });
    expect(await shown(first!.id)).toMatchObject({ [name]: "Changed" });
    await call("POST", `${path}${first!.id}/publications/`, { revision: 1, audience: "nobody" });
    expect((await lists[kind]!()).map(withoutVersion)).toEqual(before.map(withoutVersion));
  });

  test("without anything written are drafts that say what is missing", async () => {
    const { id, checks } = (await call("POST", path, { body: emptyBody(kind) })).json();
    expect(checks.length).toBeGreaterThan(0);
    const reply = await call("POST", `${path}${id}/publications/`, { revision: 1 });
    expect(reply.statusCode).toBe(409);
  });
});

test("all rows of the demo are marked as samples, and what staff write is not", async () => {
  const tables = ["news_articles", "events", "gallery_items", "leaders", "products", "pickup_locations"] as const;
  for (const table of [...tables, "branch_contacts"] as const) {
    const samples = await db.selectFrom(table).select("id").where("sample", "=", true).execute();
    expect(samples.length, table).toBeGreaterThan(0);
  }
  const { id } = (await editor("POST", "/staff/content/articles/", { body: createContentBody("articles") })).json();
  expect(await db.selectFrom("news_articles").select("sample").where("id", "=", id).executeTakeFirst()).toEqual({
    sample: false,
  });
});

describe("a branch", () => {
  test("is shown to the members of its place, one for each place", async () => {
    const { access } = await createSignedInUser(services, { ward_id: 700 });
    const mine = async () =>
      (await app.inject({ url: "/api/branches/", headers: { authorization: `Bearer ${access}` } })).json().results;
    const body = createContentBody("branches", { level: "ward", id: 700 });
    const make = async () => (await editor("POST", "/staff/content/branches/", { body })).json().id as number;
    const [first, second] = [await make(), await make()];
    const publish = (id: number) => editor("POST", `/staff/content/branches/${id}/publications/`, { revision: 1 });
    const names = async () => (await mine()).map(({ name }: { name: string }) => name);
    expect(await names()).not.toContain("Ward office");
    expect((await publish(first)).statusCode).toBe(200);
    expect(await names()).toContain("Ward office");
    const refused = await publish(second);
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      "This place has another branch. Change that one.",
    ]);
    await editor("POST", `/staff/content/branches/${first}/unpublications/`, {});
    expect((await publish(second)).statusCode).toBe(200);
  });

  test("without a place or a way to reach it is not published", async () => {
    const body = {
      ...{ name: "a", address: "", hours: "", phone: "12", email: "x", coordinator: "" },
      place: { level: "nation", id: 0 },
    };
    const { checks } = (await editor("POST", "/staff/content/branches/", { body })).json();
    expect(checks).toHaveLength(5);
  });
});

describe("the stock of a product", () => {
  test("is set from what was seen, twice the same, and not over an order that came meanwhile", async () => {
    const { id } = await createProduct(services, { stock: 0 });
    const path = `/staff/products/${id}/stock/`;
    for (let count = 0; count < 2; count += 1) {
      expect((await finance("PUT", path, { was: 0, stock: 40 })).json()).toEqual({ stock: 40 });
    }
    await db.updateTable("products").set({ stock: 39 }).where("id", "=", id).execute();
    const refused = await finance("PUT", path, { was: 40, stock: 60 });
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining("39 are left now")]);
    expect((await finance("GET", path)).json()).toEqual({ stock: 39 });
  });

  test("stays when another revision of the product is published", async () => {
    const { id } = await createProduct(services, { stock: 7 });
    const { body } = (await finance("GET", `/staff/content/products/${id}/`)).json();
    await finance("PUT", `/staff/content/products/${id}/`, { version: 1, body: { ...body, price: 900 } });
    await finance("POST", `/staff/content/products/${id}/publications/`, { revision: 2 });
    expect((await lists.products!()).find((product) => product.id === id)).toMatchObject({ price: 900, stock: 7 });
  });
});

test("a picture of the library is in use while a draft, a schedule or the public page shows it", async () => {
  const pictureId = await createLibraryPicture(services, (await createUser(services)).id);
  const find = async () => (await listPicturesByIds(db, [pictureId]))[0]!;
  const used = async () => (await find()).used_by;
  const file = `/media/pictures/${(await find()).hash}-960.webp`;
  const body = { ...createContentBody("articles"), content: `<p>a</p><img src="${file}" alt="A kiosk">` };
  const { id } = (await editor("POST", "/staff/content/articles/", { body })).json();
  const path = `/staff/content/articles/${id}/`;
  expect(await used()).toBe(1);
  await editor("POST", `${path}publications/`, { revision: 1, audience: "nobody" });
  await editor("PUT", path, { version: 1, body: createContentBody("articles") });
  expect(await used()).toBe(1);
  await editor("POST", `${path}publications/`, { revision: 2 });
  expect(await used()).toBe(0);
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  await editor("PUT", `${path}schedule/`, { revision: 1, at: inAnHour });
  expect(await used()).toBe(1);
  await editor("DELETE", `${path}schedule/`);
  expect(await used()).toBe(0);
});
