import type { Database } from "#database/database.ts";
import { addToStock, findStock, takeFromStock } from "#features/products/products.queries.ts";

/** So many of one product. */
export interface Pieces {
  product: number;
  quantity: number;
}

/** What there is too little of. */
export interface Shortage {
  product: string;
  left: number;
}

/**
 * How many of each product, whatever their sizes: a product has one stock. Everybody goes through the products in one
 * order, so that no two wait for each other.
 */
export function sumPieces(pieces: readonly Pieces[]): Pieces[] {
  const sums = new Map<number, number>();
  for (const { product, quantity } of pieces) sums.set(product, (sums.get(product) ?? 0) + quantity);
  return [...sums]
    .map(([product, quantity]) => ({ product, quantity }))
    .toSorted((one, other) => one.product - other.product);
}

/**
 * Takes pieces out of the stock, all of them or none.
 * @param tx the transaction that says for whom
 * @returns undefined when there were enough of everything
 */
export async function takePieces(tx: Database, pieces: readonly Pieces[]): Promise<Shortage | undefined> {
  const taken: Pieces[] = [];
  for (const each of sumPieces(pieces)) {
    if (await takeFromStock(tx, each.product, each.quantity)) {
      taken.push(each);
      continue;
    }
    const { name, stock } = await findStock(tx, each.product);
    await returnPieces(tx, taken);
    return { product: name, left: stock };
  }
  return undefined;
}

/** A product's name, and how many of it are left. */
export const stockOf = findStock;

export async function returnPieces(tx: Database, pieces: readonly Pieces[]): Promise<void> {
  for (const { product, quantity } of sumPieces(pieces)) await addToStock(tx, product, quantity);
}
