import type { OwnDetails } from "@party/contract/own-details";
import { consentTexts } from "@party/contract/values/consents";
import type { Language } from "@party/contract/values/languages";
import { type PersonCheckName, personCheckOf } from "@party/contract/values/people/checks";
import { EVERYWHERE } from "#access/territory.ts";
import { decrypt, encrypt, hmacIndexes } from "#crypto.ts";
import { type Database, isUniqueViolation } from "#database/database.ts";
import { lockBesidePerson, updateAccountHolder } from "#database/people/account-holder.ts";
import { secretColumns } from "#database/people/person-columns.ts";
import { recordConsent } from "#features/consents/consents.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { birthDateProblems } from "../birth-date.ts";
import { findPersonByIdNumber } from "../people.queries.ts";
import { findTrackedValues } from "../record/changes.queries.ts";
import { maskValue, storeRecordChanges } from "../record/changes.ts";
import { lockPersonWithin } from "../record/record.queries.ts";
import {
  type DetailsRow,
  deleteNumberToCheck,
  findDetails,
  updateDetails,
  upsertNumberToCheck,
} from "./complete-details.queries.ts";

type DetailsServices = Pick<Services, "config" | "db">;

/** What somebody gives; what is empty stays as it is. */
export interface GivenDetails {
  surname: string;
  other_names: string;
  id_number: string;
  date_of_birth: string;
  polling_station: string;
  disability: string;
  forget_disability?: boolean;
  consent: boolean;
}

/** What its owner is told. */
export const shownChecks = (failed: readonly PersonCheckName[]): PersonCheckName[] =>
  failed.filter((name) => personCheckOf(name).member !== null);

const NOT_ASKED: OwnDetails = {
  ...{ asked: false, surname: "", other_names: "", id_number: null, date_of_birth: null, polling_station: "" },
  ...{ has_disability: false, consented: false, missing: [] },
};

export async function findOwnDetails({ config, db }: DetailsServices, userId: number): Promise<OwnDetails> {
  const row = await findDetails(db, { userId });
  if (!row?.failed) return NOT_ASKED;
  // Of a number that somebody else has, its owner sees the same as of any other.
  const number = row.given_encrypted ?? row.id_number_encrypted;
  return {
    asked: true,
    surname: row.surname,
    other_names: row.other_names,
    id_number: number && maskValue(decrypt(config.secretKey, number)),
    date_of_birth: row.date_of_birth,
    polling_station: row.polling_station ?? "",
    has_disability: row.has_disability === true,
    consented: row.consent_version === consentTexts.registrar.version,
    missing: shownChecks(row.failed),
  };
}

/** @throws Problem `not_found` for somebody who is not asked, or what is wrong with a value */
export async function changeOwnDetails(
  services: DetailsServices,
  userId: number,
  given: GivenDetails,
  language: Language,
): Promise<OwnDetails> {
  const person = await findDetails(services.db, { userId });
  if (!person?.failed) throw new Problem("not_found");
  await completeDetails(services, person.id, { language, channel: "dashboard", userId }, () => given);
  return findOwnDetails(services, userId);
}

interface DetailsOrigin {
  language: Language;
  channel: "dashboard" | "details_link";
  /** Of the owner; null without an account. */
  userId: number | null;
}

/**
 * Stores what somebody says of themself, with what has changed. The same again changes nothing. An ID number that somebody else has is
 * not stored twice but noted for the office, and nobody is told (decision 39).
 * @param choose what is taken of what was given, from the locked person; what it throws undoes everything
 */
export async function completeDetails(
  services: DetailsServices,
  personId: number,
  origin: DetailsOrigin,
  choose: (person: DetailsRow, tx: Database) => GivenDetails | Promise<GivenDetails>,
): Promise<void> {
  const store = () =>
    services.db.transaction().execute(async (tx) => {
      await lockBesidePerson(tx, personId);
      if (!(await lockPersonWithin(tx, EVERYWHERE, personId))) throw new Problem("not_found");
      const person = await findDetails(tx, { personId });
      if (!person) throw new Problem("not_found");
      await storeDetails({ config: services.config, db: tx }, person, origin, await choose(person, tx));
    });
  try {
    await store();
  } catch (error) {
    // Somebody else was given the number meanwhile, so now there is a holder.
    if (!isUniqueViolation(error)) throw error;
    await store();
  }
}

async function storeDetails(
  services: DetailsServices,
  person: DetailsRow,
  { language, channel, userId }: DetailsOrigin,
  given: GivenDetails,
): Promise<void> {
  const { db: tx, config } = services;
  const problems = birthDateProblems(given.date_of_birth || null, new Date());
  if (problems.length > 0) throw new Problem(problems);
  const before = { ...(await findTrackedValues(tx, { id: person.id }))! };
  const born = given.date_of_birth || person.date_of_birth;
  if (userId !== null) {
    const names = { first_name: given.other_names, last_name: given.surname };
    await updateAccountHolder(tx, userId, names, born === person.date_of_birth ? {} : { date_of_birth: born });
  }
  const number = await chooseNumber(services, person, given.id_number);
  const disability = given.disability || (given.forget_disability ? null : undefined);
  await updateDetails(tx, person.id, {
    // What an account has too was written with it, also where staff have corrected the other one.
    surname: given.surname || person.surname,
    other_names: given.other_names || person.other_names,
    date_of_birth: born,
    polling_station: given.polling_station || person.polling_station,
    ...(number === undefined ? {} : secretColumns(config.secretKey, "id_number", number)),
    ...(disability === undefined ? {} : secretColumns(config.secretKey, "disability", disability)),
  });
  const { id: _id, ...after } = (await findTrackedValues(tx, { id: person.id }))!;
  const decryptOptional = (value: Buffer | null) => value && decrypt(config.secretKey, value);
  await storeRecordChanges(
    services,
    { personId: person.id, source: "owner", madeBy: userId },
    {
      ...before,
      id_number: decryptOptional(person.id_number_encrypted),
      disability: person.has_disability ? " " : null,
    },
    {
      ...after,
      ...(number === undefined ? {} : { id_number: number }),
      ...(disability === undefined ? {} : { disability }),
    },
  );
  if (given.consent && person.consent_version !== consentTexts.registrar.version) {
    await recordConsent(tx, { purpose: "registrar", channel, language, of: { person_id: person.id } });
  }
}

/** @returns the number to store; undefined for none, and for one that was noted for the office instead */
async function chooseNumber(
  { config, db: tx }: DetailsServices,
  person: DetailsRow,
  typed: string,
): Promise<string | undefined> {
  if (typed === "") return undefined;
  const hashes = hmacIndexes(config.secretKey, typed);
  const isOwn = person.id_number_hash !== null && hashes.some((hash) => hash.equals(person.id_number_hash!));
  const holder = isOwn ? undefined : await findPersonByIdNumber(tx, hashes);
  if (holder && holder.id !== person.id) {
    const number_encrypted = encrypt(config.secretKey, typed);
    await upsertNumberToCheck(tx, { person_id: person.id, held_by: holder.id, number_encrypted });
    return undefined;
  }
  if (person.given_encrypted) await deleteNumberToCheck(tx, person.id);
  return isOwn ? undefined : typed;
}
