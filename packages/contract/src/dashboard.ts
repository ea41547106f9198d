import { z } from "zod";
import { endpoints } from "./endpoint.ts";

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
  events: z.array(z.object({ id: z.int(), title: z.string(), date: z.string(), location: z.string() })),
  notifications: z.array(z.object({ id: z.int(), title: z.string(), message: z.string() })),
});
export type Dashboard = z.infer<typeof Dashboard>;

export const dashboard = endpoints({
  home: {
    route: "GET /api/dashboard/",
    summary: "The signed-in member's dashboard",
    access: "member",
    status: 200,
    reply: Dashboard,
    errors: "detail",
  },
});
