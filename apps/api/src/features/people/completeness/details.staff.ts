import type { checkedStatuses } from "@party/contract/details.staff";
import { type ListedCheckName, listedCheckNames } from "@party/contract/values/people/checks";
import { z } from "zod";
import { largestPlacesIn, loadWardNameLookup, placeOfFilters, type Territory } from "#access/territory.ts";
import { cursorOf, type StaffQuery, sortKeySchema, staffPage } from "#database/cursor.ts";
import type { Database } from "#database/database.ts";
import { countChecks } from "./checks.queries.ts";
import { countIncomplete, listIncomplete, type PlaceAndName } from "./details.staff.queries.ts";

type CheckedStatus = (typeof checkedStatuses)[number];

const MAX_KEY_LENGTH = 400;
const placeAndNameCursor = cursorOf<PlaceAndName>(
  z.tuple([
    z.tuple([sortKeySchema.id, sortKeySchema.id, sortKeySchema.id]),
    z.tuple([z.string().max(MAX_KEY_LENGTH), sortKeySchema.id]),
  ]),
);

interface IncompleteQuery extends StaffQuery {
  status: CheckedStatus;
  missing?: ListedCheckName | undefined;
  county?: number | undefined;
  constituency?: number | undefined;
  ward?: number | undefined;
}

/** @param pool not a transaction, because the places are kept for the process */
export async function listIncompleteWithin(
  db: Database,
  pool: Database,
  territory: Territory,
  { status, missing, county, constituency, ward, ...query }: IncompleteQuery,
) {
  const places = await largestPlacesIn(pool, territory, placeOfFilters({ county, constituency, ward }));
  const page = await staffPage(db, query, placeAndNameCursor, {
    filter: { places, status, missing },
    rows: listIncomplete,
    count: countIncomplete,
    key: ({ county_id, constituency_id, ward_id, name_key, id }): PlaceAndName => [
      [county_id, constituency_id, ward_id],
      [name_key, id],
    ],
  });
  const namesOf = await loadWardNameLookup(pool);
  return {
    ...page,
    results: page.results.map((row) => ({
      id: row.id,
      name: `${row.other_names} ${row.surname}`.trim(),
      phone: row.phone,
      place: namesOf(row.ward_id),
      missing: row.failed.filter((name): name is ListedCheckName => name !== "left"),
      has_account: row.has_account,
      link_until: row.link_until?.toISOString() ?? null,
    })),
  };
}

/** How many of the caller's places are complete. */
export async function countWithin(db: Database, territory: Territory, status: CheckedStatus) {
  const { people, complete, ...counts } = await countChecks(db, status, territory);
  const missing = Object.fromEntries(listedCheckNames.map((name) => [name, counts[name]])) as Record<
    ListedCheckName,
    number
  >;
  return { people, complete, missing };
}
