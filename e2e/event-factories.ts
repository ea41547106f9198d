import { randomBytes } from "node:crypto";
import type { InLanguages } from "@party/contract/values/languages";
import { findOrCreateSecret } from "../apps/api/src/config.ts";
import { stewardUrl } from "../apps/api/src/features/attendance/check-in/steward-links.ts";
import { testStack } from "../scripts/test-stack.ts";
import { queryDatabase } from "./database.ts";

export interface TestEvent {
  id: number;
  title: string;
  titles: InLanguages<string>;
}

/**
 * Creates a published event of a test's own in the far future, in both languages, without announcing it to other members.
 * @param seats capacity; unlimited by default
 */
export async function createEvent(seats?: number): Promise<TestEvent> {
  const suffix = randomBytes(4).toString("hex");
  const title = `Ward baraza ${suffix}`;
  const kiswahili = {
    title: `Mkutano wa wadi ${suffix}`,
    description: "<p>Njoo na kiti.</p>",
    location: "Uwanja wa shule, Tetu",
  };
  const [event] = await queryDatabase<{ id: number }>(
    `insert into events (title, description, plain_text, image, date, time, location, category_id, published_at, announced_at)
     values ($1, '<p>Bring a chair.</p>', 'Bring a chair.', '/pictures/event-2-960.webp', '2099-06-01',
       '9:00 AM – 4:00 PM', 'School field, Tetu', (select id from categories where noun = 'events' and name = 'Meeting'), now(), now())
     returning id`,
    [title],
  );
  const { id } = event!;
  await queryDatabase(
    `with item as (
       insert into content_items (kind, item_id, language, title, published_revision) values ('events', $1, 'sw', '', 1)
     ), revision as (
       insert into content_revisions (kind, item_id, language, n, body, source, published_at)
       values ('events', $1, 'sw', 1, $2, 1, now())
     )
     insert into content_translations (kind, item_id, language, published, published_from, published_at)
     values ('events', $1, 'sw', $2, 1, now())`,
    [id, JSON.stringify(kiswahili)],
  );
  if (seats !== undefined) {
    await queryDatabase("insert into event_seats (event_id, capacity) values ($1, $2)", [id, seats]);
  }
  return { id, title, titles: { en: title, sw: kiswahili.title } };
}

/** The link by which a steward opens the check-in of an event. */
export const stewardLink = ({ id }: TestEvent, name: string): string =>
  stewardUrl(
    { secretKey: findOrCreateSecret(testStack.dataDirectory), siteUrl: testStack.siteUrl },
    { event_id: id, name, generation: 1 },
  );
