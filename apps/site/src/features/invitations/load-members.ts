import type { Branch } from "@party/contract/branches";
import { ApiError } from "@party/contract/client";
import type { Invitations } from "@party/contract/invitations";
import { api } from "#api.ts";
import { tellInvitation } from "./tell-invitation.ts";

export interface MembersData {
  invitations: Invitations;
  branches: Branch[];
}

/** @returns undefined when the server has no invitations (404) */
export async function loadMembers(signal: AbortSignal): Promise<MembersData | undefined> {
  // What is told here stands in the answer.
  await tellInvitation();
  try {
    const [invitations, branches] = await Promise.all([
      api("GET /api/invitations/", { signal }),
      api("GET /api/branches/", { signal }),
    ]);
    return { invitations, branches: branches.results };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
