import type { Database } from "#database/database.ts";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createPerson } from "#features/people/people.factories.ts";
import type { Services } from "#services.ts";
import type { Input } from "#testing/example-requests.ts";

let createdCount = 0;

/** Somebody of an imported list, about whom all is known that has to be of a member. @returns the id of the person */
export function createImportedPerson(
  db: Database,
  ward: number = HOME_PLACE.ward,
  about: Parameters<typeof createPerson>[1] = {},
): Promise<number> {
  createdCount += 1;
  return createPerson(db, {
    ...{ surname: "Waiyaki", other_names: "Muthoni", source: "import", status: "imported", ward_id: ward },
    ...{
      sex: "female",
      date_of_birth: "1990-04-03",
      phone: `+2541${String(5_000_000 + createdCount).padStart(8, "0")}`,
    },
    ...about,
  });
}

export const importedPeopleRequests = ({ db }: Services): Record<string, () => Promise<Input>> => ({
  list: async () => ({ query: { total: "1" } }),
  show: async () => ({ params: { id: await createImportedPerson(db) } }),
  confirm: async () => ({
    body: { ids: [await createImportedPerson(db)], proof: "paper", reference: "Folder 3 in Nyeri" },
  }),
  refuse: async () => ({ body: { ids: [await createImportedPerson(db)], reason: "did not agree" } }),
});
