import type { Availability, VolunteerSkill } from "@party/contract/values/volunteering";
import type { Generated } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

export interface VolunteersTable {
  id: Generated<number>;
  name: string;
  /** E.164 */
  phone_number: string;
  /** In lower case. */
  email: string;
  ward_id: number;
  skills: VolunteerSkill[];
  availability: Availability[];
  message: string;
  /** Of the last consent. */
  consented_at: Generated<Date>;
  created_at: CreatedAt;
}

declare module "#database/tables.ts" {
  interface Tables {
    volunteers: VolunteersTable;
  }
}
