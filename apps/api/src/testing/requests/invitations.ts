import { dayInNairobi, daysAfter } from "@party/contract/values/nairobi-time";
import { createUser } from "#features/auth/auth.factories.ts";
import { findOrCreateCode as codeOfInviter, createUnsubscribeToken } from "#features/invitations/invitations.ts";
import { createMembershipUntil } from "#features/memberships/memberships.factories.ts";
import type { ExampleRequests } from "#testing/example-requests.ts";

export const requests: ExampleRequests = ({ services }) => {
  const { db } = services;

  return {
    "invitations.inviter": async ({ id }) => ({ params: { code: await codeOfInviter(db, id) } }),
    "invitations.sendMail": async ({ id }) => {
      await createMembershipUntil(services, id, daysAfter(dayInNairobi(new Date()), 200));
      return { body: { email: "friend@party.example" } };
    },
    "invitations.join": () => ({ body: { code: "NOBODYS1" } }),
    "invitations.shareName": async ({ id }) => {
      const { id: inviter } = await createUser(services);
      await db.insertInto("invitation_joins").values({ user_id: id, inviter_id: inviter }).execute();
      return { body: { name_shared: true } };
    },
    "invitations.unsubscribe": () => ({
      params: { token: createUnsubscribeToken(services.config.secretKey, "friend@party.example") },
    }),
  };
};
