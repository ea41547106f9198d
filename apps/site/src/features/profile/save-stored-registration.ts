import { ApiError } from "@party/contract/client";
import { api } from "#api.ts";
import { clearRegistration, storedRegistration } from "#session/stored-registration.ts";

/** Saves the stored fields of the registration form to the profile, once; without a connection, again at the next visit. Never throws. */
export async function saveStoredRegistration(email: string): Promise<void> {
  const registered = storedRegistration(email);
  if (!registered) return;
  const { email: _, ...entries } = registered;
  try {
    await api("PUT /api/profile/", { body: entries });
    clearRegistration();
  } catch (error) {
    // Invalid fields stay empty in the profile, where the member can fill them in.
    if (error instanceof ApiError && error.isFinal) clearRegistration();
  }
}
