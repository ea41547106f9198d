/** `npm run restore`: docs/operations/backup.md */
import { parseArgs } from "node:util";
import { verifyAuditLog } from "#access/audit.ts";
import { BackupError } from "#backup/age-keys.ts";
import { readKeyFile, type SecretKeys } from "#backup/key-file.ts";
import { rehearsalProof } from "#backup/rehearsal.ts";
import { formatSummary, restoreBackup } from "#backup/restore.ts";
import { verifyBackup } from "#backup/verify.ts";
import { loadBackupConfig, storeSecret } from "#config.ts";
import { openDatabase } from "#database/database.ts";
import { createMediaStore } from "#gateways/media/create-media-store.ts";
import { runProgram, UsageError } from "./command.ts";

const USAGE = `npm run restore -- FILE.tar.zst.age --key FILE.key.age     into an empty database and DATA_DIR
npm run restore -- FILE.tar.zst.age                        where SECRET_KEY is that of the backup already
npm run restore -- FILE.tar.zst.age --check                only check that the backup is whole; changes nothing
         --replace DATABASE                                delete what is in the database of this name

BACKUP_IDENTITY (a file with the secret key of age) or BACKUP_PASSPHRASE decrypts. Nothing is written before the whole backup
was checked; the database is restored in one transaction.
`;

async function restore(args: string[]): Promise<void> {
  const { file, key, replace, check, help } = optionsOf(args);
  if (help) return void process.stdout.write(USAGE);
  if (file === undefined) throw new UsageError(USAGE);
  const config = loadBackupConfig();
  if (check) {
    const manifest = await verifyBackup(file, config.keys);
    process.stdout.write(`${file} is whole: ${manifest.created_at}, ${formatSummary(manifest)}.\n`);
    return;
  }
  const { secretKey, previous } = key === undefined ? config : await readSecretKeys(key, config);
  const report = (line: string) => void process.stderr.write(`${line}\n`);
  const media = createMediaStore(config);
  await media.open();
  const beforeCommit = () => {
    if (config.secretKey !== undefined || storeSecret(config.dataDirectory, secretKey!) === secretKey) return;
    throw new BackupError("A process has stored another SECRET_KEY in DATA_DIR meanwhile. Nothing was changed.");
  };
  const { created_at } = await restoreBackup({ ...config, media }, file, { replace, secretKey, report, beforeCommit });
  media.close();
  process.stdout.write(`The backup of ${created_at} is restored. ${await describeAuditLog(config.databaseUrl)}\n`);
  process.stdout.write(
    "Was it a rehearsal? This line, typed on the server of the party, records it there:\n" +
      `npm run office -- rehearsed ${rehearsalProof(secretKey!, new Date())}\n`,
  );
  if (previous !== config.previous) {
    process.stdout.write("Its key was being rotated: set SECRET_KEY_PREVIOUS, which is in the key file too.\n");
  }
}

/** @throws BackupError when the installation has another secret already */
async function readSecretKeys(
  keyFile: string,
  { keys, secretKey }: ReturnType<typeof loadBackupConfig>,
): Promise<SecretKeys> {
  const found = await readKeyFile(keyFile, keys);
  if (secretKey === undefined || secretKey === found.secretKey) return found;
  throw new BackupError(
    "The installation has another SECRET_KEY than the key file. Unset SECRET_KEY, or remove the file secret in DATA_DIR " +
      "if nothing was encrypted with it. Nothing was changed.",
  );
}

async function describeAuditLog(url: string): Promise<string> {
  const db = openDatabase({ url, connections: 1, statementTimeout: 0 });
  try {
    const { entries, fault } = await verifyAuditLog(db);
    return fault
      ? `But its audit log had been changed before the backup: ${fault}.`
      : `Audit log: ${entries} entries, none changed.`;
  } finally {
    await db.destroy();
  }
}

function optionsOf(args: string[]) {
  try {
    const text = { type: "string" } as const;
    const flag = { type: "boolean" } as const;
    const options = { key: text, replace: text, check: flag, help: { ...flag, short: "h" } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    if (positionals.length > 1) throw new Error("One backup at a time.");
    return { ...values, file: positionals[0] };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

if (import.meta.main) await runProgram(() => restore(process.argv.slice(2)), [BackupError]);
