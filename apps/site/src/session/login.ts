import { ApiError } from "@party/contract/client";
import { fallbackTexts } from "@party/contract/problems";
import { api } from "../api.ts";
import { signedInAs } from "./session.ts";
import { keepTokens } from "./tokens.ts";

export type Outcome = { success: true } | { success: false; error: string };

/** Signs in and keeps both tokens. Never throws; the error is the server's text, or the spec's (section 8). */
export async function login(email: string, password: string): Promise<Outcome> {
  try {
    const { access, refresh, user } = await api("POST /api/auth/login/", {
      body: { email, password },
      anonymous: true,
    });
    signedInAs(user);
    keepTokens({ access, refresh });
    return { success: true };
  } catch (error) {
    if (!(error instanceof ApiError)) return { success: false, error: fallbackTexts.loginException };
    return { success: false, error: error.text ?? fallbackTexts.login };
  }
}
