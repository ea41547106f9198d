import type { NewOrder } from "@party/contract/orders";
import type { Services } from "#services.ts";
import { createPickupLocation, createProduct } from "./products.factories.ts";

let created = 0;

/** The body of an order, by default of two caps; creates product and pickup location where none is given. */
export async function createOrderInput(
  services: Pick<Services, "db">,
  overrides: Partial<NewOrder> = {},
): Promise<NewOrder> {
  created += 1;
  return {
    lines: overrides.lines ?? [{ product: (await createProduct(services)).id, quantity: 2 }],
    pickup_location: overrides.pickup_location ?? (await createPickupLocation(services)).id,
    name: overrides.name ?? "Mekatilili wa Menza",
    phone: overrides.phone ?? `+2547${String(created).padStart(8, "0")}`,
    email: overrides.email ?? `mekatilili.${created}@party.example`,
  };
}
