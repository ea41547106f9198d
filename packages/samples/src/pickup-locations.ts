import type { PickupLocation } from "@party/contract/products";

/** The sample places where orders are collected. The addresses are placeholders. */
export const pickupLocations: PickupLocation[] = [
  { id: 1, name: "Nairobi: National Office", address: "Ground floor, Placeholder Road, Nairobi" },
  { id: 2, name: "Mombasa Office", address: "First floor, Placeholder Street, Mvita, Mombasa" },
  { id: 3, name: "Kisumu Office", address: "Placeholder Avenue, opposite the bus park, Kisumu" },
  { id: 4, name: "Nakuru Office", address: "Placeholder Plaza, Town East, Nakuru" },
  { id: 5, name: "Eldoret Office", address: "Placeholder House, near the market, Eldoret" },
];
