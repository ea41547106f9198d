import type { Upload } from "@party/contract/uploads.staff";
import { UPLOAD_PART_BYTES, type UploadKindName } from "@party/contract/values/uploads";
import { api, isStatus, sendFile } from "#api.ts";

export interface SendOptions {
  /** Id of an upload that was begun before. */
  begun: string | undefined;
  /** Called with the id of the upload, with which it goes on after a failure. */
  onBegun: (id: string) => void;
  /** @param fraction of the bytes that have come */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** The calls of a file that comes in parts. */
interface ChunkedUploadCalls<Reply> {
  bytes: number;
  start: (signal: AbortSignal) => Promise<{ id: string; received: number }>;
  show: (id: string, signal: AbortSignal) => Promise<{ id: string; received: number }>;
  /** Path of a part. */
  part: (id: string, part: number) => string;
  finish: (id: string, signal: AbortSignal) => Promise<Reply>;
}

/** Sends a file part by part. An upload that has expired begins anew. */
export async function sendInParts<Reply>(
  file: File,
  { bytes, start, show, part: pathOf, finish }: ChunkedUploadCalls<Reply>,
  { begun, onBegun, onProgress, signal }: SendOptions,
): Promise<Reply> {
  const known = begun
    ? await show(begun, signal).catch((error: unknown) => {
        if (!isStatus(error, 404)) throw error;
        return undefined;
      })
    : undefined;
  const { id, received } = known ?? (await start(signal));
  onBegun(id);
  for (let part = received; part * bytes < file.size; part += 1) {
    onProgress((part * bytes) / file.size);
    await sendFile("PUT", pathOf(id, part), file.slice(part * bytes, (part + 1) * bytes), signal);
  }
  onProgress(1);
  return finish(id, signal);
}

const uploadKeyOf = (kind: UploadKindName, { name, size, lastModified }: File) =>
  `upload ${kind} ${name} ${size} ${lastModified}`;

/** What was begun before this screen was loaded again. */
function storedUploadId(key: string): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

function storeUploadId(key: string, id: string | undefined): void {
  try {
    if (id === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, id);
  } catch {
    // Without storage an upload goes on as long as the screen is open.
  }
}

/** Sends a private file of staff. After the screen was loaded again, the same file goes on where it ended. */
export async function sendUpload(kind: UploadKindName, file: File, options: SendOptions): Promise<Upload> {
  const key = uploadKeyOf(kind, file);
  const upload = await sendInParts(
    file,
    {
      bytes: UPLOAD_PART_BYTES,
      start: (signal) =>
        api("POST /staff/uploads/", { body: { kind, name: file.name.slice(-200), bytes: file.size }, signal }),
      show: (id, signal) => api("GET /staff/uploads/{id}/", { params: { id }, signal }),
      part: (id, part) => `/staff/uploads/${id}/parts/${part}/`,
      finish: (id, signal) => api("POST /staff/uploads/{id}/completions/", { params: { id }, body: {}, signal }),
    },
    {
      ...options,
      begun: options.begun ?? storedUploadId(key),
      onBegun: (id) => {
        storeUploadId(key, id);
        options.onBegun(id);
      },
    },
  );
  storeUploadId(key, undefined);
  return upload;
}
