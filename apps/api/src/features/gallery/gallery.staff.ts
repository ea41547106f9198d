import type { GalleryItemBody } from "@party/contract/content-bodies";
import { messagesOfNeeds } from "@party/contract/content-needs";
import { checkOfPicture } from "#features/content/checks.ts";
import { type ContentKind, NATION } from "#features/content/content-kind.ts";
import {
  findStoredGalleryItem,
  galleryRows,
  insertGalleryDraft,
  publishGalleryItem,
  type StoredGalleryItem,
} from "./gallery.staff.queries.ts";

const toStoredItem = ({ image_alt, ...body }: GalleryItemBody): StoredGalleryItem => ({
  ...body,
  image_alt: image_alt || null,
});

/** Photos, and videos with a poster and captions. */
export const galleryContent: ContentKind<GalleryItemBody> = {
  kind: "gallery-items",
  storedIn: "gallery_items",
  rows: galleryRows,
  titleOf: ({ title }) => title,
  placeOf: () => NATION,
  clean: ({ title, ...body }) => ({ ...body, title: title.trim() }),
  missing: (body) => messagesOfNeeds("gallery-items", body),
  checks: ({ media_type, image, image_alt, captions }) =>
    media_type === "image"
      ? checkOfPicture(image, image_alt)
      : captions === null
        ? ["The video has no captions. Deaf people and people in noisy places need them."]
        : [],
  async findLive(db, id) {
    const found = await findStoredGalleryItem(db, id);
    if (!found) return undefined;
    const { published_at, image_alt, ...row } = found;
    return { body: { ...row, image_alt: image_alt ?? "" }, publishedAt: published_at };
  },
  insertDraft: async (tx, body) => (await insertGalleryDraft(tx, toStoredItem(body))).id,
  publish: (tx, id, body, { at }) => publishGalleryItem(tx, id, { ...toStoredItem(body), published_at: at }),
  preview: (_, id, { image_alt, captions, ...item }, at) => ({
    ...item,
    id,
    created_at: at.toISOString(),
    ...(image_alt ? { image_alt } : {}),
    ...(captions ? { captions } : {}),
  }),
};
