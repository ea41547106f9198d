import type { GalleryItem } from "@party/contract/gallery";
import { type ContentRow, nonEmptyTextsOf } from "#database/content-columns.ts";

/** `created_at` is the time of publication, because visitors understand it so. */
export const toGalleryItem = ({
  published_at,
  image_alt,
  captions,
  ...item
}: ContentRow<"gallery-items"> & { id: number; published_at: Date }): GalleryItem => ({
  ...item,
  created_at: published_at.toISOString(),
  ...nonEmptyTextsOf("gallery-items", { image_alt }),
  ...(captions ? { captions } : {}),
});
