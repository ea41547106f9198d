import { ApiError } from "@party/contract/client";
import { apiUrl } from "#page-context.ts";
import { fetchAsMember } from "#session/fetch-as-member.ts";
import { accessToken } from "#session/tokens.ts";
import { saveFile } from "#ui/save-file.ts";

/**
 * Downloads a document of the member. A plain link could not send the access token.
 * @param path of the API
 * @throws ApiError on an error status
 */
export async function saveDocument(path: string, name: string): Promise<void> {
  const response = await fetchAsMember(apiUrl() + path, { headers: { authorization: `Bearer ${accessToken()}` } });
  if (!response.ok) throw new ApiError(response.status, undefined);
  saveFile(name, await response.blob());
}
