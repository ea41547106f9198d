import "./batches/batches.queries.ts";
import { sql } from "kysely";
import { type PersonalDataTable, selectPersonIds } from "#database/personal-data.ts";

/** Which lists for the Registrar somebody is on. */
export const registrarData: PersonalDataTable[] = [
  {
    table: "registrar_batch_people",
    of: (person) => sql`kept.person_id = any (array(${selectPersonIds(person)}))`,
    onErasure: { becomes: "deleted" },
  },
];
