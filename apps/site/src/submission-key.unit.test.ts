import { expect, test } from "vitest";
import { submissionKeys } from "./submission-key.ts";

test("the same entries sent again carry the same key, changed entries another", () => {
  const keyFor = submissionKeys();
  const first = keyFor({ name: "Wangari", age: "30" });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor({ name: "Wangari", age: "30" })).toBe(first);
  expect(keyFor({ name: "Wangari", age: "31" })).not.toBe(first);
});

test("two forms never share a key", () => {
  expect(submissionKeys()({})).not.toBe(submissionKeys()({}));
});
