/** The `SECRET_KEY` in a file of its own, encrypted by age, so that it can be kept apart from the backup. */
import { open, readFile, rm } from "node:fs/promises";
import { BackupError, type BackupKeys, decrypterFor, encrypterFor } from "./age-keys.ts";

export interface SecretKeys {
  secretKey: string;
  /** While the key is rotated. */
  previous: string | undefined;
}

export async function writeKeyFile(file: string, { secretKey, previous }: SecretKeys, keys: BackupKeys): Promise<void> {
  const lines = [`SECRET_KEY=${secretKey}`, ...(previous ? [`SECRET_KEY_PREVIOUS=${previous}`] : []), ""];
  const encrypted = await encrypterFor(keys).encrypt(lines.join("\n"));
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(encrypted);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** @throws BackupError when it is damaged or encrypted for another key */
export async function readKeyFile(file: string, keys: BackupKeys): Promise<SecretKeys> {
  const decrypter = await decrypterFor(keys);
  const encrypted = await readFile(file).catch(() => {
    throw new BackupError(`The key file ${file} cannot be read.`);
  });
  const text = await decrypter.decrypt(encrypted, "text").catch(() => {
    throw new BackupError(`The key file ${file} is damaged, or not encrypted for this key.`);
  });
  const secretKey = /^SECRET_KEY=(.+)$/m.exec(text)?.[1];
  if (secretKey === undefined) throw new BackupError(`There is no SECRET_KEY in ${file}.`);
  return { secretKey, previous: /^SECRET_KEY_PREVIOUS=(.+)$/m.exec(text)?.[1] };
}
