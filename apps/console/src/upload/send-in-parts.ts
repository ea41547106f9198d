import type { Upload } from "@party/contract/uploads.staff";
import { UPLOAD_PART_BYTES, type UploadKindName } from "@party/contract/values/uploads";
import { readEntry, removeEntry, storeEntry } from "@party/ui/storage/browser-storage.ts";
import { api, isStatus } from "#api.ts";
import { sendForm } from "./send-form.ts";

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
  start: (signal: AbortSignal) => Promise<{ id: string; received: number }>;
  show: (id: string, signal: AbortSignal) => Promise<{ id: string; received: number }>;
  /** Path of a part. */
  part: (id: string, part: number) => string;
  finish: (id: string, signal: AbortSignal) => Promise<Reply>;
}

/** Sends a file part by part. An upload that has expired begins anew. */
export async function sendInParts<Reply>(
  file: File,
  { start, show, part: pathOf, finish }: ChunkedUploadCalls<Reply>,
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
  for (let part = received; part * UPLOAD_PART_BYTES < file.size; part += 1) {
    const start = part * UPLOAD_PART_BYTES;
    onProgress(start / file.size);
    await sendForm("PUT", pathOf(id, part), { file: file.slice(start, start + UPLOAD_PART_BYTES) }, { signal });
  }
  onProgress(1);
  return finish(id, signal);
}

const uploadKeyOf = (kind: UploadKindName, { name, size, lastModified }: File) =>
  `upload ${kind} ${name} ${size} ${lastModified}`;

/** Sends a private file of staff. After the screen was loaded again, the same file goes on where it ended. */
export async function sendUpload(kind: UploadKindName, file: File, options: SendOptions): Promise<Upload> {
  const key = uploadKeyOf(kind, file);
  const upload = await sendInParts(
    file,
    {
      start: (signal) =>
        api("POST /staff/uploads/", { body: { kind, name: file.name.slice(-200), bytes: file.size }, signal }),
      show: (id, signal) => api("GET /staff/uploads/{id}/", { params: { id }, signal }),
      part: (id, part) => `/staff/uploads/${id}/parts/${part}/`,
      finish: (id, signal) => api("POST /staff/uploads/{id}/completions/", { params: { id }, body: {}, signal }),
    },
    {
      ...options,
      begun: options.begun ?? readEntry("sessionStorage", key) ?? undefined,
      onBegun: (id) => {
        storeEntry("sessionStorage", key, id);
        options.onBegun(id);
      },
    },
  );
  removeEntry("sessionStorage", key);
  return upload;
}
