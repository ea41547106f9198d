import { galleryItems } from "@party/samples/gallery";
import { leaders } from "@party/samples/leaders";
import { pickupLocations, products } from "@party/samples/products";
import { describe, expect, test, vi } from "vitest";

const answer = vi.fn();
vi.mock("#api.ts", () => ({ api: async () => answer() }));
vi.mock("#page-context.ts", () => ({
  apiUrl: () => "https://api.example",
  enabledExtensions: () => undefined,
  readPageState: () => ({}),
  renderContext: () => ({ path: "/" }),
}));
vi.spyOn(console, "warn").mockReturnValue();
const asSamples = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, sample: true }));
const { loadChairman, loadLeaders } = await import("#features/leaders/leaders.ts");
const { loadGallery, loadMoreGallery } = await import("#features/gallery/gallery.ts");
const { loadProducts } = await import("#features/shop/shop-data.ts");

describe.each([
  ["a page of HTML", undefined],
  ["an object without results", {}],
  ["results that are no list", { results: "none" }],
  ["a text", "ok"],
  ["null", null],
])("when the server responds with %s", (_, reply) => {
  test("the built-in leaders, photos and goods are shown instead, marked as samples", async () => {
    answer.mockReturnValue(reply);
    expect(await loadLeaders()).toEqual(asSamples(leaders));
    expect((await loadChairman())?.name).toBe(leaders[0]!.name);
    const photos = galleryItems.filter((item) => item.media_type === "image");
    expect(await loadGallery("image")).toEqual({ results: photos, next: null, sample: true });
    expect(await loadProducts()).toEqual({ products: asSamples(products), pickups: asSamples(pickupLocations) });
  });

  test("loading more of the gallery rejects, so that the page shows an error", async () => {
    answer.mockReturnValue(reply);
    await expect(loadMoreGallery("image", "c")).rejects.toThrow();
  });
});

test("a response that is a bare array is read as the list", async () => {
  answer.mockReturnValue([leaders[2]]);
  expect(await loadLeaders()).toEqual([leaders[2]]);
  expect(await loadGallery("video")).toEqual({ results: [leaders[2]], next: null });
  expect(await loadProducts()).toEqual({ products: [leaders[2]], pickups: [leaders[2]] });
});

test.each([
  ["an object", { title: "National Chairman", description: "Chairs." }, "National Chairman", "Chairs."],
  ["an object without a description", { title: "National Chairman" }, "National Chairman", ""],
  ["plain text", "National Chairman", "National Chairman", ""],
  ["null", null, "", ""],
  ["nothing", undefined, "", ""],
])("a leader's position may be %s", async (_, position, title, description) => {
  const wangari = { id: 9, name: "Wangari Nduta", image: null, bio: "", position };
  answer.mockReturnValue({ results: [wangari], next: null });
  expect(await loadLeaders()).toEqual([{ ...wangari, position: { title, description } }]);
  expect((await loadChairman())?.id).toBe(title ? 9 : undefined);
});
