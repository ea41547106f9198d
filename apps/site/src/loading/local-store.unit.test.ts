import { beforeEach, expect, test, vi } from "vitest";
import { createLocalStore } from "./local-store.ts";

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string): unknown => stored.set(key, value),
};
const createStore = () =>
  createLocalStore<string[]>("words", [], (given) => (Array.isArray(given) ? given : undefined));
const inAnotherTab = (written: string) => stored.set("words", written);

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", storage);
});

test("a value that another tab wrote is read, even without a listener", () => {
  const store = createStore();
  store.set(["water"]);
  inAnotherTab('["water","roads"]');
  expect(store.get()).toEqual(["water", "roads"]);
  stored.clear();
  expect(store.get()).toEqual([]);
});

test("the value is the same object until it changes, as React requires", () => {
  inAnotherTab('["water"]');
  const store = createStore();
  expect(store.get()).toBe(store.get());
  const next = ["roads"];
  store.set(next);
  expect(store.get()).toBe(next);
});

test("an invalid stored value is ignored", () => {
  for (const written of ["{", '{"a":1}', "null"]) {
    inAnotherTab(written);
    expect(createStore().get()).toEqual([]);
  }
});

const throws = () => {
  throw new DOMException("", "SecurityError");
};

test.each([
  ["blocked", { getItem: throws, setItem: throws }],
  ["full", { ...storage, setItem: throws }],
])("when storage is %s, the value is kept until the page is closed", (_, given) => {
  inAnotherTab('["old"]');
  const store = createStore();
  store.get();
  vi.stubGlobal("localStorage", given);
  store.set(["water"]);
  expect(store.get()).toEqual(["water"]);
});
