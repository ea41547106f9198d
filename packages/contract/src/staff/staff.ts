import { z } from "zod";
import { CurrentPassword, NewPassword, newPasswordProblems } from "../account/account.ts";
import { Password } from "../account/auth.ts";
import { endpoints, staffAccess as forStaff } from "../endpoint.ts";
import { PhoneNumber } from "../phone-number.ts";
import { Id, Instant, line, Message, normaliseEmail, SignInCode } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { PASSWORD_MAXIMUM_LENGTH } from "../values/limits.ts";
import { auditSentence } from "../values/staff/audit-sentence.ts";
import { placeLevels, roleNames } from "../values/staff/permissions.ts";

/** Minutes without a request after which a staff session ends. */
export const STAFF_IDLE_MINUTES = 30;
/** Hours after which it ends in any case. */
export const STAFF_SESSION_HOURS = 12;
/** Minutes for which an entered authenticator code allows approvals and the like. */
export const RECENT_CODE_MINUTES = 10;
/** The link for the first administrator is valid this long. */
export const FIRST_ADMINISTRATOR_LINK_HOURS = 24;

/** A signed token of a link (JWT). */
const LinkToken = z.string().regex(/^[\w.-]{1,1000}$/, inputError("incomplete_link"));
const EmptyBody = z.object({});

/** A place by name, for people to read. */
export const StaffPlace = z.object({
  level: z.enum(placeLevels),
  id: z.int().meta({ description: "official code; 0 for the nation" }),
  name: z.string(),
});

export const StaffMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  /** False: the console shows only how to set up the authenticator. */
  two_step: z.boolean(),
  code_valid_until: Instant.nullable().meta({ description: "approvals need no other code until then" }),
  session_ends_at: Instant,
  grants: z.array(z.object({ id: z.int(), role: z.enum(roleNames), place: StaffPlace, valid_until: Instant })),
  permissions: z.array(z.string()),
  site_url: z.string().meta({ description: "origin of the public site" }),
});
export type StaffMember = z.infer<typeof StaffMember>;

const StaffSession = z.object({
  id: z.string(),
  device: z.string(),
  created_at: Instant,
  last_seen_at: Instant,
  current: z.boolean(),
});

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

/** What follows a step of the sign-in. */
const SignInReply = z.object({
  next: z.enum(["code", "set_up_authenticator", "none"]),
  challenge: z.string().nullable().meta({ description: "for the code, 5 minutes" }),
});

const attemptLimits = { limits: ["6000/hour/address"], limitsCount: "failures", replayable: false } as const;
const sessionAccess = { within: "territory", beforeAuthenticator: true } as const;

/** Sign-in of staff. The session is a cookie of the API's origin; attempts are counted in the database. */
export const staff = endpoints({
  signIn: {
    route: "POST /staff/sessions/",
    summary: "Sign in to the console with email and password",
    inAuditLog: auditSentence("access", "{who} signed in", "{who} tried to sign in as {what}"),
    access: "staff-sign-in",
    body: z.object({
      // Not `Email`: a malformed address and one without an account must get the same response.
      email: z.string().max(300).transform(normaliseEmail),
      password: z.string().max(PASSWORD_MAXIMUM_LENGTH),
    }),
    reply: SignInReply,
    problems: ["wrong_credentials", "no_role", "foreign_origin"],
    ...attemptLimits,
  },
  enterCode: {
    route: "POST /staff/sessions/codes/",
    summary: "Finish a sign-in by a code of the authenticator app, or a recovery code",
    inAuditLog: auditSentence(
      "access",
      "{who} signed in with a code",
      "{who} entered a wrong code to sign in as {what}",
    ),
    access: "staff-sign-in",
    body: z.object({ challenge: z.string().min(1).max(1000), code: SignInCode }),
    reply: SignInReply,
    problems: ["wrong_second_step", "second_step_expired", "no_role", "foreign_origin"],
    ...attemptLimits,
  },
  me: {
    route: "GET /staff/me/",
    summary: "The signed-in member of staff, with grants and permissions",
    inAuditLog: auditSentence("access", "{who} opened the console", "{who} tried to open the console"),
    access: forStaff(undefined, sessionAccess),
    reply: StaffMember,
  },
  sessions: {
    route: "GET /staff/sessions/",
    summary: "The caller's open staff sessions",
    inAuditLog: auditSentence("access", "{who} looked at their own sessions", "{who} tried to look at their sessions"),
    access: forStaff(undefined, { within: "territory" }),
    reply: z.object({ results: z.array(StaffSession) }),
  },
  endSession: {
    route: "DELETE /staff/sessions/{id}/",
    summary: "End one of the caller's sessions; `current` signs out, `others` ends all but this one",
    inAuditLog: auditSentence("access", "{who} signed out a session of theirs", "{who} tried to sign out a session"),
    access: forStaff(undefined, sessionAccess),
    params: z.object({ id: z.union([z.literal(["current", "others"]), z.uuid()]) }),
    reply: Message,
    problems: ["not_found"],
  },
  confirmCode: {
    route: "POST /staff/sessions/current/codes/",
    summary: "Enter a code again, which approvals require",
    inAuditLog: auditSentence("access", "{who} entered a code again", "{who} tried to enter a code again"),
    access: forStaff(undefined, { within: "territory" }),
    body: z.object({ code: SignInCode }),
    reply: z.object({ code_valid_until: Instant }),
    problems: ["wrong_code"],
    limits: ["10/hour/actor"],
    limitsCount: "failures",
    replayable: false,
  },
  startAuthenticator: {
    route: "POST /staff/authenticator/",
    summary:
      "A new secret for the authenticator app; it counts with the first code. Whoever has an app needs a recent code, and keeps it until then",
    inAuditLog: auditSentence(
      "access",
      "{who} began to set up an authenticator",
      "{who} tried to set up an authenticator",
    ),
    access: forStaff(undefined, sessionAccess),
    body: EmptyBody,
    reply: z.object({
      secret: z.string(),
      uri: z.string(),
      offer: z
        .string()
        .nullable()
        .meta({ description: "of a secret that is to replace another; for the first code, 10 minutes" }),
    }),
    problems: ["two_step_on", "recent_code_needed"],
    replayable: false,
  },
  confirmAuthenticator: {
    route: "POST /staff/authenticator/confirmations/",
    summary: "Switch the authenticator on by its first code, or replace it; ends the other sessions in the console",
    inAuditLog: auditSentence("access", "{who} set up an authenticator", "{who} tried to set up an authenticator"),
    access: forStaff(undefined, sessionAccess),
    body: z.object({ code: SignInCode, offer: z.string().max(1000).optional() }),
    reply: RecoveryCodes,
    problems: ["wrong_code", "two_step_on", "recent_code_needed", "authenticator_offer_expired"],
    limits: ["20/hour/actor"],
    limitsCount: "failures",
    replayable: false,
  },
  renewRecoveryCodes: {
    route: "POST /staff/authenticator/recovery-codes/",
    summary: "New recovery codes; those from before work no longer",
    inAuditLog: auditSentence("access", "{who} made new recovery codes", "{who} tried to make new recovery codes"),
    access: forStaff(undefined, { within: "territory", recentCode: true }),
    body: EmptyBody,
    reply: RecoveryCodes,
    limits: ["20/day/actor"],
    replayable: false,
  },
  changePassword: {
    route: "POST /staff/password/",
    summary: "Choose another password; ends every other session, in the console and on the site",
    inAuditLog: auditSentence("access", "{who} changed their password", "{who} tried to change their password"),
    access: forStaff(undefined, { within: "territory", recentCode: true }),
    body: NewPassword.extend(CurrentPassword.shape),
    reply: Message,
    problems: ["wrong_password", "too_many_requests", ...newPasswordProblems],
    replayable: false,
  },
  firstAdministratorLink: {
    route: "GET /staff/first-administrator/{token}/",
    summary: "Whether the link of `npm run office -- first-admin` can be used, and for whom",
    access: "public",
    params: z.object({ token: LinkToken }),
    reply: z.object({ email: z.string(), has_account: z.boolean() }),
    problems: ["first_administrator_link_unknown"],
    limits: ["600/hour/address"],
  },
  becomeFirstAdministrator: {
    route: "POST /staff/first-administrator/",
    summary:
      "Become the administrator by a link, with a new password; the authenticator is set up next, or its code entered at the sign-in",
    inAuditLog: auditSentence(
      "roles",
      "{who} used the link for an administrator: {what}",
      "{who} tried to use the link for an administrator",
    ),
    access: "staff-sign-in",
    body: z.object({
      token: LinkToken,
      password: Password,
      password2: Password,
      /** Only for an address without an account. */
      person: z
        .object({
          first_name: line(100),
          last_name: line(100),
          phone: PhoneNumber,
          county: Id,
          constituency: Id,
          ward: Id,
        })
        .optional(),
    }),
    reply: SignInReply,
    problems: [
      "first_administrator_link_unknown",
      "grant_forbidden_pair",
      "passwords_differ",
      "password_too_short",
      "password_too_common",
      "foreign_origin",
    ],
    ...attemptLimits,
  },
});
