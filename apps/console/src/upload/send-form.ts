import { ApiError } from "@party/contract/client";
import { consoleHeaders, retryAfterSignIn } from "#api.ts";

interface FormSending {
  /** @param fraction of the bytes that are sent */
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Sends a form with a file and the staff cookie. `fetch` reports no progress of what it sends, so this is an XMLHttpRequest.
 * @param fields the file is the last one, so that the server knows the rest before the bytes come
 * @throws ApiError for an error response; TypeError when the server cannot be reached; an AbortError when `signal` ends it
 */
export const sendFormOnce = <Reply>(
  method: "POST" | "PUT",
  path: string,
  fields: Readonly<Record<string, string | boolean | Blob>>,
  { onProgress, signal }: FormSending = {},
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value instanceof Blob ? value : String(value));
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.responseType = "json";
    for (const [name, value] of Object.entries(consoleHeaders)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response);
      else reject(new ApiError(request.status, request.response, request.getResponseHeader("problem")));
    };
    request.onerror = () => reject(new TypeError("no reply"));
    request.onabort = () => reject(new DOMException("", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });

/** Goes on after the sign-in when the session had ended. */
export const sendForm = <Reply>(...form: Parameters<typeof sendFormOnce>): Promise<Reply> =>
  retryAfterSignIn(() => sendFormOnce<Reply>(...form));
