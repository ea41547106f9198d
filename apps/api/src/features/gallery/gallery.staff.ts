import type { StoredBody } from "@party/contract/values/content-fields";
import type { ContentKind } from "#features/content/content-kind.ts";
import { rowOfBody, storedContent } from "#features/content/stored/stored-content.ts";
import { toGalleryItem } from "./gallery.ts";

/** Photos, and videos with a poster and captions. */
export const galleryContent: ContentKind<StoredBody<"gallery-items">> = {
  ...storedContent({
    kind: "gallery-items",
    table: "gallery_items",
    checks: ({ media_type, captions }) =>
      media_type === "video" && captions === null
        ? ["The video has no captions. Deaf people and people in noisy places need them."]
        : [],
  }),
  preview: (_, id, body, at) => toGalleryItem({ ...rowOfBody("gallery-items", body), id, published_at: at }),
};
