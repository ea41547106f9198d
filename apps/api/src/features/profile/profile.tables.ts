import type { Gender } from "@party/contract/values/gender";
import type { Generated } from "kysely";
import type { CreatedAt } from "#database/tables.ts";

declare module "#database/tables.ts" {
  interface Tables {
    profiles: {
      user_id: number;
      /** YYYY-MM-DD; read it as `::text`, else the driver returns an instant. */
      date_of_birth: string | null;
      gender: Gender | null;
      occupation: string;
      organization: string;
      address: string;
      city: string;
      country: string;
      updated_at: Generated<Date>;
    };
    profile_pictures: {
      user_id: number;
      /** Secret: it gives access to the picture. */
      name: string;
      created_at: CreatedAt;
    };
    ward_changes: {
      id: Generated<number>;
      user_id: number;
      from_ward_id: number;
      to_ward_id: number;
      changed_at: CreatedAt;
    };
  }
}
