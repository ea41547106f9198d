import { invitations } from "@party/contract/invitations";
import {
  invitationsOf,
  inviteByMail,
  inviterOf,
  joinBy,
  refuseInvitations,
  shareName,
} from "#features/invitations/invitations.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const invitationRoutes = ({ config, db, jobs }: Services) =>
  implement(invitations, {
    own: ({ actor }) => invitationsOf({ db }, actor.userId),
    inviter: ({ params }) => inviterOf({ db }, params.code),
    sendMail: async ({ actor, body }) => {
      await inviteByMail({ config, db, jobs }, actor.userId, body.email);
      return { message: "Invitation sent, unless they have opted out." };
    },
    join: async ({ actor, body }) => ({ counted: await joinBy({ db }, actor.userId, body.code) }),
    shareName: ({ actor, body }) => shareName({ db }, actor.userId, body.name_shared),
    unsubscribe: async ({ params }) => {
      await refuseInvitations({ config, db }, params.token);
      return { message: "Done. No member can send you an invitation from here any more." };
    },
  });
