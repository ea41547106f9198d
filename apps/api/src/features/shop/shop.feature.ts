import type { Feature } from "#composition/feature.ts";
import { messagesIn } from "#features/notifications/notifications.ts";
import { listReferences } from "#features/payments/intents/intents.queries.ts";
import { orderJobs } from "./orders/orders.jobs.ts";
import * as orderMessages from "./orders/orders.messages.ts";
import { orderData } from "./orders/orders.personal-data.ts";
import { staffOrderRoutes } from "./orders/orders.staff.routes.ts";
import { anonymiseOrder, fulfilOrder, revokeOrder } from "./orders/orders.ts";
import { pickupLocationContent, productContent } from "./products.staff.ts";
import { orderRoutes, productRoutes } from "./shop.routes.ts";
import { stockRoutes } from "./stock.staff.routes.ts";

export const shopFeature = {
  routes: (services) => [
    ...productRoutes(services),
    ...orderRoutes(services),
    ...staffOrderRoutes(services),
    ...stockRoutes(services),
  ],
  jobs: orderJobs,
  messages: messagesIn(orderMessages),
  content: [productContent, pickupLocationContent],
  personalData: { orders: orderData },
  purposes: { order: { fulfil: fulfilOrder, revoke: revokeOrder, anonymise: anonymiseOrder } },
  subjects: {
    order: async ({ db }, ids) =>
      (await listReferences(db, "order", ids)).map(({ target_id, reference, user_id }) => ({
        ...{ id: target_id, user: user_id },
        name: reference,
      })),
  },
} satisfies Feature;
