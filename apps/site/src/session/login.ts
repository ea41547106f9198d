import { ApiError } from "@party/contract/client";
import { fallbackTexts } from "@party/contract/problems";
import { api } from "../api.ts";
import { deviceToken } from "./device.ts";
import { signedInAs } from "./session.ts";
import { keepTokens } from "./tokens.ts";

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
