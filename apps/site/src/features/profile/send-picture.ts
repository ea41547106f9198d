import { ApiError } from "@party/contract/client";
import type { Profile } from "@party/contract/profile";
import { apiUrl } from "#page-context.ts";
import { fetchAsMember } from "#session/fetch-as-member.ts";
import { accessToken } from "#session/tokens.ts";

/** Sends a picture as the one file of a form. @throws ApiError when the server refuses it */
export async function sendPicture(picture: Blob): Promise<Profile> {
  const body = new FormData();
  body.append("picture", picture, "picture");
  const response = await fetchAsMember(`${apiUrl()}/api/profile/picture/file/`, {
    method: "PUT",
    headers: { accept: "application/json", authorization: `Bearer ${accessToken()}` },
    body,
  });
  const reply = await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, reply);
  return reply;
}
