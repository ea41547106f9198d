import { orders } from "@party/contract/orders";
import { implement } from "#http/implement.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

export const orderRoutes = (_services: Services) =>
  implement(orders, {
    place: () => {
      throw new Problem("not_found");
    },
    show: () => {
      throw new Problem("order_unknown");
    },
  });
