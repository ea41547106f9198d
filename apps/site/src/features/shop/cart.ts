import { localStore } from "#loading/local-store.ts";

/** A product's id with how many of it; two sizes of one product are two entries. */
export interface CartEntry {
  id: number;
  quantity: number;
  /** Absent: the product has none, or none is chosen yet. */
  size?: string;
}

const isEntry = (value: unknown): value is CartEntry => {
  const { id, quantity, size } = (value ?? {}) as Partial<CartEntry>;
  const isSized = size === undefined || typeof size === "string";
  return Number.isInteger(id) && Number.isInteger(quantity) && quantity! >= 1 && isSized;
};

const cart = localStore<CartEntry[]>("cart", [], (stored) =>
  Array.isArray(stored) ? stored.filter(isEntry) : undefined,
);

export const useCart = cart.use;

type Key = Pick<CartEntry, "id" | "size">;

const isSame = (one: Key, other: Key): boolean => one.id === other.id && one.size === other.size;

const entryOf = (id: number, quantity: number, size: string | null | undefined): CartEntry =>
  size ? { id, quantity, size } : { id, quantity };

/** Puts another entry in the place of one. */
const replace = (old: Key, next: CartEntry): void =>
  cart.set(cart.get().map((entry) => (isSame(entry, old) ? next : entry)));

/** One unit more, in the line that is there or a new one. */
export function addToCart(id: number, size?: string): void {
  const added = entryOf(id, 1, size);
  const there = cart.get().find((entry) => isSame(entry, added));
  if (there) replace(there, { ...there, quantity: there.quantity + 1 });
  else cart.set([...cart.get(), added]);
}

/** Anything but a whole number from 1 is ignored (spec section 4). */
export function setQuantity(entry: CartEntry, quantity: number): void {
  if (Number.isInteger(quantity) && quantity >= 1) replace(entry, { ...entry, quantity });
}

/** Empty: none. A size that has a line of its own is left to that line. */
export function setSize(entry: CartEntry, size: string): void {
  const next = entryOf(entry.id, entry.quantity, size);
  if (!cart.get().some((other) => isSame(other, next))) replace(entry, next);
}

export const removeFromCart = (key: Key): void => cart.set(cart.get().filter((entry) => !isSame(entry, key)));

/** Puts lines of an order back, beside what is there. */
export function refillCart(lines: readonly { product: number; quantity: number; size?: string | null | undefined }[]) {
  const others = cart.get().filter(({ id }) => lines.every(({ product }) => product !== id));
  cart.set([...others, ...lines.map(({ product, quantity, size }) => entryOf(product, quantity, size))]);
}

export const emptyCart = (): void => cart.set([]);
