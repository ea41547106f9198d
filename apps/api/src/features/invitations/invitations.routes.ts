import { invitations } from "@party/contract/invitations";
import {
  findInvitations,
  findInviterByCode,
  inviteByEmail,
  recordInvitee,
  unsubscribeFromInvitations,
  updateNameSharing,
} from "#features/invitations/invitations.ts";
import { done } from "#http/done/done.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";

export const invitationRoutes = ({ config, db, jobs }: Services) =>
  implementEndpoints(invitations, {
    own: ({ actor }) => findInvitations({ db }, actor.userId),
    inviter: ({ params }) => findInviterByCode({ db }, params.code),
    sendMail: async ({ actor, body, caller }) => {
      await inviteByEmail({ config, db, jobs }, actor.userId, body.email, caller);
      return done("invitationSent", caller);
    },
    join: async ({ actor, body }) => ({ counted: await recordInvitee({ db }, actor.userId, body.code) }),
    shareName: ({ actor, body }) => updateNameSharing({ db }, actor.userId, body.name_shared),
    unsubscribe: async ({ params, caller }) => {
      await unsubscribeFromInvitations({ config, db }, params.token);
      return done("invitationsStopped", caller);
    },
  });
