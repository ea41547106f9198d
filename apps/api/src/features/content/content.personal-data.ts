import "./content.tables.ts";
import "./translations/translations.queries.ts";
import { sql } from "kysely";
import { type PersonalDataTable, secretColumn } from "#database/personal-data.ts";

/** What a member of staff wrote for the site. Referencing tables come first. */
export const contentData: PersonalDataTable[] = [
  {
    table: "content_translations",
    title: "What you published or scheduled in Kiswahili as staff",
    of: ({ userId }) => sql`kept.published_by = ${userId} or kept.scheduled_by = ${userId}`,
    columns: {
      kind: "Kind",
      item_id: "Number of the item",
      language: "Language",
      version: "Saves",
      revision: "Newest revision",
      edited_at: "Saved",
      published: secretColumn("Text, which belongs to the party"),
      published_revision: "Public revision",
      published_from: "English revision that it translates",
      published_at: "Became public",
      published_by: "Published by",
      search: secretColumn("Words of the text, for searching"),
      scheduled_revision: "Scheduled revision",
      scheduled_at: "Becomes public",
      scheduled_by: "Scheduled by",
    },
    onErasure: {
      becomes: "anonymised",
      as: "It stays public without your name.",
      set: { published_by: sql`null`, scheduled_by: sql`null` },
    },
  },
  {
    table: "content_translation_revisions",
    title: "What you wrote for the site in Kiswahili as staff",
    of: ({ userId }) => sql`kept.author = ${userId}`,
    columns: {
      kind: "Kind",
      item_id: "Number of the item",
      language: "Language",
      n: "Revision",
      words: secretColumn("Text, which belongs to the party"),
      source: "English revision that it translates",
      author: "Your account",
      at: "Begun",
      saved_at: "Saved",
      note: "Note",
      published_at: "Became public",
      proposed_at: "Proposed to a second person",
      read_at: "First read by another person",
    },
    onErasure: { becomes: "anonymised", as: "The text stays without your name.", set: { author: sql`null` } },
  },
  {
    table: "content_schedules",
    title: "What you scheduled for the site as staff",
    of: ({ userId }) => sql`kept.scheduled_by = ${userId}`,
    columns: {
      kind: "Kind",
      item_id: "Number of the item",
      revision: "Revision",
      at: "Becomes public",
      scheduled_by: "Your account",
      announced: "Whether members are told",
    },
    onErasure: {
      becomes: "anonymised",
      as: "It becomes public without your name.",
      set: { scheduled_by: sql`null` },
    },
  },
  {
    table: "content_revisions",
    title: "What you wrote for the site as staff",
    of: ({ userId }) => sql`kept.author = ${userId}`,
    columns: {
      kind: "Kind",
      item_id: "Number of the item",
      n: "Revision",
      body: secretColumn("Text, which belongs to the party"),
      author: "Your account",
      at: "Begun",
      saved_at: "Saved",
      note: "Note",
      published_at: "Became public",
      proposed_at: "Proposed to a second person",
      read_at: "First read by another person",
    },
    onErasure: { becomes: "anonymised", as: "The text stays without your name.", set: { author: sql`null` } },
  },
];
