import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { Payment } from "../payments/payments.ts";
import { PhoneNumber } from "../phone-number.ts";
import { Email, Id, Instant, optionalLine } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { MAXIMUM_QUANTITY, orderStates } from "../values/payments/orders.ts";
import { PickupLocation } from "./products.ts";

const TOO_MANY_MESSAGE = inputError("order_quantity", MAXIMUM_QUANTITY);

const OrderedLine = z.object({
  product: Id,
  quantity: z.int().min(1).max(MAXIMUM_QUANTITY, TOO_MANY_MESSAGE),
  size: z.string().trim().max(20).optional().meta({ description: "one of the product's; absent or empty: not chosen" }),
});

/** The quantity of each product over all lines and sizes. */
export function quantityByProduct(lines: readonly z.infer<typeof OrderedLine>[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { product, quantity } of lines) sums.set(product, (sums.get(product) ?? 0) + quantity);
  return sums;
}

const blankAsUndefined = z.literal("").transform(() => undefined);

/** What and where is enough (spec.md section 5). The phone that pays can be named on the order's page. */
export const NewOrder = z.object({
  lines: z
    .array(OrderedLine)
    .min(1)
    .max(50)
    .refine(
      (lines) => [...quantityByProduct(lines).values()].every((sum) => sum <= MAXIMUM_QUANTITY),
      TOO_MANY_MESSAGE,
    ),
  pickup_location: Id,
  name: optionalLine(100).meta({ description: "who collects it, as on their ID" }),
  phone: z.union([blankAsUndefined, PhoneNumber], { error: inputError("valid_phone_example") }).optional(),
  email: z
    .union([blankAsUndefined, Email], { error: inputError("valid_email") })
    .optional()
    .meta({ description: "for the receipt, and to hear when it can be collected" }),
});
export type NewOrder = z.infer<typeof NewOrder>;

const OrderLine = z.object({
  product: z.int(),
  name: z.string(),
  price: z.int().meta({ description: "whole KES apiece, as it was on ordering" }),
  quantity: z.int(),
  size: z.string().nullable().optional().meta({
    description: "absent: the product had no sizes; null: none was chosen, and the party asks at the pickup location",
  }),
});

export const Order = z.object({
  token: z.string().meta({ description: "the secret of the order's link" }),
  number: z.string().meta({ description: "what one says at the counter" }),
  state: z.enum(orderStates),
  lines: z.array(OrderLine),
  total: z.int().meta({ description: "whole KES" }),
  pickup_location: PickupLocation,
  created_at: Instant,
  payment: Payment,
  emails: z.boolean().meta({ description: "the buyer has given an email address, and hears there of the order" }),
});
export type Order = z.infer<typeof Order>;

export const orders = endpoints({
  place: {
    route: "POST /orders/",
    summary: "Order from the shop: the pieces are kept while the payment is open",
    access: "public",
    body: NewOrder,
    status: 201,
    reply: Order,
    problems: [
      "product_unknown",
      "product_size_unknown",
      "product_sold_out",
      "product_held_unpaid",
      "pickup_location_unknown",
    ],
    limits: ["20/hour/phone", "6000/hour/address"],
  },
  show: {
    route: "GET /orders/{token}/",
    summary: "An order by its link",
    access: "public",
    params: z.object({ token: z.string().max(100) }),
    reply: Order,
    problems: ["order_unknown"],
    limits: ["600/hour/token", "20000/hour/address"],
  },
});
