import { localStore } from "#loading/local-store.ts";

/** A product's id with how many of it. */
export interface CartEntry {
  id: number;
  quantity: number;
}

const isEntry = (value: unknown): value is CartEntry => {
  const { id, quantity } = (value ?? {}) as Partial<CartEntry>;
  return Number.isInteger(id) && Number.isInteger(quantity) && quantity! >= 1;
};

const cart = localStore<CartEntry[]>("cart", [], (stored) =>
  Array.isArray(stored) ? stored.filter(isEntry) : undefined,
);

export const useCart = cart.use;

/** One unit more, in the line that is there or a new one. */
export function addToCart(id: number): void {
  const entries = cart.get();
  const line = entries.find((entry) => entry.id === id);
  cart.set(
    line
      ? entries.map((entry) => (entry === line ? { id, quantity: line.quantity + 1 } : entry))
      : [...entries, { id, quantity: 1 }],
  );
}

/** Anything but a whole number from 1 is ignored (spec section 4). */
export function setQuantity(id: number, quantity: number): void {
  if (!Number.isInteger(quantity) || quantity < 1) return;
  cart.set(cart.get().map((entry) => (entry.id === id ? { id, quantity } : entry)));
}

export const removeFromCart = (id: number): void => cart.set(cart.get().filter((entry) => entry.id !== id));

/** Puts lines of an order back, beside what is there. */
export function refillCart(lines: readonly { product: number; quantity: number }[]): void {
  const others = cart.get().filter(({ id }) => lines.every(({ product }) => product !== id));
  cart.set([...others, ...lines.map(({ product, quantity }) => ({ id: product, quantity }))]);
}

export const emptyCart = (): void => cart.set([]);
