import type { ContentLanguage, ItemTexts, TranslationLanguage } from "@party/contract/values/translations";
import type { Generated } from "kysely";

/** An item in one language. */
export interface ItemKey {
  kind: string;
  item_id: number;
  language: ContentLanguage;
}

declare module "#database/tables.ts" {
  interface Tables {
    /** Items that staff have edited, in each language; what visitors see is in the tables of the features. */
    content_items: {
      kind: string;
      item_id: number;
      language: Generated<ContentLanguage>;
      /** Counts saves. */
      version: Generated<number>;
      /** The newest one. */
      revision: Generated<number>;
      /** With the place, of English alone. */
      title: string;
      county_id: Generated<number | null>;
      constituency_id: Generated<number | null>;
      ward_id: Generated<number | null>;
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
      language: Generated<ContentLanguage>;
      n: number;
      /** In another language than English: `ItemTexts`. */
      body: Record<string, unknown>;
      /** The English revision that it translates; null in English. */
      source: Generated<number | null>;
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
      language: Generated<ContentLanguage>;
      revision: number;
      at: Date;
      scheduled_by: number | null;
      announced: boolean;
      /** Where two people have approved it. */
      proposal_id: Generated<number | null>;
    };
    /** What visitors read in another language than English. */
    content_translations: {
      kind: string;
      item_id: number;
      language: TranslationLanguage;
      published: ItemTexts;
      /** The English revision that it translates. */
      published_from: number;
      published_at: Date;
      published_by: number | null;
      search: string | null;
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
