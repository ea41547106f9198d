import type { NewOrder } from "@party/contract/orders";
import { aPickupLocation, aProduct } from "#features/products/products.factories.ts";
import type { Services } from "#services.ts";

let made = 0;

/** What somebody sends who orders two caps, unless said otherwise; product and place are made where none is named. */
export async function anOrder(services: Pick<Services, "db">, differing: Partial<NewOrder> = {}): Promise<NewOrder> {
  made += 1;
  return {
    lines: differing.lines ?? [{ product: (await aProduct(services)).id, quantity: 2 }],
    pickup_location: differing.pickup_location ?? (await aPickupLocation(services)).id,
    name: differing.name ?? "Mekatilili wa Menza",
    phone: differing.phone ?? `+2547${String(made).padStart(8, "0")}`,
    email: differing.email ?? `mekatilili.${made}@party.example`,
  };
}
