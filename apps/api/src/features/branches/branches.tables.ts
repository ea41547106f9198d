import type { Generated } from "kysely";

declare module "#database/tables.ts" {
  interface Tables {
    /** Branches, each of one ward, constituency or county. */
    branch_contacts: {
      id: Generated<number>;
      ward_id: number | null;
      constituency_id: number | null;
      county_id: number | null;
      name: string;
      address: string;
      hours: string;
      /** E.164 */
      phone: string;
      email: string;
    };
  }
}
