import { z } from "zod";
import { endpoints, staff } from "./endpoint.ts";
import { Id, listOf, listQuery, optionalLine, paragraphs } from "./schemas.ts";
import { ORDER_NUMBER, orderStates } from "./values/orders.ts";

const Instant = z.string().meta({ format: "date-time" });

export const RegistrarDuty = z.object({
  id: z.int(),
  name: z.string().nullable().meta({ description: "null once the account is deleted and the Registrar was told" }),
  number: z.string().nullable().meta({ description: "of the member" }),
  ward: z.string().nullable(),
  received_at: Instant.meta({ description: "when the member's notice came" }),
  due_on: z.string().meta({ format: "date", description: "the last day, in Nairobi" }),
  late: z.boolean(),
  done_at: Instant.nullable(),
});
export type RegistrarDuty = z.infer<typeof RegistrarDuty>;

/** Resignations that the Registrar of Political Parties has to be told of within seven days. */
export const duties = endpoints({
  list: {
    route: "GET /staff/duties/",
    summary: "Resignations that the Registrar has to be told of, the most urgent first",
    access: staff("registrar.submit", { within: "nation", discloses: "personal", subject: "duty" }),
    query: listQuery({ sorts: ["due_on"], filters: { status: z.enum(["open", "done"]).default("open") } }),
    status: 200,
    reply: listOf(RegistrarDuty),
    errors: "detail",
  },
  submit: {
    route: "POST /staff/duties/{id}/submissions/",
    summary: "Record that the Registrar has been told",
    access: staff("registrar.submit", { within: "nation", discloses: "personal", subject: "duty" }),
    params: z.object({ id: Id }),
    body: z.object({}),
    status: 200,
    reply: RegistrarDuty,
    errors: "detail",
    problems: ["not_found"],
  },
});

export const HeldGift = z.object({
  id: z.int(),
  reference: z.string().nullable().meta({ description: "of the payment" }),
  giver: z.string().nullable(),
  amount: z.int().nullable().meta({ description: "whole KES" }),
  finding: z.string().meta({ description: "why it is held" }),
  held_at: Instant,
  decided_at: Instant.nullable(),
  note: z.string().nullable().meta({ description: "what was decided" }),
});
export type HeldGift = z.infer<typeof HeldGift>;

/** Gifts above the limit of one giver, which a person decides on. */
export const heldGifts = endpoints({
  list: {
    route: "GET /staff/held-gifts/",
    summary: "Gifts that are held because they are above the limit, oldest first",
    access: staff("payments.read", { within: "nation", discloses: "personal", subject: "review" }),
    query: listQuery({ sorts: ["held_at"], filters: { status: z.enum(["open", "decided"]).default("open") } }),
    status: 200,
    reply: listOf(HeldGift),
    errors: "detail",
  },
  decide: {
    route: "POST /staff/held-gifts/{id}/decisions/",
    summary: "Close a held gift, with a note on what was decided",
    access: staff("payments.allocate", { within: "nation", discloses: "personal", subject: "review" }),
    params: z.object({ id: Id }),
    body: z.object({ note: paragraphs(500) }),
    status: 200,
    reply: HeldGift,
    errors: "detail",
    problems: ["not_found", "held_gift_decided"],
  },
});

export const StaffOrder = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(orderStates),
  lines: z.array(z.object({ title: z.string().meta({ description: "with the size" }), quantity: z.int() })),
  pickup: z.string(),
  collector: z.string().meta({ description: "empty where the buyer gave none, or was erased" }),
  phone: z.string().meta({ description: "E.164; empty as the name" }),
  ordered_at: Instant,
  handed_out: z
    .object({
      at: Instant,
      by: z.string().nullable().meta({ description: "null for the server operator" }),
      undo_until: Instant.nullable().meta({ description: "null once it cannot be taken back" }),
    })
    .nullable(),
});
export type StaffOrder = z.infer<typeof StaffOrder>;

const orderStep = {
  access: staff("orders.hand_out", { within: "nation", discloses: "personal", subject: "order" }),
  params: z.object({ number: z.string().regex(ORDER_NUMBER, "This is no number of an order.") }),
  body: z.object({}),
  status: 200,
  reply: StaffOrder,
  errors: "detail",
  problems: ["not_found", "order_state"],
} as const;

/** Paid orders of the shop, until a year after they are handed out. Pickup points have no place yet, so the nation alone sees them. */
export const staffOrders = endpoints({
  list: {
    route: "GET /staff/orders/",
    summary: "Paid orders that nobody has collected, oldest first; those handed out within a year, newest first",
    access: staff("orders.hand_out", { within: "nation", discloses: "personal", subject: "order" }),
    query: listQuery({
      sorts: ["ordered_at"],
      filters: {
        q: optionalLine(100).meta({
          description: "a part of the name, a phone number, or the number of an order in any state",
        }),
        state: z.enum(["paid", "ready", "handed_out"]).optional(),
        pickup: Id.optional().meta({ description: "pickup location" }),
      },
    }),
    status: 200,
    reply: listOf(StaffOrder),
    errors: "detail",
  },
  ready: {
    route: "POST /staff/orders/{number}/readiness/",
    summary: "The order is at its pickup point: the buyer is told, by email where they gave an address",
    ...orderStep,
  },
  handOut: {
    route: "POST /staff/orders/{number}/handovers/",
    summary: "The buyer has the order",
    ...orderStep,
  },
  undoHandOut: {
    route: "POST /staff/orders/{number}/handovers/reversals/",
    summary: "The order was not handed out after all: within ten minutes it is at its pickup point again",
    ...orderStep,
    problems: ["not_found", "order_state", "handover_too_old"],
  },
});

const Stock = z.object({ stock: z.int().min(0).max(1_000_000) });

/** The stock of a product is no draft: orders change it at any moment. */
export const productStock = endpoints({
  show: {
    route: "GET /staff/products/{id}/stock/",
    summary: "How many pieces of a product are left",
    access: staff("products.write", { within: "nation", subject: "products" }),
    params: z.object({ id: Id }),
    status: 200,
    reply: Stock,
    errors: "detail",
    problems: ["not_found"],
  },
  set: {
    route: "PUT /staff/products/{id}/stock/",
    summary: "Correct how many pieces of a product are left",
    access: staff("products.write", { within: "nation", subject: "products" }),
    params: z.object({ id: Id }),
    body: Stock.extend({
      was: Stock.shape.stock.meta({ description: "as shown before; refused when it has changed" }),
    }),
    status: 200,
    reply: Stock,
    errors: "detail",
    problems: ["not_found", "stock_changed"],
  },
});
