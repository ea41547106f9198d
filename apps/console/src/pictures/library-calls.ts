import { api, retryAfterSignIn } from "#api.ts";
import { sendPicture } from "#pictures/upload/upload-request.ts";
import type { LibraryPicture, OnProgress, PictureUpload } from "./library-picture.ts";

/** The calls of the picture library, as the picker takes them. */
export const libraryCalls = {
  list: ({ q, after }: { q: string; after: string | undefined }, signal: AbortSignal) =>
    api("GET /staff/pictures/", { query: { q, after }, signal }),
  show: (id: number, signal: AbortSignal) => api("GET /staff/pictures/{id}/", { params: { id }, signal }),
  upload: (picture: PictureUpload, onProgress: OnProgress, signal: AbortSignal) =>
    retryAfterSignIn(() => sendPicture<LibraryPicture>("/staff/pictures/", picture, onProgress, signal)),
  update: (id: number, change: object) => api("PATCH /staff/pictures/{id}/", { params: { id }, body: change }),
};
