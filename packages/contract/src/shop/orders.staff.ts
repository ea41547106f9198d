import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant, listQuery, listReply, optionalLine, paragraphs } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { ORDER_NUMBER_PATTERN, orderStates } from "../values/payments/orders.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

const OrderReturn = z.object({
  id: z.int(),
  lines: z.array(z.object({ title: z.string(), quantity: z.int() })),
  amount: z.int().meta({ description: "whole KES that was paid for these pieces" }),
  reason: z.string().meta({ description: "empty once the buyer was erased" }),
  at: Instant,
  by: z.string().nullable().meta({ description: "null for the server operator" }),
  taken_back_at: Instant.nullable(),
  undo_until: Instant.nullable().meta({ description: "null once it cannot be taken back" }),
});

export const StaffOrder = z.object({
  id: z.int(),
  number: z.string(),
  state: z.enum(orderStates),
  lines: z.array(
    z.object({
      product: z.int(),
      size: z.string().meta({ description: "empty where there is none" }),
      title: z.string().meta({ description: "with the size" }),
      quantity: z.int(),
      returned: z.int().meta({ description: "pieces of it that came back" }),
      image: z.string().nullable(),
    }),
  ),
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
  returns: z.array(OrderReturn).meta({ description: "the oldest first" }),
});
export type StaffOrder = z.infer<typeof StaffOrder>;

const orderProblems = [
  ...(["not_found", "order_unpaid", "order_not_ready", "order_ready"] as const),
  ...(["order_handed_out", "order_expired", "order_cancelled"] as const),
] as const;

const access = staffAccess("orders.hand_out", { within: "territory", discloses: "personal", subject: "order" });

const OrderParams = z.object({ number: z.string().regex(ORDER_NUMBER_PATTERN, inputError("order_number")) });

const orderStepEndpointBase = {
  access,
  params: OrderParams,
  body: z.object({}),
  reply: StaffOrder,
  problems: orderProblems,
} as const;

/** Paid orders of the shop, until a year after they are handed out; those of pickup points in the caller's places. */
export const staffOrders = endpoints({
  list: {
    route: "GET /staff/orders/",
    summary: "Paid orders that nobody has collected, oldest first; those handed out within a year, newest first",
    inAuditLog: auditSentence("shop", "{who} looked at orders: {what}", "{who} tried to look at orders"),
    access,
    query: listQuery({
      sorts: ["ordered_at"],
      filters: {
        q: optionalLine(100).meta({
          description: "a part of the name, a phone number, or the number of an order in any state",
        }),
        state: z
          .enum(["paid", "ready", "overdue", "handed_out"])
          .optional()
          .meta({ description: "`overdue`: not collected two weeks after the buyer was reminded" }),
        pickup: Id.optional().meta({ description: "pickup location" }),
      },
    }),
    reply: listReply(StaffOrder),
  },
  show: {
    route: "GET /staff/orders/{number}/",
    summary: "An order by its number, as the counter needs it",
    inAuditLog: auditSentence("shop", "{who} opened {what}", "{who} tried to open an order"),
    access,
    params: OrderParams,
    reply: StaffOrder,
    problems: ["not_found", "order_unpaid", "order_expired", "order_cancelled"],
  },
  ready: {
    route: "POST /staff/orders/{number}/readiness/",
    summary: "The order is at its pickup point: the buyer is told, by email where they gave an address",
    ...orderStepEndpointBase,
    inAuditLog: auditSentence("shop", "{who} marked {what} as ready", "{who} tried to mark {what} as ready"),
  },
  handOut: {
    route: "POST /staff/orders/{number}/handovers/",
    summary: "The buyer has the order",
    ...orderStepEndpointBase,
    inAuditLog: auditSentence("shop", "{who} handed out {what}", "{who} tried to hand out {what}"),
  },
  undoHandOut: {
    route: "POST /staff/orders/{number}/handovers/reversals/",
    summary: "The order was not handed out after all: within ten minutes it is at its pickup point again",
    ...orderStepEndpointBase,
    problems: [...orderProblems, "handover_too_old", "order_returned"],
    inAuditLog: auditSentence(
      "shop",
      "{who} took back that {what} was handed out",
      "{who} tried to take back that {what} was handed out",
    ),
  },
  return: {
    route: "POST /staff/orders/{number}/returns/",
    summary:
      "Pieces came back: they are in stock again, and a question about their money waits for the finance officer",
    ...orderStepEndpointBase,
    body: z.object({
      entry_id: z.uuid().meta({ description: "made by the caller; the same return again is answered as before" }),
      lines: z
        .array(
          z.object({ product: Id, size: z.string().trim().max(20).default(""), quantity: z.int().min(1).max(1_000) }),
          inputError("add_one"),
        )
        .min(1, inputError("add_one"))
        .max(50),
      reason: paragraphs(300),
    }),
    problems: [...orderProblems, "return_too_many", "key_reused"],
    inAuditLog: auditSentence("shop", "{who} took pieces of {what} back", "{who} tried to take pieces of {what} back"),
  },
  undoReturn: {
    route: "POST /staff/orders/{number}/returns/{id}/reversals/",
    summary: "The pieces did not come back after all: within ten minutes, while nothing was decided about their money",
    ...orderStepEndpointBase,
    params: OrderParams.extend({ id: Id }),
    problems: [...orderProblems, "return_too_old", "return_decided", "product_sold_out"],
    inAuditLog: auditSentence(
      "shop",
      "{who} undid the return of pieces of {what}",
      "{who} tried to undo the return of pieces of {what}",
    ),
  },
});
