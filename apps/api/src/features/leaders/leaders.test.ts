import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { insertLeader } from "./leaders.queries.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

test("leaders are listed by rank, page by page, without unpublished ones", async () => {
  const leader = (name: string, rank: number, published_at: Date | null = new Date("2026-01-01")) =>
    insertLeader(server.db, {
      name,
      rank,
      published_at,
      position_title: `Office ${rank}`,
      position_description: "Serves",
      image: null,
      bio: "Walks to work.",
    });
  await leader("Tom", 3);
  await leader("Wangari", 1);
  await leader("Dedan", 2);
  await leader("Mekatilili", 2);
  await leader("Nobody", 1, null);

  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: 2, ...(cursor ? { cursor } : {}) };
    const page = await server.api("GET /leaders/", { query });
    names.push(...page.results.map(({ name }) => name));
    cursor = page.next;
  } while (cursor);
  expect(names).toEqual(["Wangari", "Dedan", "Mekatilili", "Tom"]);
  const { results } = await server.api("GET /leaders/", { query: { limit: 1 } });
  expect(results[0]).toMatchObject({ position: { title: "Office 1", description: "Serves" }, bio: "Walks to work." });
});

test("the chairman is known by the English title in another language, and the wire without a language has no mark", async () => {
  await insertLeader(server.db, {
    ...{ name: "Mekatilili wa Menza", rank: 9, published_at: new Date("2026-01-01"), image: null, bio: "" },
    ...{ position_title: "National Chairman", position_description: "Chairs" },
  });
  const marked = async (language?: "en" | "sw") => {
    const { results } = await server.api("GET /leaders/", { query: language ? { language } : {} });
    return results.map(({ is_chairman }) => is_chairman);
  };
  expect(await marked("sw")).toEqual([false, false, false, false, true]);
  expect(await marked()).toEqual(Array(5).fill(undefined));
});
