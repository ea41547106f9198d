import type { NewOrder, Order } from "@party/contract/orders";
import type { Language } from "@party/contract/values/languages";
import { PAYING_RESERVATION_MINUTES, RESERVATION_MINUTES } from "@party/contract/values/orders";
import { encrypt, hmacIndex, linkToken, verifyLinkToken } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { translateItems } from "#features/content/translations/translations.queries.ts";
import { notify } from "#features/notifications/notifications.ts";
import type { AnonymiseHandler, FulfilHandler, RevokeHandler } from "#features/payments/fulfilment.ts";
import { findCurrentIntent, type Intent, lockIntent } from "#features/payments/intents/intents.queries.ts";
import {
  closePayment,
  describePayment,
  openPayment,
  type PaymentDependencies,
} from "#features/payments/intents/intents.ts";
import { insertPaymentReview, resolvePaymentReviews } from "#features/payments/ledger/ledger.queries.ts";
import { runInSteps } from "#jobs/steps.ts";
import { Problem } from "#problem.ts";
import { networkOf, type StoreReply, storeNoReply } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { findOpenPickupLocation, findPickupLocation, findProductsOnSale, findStock } from "../products.queries.ts";
import { type ProductQuantity, releaseStock, reserveStock, sumQuantities } from "../stock.ts";
import { expireOrder, sendSoldOut } from "./emails/orders.emails.ts";
import { orderPaid } from "./orders.messages.ts";
import {
  anonymiseBuyer,
  findExpiredUnpaidOrder,
  findOrder,
  insertOrder,
  insertOrderLines,
  listExpiredUnpaidOrders,
  listOrderLines,
  lockOrder,
  type OrderLineRow,
  type OrderRow,
  type OrderState,
  sumUnpaidQuantity,
  updateOrderExpiry,
  updateOrderState,
} from "./orders.queries.ts";
import { countPiecesOut } from "./returns/returns.queries.ts";

type OrderServices = Pick<Services, "db" | "jobs"> & PaymentDependencies;

interface Buyer {
  userId?: number | undefined;
  /** The IP address of the request. */
  address?: string | undefined;
  language?: Language | undefined;
}

/** Reserves the stock and opens the payment, or does neither when the stock of any product is too small. */
export async function placeOrder(
  services: OrderServices,
  input: NewOrder,
  { userId, address, language }: Buyer = {},
  storeReply: StoreReply = storeNoReply,
): Promise<Order> {
  const { db, jobs, config } = services;
  const networkHash = address === undefined ? null : hmacIndex(config.secretKey, `network ${networkOf(address)}`);
  return db.transaction().execute(async (tx) => {
    const pickup = await findOpenPickupLocation(tx, input.pickup_location);
    if (!pickup) throw new Problem("pickup_location_unknown");
    const lines = await priceLines(tx, input.lines);
    const shortage = await reserveStock(tx, lines);
    if (shortage) throw new Problem("product_sold_out", { ...shortage });
    if (networkHash) await requireFairStockShare(tx, networkHash, sumQuantities(lines), config.heldShare);

    const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const order = await insertOrder(
      tx,
      {
        collector_name: input.name,
        email: input.email ?? "",
        phone_encrypted: input.phone ? encrypt(config.secretKey, input.phone) : Buffer.alloc(0),
        phone_hash: input.phone ? hmacIndex(config.secretKey, input.phone) : null,
        pickup_location_id: pickup.id,
        total,
        network_hash: networkHash,
      },
      RESERVATION_MINUTES,
    );
    await insertOrderLines(
      tx,
      lines.map(({ product, ...line }) => ({ ...line, product_id: product, order_id: order.id })),
    );
    const payment = await openPayment(tx, {
      purpose: "order",
      targetId: order.id,
      subject: { kind: "order", items: lines.reduce((sum, { quantity }) => sum + quantity, 0) },
      amount: total,
      userId,
      payerName: input.name,
      payerEmail: input.email || undefined,
      language,
      expiresAt: order.expires_at,
      extendedExpiresAt: new Date(order.created_at.getTime() + PAYING_RESERVATION_MINUTES * 60_000),
    });
    await jobs.enqueue(tx, expireOrder, { orderId: order.id }, { startAfter: order.expires_at });
    return storeReply(tx, await describeOrderParts(tx, services, { order, lines, pickup, payment }, language));
  });
}

/** Adds up lines of the same product and size. @returns the lines in the order of `listOrderLines` */
async function priceLines(tx: Database, input: NewOrder["lines"]): Promise<OrderLineRow[]> {
  const onSale = await findProductsOnSale(
    tx,
    input.map(({ product }) => product),
  );
  const lines = new Map<string, OrderLineRow>();
  for (const { product, quantity, size = "" } of input) {
    const sold = onSale.find(({ id }) => id === product);
    if (!sold) throw new Problem("product_unknown");
    const { name, price, sizes } = sold;
    if (size !== "" && !sizes.includes(size)) throw new Problem("product_size_unknown", { product: name });
    const key = `${product} ${size}`;
    const previous = lines.get(key)?.quantity ?? 0;
    lines.set(key, { product, name, price, quantity: previous + quantity, size, has_sizes: sizes.length > 0 });
  }
  return [...lines.values()].toSorted((one, other) => one.product - other.product || (one.size < other.size ? -1 : 1));
}

/**
 * Limits the share of a product's stock that unpaid orders from one network may reserve, since an unpaid order costs nothing.
 * The stock rows are locked already, so the count cannot change concurrently.
 */
async function requireFairStockShare(
  tx: Database,
  networkHash: Buffer,
  lines: readonly ProductQuantity[],
  share: number,
): Promise<void> {
  for (const { product, quantity } of lines) {
    const reserved = quantity + (await sumUnpaidQuantity(tx, networkHash, product));
    const { name, stock } = (await findStock(tx, product))!;
    const maximum = Math.max(1, Math.floor((stock + reserved) * share));
    if (reserved > maximum) throw new Problem("product_held_unpaid", { most: maximum, product: name });
  }
}

/** The order behind a link. @throws Problem order_unknown */
export async function showOrder(
  services: Pick<Services, "db"> & PaymentDependencies,
  token: string,
  language?: Language,
): Promise<Order> {
  const { db, config } = services;
  const id = verifyLinkToken(config.secretKey, "order", token);
  const order = id === undefined ? undefined : await findOrder(db, id);
  if (!order) throw new Problem("order_unknown");
  return describeOrder(db, services, order, await findOrderPayment(db, order.id), language);
}

interface OrderParts {
  order: OrderRow;
  lines: OrderLineRow[];
  pickup: Order["pickup_location"];
  payment: Intent;
}

/** The order as its link shows it. */
export const describeOrder = async (
  db: Database,
  services: PaymentDependencies,
  order: OrderRow,
  payment: Intent,
  language?: Language,
): Promise<Order> => {
  const lines = await listOrderLines(db, order.id);
  const pickup = await findPickupLocation(db, order.pickup_location_id);
  return describeOrderParts(db, services, { order, lines, pickup, payment }, language);
};

const describeLine = ({ size, has_sizes, ...line }: OrderLineRow): Order["lines"][number] =>
  has_sizes ? { ...line, size: size || null } : line;

/** With its name and address as they are published in the language. */
async function translatePickup(
  db: Database,
  pickup: { id: number; name: string; address: string },
  language: Language | undefined,
): Promise<{ id: number; name: string; address: string }> {
  const [translated] = await translateItems(db, "pickup-locations", language, [pickup]);
  const { id, name, address } = translated!;
  return { id, name, address };
}

/** The order number is the reference of its payment. */
const describeOrderParts = async (
  db: Database,
  services: PaymentDependencies,
  { order, lines, pickup, payment }: OrderParts,
  language: Language | undefined,
): Promise<Order> => ({
  token: linkToken(services.config.secretKey, "order", order.id),
  number: payment.reference,
  state: order.state,
  lines: lines.map(describeLine),
  total: order.total,
  pickup_location: await translatePickup(db, pickup, language),
  created_at: order.created_at.toISOString(),
  payment: await describePayment(db, services, payment.id, language),
  emails: order.email !== "",
});

export async function findOrderPayment(db: Database, orderId: number): Promise<Intent> {
  const payment = await findCurrentIntent(db, "order", orderId);
  if (!payment) throw new Error("an order without a payment");
  return payment;
}

/**
 * Expires an unpaid order after its expiry, and releases its stock once. Idempotent, even when run concurrently. An open
 * attempt extends the time; while one is open the money may still arrive, so the order is checked again later.
 */
export const expireUnpaidOrder = ({ db }: Pick<Services, "db">, orderId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    if (!(await findExpiredUnpaidOrder(tx, orderId))) return;
    const payment = await lockIntent(tx, (await findOrderPayment(tx, orderId)).id);
    if (payment.state === "open" && payment.expires_at && payment.expires_at > new Date())
      return updateOrderExpiry(tx, orderId, payment.expires_at);
    if (payment.state !== "reversed" && !(await closePayment(tx, payment.id))) return;
    if (await updateOrderState(tx, orderId, "awaiting_payment", "expired"))
      await releaseStock(tx, await listOrderLines(tx, orderId));
  });

/** Expires unpaid orders in steps, the earliest first, and goes on after those that stay because somebody is paying. */
export async function expireUnpaidOrders(
  services: Pick<Services, "db">,
  { limit = EXPIRED_PER_STEP, until }: { limit?: number; until?: Date } = {},
): Promise<void> {
  let last: ExpiredOrder | undefined;
  const expireNext = async (atMost: number) => {
    const expired = await listExpiredUnpaidOrders(services.db, atMost, last);
    for (const { id } of expired) await expireUnpaidOrder(services, id);
    last = expired.at(-1);
    return expired.length;
  };
  await runInSteps(expireNext, { limit, until });
}

const EXPIRED_PER_STEP = 500;
type ExpiredOrder = Awaited<ReturnType<typeof listExpiredUnpaidOrders>>[number];

/** States of an order whose payment was fulfilled. */
const FULFILLED_STATES: ReadonlySet<OrderState> = new Set<OrderState>(["paid", "ready", "handed_out"]);

/**
 * Marks the order as paid and enqueues the email. An expired order reserves its stock again; when that is sold out the order
 * stays expired, and a review asks for a refund.
 */
export const fulfilOrder: FulfilHandler = async (tx, { jobs, config }, { intent }) => {
  const { id, state, email } = await lockOrder(tx, intent.target_id);
  if (FULFILLED_STATES.has(state)) return { receiptSent: false };
  const shortage = state === "expired" ? await reserveStock(tx, await listOrderLines(tx, id)) : undefined;
  if (shortage) {
    const note = { reason: "sold_out", ...shortage, amount: intent.amount } as const;
    await insertPaymentReview(tx, { kind: "cannot_fulfil", intentId: intent.id }, note);
    await jobs.enqueue(tx, sendSoldOut, { orderId: id, ...shortage });
    return { receiptSent: email !== "" };
  }
  await updateOrderState(tx, id, state, "paid");
  const token = linkToken(config.secretKey, "order", id);
  await notify({ db: tx, jobs }, orderPaid, [
    { userId: intent.user_id, values: { subject: intent.subject, token }, mail: { orderId: id } },
  ]);
  return { receiptSent: email !== "" };
};

/**
 * Cancels a refunded order and releases its stock unless it was handed out. Creates a review, unless all pieces had come back to the
 * counter, which put them in stock.
 */
export const revokeOrder: RevokeHandler = async (tx, _services, { id: intentId, target_id, reference }) => {
  const { id, state } = await lockOrder(tx, target_id);
  if (state === "expired" || state === "cancelled") return { kind: "order_had_ended" };
  await updateOrderState(tx, id, state, "cancelled");
  await resolvePaymentReviews(tx, "returned", { intentId });
  if (state === "handed_out" && (await countPiecesOut(tx, id)) === 0)
    return { kind: "order_cancelled", number: reference, handedOut: false };
  if (state === "handed_out") {
    await insertPaymentReview(tx, { kind: "reversed", intentId }, { reason: "order_handed_out", order: reference });
    return { kind: "order_cancelled", number: reference, handedOut: true };
  }
  await releaseStock(tx, await listOrderLines(tx, id));
  await insertPaymentReview(tx, { kind: "reversed", intentId }, { reason: "order_cancelled", order: reference });
  return { kind: "order_cancelled", number: reference, handedOut: false };
};

export const anonymiseOrder: AnonymiseHandler = async (tx, id) => {
  await anonymiseBuyer(tx, id);
};
