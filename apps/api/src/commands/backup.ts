/** `npm run backup`: docs/operations/backup.md */
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { BackupError, encrypterFor } from "#backup/age-keys.ts";
import { createBackup } from "#backup/backup.ts";
import { backupFilePaths, backupFolder, removeAbandonedFiles } from "#backup/folder.ts";
import { writeKeyFile } from "#backup/key-file.ts";
import { loadBackupConfig } from "#config.ts";
import { openDatabase } from "#database/database.ts";
import { recordOperation } from "#database/operations/operation-records.ts";
import { createMediaStore } from "#gateways/media/create-media-store.ts";
import { party } from "#party.ts";
import { runProgram, UsageError } from "./command.ts";

const USAGE = `npm run backup                    back up database and media into DATA_DIR/backups
npm run backup -- --to FOLDER     into this folder

Writes two encrypted files: party-….tar.zst.age, and party-….key.age with the SECRET_KEY; keep them in different places.
BACKUP_RECIPIENT (a public key of age) or BACKUP_PASSPHRASE says whom they are encrypted for. Servers may run meanwhile.
`;

async function backup(args: string[]): Promise<void> {
  const { to, help } = optionsOf(args);
  if (help) return void process.stdout.write(USAGE);
  const { secretKey, previous, ...config } = loadBackupConfig();
  encrypterFor(config.keys);
  if (secretKey === undefined) throw new BackupError("There is no SECRET_KEY, in the settings or in DATA_DIR.");
  const folder = path.resolve(to ?? backupFolder(config.dataDirectory));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { archive, keyFile } = backupFilePaths(folder, new Date());
  const report = (line: string) => void process.stderr.write(`${line}\n`);
  const media = createMediaStore(config);
  await media.open();
  let keyWritten = false;
  const beforeComplete = async () => {
    await writeKeyFile(keyFile, { secretKey, previous }, config.keys);
    keyWritten = true;
  };
  await removeAbandonedFiles(folder);
  try {
    await createBackup({ ...config, media, secretKey, party: party.name }, archive, { report, beforeComplete });
  } catch (error) {
    if (keyWritten) await rm(keyFile);
    throw error;
  }
  media.close();
  process.stdout.write(`${archive}\n${keyFile}\n`);
  await recordBackup(config.databaseUrl).catch((error: unknown) => {
    report(`The backup is complete, but the database did not take down that it was made: ${(error as Error).message}.`);
  });
}

/** Shown on the console under “Before you open”: backups may lie where the API cannot look. */
async function recordBackup(url: string): Promise<void> {
  const db = openDatabase({ url, connections: 1 });
  try {
    await recordOperation(db, "backup");
  } finally {
    await db.destroy();
  }
}

function optionsOf(args: string[]) {
  try {
    return parseArgs({ args, options: { to: { type: "string" }, help: { type: "boolean", short: "h" } } }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

if (import.meta.main) await runProgram(() => backup(process.argv.slice(2)), [BackupError]);
