import type { Product } from "@party/contract/products";
import { orderLineTitle } from "@party/contract/values/order-texts";
import { createLocalStore } from "#loading/local-store.ts";

/** Two sizes of one product are two entries. */
interface CartEntry {
  id: number;
  quantity: number;
  /** Absent: the product has no sizes, or none is chosen yet. */
  size?: string;
}

const isCartEntry = (value: unknown): value is CartEntry => {
  const { id, quantity, size } = (value ?? {}) as Partial<CartEntry>;
  const isSized = size === undefined || typeof size === "string";
  return Number.isInteger(id) && Number.isInteger(quantity) && quantity! >= 1 && isSized;
};

const cartStore = createLocalStore<CartEntry[]>("cart", [], (stored) =>
  Array.isArray(stored) ? stored.filter(isCartEntry) : undefined,
);

export const useCart = cartStore.use;

type CartEntryKey = Pick<CartEntry, "id" | "size">;

const isSameEntry = (one: CartEntryKey, other: CartEntryKey): boolean => one.id === other.id && one.size === other.size;

const cartEntryOf = (id: number, quantity: number, size: string | null | undefined): CartEntry =>
  size ? { id, quantity, size } : { id, quantity };

const replaceEntry = (old: CartEntryKey, next: CartEntry): void =>
  cartStore.set(cartStore.get().map((entry) => (isSameEntry(entry, old) ? next : entry)));

/** Adds one unit to the existing entry or as a new one. */
export function addToCart(id: number, size?: string): void {
  const added = cartEntryOf(id, 1, size);
  const there = cartStore.get().find((entry) => isSameEntry(entry, added));
  if (there) replaceEntry(there, { ...there, quantity: there.quantity + 1 });
  else cartStore.set([...cartStore.get(), added]);
}

/** Anything but a whole number from 1 is ignored (spec.md section 4). */
export function setQuantity(entry: CartEntry, quantity: number): void {
  if (Number.isInteger(quantity) && quantity >= 1) replaceEntry(entry, { ...entry, quantity });
}

/** @param size empty for none. Ignored when another entry has that size. */
export function setSize(entry: CartEntry, size: string): void {
  const next = cartEntryOf(entry.id, entry.quantity, size);
  if (!cartStore.get().some((other) => isSameEntry(other, next))) replaceEntry(entry, next);
}

export const removeFromCart = (key: CartEntryKey): void =>
  cartStore.set(cartStore.get().filter((entry) => !isSameEntry(entry, key)));

/** Adds the lines of an order to the cart again. */
export function refillCart(lines: readonly { product: number; quantity: number; size?: string | null | undefined }[]) {
  const others = cartStore.get().filter(({ id }) => lines.every(({ product }) => product !== id));
  cartStore.set([...others, ...lines.map(({ product, quantity, size }) => cartEntryOf(product, quantity, size))]);
}

export const emptyCart = (): void => cartStore.set([]);

/** A cart entry with its product. */
export interface CartLine {
  entry: CartEntry;
  product: Product;
  quantity: number;
  /** Absent: the product has no sizes. Null: none is chosen, or one that is no longer available. */
  size?: string | null | undefined;
  title: string;
  /** Stock left for this line after the lines before it. */
  left: number;
}

/** At current prices, without products that are no longer sold. */
export function cartLinesOf(products: Product[], entries: CartEntry[]): CartLine[] {
  const taken = new Map<number, number>();
  return entries.flatMap((entry) => {
    const { id, quantity } = entry;
    const product = products.find((candidate) => candidate.id === id);
    if (!product) return [];
    const size = product.sizes && (product.sizes.find((each) => each === entry.size) ?? null);
    const before = taken.get(id) ?? 0;
    taken.set(id, before + quantity);
    const title = orderLineTitle({ name: product.name, size });
    return [{ entry, product, quantity, size, title, left: Math.max(0, product.stock - before) }];
  });
}

/** Whole KES. */
export const cartTotalOf = (lines: CartLine[]): number =>
  lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
