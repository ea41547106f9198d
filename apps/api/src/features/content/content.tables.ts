import type { Generated } from "kysely";

declare module "#database/tables.ts" {
  interface Tables {
    /** Items that staff have edited; what visitors see is in the tables of the features. */
    content_items: {
      kind: string;
      item_id: number;
      /** Counts saves. */
      version: Generated<number>;
      /** The newest one. */
      revision: Generated<number>;
      title: string;
      county_id: number | null;
      constituency_id: number | null;
      ward_id: number | null;
      published_revision: number | null;
      first_published_at: Date | null;
      unpublished_at: Generated<Date | null>;
      pinned_until: Generated<Date | null>;
      /** When the newest revision was saved. */
      edited_at: Generated<Date>;
    };
    content_revisions: {
      kind: string;
      item_id: number;
      n: number;
      body: Record<string, unknown>;
      author: number | null;
      at: Generated<Date>;
      saved_at: Generated<Date>;
      note: string;
      /** When it first became public; it is unchanged since. */
      published_at: Date | null;
      /** When a second person was asked to approve it; its body is unchanged since. */
      proposed_at: Generated<Date | null>;
      /** When somebody else than its author first read it; its body is unchanged since. */
      read_at: Generated<Date | null>;
    };
    content_schedules: {
      kind: string;
      item_id: number;
      revision: number;
      at: Date;
      scheduled_by: number | null;
      announced: boolean;
    };
  }
}

/** Tables of rows that visitors see. */
export type ContentTable =
  | "news_articles"
  | "events"
  | "leaders"
  | "gallery_items"
  | "products"
  | "pickup_locations"
  | "branch_contacts"
  | "redirects";
