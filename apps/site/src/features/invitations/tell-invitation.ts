import { ApiError } from "@party/contract/client";
import { api } from "#api.ts";
import { forgetInvitation, keptInvitation } from "#session/stored-invitation.ts";

let telling: Promise<void> | undefined;

/** Tells the server by whose code the member came, once; without a connection, at the next visit. Never throws. */
export function tellInvitation(): Promise<void> {
  telling ??= tell().finally(() => {
    telling = undefined;
  });
  return telling;
}

async function tell(): Promise<void> {
  const code = keptInvitation();
  if (!code) return;
  try {
    await api("POST /api/invitations/joins/", { body: { code } });
    forgetInvitation();
  } catch (error) {
    if (error instanceof ApiError && error.isFinal) forgetInvitation();
  }
}
