import { randomUUID } from "node:crypto";
import type { NewOrder, Order } from "@party/contract/orders";
import { verifyLinkToken } from "#crypto.ts";
import type { Services } from "#services.ts";
import { createPickupLocation, createProduct } from "../products.factories.ts";
import { markHandedOut } from "./handovers.ts";
import { placeOrder } from "./orders.ts";
import { listLinesWithReturns } from "./returns/returns.queries.ts";
import { returnPieces } from "./returns/returns.ts";

let createdCount = 0;

/** The body of an order, by default of two caps; creates product and pickup location where none is given. */
export async function createOrderInput(
  services: Pick<Services, "db">,
  overrides: Partial<NewOrder> = {},
): Promise<NewOrder & { phone: string; email: string }> {
  createdCount += 1;
  return {
    lines: overrides.lines ?? [{ product: (await createProduct(services)).id, quantity: 2 }],
    pickup_location: overrides.pickup_location ?? (await createPickupLocation(services)).id,
    name: overrides.name ?? "Mekatilili wa Menza",
    phone: overrides.phone ?? `+2547${String(createdCount).padStart(8, "0")}`,
    email: overrides.email ?? `mekatilili.${createdCount}@party.example`,
  };
}

/** An order that was paid, or is at its pickup point. @returns its number */
export async function createPaidOrder(
  services: Services,
  {
    state = "paid",
    pickup,
    lines,
    ...buyer
  }: { state?: "paid" | "ready"; pickup?: number; lines?: NewOrder["lines"]; userId?: number } = {},
): Promise<string> {
  const input = await createOrderInput(services, {
    ...(pickup === undefined ? {} : { pickup_location: pickup }),
    ...(lines === undefined ? {} : { lines }),
  });
  const { token, number } = await placeOrder(services, input, buyer);
  const id = verifyLinkToken(services.config.secretKey, "order", token)!;
  await services.db.updateTable("orders").set({ state }).where("id", "=", id).execute();
  return number;
}

/** An order that its buyer has. @returns its number, and all of its one line; it has two caps by default */
export async function createHandedOutOrder(
  services: Services,
  { quantity = 2, pickup }: { quantity?: number; pickup?: number } = {},
) {
  const line = { product: (await createProduct(services)).id, quantity, size: "" };
  const number = await createPaidOrder(services, { state: "ready", lines: [line], ...(pickup ? { pickup } : {}) });
  await markHandedOut(services, number);
  return { number, line };
}

/** Hands an order out, however far it was, and takes one piece of it back. */
export async function returnOnePiece(
  services: Services,
  { token, number }: Pick<Order, "token" | "number">,
  reason: string,
): Promise<void> {
  const { db, config } = services;
  const id = verifyLinkToken(config.secretKey, "order", token)!;
  await db.updateTable("orders").set({ state: "ready" }).where("id", "=", id).execute();
  await markHandedOut(services, number);
  const [{ product, size } = { product: 0, size: "" }] = await listLinesWithReturns(db, [id]);
  await returnPieces(services, number, { entryId: randomUUID(), lines: [{ product, size, quantity: 1 }], reason });
}
