import type { membershipStates } from "@party/contract/memberships";
import type { Gender } from "@party/contract/values/gender";
import type { MembershipType } from "@party/contract/values/membership-plans";
import type { PaymentMethod } from "@party/contract/values/payment-methods";
import type { Generated } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

export type MembershipState = (typeof membershipStates)[number];

declare module "#database/tables.ts" {
  interface Tables {
    memberships: {
      id: Generated<number>;
      /** Null for an application without an account. */
      user_id: number | null;
      membership_type: MembershipType;
      state: MembershipState;
      /** Whole KES, as it was on applying. */
      fee: number;
      payment_method: PaymentMethod | null;
      first_name: string;
      last_name: string;
      /** E.164 */
      phone_number: string;
      /** In years, as stated on applying. */
      age: number;
      gender: Gender;
      occupation: string;
      ward_id: number;
      created_at: CreatedAt;
    };
  }
}
