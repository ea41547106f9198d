import type { Database } from "#database/database.ts";
import { Problem } from "#problem.ts";
import { decrementStock, findStock, incrementStock, replaceStock } from "./products.queries.ts";

/** A quantity of one product. */
export interface ProductQuantity {
  product: number;
  quantity: number;
}

/** The product whose stock is too small. */
export interface Shortage {
  product: string;
  left: number;
}

/**
 * The quantity of each product over all sizes, because a product has one stock. Ordered by id, so that concurrent
 * transactions lock the rows in the same order and cannot deadlock.
 */
export function sumQuantities(quantities: readonly ProductQuantity[]): ProductQuantity[] {
  const sums = new Map<number, number>();
  for (const { product, quantity } of quantities) sums.set(product, (sums.get(product) ?? 0) + quantity);
  return [...sums]
    .map(([product, quantity]) => ({ product, quantity }))
    .toSorted((one, other) => one.product - other.product);
}

/**
 * Reserves all quantities, or none of them.
 * @param tx the transaction that stores the order
 * @returns undefined when the stock was sufficient
 */
export async function reserveStock(
  tx: Database,
  quantities: readonly ProductQuantity[],
): Promise<Shortage | undefined> {
  const reserved: ProductQuantity[] = [];
  for (const each of sumQuantities(quantities)) {
    if (await decrementStock(tx, each.product, each.quantity)) {
      reserved.push(each);
      continue;
    }
    const { name, stock } = (await findStock(tx, each.product))!;
    await releaseStock(tx, reserved);
    return { product: name, left: stock };
  }
  return undefined;
}

export async function releaseStock(tx: Database, quantities: readonly ProductQuantity[]): Promise<void> {
  for (const { product, quantity } of sumQuantities(quantities)) await incrementStock(tx, product, quantity);
}

export async function showStock(db: Database, id: number): Promise<{ stock: number }> {
  const found = await findStock(db, id);
  if (!found) throw new Problem("not_found");
  return { stock: found.stock };
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
