import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { insertGalleryItem } from "./gallery.queries.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
  const item = { description: "As it was", video: null, thumbnail: null, image: "/pictures/gallery-1.webp" };
  const photo = { ...item, media_type: "image" as const };
  const film = {
    ...item,
    media_type: "video" as const,
    image: null,
    video: "/videos/a.mp4",
    thumbnail: "/pictures/a.webp",
    duration_seconds: 75,
  };
  const day = (number: number) => new Date(Date.UTC(2026, 9, number, 9));
  await insertGalleryItem(server.db, { ...photo, title: "Market day", published_at: day(1) });
  await insertGalleryItem(server.db, { ...photo, title: "Tea hills", published_at: day(3) });
  await insertGalleryItem(server.db, { ...film, title: "The chairman speaks", published_at: day(2) });
  await insertGalleryItem(server.db, { ...photo, title: "Not yet", published_at: null });
});
afterAll(() => server.close());

const titles = async (query: { media_type?: "image" | "video"; limit?: number; cursor?: string }) => {
  const { results, next } = await server.api("GET /gallery/", { query });
  return { titles: results.map(({ title }) => title), next };
};

test("photos and videos are listed newest first, without drafts", async () => {
  expect(await titles({})).toEqual({ titles: ["Tea hills", "The chairman speaks", "Market day"], next: null });
});

test("one media type can be listed, page by page", async () => {
  expect((await titles({ media_type: "video" })).titles).toEqual(["The chairman speaks"]);
  const first = await titles({ media_type: "image", limit: 1 });
  expect(first.titles).toEqual(["Tea hills"]);
  expect(await titles({ media_type: "image", limit: 1, cursor: first.next! })).toEqual({
    titles: ["Market day"],
    next: null,
  });
});

test("a video has its file, thumbnail and duration", async () => {
  const { results } = await server.api("GET /gallery/", { query: { media_type: "video" } });
  expect(results[0]).toMatchObject({
    image: null,
    video: "/videos/a.mp4",
    thumbnail: "/pictures/a.webp",
    duration_seconds: 75,
    created_at: "2026-10-02T09:00:00.000Z",
  });
});
