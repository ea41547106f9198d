import { randomInt } from "node:crypto";
import type { LinkedDetails } from "@party/contract/own-details";
import { PhoneNumber } from "@party/contract/phone-number";
import type { Language } from "@party/contract/values/languages";
import {
  CODE_ALPHABET,
  CODE_LENGTH,
  formatDetailsCode,
  MAXIMUM_WRONG_ANSWERS,
  parseDetailsCode,
} from "@party/contract/values/people/details-links";
import type { Territory } from "#access/territory.ts";
import { siteUrlIn } from "#config.ts";
import { hmacIndex, hmacIndexes } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { notify } from "#features/notifications/notifications.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { findPersonWithEmail } from "../../people.queries.ts";
import { lockPerson } from "../../record/record.staff.ts";
import { findFailedChecks } from "../checks.queries.ts";
import { type DetailsRow, findDetails } from "../complete-details.queries.ts";
import { completeDetails, type GivenDetails, shownChecks } from "../complete-details.ts";
import { detailsLinkMade } from "./details-links.messages.ts";
import {
  countWrongAnswer,
  findOpenLink,
  insertDetailsLink,
  lockOpenLink,
  markLinkUsed,
} from "./details-links.queries.ts";

/** What the index of codes is made of, so that a code is no other value. */
const indexedText = (code: string) => `details ${code}`;

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");

interface LinkMaking {
  /** A transaction. */
  db: Database;
  config: Services["config"];
  jobs: Services["jobs"];
  territory: Territory;
  staffId: number;
}

/**
 * Makes a link for somebody without an account; the one of before ends.
 * @param send by email, and then its code is shown to nobody
 * @throws Problem `not_found`, `person_erased`, `details_of_account`, `details_complete`, `details_no_email`
 */
export async function makeDetailsLink(
  { db, config, jobs, territory, staffId }: LinkMaking,
  id: number,
  { send: isSent, language }: { send: boolean; language: Language },
) {
  const person = await lockPerson(db, territory, id);
  if (person.user_id !== null) throw new Problem("details_of_account");
  const missing = shownChecks((await findFailedChecks(db, person.id)) ?? []);
  if (missing.length === 0 || missing.includes("left")) throw new Problem("details_complete");
  const recipient = isSent ? await findPersonWithEmail(db, person.id) : undefined;
  if (isSent && !recipient) throw new Problem("details_no_email");
  const code = newCode();
  const code_hash = hmacIndex(config.secretKey, indexedText(code));
  const expires_at = await insertDetailsLink(db, { person_id: person.id, code_hash, made_by: staffId });
  if (recipient) {
    const values = { code: formatDetailsCode(code), until: expires_at.toISOString() };
    await notify({ db, jobs }, detailsLinkMade, [{ userId: null, person: { personId: person.id, language }, values }]);
  }
  return {
    code: isSent ? null : formatDetailsCode(code),
    address: `${siteUrlIn({ config }, language)}/details`,
    expires_at: expires_at.toISOString(),
  };
}

type LinkServices = Pick<Services, "config" | "db">;

/** @throws Problem `not_found` for one that there is not, or that has ended */
async function findLink({ config, db }: LinkServices, typed: string) {
  const code = parseDetailsCode(typed);
  const link =
    code === undefined ? undefined : await findOpenLink(db, hmacIndexes(config.secretKey, indexedText(code)));
  const person = link && (await findDetails(db, { personId: link.person_id }));
  if (!link || !person?.failed || person.user_id !== null) throw new Problem("not_found");
  return { link, person: { ...person, failed: person.failed } };
}

const questionFor = ({ surname }: Pick<DetailsRow, "surname">): LinkedDetails["asks"] =>
  surname.trim() === "" ? "phone" : "surname";

/** Nothing that is stored: who found the link learns what is missing of somebody. @throws Problem `not_found` */
export async function showLinkedDetails(services: LinkServices, code: string): Promise<LinkedDetails> {
  const { link, person } = await findLink(services, code);
  return {
    missing: shownChecks(person.failed),
    asks: questionFor(person),
    expires_at: link.expires_at.toISOString(),
  };
}

/** Without marks, capitals and what is between letters. */
const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "");

function isRightAnswer(person: DetailsRow, answer: string): boolean {
  if (questionFor(person) === "surname") return plainName(answer) === plainName(person.surname);
  const { data: phone } = PhoneNumber.safeParse(answer);
  return phone !== undefined && phone === person.phone;
}

/**
 * Fills in what is missing; what is known stays, so that a link that was lost changes nothing. It ends once nothing is missing.
 * @throws Problem `not_found`, `details_answer_wrong`, or what is wrong with a value
 */
export async function fillLinkedDetails(
  services: LinkServices,
  code: string,
  { answer, ...given }: GivenDetails & { answer: string },
  language: Language,
) {
  const { link, person } = await findLink(services, code);
  if (!isRightAnswer(person, answer)) {
    await countWrongAnswer(services.db, link.id, MAXIMUM_WRONG_ANSWERS);
    throw new Problem("details_answer_wrong");
  }
  await completeDetails(
    services,
    person.id,
    { language, channel: "details_link", userId: null },
    async (locked, tx) => {
      if (locked.user_id !== null || !(await lockOpenLink(tx, link.id))) throw new Problem("not_found");
      return takeMissing(locked, given);
    },
  );
  const missing = shownChecks((await findFailedChecks(services.db, person.id)) ?? []);
  await markLinkUsed(services.db, link.id, missing.length === 0);
  return { missing };
}

function takeMissing({ failed, ...person }: DetailsRow, given: GivenDetails): GivenDetails {
  const lacks = (name: NonNullable<DetailsRow["failed"]>[number]) => failed?.includes(name) ?? false;
  return {
    surname: person.surname.trim() === "" ? given.surname : person.surname,
    other_names: person.other_names.trim() === "" ? given.other_names : person.other_names,
    id_number:
      lacks("id_number_missing") || lacks("id_number_taken") || lacks("id_number_shape") ? given.id_number : "",
    date_of_birth: lacks("birth_date_missing") ? given.date_of_birth : "",
    polling_station: lacks("polling_station_missing") ? given.polling_station : "",
    disability: person.has_disability ? "" : given.disability,
    consent: given.consent,
  };
}
