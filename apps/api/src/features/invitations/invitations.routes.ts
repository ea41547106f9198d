import { invitations } from "@party/contract/invitations";
import {
  findInvitations,
  findInviterByCode,
  inviteByEmail,
  recordInvitee,
  unsubscribeFromInvitations,
  updateNameSharing,
} from "#features/invitations/invitations.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const invitationRoutes = ({ config, db, jobs }: Services) =>
  implementEndpoints(invitations, {
    own: ({ actor }) => findInvitations({ db }, actor.userId),
    inviter: ({ params }) => findInviterByCode({ db }, params.code),
    sendMail: async ({ actor, body, caller }) => {
      await inviteByEmail({ config, db, jobs }, actor.userId, body.email, caller);
      return { message: "Invitation sent, unless they have opted out." };
    },
    join: async ({ actor, body }) => ({ counted: await recordInvitee({ db }, actor.userId, body.code) }),
    shareName: ({ actor, body }) => updateNameSharing({ db }, actor.userId, body.name_shared),
    unsubscribe: async ({ params }) => {
      await unsubscribeFromInvitations({ config, db }, params.token);
      return { message: "Done. No member can send you an invitation from here any more." };
    },
  });
