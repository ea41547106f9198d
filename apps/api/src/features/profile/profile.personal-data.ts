import { sql } from "kysely";
import { columnShownAs, type Person, type PersonalDataTable } from "#database/personal-data.ts";
import { portraitPathParts } from "./pictures.ts";

const isRowOfAccount = ({ userId }: Person) => sql`kept.user_id = ${userId}`;
const selectWardName = (column: string) => sql`(select name from wards where wards.id = ${sql.ref(`kept.${column}`)})`;
const portraitPathsColumn = sql.join(
  portraitPathParts().map(({ before, after }) => sql`${before}::text || kept.name || ${after}::text`),
);

export const profileData: PersonalDataTable[] = [
  {
    table: "ward_changes",
    of: isRowOfAccount,
    columns: {
      from_ward_id: columnShownAs(selectWardName("from_ward_id")),
      to_ward_id: columnShownAs(selectWardName("to_ward_id")),
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "profile_pictures",
    of: isRowOfAccount,
    columns: { name: columnShownAs(sql`concat_ws(', ', ${portraitPathsColumn})`) },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "profiles",
    of: isRowOfAccount,
    onErasure: { becomes: "deleted" },
  },
];
