import type { Branch } from "@party/contract/branches";
import type { Invitations } from "@party/contract/invitations";
import { api } from "#api.ts";
import { tellInvitation } from "./tell-invitation.ts";

export interface MembersData {
  invitations: Invitations;
  branches: Branch[];
}

export async function loadMembers(signal: AbortSignal): Promise<MembersData> {
  // What is told here stands in the answer.
  await tellInvitation();
  const [invitations, branches] = await Promise.all([
    api("GET /api/invitations/", { signal }),
    api("GET /api/branches/", { signal }),
  ]);
  return { invitations, branches: branches.results };
}
