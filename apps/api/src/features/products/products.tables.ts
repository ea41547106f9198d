import type { Generated } from "kysely";

export interface ProductsTable {
  id: Generated<number>;
  name: string;
  image: string | null;
  /** Whole KES. */
  price: number;
  /** Whole KES. */
  original_price: number | null;
  /** Percent. */
  discount: number;
  description: string;
  stock: number;
  category: string;
  /** From the smallest; empty for a product without sizes. */
  sizes: Generated<string[]>;
  published_at: Date | null;
}

export interface PickupLocationsTable {
  id: Generated<number>;
  name: string;
  address: string;
  published_at: Date | null;
}

declare module "#database/tables.ts" {
  interface Tables {
    products: ProductsTable;
    pickup_locations: PickupLocationsTable;
  }
}
