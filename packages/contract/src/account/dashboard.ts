import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { Branch } from "../places/branches.ts";
import { membershipStates } from "../values/memberships/membership-states.ts";

const DashboardEvent = z.object({ id: z.int(), title: z.string(), date: z.string(), location: z.string() });

/** Most urgent first; the dashboard shows the first that applies. */
export const nextStepKinds = [
  "pay_fee",
  "renew",
  "choose_plan",
  "await_confirmation",
  "attend_event",
  "join_event",
  "invite",
] as const;

export const NextStep = z.object({
  kind: z.enum(nextStepKinds),
  amount: z.int().nullable().meta({ description: "to be paid, whole KES" }),
  by: z.string().nullable().meta({ format: "date", description: "the last day for it" }),
  event: DashboardEvent.nullable().meta({ description: "the one to attend or to join" }),
});
export type NextStep = z.infer<typeof NextStep>;

export const Dashboard = z.object({
  member: z.object({
    name: z.string(),
    email: z.string(),
    membership_status: z.string().meta({ description: "as shown, e.g. Active, or None yet" }),
    membership_type: z.string().meta({ description: "as shown, e.g. Premium" }),
    profile_picture: z.string().nullable(),
  }),
  party_members: z.int().meta({ description: "number of members of the party" }),
  payment_status: z.string().meta({ description: "as shown, e.g. Active" }),
  events: z.array(DashboardEvent),
  notifications: z.array(z.object({ id: z.int(), title: z.string(), message: z.string() })),
  next_step: NextStep.meta({ description: "the one thing for the member to do next" }),
  membership: z
    .object({
      state: z.enum(membershipStates),
      plan: z.string().meta({ description: "its name, e.g. Silver; membership_type may be another word" }),
      fee: z.int().meta({ description: "of a year, whole KES" }),
      valid_until: z.string().nullable().meta({ format: "date", description: "the last day; null without an end" }),
    })
    .nullable()
    .meta({ description: "the one that counts most; null for somebody who has never applied" }),
  near: z.object({
    ward: z.string().meta({ description: "where the member votes" }),
    events: z
      .array(DashboardEvent)
      .meta({ description: "for this ward, its constituency or county alone, next first" }),
    office: Branch.meta({ description: "the nearest" }),
  }),
  friends_joined: z.int().meta({ description: "how many joined by the member's invitation" }),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboard = endpoints({
  home: {
    route: "GET /api/dashboard/",
    summary: "The signed-in member's dashboard",
    access: "member",
    reply: Dashboard,
  },
});
