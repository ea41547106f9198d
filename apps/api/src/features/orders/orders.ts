import { HOLD_MINUTES, type NewOrder, type Order, PAYING_HOLD_MINUTES } from "@party/contract/orders";
import { networkOf } from "#actor.ts";
import { encrypt, hmacIndex, idOfLink, linkToken } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { findCurrentIntent, type Intent, lockIntent } from "#features/payments/intents/intents.queries.ts";
import {
  closePayment,
  describePayment,
  openPayment,
  type PaymentServices,
} from "#features/payments/intents/intents.ts";
import { openPickupLocation, pickupLocationOf, productsOnSale } from "#features/products/products.ts";
import { type Pieces, returnPieces, stockOf, sumPieces, takePieces } from "#features/products/stock.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { endOrder } from "./orders.emails.ts";
import {
  countHeld,
  extendOrder,
  findOrder,
  findRunOut,
  insertLines,
  insertOrder,
  type LineRow,
  listLines,
  moveOrder,
  type OrderRow,
} from "./orders.queries.ts";

type Till = Pick<Services, "db" | "jobs"> & PaymentServices;

interface Buyer {
  userId?: number | undefined;
  /** The address that orders. */
  address?: string | undefined;
}

/** Keeps the pieces for whoever ordered them, and opens the payment; with too few of anything nothing is kept. */
export async function placeOrder(services: Till, wanted: NewOrder, { userId, address }: Buyer = {}): Promise<Order> {
  const { db, jobs, config } = services;
  const networkHash = address === undefined ? null : hmacIndex(config.secretKey, `network ${networkOf(address)}`);
  const placed = await db.transaction().execute(async (tx) => {
    const pickup = await openPickupLocation(tx, wanted.pickup_location);
    if (!pickup) throw new Problem("pickup_location_unknown");
    const lines = await priced(tx, wanted.lines);
    const short = await takePieces(tx, lines);
    if (short) throw new Problem("product_sold_out", { ...short });
    if (networkHash) await assertShare(tx, networkHash, sumPieces(lines), config.heldShare);

    const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const order = await insertOrder(
      tx,
      {
        collector_name: wanted.name,
        email: wanted.email,
        phone_sealed: encrypt(config.secretKey, wanted.phone),
        pickup_location_id: pickup.id,
        total,
        network_hash: networkHash,
      },
      HOLD_MINUTES,
    );
    await insertLines(
      tx,
      lines.map(({ product, ...line }) => ({ ...line, product_id: product, order_id: order.id })),
    );
    const payment = await openPayment(tx, {
      purpose: "order",
      targetId: order.id,
      title: titleOf(lines),
      amount: total,
      ...(userId === undefined ? {} : { userId }),
      payerName: wanted.name,
      payerEmail: wanted.email,
      expiresAt: order.expires_at,
      extendedExpiresAt: new Date(order.created_at.getTime() + PAYING_HOLD_MINUTES * 60_000),
    });
    await jobs.enqueue(tx, endOrder, { orderId: order.id }, { startAfter: order.expires_at });
    return { order, lines, pickup, payment };
  });
  return asSeen(db, services, placed);
}

/** The same product in the same size on two lines is one line. @returns them as `listLines` orders them */
async function priced(tx: Database, wanted: NewOrder["lines"]): Promise<LineRow[]> {
  const onSale = await productsOnSale(
    tx,
    wanted.map(({ product }) => product),
  );
  const lines = new Map<string, LineRow>();
  for (const { product, quantity, size = "" } of wanted) {
    const sold = onSale.find(({ id }) => id === product);
    if (!sold) throw new Problem("product_unknown");
    const { name, price, sizes } = sold;
    if (size !== "" && !sizes.includes(size)) throw new Problem("product_size_unknown", { product: name });
    const key = `${product} ${size}`;
    const before = lines.get(key)?.quantity ?? 0;
    lines.set(key, { product, name, price, quantity: before + quantity, size, has_sizes: sizes.length > 0 });
  }
  return [...lines.values()].toSorted((one, other) => one.product - other.product || (one.size < other.size ? -1 : 1));
}

/**
 * Unpaid orders cost nothing, so those of one network hold a part of a product and never all of it. The pieces are taken
 * before, so their rows are locked and nobody else changes the count.
 */
async function assertShare(tx: Database, networkHash: Buffer, lines: readonly Pieces[], share: number): Promise<void> {
  for (const { product, quantity } of lines) {
    const held = quantity + (await countHeld(tx, networkHash, product));
    const { name, stock } = await stockOf(tx, product);
    const most = Math.max(1, Math.floor((stock + held) * share));
    if (held > most) throw new Problem("product_held_unpaid", { most, product: name });
  }
}

/** As it stands on receipts, which others may see: it says how much, not what. */
function titleOf(lines: readonly Pieces[]): string {
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? "Shop order, 1 item" : `Shop order, ${count} items`;
}

/** The order behind a link. @throws Problem order_unknown */
export async function showOrder(services: Pick<Services, "db"> & PaymentServices, token: string): Promise<Order> {
  const { db, config } = services;
  const id = idOfLink(config.secretKey, "order", token);
  const order = id === undefined ? undefined : await findOrder(db, id);
  if (!order) throw new Problem("order_unknown");
  return describeOrder(db, services, order, await paymentOf(db, order.id));
}

interface Parts {
  order: OrderRow;
  lines: LineRow[];
  pickup: Order["pickup_location"];
  payment: Intent;
}

/** An order as whoever holds its link sees it. */
export const describeOrder = async (
  db: Database,
  cashier: PaymentServices,
  order: OrderRow,
  payment: Intent,
): Promise<Order> =>
  asSeen(db, cashier, {
    order,
    lines: await listLines(db, order.id),
    pickup: await pickupLocationOf(db, order.pickup_location_id),
    payment,
  });

/** A line as the buyer and the office see it. */
export const describeLine = ({ size, has_sizes, ...line }: LineRow): Order["lines"][number] =>
  has_sizes ? { ...line, size: size || null } : line;

/** Its number is the reference of its payment: one number to remember. */
const asSeen = async (
  db: Database,
  cashier: PaymentServices,
  { order, lines, pickup, payment }: Parts,
): Promise<Order> => ({
  token: linkToken(cashier.config.secretKey, "order", order.id),
  number: payment.reference,
  state: order.state,
  lines: lines.map(describeLine),
  total: order.total,
  pickup_location: pickup,
  created_at: order.created_at.toISOString(),
  payment: await describePayment(db, cashier, payment),
});

/** Every order has had one since it was placed. */
export async function paymentOf(db: Database, orderId: number): Promise<Intent> {
  const payment = await findCurrentIntent(db, "order", orderId);
  if (!payment) throw new Error("an order without a payment");
  return payment;
}

/**
 * Ends an order whose time has run out unpaid, and gives its pieces back, once. Its time is longer when somebody has begun
 * to pay. While a try is open the money may still come, so the order stays and is looked at again later. Harmless when
 * repeated, also by two at once.
 */
export const endUnpaidOrder = ({ db }: Pick<Services, "db">, orderId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await findRunOut(tx, orderId))) return;
    const payment = await lockIntent(tx, (await paymentOf(tx, orderId)).id);
    if (payment.state === "open" && payment.expires_at && payment.expires_at > new Date())
      return extendOrder(tx, orderId, payment.expires_at);
    if (payment.state !== "reversed" && !(await closePayment(tx, payment.id))) return;
    if (await moveOrder(tx, orderId, "awaiting_payment", "expired"))
      await returnPieces(tx, await listLines(tx, orderId));
  });
