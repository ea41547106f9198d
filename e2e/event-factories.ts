import { randomBytes } from "node:crypto";
import { findOrCreateSecret } from "../apps/api/src/config.ts";
import { stewardUrl } from "../apps/api/src/features/attendance/check-in/steward-links.ts";
import { testStack } from "../scripts/test-stack.ts";
import { queryDatabase } from "./database.ts";

export interface TestEvent {
  id: number;
  title: string;
}

/**
 * Creates a published event of a test's own in the far future, without announcing it to other members.
 * @param seats capacity; unlimited by default
 */
export async function createEvent(seats?: number): Promise<TestEvent> {
  const title = `Ward baraza ${randomBytes(4).toString("hex")}`;
  const [event] = await queryDatabase<{ id: number }>(
    `insert into events (title, description, plain_text, image, date, time, location, category_id, published_at, announced_at)
     values ($1, '<p>Bring a chair.</p>', 'Bring a chair.', '/pictures/event-2-960.webp', '2099-06-01',
       '9:00 AM – 4:00 PM', 'School field, Tetu', (select id from categories where noun = 'events' and name = 'Meeting'), now(), now())
     returning id`,
    [title],
  );
  const { id } = event!;
  if (seats !== undefined) {
    await queryDatabase("insert into event_seats (event_id, capacity) values ($1, $2)", [id, seats]);
  }
  return { id, title };
}

/** The link by which a steward opens the check-in of an event. */
export const stewardLink = ({ id }: TestEvent, name: string): string =>
  stewardUrl(
    { secretKey: findOrCreateSecret(testStack.dataDirectory), siteUrl: testStack.siteUrl },
    { event_id: id, name, generation: 1 },
  );
