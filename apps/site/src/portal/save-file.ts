import { ApiError } from "@party/contract/client";
import { fetchAsMember } from "#api.ts";
import { apiUrl } from "#page-context.ts";
import { storedAccessToken } from "#session/tokens.ts";

/** Long enough for a browser to start the download. */
const REVOKE_AFTER_MS = 60_000;

/** Downloads a file that was made in the browser. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

/**
 * Opens the phone's share sheet with a file; downloads it where there is none.
 * @returns whether it was shared
 */
export async function shareFile(name: string, content: Blob): Promise<boolean> {
  const files = [new File([content], name, { type: content.type })];
  if (navigator.canShare?.({ files })) {
    try {
      await navigator.share({ files });
      return true;
    } catch (error) {
      // The visitor closed the share sheet.
      if ((error as Error).name === "AbortError") return true;
    }
  }
  saveFile(name, content);
  return false;
}

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
