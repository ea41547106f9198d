import { ApiError } from "@party/contract/client";
import { expect, test } from "vitest";
import { fieldText } from "#features/content/history/compare-bodies.tsx";
import { fieldsOf, kindSettingsOf } from "#features/content/kinds/kinds.ts";
import { draftCreator, type EditedItem, type ItemBody, newContentItem } from "./content-api.ts";

/** A server that makes one draft a key, and whose replies can be lost. */
function startServer() {
  const drafts = new Map<string, EditedItem>();
  let isLost = false;
  const reply = (item: EditedItem) => (isLost ? Promise.reject(new TypeError("no connection")) : Promise.resolve(item));
  return {
    drafts,
    loseReplies: (lost: boolean) => {
      isLost = lost;
    },
    create: (body: ItemBody, key: string) => {
      if (body.title === "refused") return Promise.reject(new ApiError(400, { detail: "No." }));
      const made = drafts.get(key) ?? { ...newContentItem("articles", body, []), id: drafts.size + 1, version: 1 };
      drafts.set(key, made);
      return reply(made);
    },
    save: (id: number, version: number, body: ItemBody) =>
      reply({ ...newContentItem("articles", body, []), id, version: version + 1 }),
  };
}

test("a new draft whose reply was lost is made once, and has what was typed since", async () => {
  const server = startServer();
  const create = draftCreator(server);
  server.loseReplies(true);
  await expect(create({ title: "Rally" })).rejects.toThrow("no connection");
  server.loseReplies(false);
  expect(await create({ title: "Rally in Nyeri" })).toMatchObject({
    id: 1,
    version: 2,
    body: { title: "Rally in Nyeri" },
  });
  expect(server.drafts.size).toBe(1);
});

test("what was refused is not what a later draft begins with", async () => {
  const server = startServer();
  const create = draftCreator(server);
  await expect(create({ title: "refused" })).rejects.toThrow("No.");
  expect(await create({ title: "Rally" })).toMatchObject({ version: 1, body: { title: "Rally" } });
});

test("a conflict shows every value as its form does, and never as JSON", () => {
  const names = { category: () => "Water", place: () => "Nyeri" };
  const words = (kind: string, body: ItemBody) =>
    fieldsOf(kindSettingsOf(kind)!, body).map((field) => `${field.label}: ${fieldText(field, body, names)}`);
  const event = words("events", {
    ...{ title: "Rally", date: "2026-11-29", called_off: true, category: 3 },
    ...{ place: { id: 19, level: "county" }, image: "/media/pictures/abcdef-960.webp", image_alt: "A bus" },
  });
  expect(event).toEqual(
    expect.arrayContaining([
      "Day: Sunday 29 November 2026",
      "Called off: Yes",
      "For whom: Nyeri",
      "Category: Water",
      "Picture: A bus (abcdef-960.w)",
    ]),
  );
  const slide = { image: "hero-1", alt: "A bus", caption: "On the road" };
  const hero = words("texts", { key: "hero", text: { tagline: "Power", slides: [slide] } }).join("\n");
  expect(hero).toContain("Picture 1\nPicture: A bus (hero-1)\nWords on the picture: On the road");
  expect(event.join("\n") + hero).not.toMatch(/[{}[\]]|null|undefined/);
});
