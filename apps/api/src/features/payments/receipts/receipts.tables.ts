import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    receipts: {
      /** E.g. `R2026-000042-7KQ2`: consecutive within the year of issue (Nairobi time); older ones have no random suffix. */
      number: string;
      intent_id: number;
      /** Whole KES. */
      amount: number;
      paid_at: Date;
      issued_at: CreatedAt;
    };
    receipt_counters: { year: number; last: number };
  }
}
