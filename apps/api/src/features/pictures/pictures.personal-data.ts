import "./pictures.queries.ts";
import { sql } from "kysely";
import { type PersonalDataTable, secretColumn } from "#database/personal-data.ts";

/** Pictures that a member of staff added. Those who are shown are not named by an account. */
export const pictureData: PersonalDataTable[] = [
  {
    table: "pictures",
    title: "Pictures that you added to the party's library",
    of: ({ userId }) => sql`kept.created_by = ${userId}`,
    columns: {
      id: "Number",
      hash: secretColumn("Name of its files, a one-way hash"),
      width: "Width in pixels",
      height: "Height in pixels",
      alt: "Description",
      decorative: "Decorative",
      credit: "Credit",
      consent: "Consent of those shown",
      focal_x: "Focal point from the left, in hundredths",
      focal_y: "Focal point from the top, in hundredths",
      ready: "Published sizes exist",
      created_by: "Your account",
      created_at: "Added",
    },
    onErasure: {
      becomes: "anonymised",
      set: { created_by: sql`null` },
      as: "The picture stays in the library. It names nobody.",
    },
  },
];
