import { sql } from "kysely";
import { backupFolder, findNewestBackup } from "#backup/folder.ts";
import { ensureDataDirectory } from "#commands/expected-errors.ts";
import { isLoopback, readSecret } from "#config.ts";
import { findOperation } from "#database/operations/operation-records.ts";
import { findArrivedMail } from "../trials/trials.queries.ts";
import { type Check, doneIf, doneWithin } from "./check.ts";

const MAIL_DAYS = 30;
const BACKUP_DAYS = 7;
const RESTORE_DAYS = 365;
const CLOCK_SECONDS = 5;

const publicAddresses: Check = ({ config: { siteUrl, apiUrl } }) =>
  doneIf([siteUrl, apiUrl].every((url) => url.startsWith("https://") && !isLoopback(url)));

/** One that was made at the first start lies in DATA_DIR, with what it protects. */
const secretKeySet: Check = ({ config }) => doneIf(readSecret(config.dataDirectory) !== config.secretKey, "pretended");

const dataFolderWritable: Check = ({ config }) => {
  try {
    ensureDataDirectory(config.dataDirectory);
    return { state: "done" };
  } catch {
    return { state: "missing" };
  }
};

const clocksAgree: Check = async ({ db }) => {
  const before = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  const [from, until] = [before - CLOCK_SECONDS * 1_000, Date.now() + CLOCK_SECONDS * 1_000];
  const theirs = rows[0]!.now.getTime();
  const seconds = Math.round(Math.abs(theirs - Date.now()) / 1_000);
  return theirs >= from && theirs <= until ? { state: "done" } : { state: "missing", found: { seconds } };
};

const mailSent: Check = async ({ db, config, now }) =>
  config.smtpUrl ? doneWithin(await findOperation(db, "mail_sent"), now, MAIL_DAYS) : { state: "pretended" };

const mailArrived: Check = async ({ db }) => {
  const mail = await findArrivedMail(db);
  if (!mail) return { state: "missing" };
  return mail.simulated ? { state: "pretended" } : { state: "done", since: mail.arrived_at, by: mail.by };
};

/** Recorded by the command, which may write elsewhere than into DATA_DIR. */
const backupMade: Check = async ({ db, config, now }) => {
  const newest = await findNewestBackup(backupFolder(config.dataDirectory));
  const recorded = await findOperation(db, "backup");
  const at = Math.max(newest * 1_000, recorded?.getTime() ?? 0);
  return doneWithin(at === 0 ? undefined : new Date(at), now, BACKUP_DAYS);
};

export const operationChecks = {
  production: ({ config }) => doneIf(config.production, "pretended"),
  addresses: publicAddresses,
  secret_key: secretKeySet,
  data_folder: dataFolderWritable,
  clock: clocksAgree,
  mail_server: ({ config }) => doneIf(config.smtpUrl !== undefined, "pretended"),
  mail_sent: mailSent,
  trial_mail: mailArrived,
  backup: backupMade,
  restore: async ({ db, now }) => doneWithin(await findOperation(db, "restore"), now, RESTORE_DAYS),
} satisfies Record<string, Check>;
