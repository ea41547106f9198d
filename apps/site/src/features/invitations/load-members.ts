import { ApiError } from "@party/contract/client";
import type { Invitations } from "@party/contract/invitations";
import type { Branch } from "@party/contract/locations";
import { api } from "#api.ts";
import { clearInvitation, storedInvitation } from "#session/stored-invitation.ts";

export interface MembersData {
  invitations: Invitations;
  branches: Branch[];
}

export async function loadMembers(signal: AbortSignal): Promise<MembersData> {
  // The invitations below include it.
  await sendStoredInvitation();
  const [invitations, branches] = await Promise.all([
    api("GET /api/invitations/", { signal }),
    api("GET /api/branches/", { signal }),
  ]);
  return { invitations, branches: branches.results };
}

let sending: Promise<void> | undefined;

/** Sends the stored invitation code, once; without a connection, again at the next visit. Never throws. */
export function sendStoredInvitation(): Promise<void> {
  sending ??= sendInvitation().finally(() => {
    sending = undefined;
  });
  return sending;
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
