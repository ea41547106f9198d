import { type MembershipType, planOf } from "@party/contract/values/membership-plans";
import { DAY_MS, dayInNairobi, lastDayOfYear } from "@party/contract/values/nairobi-time";
import { dashboard } from "@party/samples/dashboard";
import type { Insertable } from "kysely";
import type { Tables } from "#database/tables.ts";
import type { NewUser } from "#features/auth/users.queries.ts";
import type { MembershipState } from "#features/memberships/memberships.queries.ts";

type NewMembership = Insertable<Tables["memberships"]>;

const [firstName, lastName] = dashboard.member.name.split(" ") as [string, string];

export interface DemoPerson {
  who: string;
  user: Omit<NewUser, "email" | "password_hash">;
}

/** The two demo members by email address; the first is the sample member of the specification. */
export const demoPeople: Record<string, DemoPerson> = {
  [dashboard.member.email]: {
    who: `${dashboard.member.name}, a member with an active membership`,
    user: {
      first_name: firstName,
      last_name: lastName,
      phone: "+254700000001",
      // Dedan Kimanthi ward, Tetu, Nyeri
      ward_id: 466,
      membership_type: dashboard.member.membership_type.toLowerCase(),
    },
  },
  "tom@demo.example": {
    who: "Tom Kiplimo, registered, without a membership yet",
    user: {
      first_name: "Tom",
      last_name: "Kiplimo",
      phone: "+254700000002",
      // Kapsoya ward, Ainabkoi, Uasin Gishu
      ward_id: 719,
      membership_type: "regular",
    },
  },
};

/** Weighted: most members have the free plan. */
const DEMO_PLANS: readonly MembershipType[] = ["mwananchi", "mwananchi", "mwananchi", "bronze", "mwananchi", "silver"];
const DEMO_STATES: readonly MembershipState[] = ["active", "active", "active", "active", "grace"];
const OCCUPATIONS = ["Farmer", "Teacher", "Trader", "Nurse", "Driver", "Student", "Fisher", "Tailor"];

/**
 * Memberships of invented people, e.g. "Demo Member 17", spread over the counties. They do not expire, so that the member
 * count of the demo stays the same.
 * @param wangari user id and member number of the sample member, whose membership is the first
 * @param wards one ward of each county
 * @param count number of memberships
 */
export function demoMembers(
  wangari: { id: number; number: number },
  wards: readonly number[],
  count: number,
): NewMembership[] {
  const since = Date.now();
  const today = dayInNairobi(new Date(since));
  return Array.from({ length: count }, (_, number): NewMembership => {
    const plan = planOf(number === 0 ? "silver" : DEMO_PLANS[number % DEMO_PLANS.length]!);
    const paid = plan.fee > 0;
    return {
      user_id: number === 0 ? wangari.id : null,
      membership_type: plan.id,
      state: number === 0 ? "active" : paid ? DEMO_STATES[number % DEMO_STATES.length]! : "active",
      fee: plan.fee,
      payment_method: paid ? "mpesa" : null,
      first_name: number === 0 ? firstName : "Demo",
      last_name: number === 0 ? lastName : `Member ${number}`,
      phone_number: `+2547000${String(10_000 + number)}`,
      age: 18 + ((number * 7) % 60),
      gender: number % 2 === 0 ? "female" : "male",
      occupation: OCCUPATIONS[number % OCCUPATIONS.length]!,
      ward_id: wards[number % wards.length]!,
      created_at: new Date(since - number * 2 * DAY_MS),
      number: number === 0 ? wangari.number : null,
      valid_from: number === 0 ? today : null,
      valid_until: number === 0 ? lastDayOfYear(today) : null,
    };
  });
}
