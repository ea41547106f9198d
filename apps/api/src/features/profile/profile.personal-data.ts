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
    title: "Where you were registered before",
    of: isRowOfAccount,
    columns: {
      id: "Number",
      user_id: "Your account",
      from_ward_id: columnShownAs("From the ward", selectWardName("from_ward_id")),
      to_ward_id: columnShownAs("To the ward", selectWardName("to_ward_id")),
      changed_at: "Changed",
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "profile_pictures",
    title: "Your picture",
    of: isRowOfAccount,
    columns: {
      user_id: "Your account",
      name: columnShownAs("Addresses of the picture on this site", sql`concat_ws(', ', ${portraitPathsColumn})`),
      created_at: "Uploaded",
    },
    onErasure: { becomes: "deleted" },
  },
  {
    table: "profiles",
    title: "Your profile",
    of: isRowOfAccount,
    columns: {
      user_id: "Your account",
      date_of_birth: "Date of birth",
      gender: "Gender",
      occupation: "Occupation",
      organization: "Organisation",
      address: "Address",
      city: "Town",
      country: "Country",
      updated_at: "Changed",
    },
    onErasure: { becomes: "deleted" },
  },
];
