import { orders } from "@party/contract/orders";
import pLimit from "p-limit";
import { findOptionalUserId } from "#features/auth/sessions/sessions.ts";
import { placeOrder, showOrder } from "#features/orders/orders.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

/** Of the pool's ten connections: orders of one product wait for each other in the database, and each holds a connection. */
const CONCURRENT_ORDERS = 4;

export function orderRoutes(services: Services) {
  const limit = pLimit(CONCURRENT_ORDERS);
  return implement(orders, {
    place: ({ body, bearer, caller: { address } }) =>
      limit(async () => placeOrder(services, body, { userId: await findOptionalUserId(services, bearer), address })),
    show: ({ params }) => showOrder(services, params.token),
  });
}
