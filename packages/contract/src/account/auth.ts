import { z } from "zod";
import { endpoints } from "../endpoint.ts";
import { PhoneNumber } from "../phone-number.ts";
import { Place } from "../places/locations.ts";
import { Email, Id, Instant, line, Message, normaliseEmail, optionalLine, SignInCode } from "../schemas.ts";
import { inputError } from "../values/input/input-error.ts";
import { PASSWORD_MAXIMUM_LENGTH } from "../values/limits.ts";

export const Password = z
  .string({ error: inputError("required") })
  .min(1, inputError("required"))
  .max(PASSWORD_MAXIMUM_LENGTH, inputError("at_most_characters", PASSWORD_MAXIMUM_LENGTH));

export const User = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().meta({ description: "E.164" }),
  county: Place,
  constituency: Place,
  ward: Place,
  membership_type: z.string(),
  date_joined: Instant,
  email_confirmed: z.boolean(),
});
export type User = z.infer<typeof User>;

export const Registration = z.object({
  email: Email,
  password: Password,
  password2: Password,
  first_name: line(100),
  last_name: line(100),
  phone: PhoneNumber,
  county: Id,
  constituency: Id,
  ward: Id,
  membership_type: optionalLine(30).transform((type) => type || "regular"),
});

export const Credentials = z.object({
  // Not `Email`: a malformed address and one without an account must get the same response.
  email: z.string().max(300).transform(normaliseEmail),
  password: z.string().max(PASSWORD_MAXIMUM_LENGTH),
  device: z.string().max(200).optional().meta({ description: "As of POST /api/account/device/, if at hand" }),
});

export const Tokens = z.object({
  access: z.string().meta({ description: "JWT, 12 hours; every call checks that its session was not ended" }),
  refresh: z.string().meta({ description: "Opaque, 30 days, good for one exchange" }),
});

const RefreshToken = z.string().min(1).max(500);

export const auth = endpoints({
  currentUser: {
    route: "GET /api/auth/user/",
    summary: "The signed-in user",
    access: "member",
    reply: User,
    errors: "error",
  },
  login: {
    route: "POST /api/auth/login/",
    summary: "Sign in with e-mail and password",
    access: "public",
    body: Credentials,
    reply: Tokens.extend({ user: User }),
    errors: "error",
    problems: ["wrong_credentials", "second_step_needed"],
    // Guesses at one account are throttled by the sign-in rule (docs/decisions/0003-sessions-and-sign-in.md).
    limits: ["6000/hour/address"],
    limitsCount: "failures",
    replayable: false,
  },
  secondStep: {
    route: "POST /api/auth/login/second-step/",
    summary: "Finish a sign-in by a code of the authenticator app, or a recovery code",
    access: "public",
    body: z.object({
      challenge: z.string().min(1).max(1000).meta({ description: "From the refusal of POST /api/auth/login/" }),
      code: SignInCode,
    }),
    reply: Tokens.extend({ user: User }),
    errors: "error",
    problems: ["wrong_second_step", "second_step_expired"],
    limits: ["6000/hour/address"],
    limitsCount: "failures",
    replayable: false,
  },
  logout: {
    route: "POST /api/auth/logout/",
    summary: "End this session; always succeeds",
    access: "public",
    body: z.object({ refresh_token: z.string().max(500).nullish() }).optional(),
    reply: Message,
    errors: "error",
    limits: ["60000/hour/address"],
    replayable: false,
  },
  refresh: {
    route: "POST /api/auth/refresh/",
    summary: "Exchange a refresh token for new tokens; a token used twice ends every session of its family",
    access: "public",
    body: z.object({ refresh: RefreshToken }),
    reply: Tokens,
    errors: "error",
    problems: ["session_ended"],
    limits: ["60/minute/refresh", "60000/hour/address"],
    replayable: false,
  },
  register: {
    route: "POST /api/auth/register/",
    summary: "Create an account; the answer never tells whether the address has one already, a mail to it does",
    access: "public",
    body: Registration,
    status: 201,
    reply: Message,
    errors: "fields",
    problems: [
      "passwords_differ",
      "password_too_short",
      "password_too_common",
      "unknown_ward",
      "ward_outside_constituency",
      "constituency_outside_county",
    ],
    // None per phone: a family, or a class with its teacher's, registers with one.
    limits: ["10/hour/email+address", "3000/hour/address"],
  },
});
