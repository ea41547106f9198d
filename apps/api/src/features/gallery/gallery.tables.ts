import type { Generated } from "kysely";

export interface GalleryItemsTable {
  id: Generated<number>;
  title: string;
  description: string;
  image: string | null;
  media_type: "image" | "video";
  video: string | null;
  thumbnail: string | null;
  /** Of a video, where it is known. */
  duration_seconds: Generated<number | null>;
  published_at: Date | null;
}

declare module "#database/tables.ts" {
  interface Tables {
    gallery_items: GalleryItemsTable;
  }
}
