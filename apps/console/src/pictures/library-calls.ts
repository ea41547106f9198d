import { api } from "#api.ts";
import { sendForm } from "#upload/send-form.ts";
import type { LibraryPicture, PictureUpload } from "./library-picture.ts";

/** The calls of the picture library, as the picker takes them. */
export const libraryCalls = {
  list: ({ q, after }: { q: string; after: string | undefined }, signal: AbortSignal) =>
    api("GET /staff/pictures/", { query: { q, after }, signal }),
  show: (id: number, signal: AbortSignal) => api("GET /staff/pictures/{id}/", { params: { id }, signal }),
  upload: ({ file, ...description }: PictureUpload, onProgress: (fraction: number) => void, signal: AbortSignal) =>
    sendForm<LibraryPicture>("POST", "/staff/pictures/", { ...description, file }, { onProgress, signal }),
  update: (id: number, change: object) => api("PATCH /staff/pictures/{id}/", { params: { id }, body: change }),
};
