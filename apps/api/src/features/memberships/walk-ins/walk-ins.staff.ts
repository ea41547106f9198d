import { membershipConsentVersions } from "@party/contract/values/consents";
import { MINIMUM_AGE } from "@party/contract/values/membership-plans";
import { DAY_MS, dayInNairobi } from "@party/contract/values/nairobi-time";
import { WALK_IN_ENTRY_DAYS } from "@party/contract/values/walk-ins";
import type { WalkIn } from "@party/contract/walk-ins.staff";
import { coversPlace, listWardsIn, type Territory } from "#access/territory.ts";
import { hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { secretColumns } from "#database/people/person-columns.ts";
import { insertConsentEntries } from "#features/consents/consents.queries.ts";
import { storeDocument } from "#features/documents/documents.ts";
import { lockDailyWork, recordDailyWork } from "#features/people/daily-work/daily-work.queries.ts";
import { findPersonByIdNumber, insertPerson, isPersonWithin } from "#features/people/people.queries.ts";
import { checkPicture } from "#gateways/media/formats/library-picture.ts";
import { isJpegOrPng } from "#gateways/media/formats/picture-file.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { insertMembershipWithin, type NewMembership } from "../applications/applications.queries.ts";
import { requireFreePlan } from "../fees.queries.ts";
import { notifyRegisteredPerson } from "./walk-ins.messages.ts";
import {
  countMembershipsWithPhone,
  findWalkInEntry,
  insertConsentEvidence,
  insertWalkIn,
  linkApplicationToPerson,
  lockWalkInPhone,
} from "./walk-ins.queries.ts";

interface RegistrationContext {
  /** A transaction. */
  db: Database;
  config: Services["config"];
  media: Services["media"];
  jobs: Services["jobs"];
  /** Where the permission holds. */
  territory: Territory;
  staffId: number;
}

/** Phones without a network keep an entry so long, and a day more in which it is sent. */
const MAX_ENTRY_AGE_MS = (WALK_IN_ENTRY_DAYS + 1) * DAY_MS;
/** Clocks of phones differ. */
const CLOCK_TOLERANCE_MS = 15 * 60_000;

/** Whether the evidence is a picture that can be decoded; before the transaction begins. @throws Problem `walk_in_evidence`, `busy` */
export async function checkEvidence({ file }: Pick<WalkIn, "file">): Promise<void> {
  if (!isJpegOrPng(file)) throw new Problem("walk_in_evidence");
  await checkPicture(Buffer.from(file.buffer, file.byteOffset, file.byteLength)).catch((error: unknown) => {
    throw error instanceof Problem && error.firstCode !== "busy" ? new Problem("walk_in_evidence") : error;
  });
}

/** @returns in whole years on a day */
function calculateAgeOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/**
 * Takes somebody down in person: a person, an application for the free plan and the evidence of consent, all or nothing. The
 * same entry again changes nothing, however late.
 * @throws Problem why the entry cannot be taken
 */
export async function registerWalkIn(registration: RegistrationContext, entry: WalkIn) {
  const { db, config, territory, staffId } = registration;
  const { phone_number, first_name, last_name, ward: ward_id, taken_at } = entry;
  await lockDailyWork(db, staffId);
  await lockWalkInPhone(db, phone_number);
  const known = await findWalkInEntry(db, staffId, entry.entry_id);
  if (known) return describeRegistration(registration, entry, known);
  const age = validateWalkIn(territory, entry);

  const membership_type = await requireFreePlan(db, new Date(taken_at));
  const applicant: NewMembership = {
    ...{ first_name, last_name, phone_number, age, ward_id, gender: entry.sex, occupation: entry.occupation },
    ...({ user_id: null, membership_type, fee: 0, payment_method: null, state: "applied" } as const),
  };
  const membership = await insertMembershipWithin(db, territory, applicant);
  if (!membership) throw new Problem("walk_in_known");

  const id_number = entry.id_number || undefined;
  const holder = id_number && (await findPersonByIdNumber(db, hmacIndexes(config.secretKey, id_number)));
  const isStored = id_number !== undefined && !holder;
  const { id: person_id } = await insertPerson(db, {
    ...{ surname: last_name, other_names: first_name, sex: entry.sex, date_of_birth: entry.date_of_birth },
    ...{
      phone: phone_number,
      email: entry.email || null,
      ward_id,
      polling_station: entry.polling_station || null,
      recruited_by: staffId,
      source: "walk_in",
    },
    ...secretColumns(config.secretKey, "id_number", isStored ? id_number : null),
  });
  const membership_id = membership.id;
  await linkApplicationToPerson(db, membership_id, person_id);
  await insertConsentEntries(db, [
    {
      ...{ purpose: "membership", action: "given", channel: "in_person" },
      ...{ membership_id, text_version: entry.consent_version },
    },
  ]);
  const walkIn = { membership_id, person_id, same_id_number_as: holder ? holder.id : null };
  await insertWalkIn(db, { ...walkIn, entry_id: entry.entry_id, taken_by: staffId, taken_at, ward_id });
  await recordDailyWork(db, { staffId, kind: "walk_in", id: membership_id, people: 1 });
  await storeConsentEvidence(registration, person_id, entry);
  if (entry.email) await notifyRegisteredPerson(registration, membership_id);
  return describeRegistration(registration, entry, walkIn);
}

/** @returns the age @throws Problem what is wrong with an entry that the schema cannot know */
function validateWalkIn(territory: Territory, entry: WalkIn): number {
  const { taken_at, ward, consent_version, date_of_birth } = entry;
  if (!coversPlace(territory, { level: "ward", id: ward })) throw new Problem("walk_in_outside");
  const ago = Date.now() - new Date(taken_at).getTime();
  if (ago > MAX_ENTRY_AGE_MS || ago < -CLOCK_TOLERANCE_MS) throw new Problem("walk_in_time");
  const age = calculateAgeOn(dayInNairobi(new Date(taken_at)), date_of_birth);
  if (age < MINIMUM_AGE || age > 120) throw new Problem("walk_in_under_age");
  // A phone without a network may have read out an earlier text.
  if (!membershipConsentVersions.includes(consent_version)) throw new Problem("consent_text_unknown");
  return age;
}

async function storeConsentEvidence(
  { staffId, db, ...files }: RegistrationContext,
  personId: number,
  entry: WalkIn,
): Promise<void> {
  const { evidence: kind, consent_version: text_version, taken_at } = entry;
  const documentKind = kind === "signature" ? "signature" : "consent_form";
  const document = { personId, kind: documentKind, addedBy: staffId } as const;
  const { id: document_id } = await storeDocument({ ...files, db }, document, entry.file);
  await insertConsentEvidence(db, {
    ...{ person_id: personId, kind, text_version, document_id, taken_by: staffId, taken_at },
    // Without it nothing is taken down.
    ...{ read_aloud: true, reference: null },
  });
}

interface RegistrationResult {
  membership_id: number;
  person_id: number;
  same_id_number_as: number | null;
}

const describeRegistration = async (
  { db, territory }: RegistrationContext,
  { first_name, last_name, phone_number: phone }: WalkIn,
  { membership_id, person_id, same_id_number_as: holder }: RegistrationResult,
) => ({
  id: person_id,
  application: membership_id,
  name: `${first_name} ${last_name}`,
  same_phone: await countMembershipsWithPhone(db, territory, { phone, exceptId: membership_id }),
  same_id_number: holder !== null && (await isPersonWithin(db, territory, holder)),
});

/** The wards in which somebody may register people, by name. */
export const listWardsOfTerritory = async (db: Database, territory: Territory) =>
  (await listWardsIn(db, territory))
    .map(({ ward, constituency, county }) => ({ ...ward, constituency: constituency.name, county: county.name }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en"));
