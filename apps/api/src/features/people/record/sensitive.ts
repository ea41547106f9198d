import type { SensitiveCorrection } from "@party/contract/person-records.staff";
import { type SensitiveField, sensitiveFields } from "@party/contract/values/people/person-fields";
import { REVEAL_SECONDS } from "@party/contract/values/person-records";
import type { Territory } from "#access/territory.ts";
import { decrypt, hmacIndexes } from "#crypto.ts";
import { isUniqueViolation } from "#database/database.ts";
import { secretColumns } from "#database/people/person-columns.ts";
import { notify } from "#features/notifications/notifications.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findPersonByIdNumber } from "../people.queries.ts";
import { storeRecordChanges } from "./changes.ts";
import { recordCorrected } from "./record.messages.ts";
import { findSensitiveValues, updateSensitiveValues } from "./record.queries.ts";
import { findPerson, lockPerson, personChangedProblem } from "./record.staff.ts";

type SensitiveServices = Pick<Services, "config" | "db">;
type SensitiveValues = Partial<Record<SensitiveField, string | null>>;

async function readSensitiveValues({ config, db }: SensitiveServices, id: number, fields: readonly SensitiveField[]) {
  const stored = await findSensitiveValues(db, id);
  const values: SensitiveValues = {};
  for (const field of fields) {
    const encrypted = stored[`${field}_encrypted`];
    values[field] = encrypted && decrypt(config.secretKey, encrypted);
  }
  return values;
}

/** Sensitive values for a minute. @throws Problem `not_found` outside the territory */
export async function revealValues(
  services: SensitiveServices,
  territory: Territory,
  id: number,
  fields: readonly SensitiveField[],
) {
  const person = await findPerson(services.db, territory, id);
  const values = await readSensitiveValues(services, person.id, fields);
  return { values, hide_at: new Date(Date.now() + REVEAL_SECONDS * 1_000).toISOString() };
}

interface SensitiveCorrectionContext extends SensitiveServices {
  jobs: Services["jobs"];
  territory: Territory;
  staffId: number;
}

/**
 * Corrects what is sensitive, and tells the member which. The same correction again changes nothing.
 * @param correcting its `db` is a transaction
 * @returns what was changed, for the audit log, without the values
 * @throws Problem `not_found`, `person_erased`, `person_changed`, `id_number_taken`
 */
export async function correctSensitiveValues(
  { config, db, jobs, territory, staffId }: SensitiveCorrectionContext,
  personId: number,
  { version, ...correction }: SensitiveCorrection,
): Promise<{ changed: SensitiveField[] }> {
  const person = await lockPerson(db, territory, personId);
  const before = await readSensitiveValues({ config, db }, person.id, sensitiveFields);
  const changed = sensitiveFields.filter(
    (field) => correction[field] !== undefined && (correction[field] || null) !== (before[field] ?? null),
  );
  if (changed.length === 0) return { changed };
  const after = Object.fromEntries(changed.map((field) => [field, correction[field] || null])) as SensitiveValues;
  if (after.id_number) await requireFreeIdNumber({ config, db }, person.id, after.id_number);
  const isUpdated = await updateSensitiveValues(
    db,
    person.id,
    version,
    Object.assign({}, ...changed.map((field) => secretColumns(config.secretKey, field, after[field] ?? null))),
  ).catch((error: unknown) => {
    // Somebody else was given the number meanwhile.
    throw isUniqueViolation(error) ? new Problem("id_number_taken") : error;
  });
  if (!isUpdated) throw await personChangedProblem(db, person.id);
  await storeRecordChanges({ config, db }, { personId: person.id, source: "staff", madeBy: staffId }, before, after);
  if (person.user_id !== null) {
    await notify({ db, jobs }, recordCorrected, [{ userId: person.user_id, values: { fields: changed } }]);
  }
  return { changed };
}

/** @throws Problem `id_number_taken` */
async function requireFreeIdNumber({ config, db }: SensitiveServices, personId: number, number: string): Promise<void> {
  const holder = await findPersonByIdNumber(db, hmacIndexes(config.secretKey, number));
  if (holder && holder.id !== personId) throw new Problem("id_number_taken");
}
