import type { OnProgress, PictureUpload } from "./library-picture.ts";

/** A reply that is no success. */
class UploadError extends Error {
  override readonly name = "UploadError";
  /** HTTP status; 0 when there was no reply. */
  readonly status: number;

  /** @param message a sentence for people, empty when the server sent none */
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Uploads a picture with the staff cookie. `fetch` reports no progress of what it sends, so this is an XMLHttpRequest.
 * @param address e.g. `/staff/pictures/`
 * @returns the body of the reply
 * @throws UploadError, and an AbortError when `signal` ends it
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
    request.setRequestHeader("x-console", "1");
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response);
      else reject(new UploadError(request.status, String(request.response?.detail ?? "")));
    };
    request.onerror = () => reject(new UploadError(0, ""));
    request.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
