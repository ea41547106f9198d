import { ApiError } from "@party/contract/client";
import type { Order } from "@party/contract/orders";
import { api } from "#api.ts";
import { orOffline } from "#offline/offline-message.ts";
import type { Line } from "./goods.ts";
import { shopContent } from "./shop.content.ts";

export interface Buyer {
  /** Id of the place, as the form has it. */
  pickup: string;
  /** Who collects it. */
  name: string;
  phone: string;
  email: string;
}

export interface Refusal {
  text: string;
  /** What is wrong with an entry. */
  fields: { name?: string | undefined; phone?: string | undefined; email?: string | undefined };
  /** The server has looked at the order and will not take it as it is. */
  final: boolean;
}

/** What became of an order. */
export type Placing = { became: "placed"; order: Order } | { became: "refused"; refusal: Refusal };

const refused = (text: string, fields: Refusal["fields"] = {}, final = false): Placing => ({
  became: "refused",
  refusal: { text, fields, final },
});

/** Sends an order. Never throws. @param idempotencyKey the same one again is the same order */
export async function placeOrder(
  lines: readonly Line[],
  { pickup, name, phone, email }: Buyer,
  idempotencyKey: string,
): Promise<Placing> {
  const { failed, notTaken } = shopContent.checkout;
  try {
    const body = {
      lines: lines.map(({ product, quantity, size }) => ({ product: product.id, quantity, ...(size ? { size } : {}) })),
      pickup_location: pickup,
      name,
      phone,
      email,
    };
    return { became: "placed", order: await api("POST /orders/", { body, idempotencyKey }) };
  } catch (error) {
    if (!(error instanceof ApiError)) return refused(orOffline(failed));
    // A server without such a call has taken nothing, whatever else it says.
    if (error.status === 404 || error.status === 405) return refused(notTaken);
    const said = (field: string) => error.fields[field]?.join(" ");
    const about = said("lines") ?? said("pickup_location");
    const fields = { name: said("name"), phone: said("phone"), email: said("email") };
    return refused(about ?? error.text ?? failed, fields, about !== undefined);
  }
}
