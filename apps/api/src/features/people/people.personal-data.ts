import { sql } from "kysely";
import { ERASED_PERSON } from "#database/people/erasure.ts";
import {
  columnShownAs,
  columnShownInsideOther,
  type PersonalDataTable,
  selectPersonIds,
} from "#database/personal-data.ts";

export const peopleData: PersonalDataTable[] = [
  {
    table: "people",
    of: (person) => sql`kept.id = any (array(${selectPersonIds(person)}))`,
    columns: {
      ward_id: columnShownAs(sql`(select name from wards where wards.id = kept.ward_id)`),
      constituency_id: columnShownAs(
        sql`(select name from constituencies where constituencies.id = kept.constituency_id)`,
      ),
      county_id: columnShownAs(sql`(select name from counties where counties.id = kept.county_id)`),
      tag_ids: columnShownInsideOther("id"),
    },
    onErasure: {
      becomes: "anonymised",
      set: ERASED_PERSON,
    },
  },
];
