import type { ColumnType, Generated, GeneratedAlways } from "kysely";

declare module "#database/tables.ts" {
  interface Tables {
    registrar_duties: {
      id: GeneratedAlways<number>;
      kind: "resignation";
      user_id: number | null;
      member_name: string | null;
      member_number: number | null;
      ward_id: number | null;
      received_at: Generated<Date>;
      /** Date in Nairobi, YYYY-MM-DD; read it as `::text`. */
      due_on: ColumnType<never, string, string>;
      done_at: Date | null;
      /** The last day on which the office was reminded. */
      reminded_on: ColumnType<string | null, string | null | undefined, string>;
    };
  }
}
