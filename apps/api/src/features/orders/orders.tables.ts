import type { orderStates } from "@party/contract/orders";
import type { Generated } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

export type OrderState = (typeof orderStates)[number];

declare module "#database/tables.ts" {
  interface Tables {
    orders: {
      id: Generated<number>;
      state: Generated<OrderState>;
      /** Empty for orders from before it was asked for. */
      collector_name: string;
      /** In lower case. */
      email: string;
      phone_sealed: Buffer;
      pickup_location_id: number;
      /** Whole KES. */
      total: number;
      /** Until when the stock is reserved. */
      expires_at: Date;
      created_at: CreatedAt;
      /** Keyed hash of the network it was placed from; null once it is paid or has ended. */
      network_hash: Buffer | null;
    };
    order_lines: {
      order_id: number;
      product_id: number;
      /** At the time of the order. */
      name: string;
      /** Whole KES per piece, at the time of the order. */
      price: number;
      quantity: number;
      /** Empty when the product had no sizes, or none was chosen. */
      size: Generated<string>;
      /** Whether the product had sizes at the time of the order. */
      has_sizes: Generated<boolean>;
    };
  }
}
