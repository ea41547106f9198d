import type { ErasurePreview } from "@party/contract/my-data";
import type { Language } from "@party/contract/values/languages";
import { DAY_MS } from "@party/contract/values/nairobi-time";
import { encrypt } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { deleteRecordsOfErased } from "#database/people/erasure.ts";
import { setMemberships } from "#database/people/standing.ts";
import type { Person, PersonalDataTable } from "#database/personal-data.ts";
import { lockVerifiedAccount, reauthenticate } from "#features/auth/credentials/credentials.ts";
import { deleteJobsAbout } from "#jobs/jobs-of-person.queries.ts";
import type { Actor } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { myDataTexts, omissionNotes } from "../exports.ts";
import { erasureReason, subjectTitle, tableTitle } from "../labels/labels.ts";
import { countPersonalRows, erasePersonalRows, listPersonIds, lockPersonalRows, lockUser } from "../my-data.queries.ts";
import { identifyPerson, type PersonalDataRegistry, resolvePayments } from "../registry.ts";
import { deleteStoredEmails, sendErasureConfirmation } from "./erasure.jobs.ts";
import { type ErasureStepResult, erasureSteps, erasureStepsBeforeLock } from "./erasure-steps.ts";

type ErasureServices = Pick<Services, "config" | "db" | "jobs" | "media">;

/** What erasing the account would delete and keep. */
export async function previewErasure(
  services: Pick<Services, "config" | "db">,
  registry: PersonalDataRegistry,
  userId: number,
  language: Language,
): Promise<ErasurePreview> {
  const person = await resolvePayments(services.db, await identifyPerson(services, userId));
  const kept: ErasurePreview["kept"] = [];
  const gone: PersonalDataRegistry[number][] = [];
  for (const data of registry) {
    const rows = await countPersonalRows(services.db, data, person);
    if (rows === 0) continue;
    if (data.onErasure.becomes === "kept")
      kept.push({
        what: tableTitle(language, data.table),
        rows,
        why: erasureReason(language, data.table),
      });
    else gone.unshift(data);
  }
  const { officeMailbox, sentInvitations } = myDataTexts[language];
  return {
    kept,
    gone: gone.map(({ table }) => tableTitle(language, table)),
    gone_subjects: [...new Set(gone.map(({ subject }) => subjectTitle(language, subject)))],
    notes: [...omissionNotes(person, language), officeMailbox, sentInvitations],
  };
}

/**
 * Deletes an account with everything that need not be kept (Data Protection Act, section 40), ends the membership and all
 * sessions, and emails the address if it was confirmed.
 * @throws Problem password_not_right, payment_under_way
 */
export async function eraseAccount(
  { config, db, jobs, media }: ErasureServices,
  registry: PersonalDataRegistry,
  { userId }: Actor,
  password: string,
): Promise<void> {
  const account = await reauthenticate({ config, db }, userId, password, "password_not_right");
  const deleteFiles = await db.transaction().execute(async (tx) => {
    const services = { db: tx, jobs, media };
    const ended: ErasureStepResult = {};
    for (const step of erasureStepsBeforeLock) Object.assign(ended, await step(services, userId));
    await lockUser(tx, userId);
    // The owner of the mailbox may have taken the account meanwhile.
    await lockVerifiedAccount(tx, account, "password_not_right");
    const person = await identifyPerson({ config, db: tx }, userId);
    for (const step of erasureSteps) Object.assign(ended, await step(services, person));
    await eraseAllRows(tx, registry, person);
    // Emails of an unconfirmed address may belong to somebody else.
    if (person.email !== null) {
      const encryptedEmail = encrypt(config.secretKey, person.email).toString("base64");
      await jobs.enqueue(tx, sendErasureConfirmation, {
        ...{ encryptedEmail, left: ended.hasLeft === true },
        language: account.language,
      });
      await jobs.enqueue(tx, deleteStoredEmails, { encryptedEmail }, { startAfter: new Date(Date.now() + DAY_MS) });
    }
    return ended.deleteFiles;
  });
  await deleteFiles?.();
}

/** Locks all rows before changing any, since rows are found through one another. */
export async function eraseAllRows(tx: Database, registry: PersonalDataRegistry, person: Person): Promise<void> {
  const found: { data: PersonalDataTable; keys: string[] }[] = [];
  for (const data of registry) {
    const { becomes } = data.onErasure;
    if (becomes !== "deleted" && !("set" in data.onErasure && data.onErasure.set)) continue;
    found.push({ data, keys: await lockPersonalRows(tx, data, person) });
  }
  const people = await listPersonIds(tx, person);
  await setMemberships(tx, async () => {
    for (const { data, keys } of found) await erasePersonalRows(tx, data, keys);
  });
  await deleteRecordsOfErased(tx, people);
  await deleteJobsAbout(tx, person);
}
