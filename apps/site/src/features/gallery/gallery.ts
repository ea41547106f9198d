import type { GalleryItem } from "@party/contract/gallery";
import { api } from "#api.ts";
import { liveOrSample } from "#loading/live-or-sample.ts";
import { rowsOf, textOrNull } from "#loading/parse-reply.ts";

export type MediaType = GalleryItem["media_type"];

export interface GalleryPage {
  results: GalleryItem[];
  next: string | null;
}

/** Enough for eight rows of three. */
const PAGE_SIZE = 24;

const pageOf = (reply: GalleryPage): GalleryPage => ({ results: rowsOf(reply), next: textOrNull(reply.next) });

/** The first page of photos or videos, newest first. */
export const loadGallery = (media_type: MediaType): Promise<GalleryPage> =>
  liveOrSample(
    async (signal) =>
      pageOf(await api("GET /gallery/", { query: { media_type, limit: PAGE_SIZE }, signal, anonymous: true })),
    async () => {
      const { galleryItems } = await import("@party/samples/gallery");
      return { results: galleryItems.filter((item) => item.media_type === media_type), next: null };
    },
  );

/** The page that follows. @throws ApiError, TypeError: the visitor is told and may try again. */
export const loadMoreGallery = async (media_type: MediaType, cursor: string): Promise<GalleryPage> =>
  pageOf(await api("GET /gallery/", { query: { media_type, limit: PAGE_SIZE, cursor }, anonymous: true }));
