import type { Generated } from "kysely";

export interface GalleryItemsTable {
  id: Generated<number>;
  title: string;
  description: string;
  image: string | null;
  media_type: "image" | "video";
  video: string | null;
  thumbnail: string | null;
  published_at: Date | null;
}

declare module "#database/tables.ts" {
  interface Tables {
    gallery_items: GalleryItemsTable;
  }
}
