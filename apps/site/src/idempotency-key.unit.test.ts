import { expect, test } from "vitest";
import { createIdempotencyKeys, keyOfEntries } from "./idempotency-key.ts";

test("the same values have the same key, changed values another", () => {
  const keyFor = createIdempotencyKeys();
  const first = keyFor({ name: "Wangari", age: "30" });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor({ name: "Wangari", age: "30" })).toBe(first);
  expect(keyFor({ name: "Wangari", age: "31" })).not.toBe(first);
});

test("two forms never share a key", () => {
  expect(createIdempotencyKeys()({})).not.toBe(createIdempotencyKeys()({}));
});

test("a form posted twice without script has the same key, as long as every value is the same, and one that claims nothing", async () => {
  const posted = (message: string) => {
    const form = new FormData();
    form.append("name", "Wangari");
    form.append("message", message);
    return keyOfEntries(form);
  };
  expect(await posted("Who pays?")).toMatch(/^entries:[0-9a-f]{64}$/);
  expect(await posted("Who pays?")).toBe(await posted("Who pays?"));
  expect(await posted("Who pays?")).not.toBe(await posted("Who pays now?"));
});
