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
}

declare module "#database/tables.ts" {
  interface Tables {
    events: EventsTable;
  }
}
