import { afterEach, expect, test, vi } from "vitest";
import { addReview } from "./product-details.tsx";

afterEach(() => vi.unstubAllGlobals());

test("a review is stored on pages without HTTPS too, where browsers have no `randomUUID`", () => {
  const kept: string[] = [];
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: (_: string, value: string) => kept.push(value) });
  addReview({ product: 1, rating: 4, comment: "It fits.", user: "You" });
  expect(JSON.parse(kept.at(-1)!)).toMatchObject([{ id: expect.stringMatching(/^\w+$/), comment: "It fits." }]);
});
