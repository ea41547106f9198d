import type { PickupLocationBody, ProductBody } from "@party/contract/content-bodies";
import { messagesOfNeeds } from "@party/contract/content-needs";
import type { Database } from "#database/database.ts";
import { nameOfCategory, requireCategory } from "#features/categories/categories.ts";
import { checkOfPicture } from "#features/content/checks.ts";
import { type ContentKind, NATION } from "#features/content/content-kind.ts";
import { Problem } from "#problem.ts";
import { recordingMove, tellBuyers } from "./pickup-changes/pickup-changes.ts";
import {
  findStockOf,
  findStoredPickupLocation,
  findStoredProduct,
  insertPickupLocationDraft,
  insertProductDraft,
  pickupLocationRows,
  productRows,
  publishPickupLocation,
  publishProduct,
  replaceStock,
  type StoredProduct,
} from "./products.staff.queries.ts";

const toStored = ({ image_alt, category, ...body }: ProductBody): StoredProduct => ({
  ...body,
  image_alt: image_alt || null,
  category_id: category,
});

/** Products, without their stock: an order may change that while somebody edits. */
export const productContent: ContentKind<ProductBody> = {
  kind: "products",
  storedIn: "products",
  rows: productRows,
  titleOf: ({ name }) => name,
  placeOf: () => NATION,
  clean: ({ name, sizes, ...body }) => ({
    ...body,
    name: name.trim(),
    sizes: [...new Set(sizes.map((size) => size.trim()).filter(Boolean))],
  }),
  missing: (body) => messagesOfNeeds("products", body),
  checks: ({ image, image_alt, description, price, original_price }) => [
    ...(image === null ? ["There is no picture."] : checkOfPicture(image, image_alt)),
    ...(description.trim() === "" ? ["There is no description."] : []),
    ...(original_price !== null && original_price <= price ? ["The price before is not above the price now."] : []),
  ],
  async findLive(db, id) {
    const found = await findStoredProduct(db, id);
    if (!found) return undefined;
    const { published_at, image_alt, category_id, ...row } = found;
    return { body: { ...row, image_alt: image_alt ?? "", category: category_id }, publishedAt: published_at };
  },
  insertDraft: async (tx, body) => {
    await requireCategory(tx, "products", body.category);
    return (await insertProductDraft(tx, toStored(body))).id;
  },
  publish: async (tx, id, body, { at }) => {
    await requireCategory(tx, "products", body.category);
    return publishProduct(tx, id, { ...toStored(body), published_at: at });
  },
  preview: async (db, id, { image_alt, sizes, category, ...product }) => ({
    ...product,
    id,
    category: (await nameOfCategory(db, "products", category)) ?? "",
    stock: (await findStockOf(db, id)) ?? 0,
    sizes: sizes.length > 0 ? sizes : undefined,
    image_alt: image_alt || undefined,
  }),
};

/** Where orders are collected. Open orders keep theirs when it is taken off the site; of a change their buyers are told. */
export const pickupLocationContent: ContentKind<PickupLocationBody> = {
  kind: "pickup-locations",
  storedIn: "pickup_locations",
  rows: pickupLocationRows,
  titleOf: ({ name }) => name,
  placeOf: () => NATION,
  clean: ({ name, address }) => ({ name: name.trim(), address: address.trim() }),
  missing: (body) => messagesOfNeeds("pickup-locations", body),
  checks: () => [],
  async findLive(db, id) {
    const found = await findStoredPickupLocation(db, id);
    return found && { body: { name: found.name, address: found.address }, publishedAt: found.published_at };
  },
  insertDraft: async (tx, body) => (await insertPickupLocationDraft(tx, body)).id,
  publish: (tx, id, body, { at }) =>
    recordingMove(tx, id, () => publishPickupLocation(tx, id, { ...body, published_at: at })),
  afterChange: tellBuyers,
  preview: (_, id, body) => ({ ...body, id }),
};

export async function showStock(db: Database, id: number): Promise<{ stock: number }> {
  const stock = await findStockOf(db, id);
  if (stock === undefined) throw new Problem("not_found");
  return { stock };
}

/**
 * Sets the stock that was counted.
 * @param was what the caller saw @throws Problem `stock_changed` when an order has changed it since
 */
export async function correctStock(
  tx: Database,
  id: number,
  { stock, was }: { stock: number; was: number },
): Promise<{ stock: number }> {
  if (!(await replaceStock(tx, id, was, stock))) {
    const current = await showStock(tx, id);
    // Setting it twice changes nothing.
    if (current.stock !== stock) throw new Problem("stock_changed", current);
  }
  return { stock };
}
