import type { Registration } from "@party/contract/auth";
import { ApiError } from "@party/contract/client";
import { fallbackTexts } from "@party/contract/problems";
import type { z } from "zod";
import { api } from "../api.ts";
import { orOffline } from "../offline/or-offline.ts";
import { keepDevice } from "./device.ts";

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
