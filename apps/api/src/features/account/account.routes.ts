import { account } from "@party/contract/account";
import { safetyOf } from "#features/account/account.ts";
import { askForEmailChange, confirmEmail, mailConfirmationAgain, restoreEmail } from "#features/account/email.ts";
import { askForNewPassword, changePassword, checkResetLink, resetPassword } from "#features/account/password.ts";
import { confirmTwoStep, startTwoStep, stopTwoStep } from "#features/account/two-step.ts";
import { newDeviceToken } from "#features/auth/devices.ts";
import { endSessions, sessionsOf } from "#features/auth/sessions.ts";
import { implement } from "#http/implement.ts";
import type { Services } from "#services.ts";

const said = (message: string) => () => ({ message });

export const accountRoutes = ({ config, db, jobs }: Services) =>
  implement(account, {
    safety: ({ actor }) => safetyOf(db, actor.userId),
    rememberDevice: ({ actor }) => ({ device: newDeviceToken(config, actor.userId) }),
    sendConfirmation: ({ actor }) =>
      mailConfirmationAgain({ db, jobs }, actor.userId).then(
        said("We have sent the link again. Please check your email."),
      ),
    confirmEmail: ({ body, caller }) =>
      confirmEmail({ config, db, jobs }, body, caller).then(said("Thank you. Your email address is confirmed.")),
    changeEmail: ({ body, actor }) =>
      askForEmailChange({ db, jobs }, actor.userId, body).then(
        said("We have sent a mail to the new address. It counts as soon as you open the link in it."),
      ),
    restoreEmail: async ({ body }) => ({
      reset_token: await restoreEmail({ db, jobs }, body.token),
      message: "Your email address is back, and everybody is signed out. Now choose a new password.",
    }),
    forgotPassword: ({ body }) =>
      askForNewPassword({ config, db, jobs }, body.email).then(
        said("If this address has an account, a mail with a link is on its way. The link works for 30 minutes."),
      ),
    checkResetLink: ({ body }) => checkResetLink({ db }, body.token).then(said("This link can be used.")),
    resetPassword: async ({ body, caller }) => ({
      device: await resetPassword({ config, db, jobs }, body, caller),
      message: "Your password is changed. Please sign in with the new one.",
    }),
    changePassword: ({ body, actor }) =>
      changePassword({ config, db, jobs }, actor, body).then(
        said("Your password is changed. Your other devices are signed out."),
      ),
    sessions: async ({ actor }) => ({ results: await sessionsOf(db, actor) }),
    endSessions: ({ body, actor }) => endSessions(db, actor, body.session).then(said("Signed out there.")),
    startTwoStep: ({ body, actor }) => startTwoStep({ config, db, jobs }, actor.userId, body.current_password),
    confirmTwoStep: async ({ body, actor }) => ({
      recovery_codes: await confirmTwoStep({ config, db, jobs }, actor.userId, body.code),
    }),
    stopTwoStep: ({ body, actor }) =>
      stopTwoStep({ config, db, jobs }, actor.userId, body).then(said("Two-step sign-in is off.")),
  });
