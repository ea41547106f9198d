import type { membershipStates } from "@party/contract/memberships";
import type { Gender } from "@party/contract/values/gender";
import type { MembershipType } from "@party/contract/values/membership-plans";
import type { PaymentMethod } from "@party/contract/values/payments";
import type { Generated, GeneratedAlways } from "kysely";
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
      /** Whole KES, at the time of applying. */
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
      /** SHA-256 of the Idempotency-Key of an application without an account. */
      claim_digest: Generated<Buffer | null>;
      /** Assigned when a membership of the member starts. */
      number: number | null;
      /** Dates in Nairobi, YYYY-MM-DD; read them as `::text`, else the driver returns instants. */
      valid_from: string | null;
      /** The last day; null without an end. */
      valid_until: string | null;
    };
    member_numbers: { number: GeneratedAlways<number>; user_id: number | null };
    /** A paid term. */
    membership_terms: {
      intent_id: number;
      membership_id: number;
      valid_from: string;
      valid_until: string;
      created_at: CreatedAt;
    };
    membership_reminders: { membership_id: number; valid_until: string; days: number };
  }
}
