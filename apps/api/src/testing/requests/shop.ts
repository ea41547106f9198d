import { randomUUID } from "node:crypto";
import { markHandedOut } from "#features/shop/orders/handovers.ts";
import { createHandedOutOrder, createOrderInput, createPaidOrder } from "#features/shop/orders/orders.factories.ts";
import { placeOrder } from "#features/shop/orders/orders.ts";
import { findReturnByEntry } from "#features/shop/orders/returns/returns.queries.ts";
import { returnPieces } from "#features/shop/orders/returns/returns.ts";
import { createProduct } from "#features/shop/products.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => ({
  "orders.place": async () => ({ body: await createOrderInput(services) }),
  "orders.show": async () => ({
    params: { token: (await placeOrder(services, await createOrderInput(services))).token },
  }),
  "productStock.show": async () => ({ params: { id: (await createProduct(services)).id } }),
  "productStock.set": async () => ({
    params: { id: (await createProduct(services)).id },
    body: { was: 50, stock: 40 },
  }),
  "staffOrders.list": () => ({ query: { total: "1" } }),
  "staffOrders.show": async () => ({ params: { number: await createPaidOrder(services, { state: "ready" }) } }),
  "staffOrders.ready": async () => ({ params: { number: await createPaidOrder(services) }, body: {} }),
  "staffOrders.undoHandOut": async () => {
    const number = await createPaidOrder(services, { state: "ready" });
    await markHandedOut(services, number);
    return { params: { number }, body: {} };
  },
  "staffOrders.return": async () => {
    const { number, line } = await createHandedOutOrder(services);
    return { params: { number }, body: { entry_id: randomUUID(), lines: [line], reason: "The size is wrong" } };
  },
  "staffOrders.undoReturn": async () => {
    const { number, line } = await createHandedOutOrder(services);
    const entryId = randomUUID();
    await returnPieces(services, number, { entryId, lines: [line], reason: "The size is wrong" });
    return { params: { number, id: (await findReturnByEntry(services.db, entryId))!.id }, body: {} };
  },
  "staffOrders.handOut": async () => ({
    params: { number: await createPaidOrder(services, { state: "ready" }) },
    body: {},
  }),
});
