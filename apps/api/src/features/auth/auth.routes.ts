import { account } from "@party/contract/account";
import { auth } from "@party/contract/auth";
import { endSession, endSessions, listOwnSessions, newDeviceToken, refreshSession } from "#access/sessions.ts";
import { done } from "#http/done/done.ts";
import { implementEndpoints } from "#http/implement.ts";
import type { Services } from "#services.ts";
import { deviceNameIn } from "./auth.emails.ts";
import { findAccountSecurity, getUserById, register, registrationProblems } from "./auth.ts";
import { requireAccount } from "./credentials/credentials.ts";
import { changePassword, checkResetLink, requestPasswordReset, resetPassword } from "./credentials/password-reset.ts";
import { confirmEmail, requestEmailChange, resendConfirmation, restoreEmail } from "./email-links/email-links.ts";
import { finishSignIn, signIn } from "./sessions/sign-in.ts";
import { confirmTwoStep, startTwoStep, stopTwoStep } from "./two-step/two-step.ts";
import { updateLanguage } from "./users.queries.ts";

export const authRoutes = ({ config, db, jobs }: Services) =>
  implementEndpoints(
    auth,
    {
      currentUser: ({ actor }) => getUserById({ db }, actor.userId),
      login: ({ body, caller }) => signIn({ config, db, jobs }, body, caller),
      secondStep: ({ body, caller }) => finishSignIn({ config, db, jobs }, body, caller),
      logout: async ({ body, bearer, caller }) => {
        await endSession({ config, db }, body?.refresh_token, bearer);
        return done("signedOut", caller);
      },
      refresh: ({ body }) => refreshSession({ config, db }, body.refresh),
      register: ({ body, caller }) =>
        register({ config, db, jobs }, body, caller).then(() => done("registered", caller)),
    },
    { register: (parts) => registrationProblems(db, parts) },
  );

export const accountRoutes = ({ config, db, jobs }: Services) =>
  implementEndpoints(account, {
    safety: ({ actor }) => findAccountSecurity(db, actor.userId),
    chooseLanguage: async ({ body, actor }) => {
      await updateLanguage(db, actor.userId, body.language);
      return findAccountSecurity(db, actor.userId);
    },
    rememberDevice: async ({ actor }) => ({ device: newDeviceToken(config, await requireAccount(db, actor.userId)) }),
    sendConfirmation: ({ actor, caller }) =>
      resendConfirmation({ config, db, jobs }, actor.userId, caller).then(() => done("confirmationSent", caller)),
    confirmEmail: ({ body, bearer, caller }) =>
      confirmEmail({ config, db, jobs }, { ...body, bearer }, caller).then(() => done("emailConfirmed", caller)),
    changeEmail: ({ body, actor, caller }) =>
      requestEmailChange({ config, db, jobs }, actor.userId, body, caller).then(() => done("changeSent", caller)),
    restoreEmail: async ({ body, caller }) => ({
      reset_token: await restoreEmail({ db, jobs }, body.token),
      ...done("emailRestored", caller),
    }),
    forgotPassword: ({ body, caller }) =>
      requestPasswordReset({ config, db, jobs }, body.email, caller).then(() => done("resetSent", caller)),
    checkResetLink: ({ body, caller }) => checkResetLink({ db }, body.token).then(() => done("linkUsable", caller)),
    resetPassword: async ({ body, caller }) => ({
      device: await resetPassword({ config, db, jobs }, body, caller),
      ...done("passwordReset", caller),
    }),
    changePassword: ({ body, actor, caller }) =>
      changePassword({ config, db, jobs }, actor, body).then(() => done("passwordChanged", caller)),
    sessions: async ({ actor, caller }) => {
      const sessions = await listOwnSessions(db, actor);
      return { results: sessions.map((one) => ({ ...one, device: deviceNameIn(caller.language, one.device) })) };
    },
    endSessions: ({ body, actor, caller }) =>
      endSessions(db, actor, body.session).then(() => done("deviceSignedOut", caller)),
    startTwoStep: ({ body, actor }) => startTwoStep({ config, db, jobs }, actor.userId, body.current_password),
    confirmTwoStep: async ({ body, actor }) => ({
      recovery_codes: await confirmTwoStep({ config, db, jobs }, actor.userId, body.code),
    }),
    stopTwoStep: ({ body, actor, caller }) =>
      stopTwoStep({ config, db, jobs }, actor.userId, body).then(() => done("twoStepOff", caller)),
  });
