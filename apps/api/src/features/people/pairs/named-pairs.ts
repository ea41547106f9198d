import { placesOfWard } from "#access/territory.ts";
import type { Database } from "#database/database.ts";
import type { NamedSubject } from "#features/audit-log/subjects.ts";
import { listPersonNames } from "../people.queries.ts";

/** Two people of the register; erased ones have no name. */
export async function findNamedPairs(
  db: Database,
  rows: readonly { id: number; one: number; other: number }[],
): Promise<NamedSubject[]> {
  const people = new Map(
    (
      await listPersonNames(
        db,
        rows.flatMap(({ one, other }) => [one, other]),
      )
    ).map((row) => [row.id, row]),
  );
  return rows.map(({ id, one, other }) => {
    const both = [one, other].flatMap((each) => people.get(each) ?? []);
    const names = both.map(({ other_names, surname }) => `${other_names} ${surname}`.trim());
    return {
      id,
      user: both.find(({ user_id }) => user_id !== null)?.user_id,
      name: names.length < 2 || names.includes("") ? null : names.join(" and "),
      places: both.flatMap(({ ward_id }) => placesOfWard(ward_id)),
    };
  });
}
