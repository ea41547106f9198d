import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createPublishableBody, createStaffCaller } from "#features/content/content.factories.ts";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";

const { app, api, db, services, close } = await startTestApi();
afterAll(close);

const editor = createStaffCaller(app, services, await createStaff(services, "communications"));
const ARTICLES = "/staff/categories/articles/";

const add = async (name: string): Promise<number> => (await editor("POST", ARTICLES, { name })).json().id;
const createArticle = async (category: number | null) => {
  const body = { ...(await createPublishableBody(services, "articles")), category };
  return (await editor("POST", "/staff/content/articles/", { body })).json();
};
const publish = (id: number, revision = 1) =>
  editor("POST", `/staff/content/articles/${id}/publications/`, { revision, audience: "nobody" });
const publicNames = async () => (await api("GET /news/categories/")).map(({ name }) => name);

test("a new name is on all public articles, in the filter, and on what is published or restored later", async () => {
  const id = await add("Maji");
  const article = await createArticle(id);
  expect(await publicNames()).not.toContain("Maji");
  await publish(article.id);
  expect(await publicNames()).toContain("Maji");

  expect((await editor("PUT", `${ARTICLES}${id}/`, { name: "Water" })).json()).toEqual({
    id,
    name: "Water",
    name_sw: null,
    in_use: true,
  });
  const shown = async () => (await api("GET /news/{id}/", { params: { id: article.id } })).category;
  expect(await shown()).toEqual({ name: "Water" });
  expect(await publicNames()).toEqual(expect.arrayContaining(["Water"]));
  expect(await publicNames()).not.toContain("Maji");
  expect((await api("GET /news/", { query: { category: "Water", limit: 5 } })).results).toHaveLength(1);

  await editor("POST", `/staff/content/articles/${article.id}/restorations/`, { revision: 1 });
  await editor("POST", `/staff/content/articles/${article.id}/unpublications/`, {});
  await publish(article.id);
  expect(await shown()).toEqual({ name: "Water" });
});

test("the same name twice is the same category, whatever the case, and each kind has its own", async () => {
  const id = await add("Health");
  expect(await add("health ")).toBe(id);
  const events = (await editor("POST", "/staff/categories/events/", { name: "Health" })).json();
  expect(events.id).not.toBe(id);
  expect((await editor("PUT", `${ARTICLES}${events.id}/`, { name: "Clinics" })).statusCode).toBe(404);
  const body = { ...(await createPublishableBody(services, "articles")), category: events.id };
  const refused = await editor("POST", "/staff/content/articles/", { body });
  expect([refused.statusCode, refused.json().fields]).toEqual([
    400,
    { category: ["This category was deleted. Choose another."] },
  ]);
});

test("no two have one name, also when two people rename at once", async () => {
  const [a, b] = [await add("Roads one"), await add("Roads two")];
  const replies = await Promise.all([a, b].map((id) => editor("PUT", `${ARTICLES}${id}/`, { name: "Roads" })));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const lost = replies.find(({ statusCode }) => statusCode === 409)!;
  expect(lost.json().detail).toBe("There is a category with this name already.");
  expect((await editor("PUT", `${ARTICLES}${a}/`, { name: "" })).statusCode).toBe(400);
});

test("one in use is not deleted, also when it is being given to an article at that moment", async () => {
  const id = await add("Schools");
  const article = await createArticle(id);
  const refused = await editor("DELETE", `${ARTICLES}${id}/`);
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    "This category is in use. Give its items another one first.",
  ]);
  expect(article.body.category).toBe(id);

  for (let round = 0; round < 5; round += 1) {
    const free = await add(`Free ${round}`);
    const draft = await createArticle(null);
    const body = { ...draft.body, category: free };
    const { revision } = (
      await editor("PUT", `/staff/content/articles/${draft.id}/`, { version: draft.version, body })
    ).json();
    const [published, deleted] = await Promise.all([
      publish(draft.id, revision),
      editor("DELETE", `${ARTICLES}${free}/`),
    ]);
    expect([published.statusCode, deleted.statusCode].toSorted(), `${round}`).toEqual(
      published.statusCode === 200 ? [200, 409] : [200, 400],
    );
  }
});

test("each change is in the audit log with the names", async () => {
  const id = await add("Farming");
  await editor("PUT", `${ARTICLES}${id}/`, { name: "Agriculture" });
  await editor("DELETE", `${ARTICLES}${id}/`);
  const entries = await db
    .selectFrom("audit_entries")
    .select(["action", "outcome"])
    .where("action", "like", "articleCategories.%")
    .where(sql<boolean>`subject_ids = ${[id]}`)
    .orderBy("id")
    .execute();
  expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual([
    ["articleCategories.create", "done"],
    ["articleCategories.rename", "done"],
    ["articleCategories.delete", "done"],
  ]);
});
