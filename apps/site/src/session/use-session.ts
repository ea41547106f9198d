import type { Registration, User } from "@party/contract/auth";
import { ApiError } from "@party/contract/client";
import { DEVICE_TOKEN_KEY } from "@party/contract/values/storage-keys";
import { readEntry, removeEntry, storeEntry } from "@party/ui/storage/browser-storage.ts";
import { useMemo, useSyncExternalStore } from "react";
import type { z } from "zod";
import { api } from "#api.ts";
import { formErrorOf, withOfflineHint } from "#loading/form-submission.ts";
import { localPhone } from "../party.ts";
import { sessionContent as content, fieldError } from "./session.content.ts";
import { currentSession, logout, onSessionChange, signedInAs, unknownSession } from "./session.ts";
import { storeTokens } from "./tokens.ts";

/**
 * The session and its actions (spec.md section 4). On the server, and until the stored tokens have been checked, `loading`
 * is true.
 */
export function useSession() {
  const { status, user, lost } = useSyncExternalStore(onSessionChange, currentSession, () => unknownSession);
  return {
    loading: status === "unknown",
    isAuthenticated: status === "in",
    user,
    lost,
    login,
    register: registerAccount,
    logout,
  };
}

/** The user's name, or email address. The specification leaves the user's fields open, so names may be missing. */
export const displayName = ({ first_name, last_name, email }: Partial<User>): string =>
  [first_name, last_name].filter(Boolean).join(" ") || (email ?? "");

/** What is known of the signed-in member, by the names of form fields, for `known` of `useDraft`. */
export function useMemberValues(): Readonly<Record<string, string>> | undefined {
  const { user } = useSession();
  return useMemo(() => {
    if (!user) return undefined;
    // The specification leaves the user's fields open, so any may be missing.
    const { first_name = "", last_name = "", email = "", phone = "" }: Partial<User> = user;
    const name = [first_name, last_name].filter(Boolean).join(" ");
    return { name, firstName: first_name, lastName: last_name, email, phone: localPhone(phone) };
  }, [user]);
}

/** Used where storage is blocked. */
let deviceTokenInMemory: string | null = null;

/** Identifies this browser to the server. */
export const storedDeviceToken = (): string | null =>
  readEntry("localStorage", DEVICE_TOKEN_KEY) ?? deviceTokenInMemory;

/** The confirmation of the email address ends the token; the next page of the dashboard gets another. */
export function clearDeviceToken(): void {
  deviceTokenInMemory = null;
  removeEntry("localStorage", DEVICE_TOKEN_KEY);
}

/** The token outlasts a sign-out: it is needed at the next sign-in. */
export function storeDeviceToken(token: string): void {
  if (!storeEntry("localStorage", DEVICE_TOKEN_KEY, token)) deviceTokenInMemory = token;
}

export type SignInOutcome =
  | { success: true }
  /**
   * `challenge`: the password was correct, and a code of the authenticator app is required.
   * `wrong`: no account has these credentials, or there were too many attempts.
   */
  | { success: false; error: string; challenge?: string; wrong?: true };

/** Signs in and stores both tokens. Never throws; the error is the server's `error` field, or the spec's text (section 8). */
export const login = (email: string, password: string): Promise<SignInOutcome> =>
  signIn(() => {
    const device = storedDeviceToken();
    return api("POST /api/auth/login/", {
      body: { email, password, ...(device ? { device } : {}) },
      anonymous: true,
    });
  });

/** Completes a two-step sign-in by a code. Never throws. */
export const loginSecondStep = (challenge: string, code: string): Promise<SignInOutcome> =>
  signIn(() => api("POST /api/auth/login/second-step/", { body: { challenge, code }, anonymous: true }));

type LoginReply = Awaited<ReturnType<typeof api<"POST /api/auth/login/">>>;

async function signIn(call: () => Promise<LoginReply>): Promise<SignInOutcome> {
  try {
    const { access, refresh, user } = await call();
    signedInAs(user);
    storeTokens({ access, refresh });
    return { success: true };
  } catch (error) {
    if (!(error instanceof ApiError)) return { success: false, error: content.login.unreached };
    const reply = error.body as { error?: unknown; challenge?: unknown } | null;
    const wrong = [401, 429].includes(error.status);
    return {
      success: false,
      error: typeof reply?.error === "string" ? reply.error : content.login.failed,
      ...(typeof reply?.challenge === "string" ? { challenge: reply.challenge } : wrong ? { wrong } : {}),
    };
  }
}

export type RegistrationOutcome =
  | { success: true }
  /** `error` has one line per field; `fields` the same by name. */
  | { success: false; error: string; fields: Record<string, string> };

/**
 * Creates an account; the new member signs in afterwards. Never throws.
 * @param idempotencyKey the same for the same values
 */
async function registerAccount(
  entries: z.input<typeof Registration>,
  idempotencyKey: string,
): Promise<RegistrationOutcome> {
  try {
    await api("POST /api/auth/register/", { body: entries, anonymous: true, idempotencyKey });
    return { success: true };
  } catch (error) {
    const { fields } = formErrorOf(error, content.registration.failed);
    return { success: false, error: registrationErrorMessage(error), fields };
  }
}

/** spec.md section 8: a text unchanged, field errors one line each, else the general message. */
export function registrationErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return withOfflineHint(content.registration.unreached);
  if (error.text) return error.text;
  const lines = Object.entries(error.fields).map(([field, messages]) => fieldError(field, messages));
  return lines.join("\n") || content.registration.failed;
}
