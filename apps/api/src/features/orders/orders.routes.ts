import { orders } from "@party/contract/orders";
import { findOptionalUserId } from "#features/auth/sessions/sessions.ts";
import { placeOrder, showOrder } from "#features/orders/orders.ts";
import { turnstile } from "#features/orders/turnstile.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

/** Of the pool's ten connections, so that a rush on the shop leaves the rest to everybody else. */
const PLACED_AT_ONCE = 4;

export function orderRoutes(services: Services) {
  const inTurn = turnstile(PLACED_AT_ONCE);
  return implement(orders, {
    place: ({ body, bearer, caller: { address } }) =>
      inTurn(async () => placeOrder(services, body, { userId: await findOptionalUserId(services, bearer), address })),
    show: ({ params }) => showOrder(services, params.token),
  });
}
