import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { Email, Instant, Message, SignInCode } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { PASSWORD_MAXIMUM_LENGTH } from "../values/limits.ts";
import { LANGUAGES } from "../values/text/languages.ts";
import { Password } from "./auth.ts";

/** Links that confirm an address, or restore the one before a change, are valid this long, in days. */
export const EMAIL_LINK_DAYS = 7;
/** The link for a new password is valid this long, in minutes. */
export const PASSWORD_RESET_MINUTES = 30;
export const RECOVERY_CODE_COUNT = 10;

const TokenBody = z.object({ token: z.string().min(1, inputError("required")).max(200) });
export const CurrentPassword = z.object({
  current_password: z.string().min(1, inputError("required")).max(PASSWORD_MAXIMUM_LENGTH),
});
export const NewPassword = z.object({ password: Password, password2: Password });

/** The security settings of an account, and its language. */
export const AccountSecurity = z.object({
  email: z.string(),
  email_confirmed: z.boolean(),
  /** The requested address until it is confirmed. */
  pending_email: z.string().nullable(),
  two_step: z.boolean(),
  recovery_codes_left: z.int(),
  language: z.enum(LANGUAGES).meta({ description: "Of what we send" }),
});
export type AccountSecurity = z.infer<typeof AccountSecurity>;

export const AccountSession = z.object({
  id: z.string(),
  device: z.string().meta({ description: "In words, e.g. Chrome on Android" }),
  created_at: Instant,
  last_seen_at: Instant,
  current: z.boolean(),
});

export const newPasswordProblems = ["passwords_differ", "password_too_short", "password_too_common"] as const;

/** Limits guesses at the password with a stolen session. */
const passwordAttemptLimits = { limits: ["10/hour/actor"], limitsCount: "failures", replayable: false } as const;

export const account = endpoints({
  safety: {
    route: "GET /api/account/",
    summary: "The language, whether the address is confirmed, and whether two-step sign-in is on",
    access: "member",
    reply: AccountSecurity,
  },
  chooseLanguage: {
    route: "PUT /api/account/language/",
    summary: "Choose the language of what we send; harmless when repeated",
    access: "member",
    body: z.object({ language: z.enum(LANGUAGES, { error: inputError("choose_option") }) }),
    reply: AccountSecurity,
    limits: ["120/hour/actor"],
  },
  rememberDevice: {
    route: "POST /api/account/device/",
    summary: "A token by which this browser is known at the next sign-in; it opens nothing by itself",
    access: "member",
    body: z.object({}),
    reply: z.object({ device: z.string() }),
    // Failed sign-ins are counted per device token, so more tokens would allow more guesses at the password.
    limits: ["30/day/actor"],
    replayable: false,
  },
  sendConfirmation: {
    route: "POST /api/account/email/send-confirmation/",
    summary: "Mail the link that confirms the address once more",
    access: "member",
    body: z.object({}),
    status: 202,
    reply: Message,
    limits: ["5/hour/actor"],
  },
  confirmEmail: {
    route: "POST /api/account/email/confirm/",
    summary:
      "Confirm an address, or a change of address, by the token of the mail, as the signed-in account or with its password; harmless when repeated",
    access: "public",
    body: TokenBody.extend({
      password: Password.optional().meta({ description: "Of the account; not needed with its bearer token" }),
    }),
    reply: Message,
    problems: [
      "email_link_unknown",
      "email_link_expired",
      "email_not_free",
      "email_needs_password",
      "password_not_right",
    ],
    limits: ["60/hour/token", "6000/hour/address"],
    replayable: false,
  },
  changeEmail: {
    route: "POST /api/account/email/",
    summary: "Ask for another address; it counts once it is confirmed there. The answer never tells who has an account",
    access: "member",
    body: CurrentPassword.extend({ email: Email }),
    status: 202,
    reply: Message,
    problems: ["wrong_password", "email_unchanged"],
    // Calls, not failures: each sends an email to an address that may belong to anybody.
    limits: ["10/hour/actor"],
    replayable: false,
  },
  restoreEmail: {
    route: "POST /api/account/email/restore/",
    summary: "Take a change of address back by the token in the notice to the old one; ends every session",
    access: "public",
    body: TokenBody,
    reply: Message.extend({ reset_token: z.string().meta({ description: "For a new password, 30 minutes" }) }),
    problems: ["email_link_unknown", "email_link_expired", "email_not_free"],
    limits: ["60/hour/token", "6000/hour/address"],
    replayable: false,
  },
  forgotPassword: {
    route: "POST /api/account/forgot-password/",
    summary: "Mail a link for a new password, if there is such an account; the answer is the same for any address",
    access: "public",
    body: z.object({ email: Email }),
    status: 202,
    reply: Message,
    // No limit per email address: anybody could exhaust it and lock the owner out.
    limits: ["3000/hour/address"],
  },
  checkResetLink: {
    route: "POST /api/account/reset-password/check/",
    summary: "Whether the token of the mail can still be used; it stays as it is",
    access: "public",
    body: TokenBody,
    reply: Message,
    problems: ["reset_link_unknown"],
    limits: ["60/hour/token", "6000/hour/address"],
    replayable: false,
  },
  resetPassword: {
    route: "POST /api/account/reset-password/",
    summary:
      "Choose a new password by the token of the mail, once; ends every session. The token that confirms an address is good for this too, until it is confirmed",
    access: "public",
    body: NewPassword.extend({ token: TokenBody.shape.token }),
    reply: Message.extend({ device: z.string().meta({ description: "As of POST /api/account/device/" }) }),
    problems: ["reset_link_unknown", ...newPasswordProblems],
    limits: ["60/hour/token", "6000/hour/address"],
    replayable: false,
  },
  changePassword: {
    route: "POST /api/account/password/",
    summary: "Choose another password; ends every other session",
    access: "member",
    body: NewPassword.extend(CurrentPassword.shape),
    reply: Message,
    problems: ["wrong_password", ...newPasswordProblems],
    ...passwordAttemptLimits,
  },
  sessions: {
    route: "GET /api/account/sessions/",
    summary: "Where the member is signed in, the newest first",
    access: "member",
    reply: z.object({ results: z.array(AccountSession) }),
  },
  endSessions: {
    route: "POST /api/account/sessions/end/",
    summary: "End one session, or all but this one",
    access: "member",
    body: z.object({ session: z.union([z.uuid(), z.literal("others")]) }),
    reply: Message,
    problems: ["not_found"],
  },
  startTwoStep: {
    route: "POST /api/account/two-step/",
    summary: "A fresh secret for an authenticator app; it counts once a code of it was given",
    access: "member",
    body: CurrentPassword,
    reply: z.object({
      secret: z.string().meta({ description: "Base32" }),
      uri: z.string().meta({ description: "otpauth://, for a QR code" }),
    }),
    problems: ["wrong_password", "two_step_on", "email_unconfirmed"],
    ...passwordAttemptLimits,
  },
  confirmTwoStep: {
    route: "POST /api/account/two-step/confirm/",
    summary: "Switch two-step sign-in on by a code of the app",
    access: "member",
    body: z.object({ code: SignInCode }),
    reply: z.object({ recovery_codes: z.array(z.string()).length(RECOVERY_CODE_COUNT) }),
    problems: ["wrong_code", "two_step_on"],
    ...passwordAttemptLimits,
  },
  stopTwoStep: {
    route: "POST /api/account/two-step/off/",
    summary: "Switch two-step sign-in off, by the password and a code of the app or a recovery code",
    access: "member",
    body: CurrentPassword.extend({ code: SignInCode }),
    reply: Message,
    problems: ["wrong_password", "wrong_code", "two_step_off"],
    ...passwordAttemptLimits,
  },
});
