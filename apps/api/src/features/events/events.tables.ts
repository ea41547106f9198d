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
  /** The day in Nairobi, YYYY-MM-DD; read it as `date::text`, else the driver makes an instant of it. */
  date: string;
  time: string | null;
  location: string | null;
  category: string | null;
  published_at: Date | null;
  /** When all who want to hear of it had been told. */
  announced_at: Generated<Date | null>;
  /** For whom it is, at most one of the three; none is the whole country. */
  county_id: Generated<number | null>;
  constituency_id: Generated<number | null>;
  ward_id: Generated<number | null>;
}

declare module "#database/tables.ts" {
  interface Tables {
    events: EventsTable;
  }
}
