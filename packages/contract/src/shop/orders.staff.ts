import { z } from "zod";
import { endpoints, staffAccess } from "../endpoint.ts";
import { Id, Instant, listQuery, listReply, optionalLine } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { ORDER_NUMBER_PATTERN, orderStates } from "../values/payments/orders.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";

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

const orderProblems = [
  ...(["not_found", "order_unpaid", "order_not_ready", "order_ready"] as const),
  ...(["order_handed_out", "order_expired", "order_cancelled"] as const),
] as const;

const access = staffAccess("orders.hand_out", { within: "territory", discloses: "personal", subject: "order" });

const orderStepEndpointBase = {
  access,
  params: z.object({ number: z.string().regex(ORDER_NUMBER_PATTERN, inputError("order_number")) }),
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
        state: z.enum(["paid", "ready", "handed_out"]).optional(),
        pickup: Id.optional().meta({ description: "pickup location" }),
      },
    }),
    reply: listReply(StaffOrder),
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
    problems: [...orderProblems, "handover_too_old"],
    inAuditLog: auditSentence(
      "shop",
      "{who} took back that {what} was handed out",
      "{who} tried to take back that {what} was handed out",
    ),
  },
});
