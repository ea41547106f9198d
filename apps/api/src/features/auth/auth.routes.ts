import { account } from "@party/contract/account";
import { auth } from "@party/contract/auth";
import { endSession, endSessions, listOwnSessions, newDeviceToken, refreshSession } from "#access/sessions.ts";
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

const messageReply = (message: string) => () => ({ message });

export const authRoutes = ({ config, db, jobs }: Services) =>
  implementEndpoints(
    auth,
    {
      currentUser: ({ actor }) => getUserById({ db }, actor.userId),
      login: ({ body, caller }) => signIn({ config, db, jobs }, body, caller),
      secondStep: ({ body, caller }) => finishSignIn({ config, db, jobs }, body, caller),
      logout: async ({ body, bearer }) => {
        await endSession({ config, db }, body?.refresh_token, bearer);
        return { message: "You are signed out." };
      },
      refresh: ({ body }) => refreshSession({ config, db }, body.refresh),
      register: ({ body, caller }) =>
        register({ config, db, jobs }, body, caller).then(
          messageReply("Your account is there. Please check your email."),
        ),
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
      resendConfirmation({ config, db, jobs }, actor.userId, caller).then(
        messageReply("We have sent the link again. Please check your email."),
      ),
    confirmEmail: ({ body, bearer, caller }) =>
      confirmEmail({ config, db, jobs }, { ...body, bearer }, caller).then(
        messageReply("Thank you. Your email address is confirmed."),
      ),
    changeEmail: ({ body, actor, caller }) =>
      requestEmailChange({ config, db, jobs }, actor.userId, body, caller).then(
        messageReply("We have sent a mail to the new address. It counts as soon as you open the link in it."),
      ),
    restoreEmail: async ({ body }) => ({
      reset_token: await restoreEmail({ db, jobs }, body.token),
      message: "Your email address is back, and everybody is signed out. Now choose a new password.",
    }),
    forgotPassword: ({ body }) =>
      requestPasswordReset({ config, db, jobs }, body.email).then(
        messageReply(
          "If this address has an account, a mail with a link is on its way. The link works for 30 minutes.",
        ),
      ),
    checkResetLink: ({ body }) => checkResetLink({ db }, body.token).then(messageReply("This link can be used.")),
    resetPassword: async ({ body, caller }) => ({
      device: await resetPassword({ config, db, jobs }, body, caller),
      message: "Your password is changed. Please sign in with the new one.",
    }),
    changePassword: ({ body, actor }) =>
      changePassword({ config, db, jobs }, actor, body).then(
        messageReply("Your password is changed. Your other devices are signed out."),
      ),
    sessions: async ({ actor, caller }) => {
      const sessions = await listOwnSessions(db, actor);
      return { results: sessions.map((one) => ({ ...one, device: deviceNameIn(caller.language, one.device) })) };
    },
    endSessions: ({ body, actor }) => endSessions(db, actor, body.session).then(messageReply("Signed out there.")),
    startTwoStep: ({ body, actor }) => startTwoStep({ config, db, jobs }, actor.userId, body.current_password),
    confirmTwoStep: async ({ body, actor }) => ({
      recovery_codes: await confirmTwoStep({ config, db, jobs }, actor.userId, body.code),
    }),
    stopTwoStep: ({ body, actor }) =>
      stopTwoStep({ config, db, jobs }, actor.userId, body).then(messageReply("Two-step sign-in is off.")),
  });
