import { ApiError } from "@party/contract/client";
import { api } from "#api.ts";
import { forgetRegistered, keptRegistered } from "#session/stored-registration.ts";

/** Puts into the profile what was told on registering, once; without a connection, at the next visit. Never throws. */
export async function tellRegistered(email: string): Promise<void> {
  const registered = keptRegistered(email);
  if (!registered) return;
  const { email: _, ...entries } = registered;
  try {
    await api("PUT /api/profile/", { body: entries });
    forgetRegistered();
  } catch (error) {
    // What the profile does not take, the member sees there and writes anew.
    if (error instanceof ApiError && error.isFinal) forgetRegistered();
  }
}
