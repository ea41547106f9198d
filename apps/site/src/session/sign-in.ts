import type { Registration } from "@party/contract/auth";
import { ApiError } from "@party/contract/client";
import { fallbackTexts } from "@party/contract/problems";
import { DEVICE_TOKEN } from "@party/contract/values/storage-keys";
import type { z } from "zod";
import { api } from "#api.ts";
import { orOffline } from "#offline/offline-message.ts";
import { signedInAs } from "./session.ts";
import { keepTokens } from "./tokens.ts";

/** Where the visitor has blocked storage, it lasts as long as the page. */
let unstored: string | null = null;

/** By which the server knows this browser. */
export function deviceToken(): string | null {
  try {
    return localStorage.getItem(DEVICE_TOKEN) ?? unstored;
  } catch {
    return unstored;
  }
}

/** Keeps the token; it stays when somebody signs out, because that is when it is needed. */
export function keepDevice(token: string): void {
  try {
    localStorage.setItem(DEVICE_TOKEN, token);
  } catch {
    unstored = token;
  }
}

export type Outcome =
  | { success: true }
  /**
   * `challenge`: the password was right, and a code of the authenticator app is asked for.
   * `wrong`: the server takes these entries for nobody's.
   */
  | { success: false; error: string; challenge?: string; wrong?: true };

/** Signs in and keeps both tokens. Never throws; the error is the server's text, or the spec's (section 8). */
export const login = (email: string, password: string): Promise<Outcome> =>
  signIn(() => {
    const device = deviceToken();
    return api("POST /api/auth/login/", {
      body: { email, password, ...(device ? { device } : {}) },
      anonymous: true,
    });
  });

/** Finishes a sign-in by a code. Never throws. */
export const loginSecondStep = (challenge: string, code: string): Promise<Outcome> =>
  signIn(() => api("POST /api/auth/login/second-step/", { body: { challenge, code }, anonymous: true }));

type SignedIn = Awaited<ReturnType<typeof api<"POST /api/auth/login/">>>;

async function signIn(call: () => Promise<SignedIn>): Promise<Outcome> {
  try {
    const { access, refresh, user } = await call();
    signedInAs(user);
    keepTokens({ access, refresh });
    return { success: true };
  } catch (error) {
    if (!(error instanceof ApiError)) return { success: false, error: fallbackTexts.loginException };
    const challenge = (error.body as { challenge?: unknown } | null)?.challenge;
    return {
      success: false,
      error: error.text ?? fallbackTexts.login,
      ...(typeof challenge === "string" ? { challenge } : error.status === 401 ? { wrong: true } : {}),
    };
  }
}

/** Labels of spec section 5; a field that is not among them is named as the server names it. */
const labels: Record<string, string> = {
  password2: "Password confirmation",
  password: "Password",
  email: "Email",
  username: "Username",
  first_name: "First name",
  last_name: "Last name",
};

export type RegistrationOutcome =
  | { success: true }
  /** One line a field in `error`; the same at each field. */
  | { success: false; error: string; fields: Record<string, string> };

/**
 * Makes an account; the new member signs in afterwards. Never throws.
 * @param idempotencyKey the same for the same entries, so that sending them twice makes one account
 */
export async function register(
  entries: z.input<typeof Registration>,
  idempotencyKey: string,
): Promise<RegistrationOutcome> {
  try {
    const reply = await api("POST /api/auth/register/", { body: entries, anonymous: true, idempotencyKey });
    // Until its address is confirmed, the account opens in this browser alone.
    if (reply?.device) keepDevice(reply.device);
    return { success: true };
  } catch (error) {
    return { success: false, error: registrationError(error), fields: fieldsOf(error) };
  }
}

/** Sentences joined by commas end once. */
const joined = (messages: string[]) =>
  messages.map((message, index) => (index < messages.length - 1 ? message.replace(/\.$/, "") : message)).join(", ");

const fieldsOf = (error: unknown) =>
  error instanceof ApiError
    ? Object.fromEntries(Object.entries(error.fields).map(([name, messages]) => [name, messages.join(" ")]))
    : {};

/** Spec section 8: a text as it is, problems of fields one line each, else that something went wrong. */
export function registrationError(error: unknown): string {
  if (!(error instanceof ApiError)) return orOffline(fallbackTexts.registrationException);
  if (error.text) return error.text;
  const lines = Object.entries(error.fields).map(
    ([field, messages]) => `${labels[field] ?? field}: ${joined(messages)}`,
  );
  return lines.join("\n") || fallbackTexts.registration;
}
