import { sql } from "kysely";
import { columnShownAs, encryptedColumn, type PersonalData, personIds, secretColumn } from "#database/personal-data.ts";

const nullValue = sql`null`;
const emptyText = sql`''`;

export const peopleData: PersonalData[] = [
  {
    table: "people",
    title: "You in the register of members",
    of: (person) => sql`kept.id = any (array(${personIds(person)}))`,
    columns: {
      id: "Number in the register",
      user_id: "Your account",
      surname: "Surname",
      other_names: "Other names",
      name_key: "Names as searches compare them",
      sex: "Gender",
      date_of_birth: "Date of birth",
      birth_year: "Year of birth",
      phone: "Phone number",
      email: "Email address, without an account",
      ward_id: columnShownAs("Ward", sql`(select name from wards where wards.id = kept.ward_id)`),
      constituency_id: columnShownAs(
        "Constituency",
        sql`(select name from constituencies where constituencies.id = kept.constituency_id)`,
      ),
      county_id: columnShownAs("County", sql`(select name from counties where counties.id = kept.county_id)`),
      polling_station: "Polling station",
      id_number_encrypted: encryptedColumn("ID number"),
      id_number_hash: secretColumn("ID number, as a keyed one-way hash"),
      voter_status: "Whether you are a registered voter",
      voter_checked_at: "Checked with the register of voters",
      disability_encrypted: encryptedColumn("Disability"),
      has_disability: "Whether you have a disability",
      registrar_status: "How far the Registrar of Political Parties is",
      phone_proven_at: "Phone number proven",
      status: "Status",
      plan: "Plan",
      member_since: "Member since",
      source: "How you came into the register",
      recruited_by: "Account of the member of staff who registered you",
      merged_into: "Row that this one was joined to",
      version: "How often the row was changed",
      erased_at: "Erased",
      created_at: "Added",
    },
    onErasure: {
      becomes: "anonymised",
      as: "A row without name, phone number or birth date stays, so that how many people have left stays right.",
      set: {
        user_id: nullValue,
        surname: emptyText,
        other_names: emptyText,
        sex: nullValue,
        date_of_birth: nullValue,
        birth_year: nullValue,
        phone: nullValue,
        email: nullValue,
        polling_station: nullValue,
        id_number_encrypted: nullValue,
        id_number_hash: nullValue,
        disability_encrypted: nullValue,
        has_disability: nullValue,
        erased_at: sql`now()`,
      },
    },
  },
];
