import { readFile } from "node:fs/promises";
import { Decrypter, Encrypter } from "age-encryption";

/** Whom backups are encrypted to, and what decrypts them. */
export interface BackupKeys {
  /** Public keys of age (`age1…`), separated by commas or spaces. */
  recipient?: string | undefined;
  passphrase?: string | undefined;
  /** A file of secret keys, as `age-keygen` writes it. */
  identityFile?: string | undefined;
}

/** Bad settings or a bad backup; the message is printed. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** @throws BackupError when neither or both of recipient and passphrase are set */
export function encrypterFor({ recipient, passphrase }: BackupKeys): Encrypter {
  if (Boolean(recipient) === Boolean(passphrase)) {
    throw new BackupError(
      "Set either BACKUP_RECIPIENT, a public key of age (age1…, made by age-keygen), or BACKUP_PASSPHRASE.",
    );
  }
  const encrypter = new Encrypter();
  if (passphrase) encrypter.setPassphrase(passphrase);
  for (const key of recipient?.split(/[\s,]+/).filter(Boolean) ?? []) {
    try {
      encrypter.addRecipient(key);
    } catch {
      throw new BackupError(`BACKUP_RECIPIENT: “${key}” is no public key of age; it begins with age1.`);
    }
  }
  return encrypter;
}

/** @throws BackupError when nothing is set that decrypts */
export async function decrypterFor({ identityFile, passphrase }: BackupKeys): Promise<Decrypter> {
  if (Boolean(identityFile) === Boolean(passphrase)) {
    throw new BackupError("Set either BACKUP_IDENTITY, the file with the secret key of age, or BACKUP_PASSPHRASE.");
  }
  const decrypter = new Decrypter();
  if (passphrase) decrypter.addPassphrase(passphrase);
  if (identityFile) {
    const text = await readFile(identityFile, "utf8").catch(() => {
      throw new BackupError(`BACKUP_IDENTITY: ${identityFile} cannot be read.`);
    });
    const keys = text.split("\n").filter((line) => /^AGE-SECRET-KEY-/.test(line.trim()));
    if (keys.length === 0) throw new BackupError(`BACKUP_IDENTITY: there is no secret key of age in ${identityFile}.`);
    for (const key of keys) {
      try {
        decrypter.addIdentity(key.trim());
      } catch {
        throw new BackupError(`BACKUP_IDENTITY: a secret key in ${identityFile} is damaged.`);
      }
    }
  }
  return decrypter;
}
