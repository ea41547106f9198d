import type { orderStates } from "@party/contract/orders";
import type { Generated } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

export type OrderState = (typeof orderStates)[number];

declare module "#database/tables.ts" {
  interface Tables {
    orders: {
      id: Generated<number>;
      state: Generated<OrderState>;
      /** Empty for an order of before it was asked for. */
      collector_name: string;
      /** In lower case. */
      email: string;
      phone_sealed: Buffer;
      pickup_location_id: number;
      /** Whole KES. */
      total: number;
      /** Until when the pieces are kept for it. */
      expires_at: Date;
      created_at: CreatedAt;
      /** From where it was placed, until it is paid or has ended. */
      network_hash: Buffer | null;
    };
    order_lines: {
      order_id: number;
      product_id: number;
      /** As it was on ordering. */
      name: string;
      /** Whole KES apiece, as it was on ordering. */
      price: number;
      quantity: number;
      /** Empty where there were none to choose from, or none was chosen. */
      size: Generated<string>;
      /** Whether the product came in sizes on ordering. */
      has_sizes: Generated<boolean>;
    };
  }
}
