import { afterAll, beforeAll, expect, test } from "vitest";
import { categoryIdOf } from "#features/categories/categories.queries.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { insertPickupLocation, insertProduct } from "./products.queries.ts";

let server: TestApi;
beforeAll(async () => {
  server = await startTestApi();
});
afterAll(() => server.close());

const since = new Date("2026-01-01T00:00:00Z");

test("products on sale are listed page by page, with prices in whole shillings and sizes", async () => {
  const cap = {
    name: "Cap",
    image: null,
    price: 800,
    original_price: 1_000,
    discount: 20,
    description: "Keeps the sun off",
    stock: 50,
    category_id: await categoryIdOf(server.db, "products", "Accessories"),
  };
  const shown = ({ category_id, ...row }: object & { category_id: unknown }) => ({
    id: expect.any(Number),
    ...row,
    category: "Accessories",
  });
  await insertProduct(server.db, { ...cap, published_at: since });
  await insertProduct(server.db, { ...cap, name: "Sold before", published_at: null });
  const mug = { ...cap, name: "Mug", original_price: null, discount: 0, sizes: ["small", "large"] };
  await insertProduct(server.db, { ...mug, published_at: since });

  const first = await server.api("GET /products/", { query: { limit: 1 } });
  expect(first.results).toEqual([shown(cap)]);
  const second = await server.api("GET /products/", { query: { limit: 1, cursor: first.next! } });
  expect(second.results).toEqual([shown(mug)]);
  expect(second.next).toBeNull();
});

test("published pickup locations are listed", async () => {
  await insertPickupLocation(server.db, {
    name: "Kisumu Office",
    address: "Opposite the bus park",
    published_at: since,
  });
  await insertPickupLocation(server.db, { name: "Closed", address: "Nowhere", published_at: null });
  expect(await server.api("GET /pickup-locations/")).toEqual({
    results: [{ id: expect.any(Number), name: "Kisumu Office", address: "Opposite the bus park" }],
    next: null,
  });
});
