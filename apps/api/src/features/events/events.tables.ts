import type { Generated } from "kysely";

export interface EventsTable {
  id: Generated<number>;
  title: string;
  /** Cleaned HTML. */
  description: string;
  /** Cleaned HTML. */
  additional_info: string | null;
  /** Both without their markup. */
  words: string;
  image: string | null;
  /** The day in Nairobi, YYYY-MM-DD; read it as `date::text`, or the driver returns a Date. */
  date: string;
  time: string | null;
  location: string | null;
  category: string | null;
  published_at: Date | null;
  /** When its announcement was complete. */
  announced_at: Generated<Date | null>;
  /** At most one of the three is set; none means nationwide. */
  county_id: Generated<number | null>;
  constituency_id: Generated<number | null>;
  ward_id: Generated<number | null>;
}

declare module "#database/tables.ts" {
  interface Tables {
    events: EventsTable;
  }
}
