import { isRequiredToPublish } from "@party/contract/content-bodies";
import { contentKindNames } from "@party/contract/values/content";
import { valueAtPath } from "@party/contract/values/content-fields";
import { type TextKey, textKeys } from "@party/contract/values/texts";
import { expect, test } from "vitest";
import { isSameValue } from "#editor/autosave/same-value.ts";
import type { ItemBody } from "#features/content/content-api.ts";
import { fieldsOf, kindSettingsOf } from "#features/content/kinds/kinds.ts";
import { altPathOf, labelOfPath, withPicture } from "./body-values.ts";
import type { FieldSpec } from "./field-spec.ts";

/** Every form: of each kind, and of each text. */
const forms = contentKindNames.flatMap((kind) => {
  const settings = kindSettingsOf(kind)!;
  const bodies: ItemBody[] =
    kind === "texts"
      ? textKeys.filter((key) => key !== "constitution").map((key) => ({ key, text: {} }))
      : kind === "constitution"
        ? [{ key: "constitution", text: {} }]
        : kind === "gallery-items"
          ? [{ media_type: "image" }, { media_type: "video" }]
          : [{}];
  return bodies.map((body) => ({ kind, body, fields: fieldsOf(settings, body) }));
});

/** The pictures of a form, also inside the items of lists. */
const picturesOf = (
  fields: readonly FieldSpec[],
  within = "",
): { field: Extract<FieldSpec, { kind: "picture" | "pictureName" }>; within: string }[] =>
  fields.flatMap((field) =>
    field.kind === "items"
      ? picturesOf(field.fields, `${within}${field.key}.0.`)
      : field.kind === "picture" || field.kind === "pictureName"
        ? [{ field, within }]
        : [],
  );

test("another picture brings its own alternative text, in every place of every form", () => {
  let found = 0;
  for (const { kind, body, fields } of forms) {
    for (const { field, within } of picturesOf(fields)) {
      // The poster of a video has the video's name, and a logo the party's.
      if (field.key === "thumbnail" || field.key === "text.logo") continue;
      found += 1;
      const altPath = altPathOf(field);
      expect(altPath, `${kind} ${within}${field.key}`).toBeDefined();
      if (field.kind === "pictureName")
        expect(isRequiredToPublish(kind, body, within + altPath), within + altPath).toBe(true);
      const bus = { src: `/media/pictures/${"a".repeat(40)}-960.webp`, alt: "A bus" };
      const withBus = withPicture({ tabs: [{}, {}], text: { tabs: [{}, {}] } }, field, bus);
      const women = { src: `/media/pictures/${"b".repeat(40)}-960.webp`, alt: "Women at a kiosk" };
      const withWomen = withPicture(withBus, field, women);
      expect(valueAtPath(withWomen, altPath!)).toBe("Women at a kiosk");
      expect(String(valueAtPath(withWomen, field.key))).toContain("/media/pictures/bbb");
      expect(valueAtPath(withPicture(withBus, field, { ...women, alt: "" }), altPath!)).toBe("");
      expect(valueAtPath(withPicture(withBus, field, null), altPath!)).toBe("");
    }
  }
  expect(found).toBeGreaterThanOrEqual(10);
});

test("what a text lacks is named by the labels of its form", () => {
  const fields = (key: TextKey) => fieldsOf(kindSettingsOf("texts")!, { key });
  expect(labelOfPath(fields("hero"), "text.slides.1.caption")).toBe("Picture 2, Words on the picture");
  expect(labelOfPath(fields("hero"), "text.slides.1.alt")).toBe("Picture 2, Picture");
  expect(labelOfPath(fields("hero"), "text.tagline")).toBe("Slogan");
  expect(labelOfPath(fields("manifesto"), "text.priorities.0.actions.2")).toBe("Priority 1, What we will do");
  expect(labelOfPath(fields("election-integrity"), "text.tabs.1.hero.heading")).toBe("Tab 2, Heading");
});

test("values are the same whatever the order of their names", () => {
  expect(isSameValue({ id: 0, level: "nation" }, { level: "nation", id: 0 })).toBe(true);
  expect(isSameValue([{ a: 1, b: [2] }], [{ b: [2], a: 1 }])).toBe(true);
  for (const [one, other] of [
    [{ a: 1 }, { a: 1, b: undefined }],
    [[], {}],
    [null, {}],
    [
      [1, 2],
      [2, 1],
    ],
    ["1", 1],
  ]) {
    expect(isSameValue(one, other)).toBe(false);
  }
});
