import { ApiError } from "@party/contract/client";
import { apiUrl } from "#page-context.ts";
import { fetchAsMember } from "#session/fetch-as-member.ts";
import { accessToken } from "#session/tokens.ts";
import { saveFile } from "#ui/save-file.ts";

/**
 * Saves a document of the member's; a plain link could not carry the sign-in.
 * @param path of the API
 * @throws ApiError when the server refuses
 */
export async function saveDocument(path: string, name: string): Promise<void> {
  const response = await fetchAsMember(apiUrl() + path, { headers: { authorization: `Bearer ${accessToken()}` } });
  if (!response.ok) throw new ApiError(response.status, undefined);
  saveFile(name, await response.blob());
}
