import type { PaymentMethod } from "@party/contract/values/payments";
import type { ColumnType, Generated } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

/**
 * `promised`: not paid. `held`: received, and a person decides whether the law lets the party keep it. `returned`: refunded.
 */
export type DonationState = "promised" | "received" | "held" | "returned";

declare module "#database/tables.ts" {
  interface Tables {
    donations: {
      id: Generated<number>;
      /** Whole KES. */
      amount: number;
      method: PaymentMethod;
      monthly: boolean;
      state: Generated<DonationState>;
      declaration_version: string;
      declared_at: Date;
      /** These five identify the donor, and are null after erasure. */
      first_name: string | null;
      last_name: string | null;
      email: string | null;
      phone_sealed: Buffer | null;
      phone_last3: string | null;
      phone_hash: Buffer;
      email_hash: Buffer;
      erased_at: Date | null;
      created_at: CreatedAt;
      paid_at: Date | null;
      monthly_gift_id: number | null;
      /** The month of a monthly gift that it is for, as `2026-11`. */
      month: string | null;
    };
    monthly_gifts: {
      id: Generated<number>;
      donation_id: number;
      state: Generated<"active" | "ended">;
      day: number;
      reminded_month: string | null;
      created_at: CreatedAt;
      ended_at: Date | null;
    };
    donation_limits: {
      id: Generated<number>;
      /** Days as `2026-11-21`; read with `::text`. */
      valid_from: ColumnType<never, string, string>;
      valid_until: ColumnType<never, string | null | undefined, string | null>;
      per_donor_per_year: number;
      source: string;
      created_at: CreatedAt;
    };
  }
}
