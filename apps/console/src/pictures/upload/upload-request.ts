import { ApiError } from "@party/contract/client";
import { consoleHeaders } from "#api.ts";
import type { OnProgress, PictureUpload } from "#pictures/library-picture.ts";

/**
 * Uploads a picture with the staff cookie. `fetch` reports no progress of what it sends, so this is an XMLHttpRequest.
 * @param address e.g. `/staff/pictures/`
 * @returns the body of the reply
 * @throws ApiError for an error response; TypeError when the server cannot be reached; an AbortError when `signal` ends it
 */
export function sendPicture<Reply>(
  address: string,
  { file, ...description }: PictureUpload,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries(description)) form.set(name, String(value));
  // The last part, so that the server knows the rest before the bytes come.
  form.set("file", file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.responseType = "json";
    for (const [name, value] of Object.entries(consoleHeaders)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response);
      else reject(new ApiError(request.status, request.response, request.getResponseHeader("problem")));
    };
    request.onerror = () => reject(new TypeError("no reply"));
    request.onabort = () => reject(new DOMException("", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
