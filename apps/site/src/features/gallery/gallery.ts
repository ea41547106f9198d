import type { GalleryItem } from "@party/contract/gallery";
import { api } from "#api.ts";
import { contentLanguage } from "#loading/data/content-language.ts";
import { loadLiveOrSample, rowsOf, textOrNull } from "#loading/data/live-or-sample.ts";

export type MediaType = GalleryItem["media_type"];

export interface GalleryBatch {
  results: GalleryItem[];
  next: string | null;
}

/** Enough for eight rows of three. */
const PAGE_SIZE = 24;

const galleryBatchOf = (reply: GalleryBatch): GalleryBatch => ({
  results: rowsOf(reply),
  next: textOrNull(reply.next),
});

/** The first page of photos or videos, newest first. */
export const loadGallery = (media_type: MediaType): Promise<GalleryBatch> =>
  loadLiveOrSample(
    async () =>
      galleryBatchOf(
        await api("GET /gallery/", {
          query: { media_type, limit: PAGE_SIZE, ...contentLanguage },
          anonymous: true,
        }),
      ),
    async () => {
      const { galleryItems } = await import("@party/samples/gallery");
      return { results: galleryItems.filter((item) => item.media_type === media_type), next: null };
    },
  );

/** The next page. @throws ApiError, TypeError */
export const loadMoreGallery = async (media_type: MediaType, cursor: string): Promise<GalleryBatch> =>
  galleryBatchOf(
    await api("GET /gallery/", {
      query: {
        media_type,
        limit: PAGE_SIZE,
        cursor,
        ...contentLanguage,
      },
      anonymous: true,
    }),
  );
