import { sql } from "kysely";
import { type Person, type PersonalData, shownAs } from "#personal-data.ts";

/** By the confirmed address only: a name and a phone number prove nothing. */
export const offerIds = ({ email }: Person) => sql`select id from volunteers where email = ${email}`;

export const volunteerData: PersonalData[] = [
  {
    table: "volunteers",
    title: "Your offer to volunteer",
    of: (person) => sql`kept.id in (${offerIds(person)})`,
    columns: {
      id: "Number",
      name: "Name",
      phone_number: "Phone number",
      email: "Email address",
      ward_id: shownAs("Ward", sql`(select name from wards where wards.id = kept.ward_id)`),
      skills: "What you can do",
      availability: "When you have time",
      message: "Message",
      consented_at: "Agreed",
      created_at: "Sent",
    },
    onErasure: { becomes: "deleted" },
  },
];
