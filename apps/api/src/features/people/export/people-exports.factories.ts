import type { PlaceRef } from "@party/contract/values/permissions";
import { sql } from "kysely";
import { encrypt, hmacIndex } from "#crypto.ts";
import { HOME_PLACE } from "#features/auth/auth.factories.ts";
import { createExport } from "#features/exports/exports.factories.ts";
import type { FileServices } from "#features/private-files/private-files.ts";
import type { Services } from "#services.ts";

/** @param place by default the home ward of the tests, of which one person alone exports */
export const createExportBody = (place: PlaceRef = { level: "ward", id: HOME_PLACE.ward }, more: object = {}) => ({
  ...{ place, columns: ["surname", "phone"], purpose: "meeting", reason: "the meeting in Tetu on Saturday" },
  ...more,
});

/** Names and the like that no other column holds. */
export const SENSITIVE_VALUES = { id_number: "31415926", disability: "deafblind", email: "gathoni@party.example" };

/** People of a ward, one of whom has names that a spreadsheet computes with. */
export async function createPeopleToExport({ db, config }: Services, ward: number, count: number): Promise<void> {
  await sql`
    insert into people (surname, other_names, phone, ward_id, source, email, id_number_encrypted, id_number_hash, disability_encrypted)
    select case n when 1 then '=1+1' else 'Mwangi' end, 'Wanjikũ ' || n, '+2547' || lpad(n::text, 8, '0'), ${ward}::integer, 'website',
      ${SENSITIVE_VALUES.email}, case n when 2 then ${encrypt(config.secretKey, SENSITIVE_VALUES.id_number)}::bytea end,
      case n when 2 then ${hmacIndex(config.secretKey, SENSITIVE_VALUES.id_number)}::bytea end,
      case n when 2 then ${encrypt(config.secretKey, SENSITIVE_VALUES.disability)}::bytea end
    from generate_series(1, ${count}::integer) as n
    on conflict do nothing`.execute(db);
}
/** A valid request of each endpoint. */
export function exportRequests(services: FileServices) {
  const own = async ({ id }: { id: number }) => ({ params: await createExport(services, id) });
  return {
    list: async () => ({ query: { total: "1" } }),
    show: own,
    propose: async () => ({ body: createExportBody() }),
    download: async (caller: { id: number }) => ({ ...(await own(caller)), body: {} }),
  };
}
