import { branchContacts } from "@party/samples/branch-contacts";
import { eventDetails } from "@party/samples/events/event-details";
import { galleryItems } from "@party/samples/gallery";
import { leaders } from "@party/samples/leaders";
import { newsArticles } from "@party/samples/news-articles";
import { pickupLocations, products } from "@party/samples/products";
import { type Kysely, sql } from "kysely";

const titlesOf = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);

/** Marks the samples that an earlier release seeded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await markSamples(db, "news_articles", "title", titlesOf(newsArticles));
  await markSamples(db, "events", "title", titlesOf(eventDetails));
  await markSamples(db, "gallery_items", "title", titlesOf(galleryItems));
  await markSamples(db, "leaders", "name", namesOf(leaders));
  await markSamples(db, "products", "name", namesOf(products));
  await markSamples(db, "pickup_locations", "name", namesOf(pickupLocations));
  await markSamples(db, "branch_contacts", "name", namesOf(branchContacts));
}

const markSamples = (db: Kysely<unknown>, table: string, column: string, values: readonly string[]) =>
  sql`update ${sql.table(table)} set sample = true where ${sql.ref(column)} = any(${values}::text[]) and id < 1001`.execute(
    db,
  );
