import { grants } from "@party/contract/grants";
import { proposals } from "@party/contract/proposals";
import { staff } from "@party/contract/staff";
import { describeStaff, listOwnStaffSessions, type StaffCookies } from "#access/staff.ts";
import { endStaffSessions } from "#access/staff-sessions.queries.ts";
import { notifyAccountOwner } from "#features/auth/credentials/credentials.ts";
import { verifyPasswordChange } from "#features/auth/credentials/password-reset.ts";
import { renewRecoveryCodes } from "#features/auth/two-step/two-step.ts";
import { done } from "#http/done/done.ts";
import { implementForStaff } from "#http/staff.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { becomeAdministrator, describeLink } from "./first-administrator.ts";
import { type EndUnauthorisedWork, proposeGrant } from "./grants/grant-proposals.ts";
import { endGrantNow, listGrantsWithin } from "./grants/grants.ts";
import {
  approveOrReject,
  getProposal,
  listVisibleProposals,
  type ProposalKinds,
  withdrawOwnProposal,
} from "./proposals/proposals.ts";
import {
  confirmAuthenticator,
  enterStaffCode,
  renewTwoStepConfirmation,
  type SignInStep,
  signInStaff,
  startAuthenticator,
} from "./sign-in.ts";

export const staffRoutes = (services: Services) => {
  const { config, db: pool, jobs } = services;
  const signedIn =
    (call: { setCookies(cookies: StaffCookies): void }) =>
    ({ cookies, ...step }: SignInStep) => {
      if (cookies) call.setCookies(cookies);
      return step;
    };
  return implementForStaff(services, staff, {
    signIn: (call) =>
      signInStaff({ config, db: pool, jobs }, call.body, call.cookies.device, call.caller).then(signedIn(call)),
    enterCode: (call) => enterStaffCode({ config, db: pool, jobs }, call.body, call.caller).then(signedIn(call)),
    me: ({ actor }) => describeStaff(pool, actor, services.config.siteUrl),
    sessions: async ({ actor, db }) => ({ results: await listOwnStaffSessions(db, actor) }),
    endSession: async ({ params, actor, db, caller }) => {
      const ended = await endStaffSessions(db, actor, params.id);
      if (ended === 0 && params.id !== "others") throw new Problem("not_found");
      return done("sessionEnded", caller);
    },
    confirmCode: async ({ body, actor, caller, db }) => ({
      code_valid_until: (await renewTwoStepConfirmation({ config, db, jobs }, actor, body.code, caller)).toISOString(),
    }),
    startAuthenticator: ({ actor, db }) => startAuthenticator({ config, db }, actor),
    confirmAuthenticator: async ({ body, actor, db }) => ({
      recovery_codes: await confirmAuthenticator({ config, db, jobs }, actor, body),
    }),
    renewRecoveryCodes: async ({ actor, db }) => {
      await notifyAccountOwner({ db, jobs }, actor.userId, "recovery_codes_renewed");
      return { recovery_codes: await renewRecoveryCodes({ config, db }, actor.userId) };
    },
    changePassword: async ({ actor, body, db, caller }) => {
      const change = await verifyPasswordChange({ config, db: pool }, actor, body);
      await change({ db, jobs });
      return done("passwordChangedByStaff", caller);
    },
    firstAdministratorLink: ({ params }) => describeLink({ config, db: pool }, params.token),
    becomeFirstAdministrator: (call) =>
      becomeAdministrator({ config, db: pool, jobs }, call.body, call.caller).then(signedIn(call)),
  });
};

export const grantRoutes = (services: Services, kinds: ProposalKinds, endUnauthorisedWork: EndUnauthorisedWork) => {
  const { config, db: pool, jobs } = services;
  return implementForStaff(services, grants, {
    list: ({ query, actor, territory, db }) => listGrantsWithin({ db, pool }, actor, territory, query),
    propose: async ({ body, actor, db, audit }) => {
      // Also of a refused call: who was to get what.
      const { email, role, place } = body;
      audit({ details: { email, role, place } });
      const id = await proposeGrant({ config, db, pool, jobs }, actor, body);
      return getProposal({ config, db, pool, kinds }, actor, id);
    },
    end: async ({ params, body, actor, territory, db, audit }) => {
      const call = { config, db, pool, jobs };
      const ended = await endGrantNow(call, endUnauthorisedWork, actor, territory, params.id, body.reason);
      const { grant, alsoEnded, proposalId } = ended;
      if (proposalId === undefined) audit({ details: { also_ended: alsoEnded } });
      else audit({ action: "grants.proposeEnd", proposalId });
      return grant;
    },
  });
};

export const proposalRoutes = (services: Services, kinds: ProposalKinds) => {
  const { config, db: pool, jobs } = services;
  const proposalServices = { config, pool, jobs, kinds };
  return implementForStaff(services, proposals, {
    list: ({ query, actor, db }) => listVisibleProposals({ ...proposalServices, db }, actor, query),
    show: ({ params, actor, db }) => getProposal({ ...proposalServices, db }, actor, params.id),
    approve: ({ params, body, actor, db }) =>
      approveOrReject({ ...proposalServices, db }, actor, params.id, "approved", body.reason),
    reject: ({ params, body, actor, db }) =>
      approveOrReject({ ...proposalServices, db }, actor, params.id, "rejected", body.reason),
    withdraw: ({ params, actor, db }) => withdrawOwnProposal({ ...proposalServices, db }, actor, params.id),
  });
};
