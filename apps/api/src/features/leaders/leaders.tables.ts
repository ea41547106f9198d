import type { Generated } from "kysely";

export interface LeadersTable {
  id: Generated<number>;
  name: string;
  position_title: string;
  position_description: string;
  image: string | null;
  bio: string;
  /** 1 is first. */
  rank: number;
  published_at: Date | null;
}

declare module "#database/tables.ts" {
  interface Tables {
    leaders: LeadersTable;
  }
}
