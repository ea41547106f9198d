import { ApiError } from "@party/contract/client";
import { api } from "#api.ts";
import { clearRegistration, storedRegistration } from "#session/stored-entries.ts";
import { clearInvitation, storedInvitation } from "#session/stored-invitation.ts";

/** Saves the stored fields of the registration form to the profile, once; without a connection, again at the next visit. Never throws. */
export async function saveStoredRegistration(email: string): Promise<void> {
  const registered = storedRegistration(email);
  if (!registered) return;
  const { email: _, ...entries } = registered;
  const save = (body: typeof entries) => api("PUT /api/profile/", { body });
  try {
    await save(entries).catch((error) => {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      // Refused fields stay empty in the profile, where the member can fill them in; the others are kept.
      const refused = Object.keys(error.fields).map((field) => [field, ""]);
      return save({ ...entries, ...Object.fromEntries(refused) });
    });
    clearRegistration();
  } catch (error) {
    if (error instanceof ApiError && error.isFinal) clearRegistration();
  }
}

let sendingInvitation: Promise<void> | undefined;

/** Sends the stored invitation code, once; without a connection, again at the next visit. Never throws. */
export function submitStoredInvitation(): Promise<void> {
  sendingInvitation ??= sendInvitation().finally(() => {
    sendingInvitation = undefined;
  });
  return sendingInvitation;
}

async function sendInvitation(): Promise<void> {
  const code = storedInvitation();
  if (!code) return;
  try {
    await api("POST /api/invitations/joins/", { body: { code } });
    clearInvitation();
  } catch (error) {
    if (error instanceof ApiError && error.isFinal) clearInvitation();
  }
}
