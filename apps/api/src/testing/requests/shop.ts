import { createOrderInput, createPaidOrder } from "#features/shop/orders/orders.factories.ts";
import { markHandedOut, placeOrder } from "#features/shop/orders/orders.ts";
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
  "staffOrders.ready": async () => ({ params: { number: await createPaidOrder(services) }, body: {} }),
  "staffOrders.undoHandOut": async () => {
    const number = await createPaidOrder(services, { state: "ready" });
    await markHandedOut(services, number);
    return { params: { number }, body: {} };
  },
  "staffOrders.handOut": async () => ({
    params: { number: await createPaidOrder(services, { state: "ready" }) },
    body: {},
  }),
});
