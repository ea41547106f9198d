import { expect, test } from "vitest";
import { contentKindNames } from "../values/content/content.ts";
import { inputError, inputErrorText } from "../values/input/input-error.ts";
import { isRequiredToPublish, missingFieldErrors, missingFieldsOf } from "./content-bodies.ts";

const slide = { image: "hero-1", alt: "A bus", caption: "On the road" };
const hero = (change: object) => ({
  key: "hero",
  text: { tagline: "Power", slides: [slide, { ...slide, ...change }] },
});

test("an empty draft of every kind says what it lacks, in sentences without names of fields", () => {
  for (const kind of contentKindNames) {
    const messages = missingFieldErrors(kind, {
      key: kind === "constitution" ? kind : "hero",
      text: {},
      from: "/",
      to: "/",
    });
    expect(messages, kind).not.toEqual([]);
    for (const message of messages)
      expect(inputErrorText(message), kind).toMatch(/^(Write|Choose|Enter|Add|Give)\b[^:]*\.$/);
  }
});

test("what is lacking in an item of a list names the item", () => {
  expect(missingFieldsOf("texts", hero({ alt: " " }))).toEqual([
    { path: "text.slides.1.alt", error: inputError("write_a_text") },
  ]);
  expect(missingFieldsOf("texts", hero({}))).toEqual([]);
});

test("a field is marked as needed if and only if publication refuses it empty", () => {
  expect(
    ["name", "hours", "phone", "email", "place", "address"].filter((key) => !isRequiredToPublish("branches", {}, key)),
  ).toEqual([]);
  expect(isRequiredToPublish("articles", {}, "title")).toBe(true);
  expect(isRequiredToPublish("articles", {}, "author")).toBe(false);
  expect(missingFieldErrors("products", { name: "Cup", price: 0, category: null })).toEqual([
    inputError("price"),
    inputError("category"),
  ]);
  expect(isRequiredToPublish("products", {}, "price")).toBe(true);
  expect(isRequiredToPublish("products", {}, "original_price")).toBe(false);
  expect(isRequiredToPublish("leaders", {}, "position.title")).toBe(true);
  expect(isRequiredToPublish("gallery-items", { media_type: "image" }, "image")).toBe(true);
  expect(isRequiredToPublish("gallery-items", { media_type: "video" }, "image")).toBe(false);
  expect(isRequiredToPublish("texts", hero({}), "text.slides.4.alt")).toBe(true);
  expect(isRequiredToPublish("texts", { key: "who-we-are" }, "text.history.milestones")).toBe(false);
  expect(isRequiredToPublish("texts", { key: "election-integrity" }, "text.tabs.1.cards.0.text")).toBe(true);
});
