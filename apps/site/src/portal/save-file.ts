import { ApiError } from "@party/contract/client";
import { fetchAsMember } from "#api.ts";
import { apiUrl } from "#page-context.ts";
import { storedAccessToken } from "#session/tokens.ts";
import { saveFile } from "#ui/pictures/save-file.ts";

/**
 * Downloads a document of the member. A plain link could not send the access token.
 * @param path of the API
 * @throws ApiError on an error status
 */
export async function saveDocument(path: string, name: string): Promise<void> {
  const url = `${apiUrl()}${path}${import.meta.env.LANGUAGE_PATH && "?language=sw"}`;
  const response = await fetchAsMember(url, { headers: { authorization: `Bearer ${storedAccessToken()}` } });
  if (!response.ok) throw new ApiError(response.status, undefined, response.headers.get("problem"));
  saveFile(name, await response.blob());
}
