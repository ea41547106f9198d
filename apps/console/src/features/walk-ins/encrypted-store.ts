import { WALK_IN_ENTRY_DAYS } from "@party/contract/values/walk-ins";
import { openOfflineStore, resultOfRequest } from "@party/ui/storage/offline-store.ts";

/**
 * What the phone keeps of people who were registered without a network, encrypted with a key that is made from the PIN and from a
 * key that cannot be taken out of this browser. Nothing else is stored, and neither key is.
 */
export interface EncryptedStore {
  key: CryptoKey;
}

const runTransaction = openOfflineStore("walk-ins", { lock: {}, entries: { keyPath: "id" } });
const LOCK_KEY = "lock";

const MAX_PIN_ATTEMPTS = 5;
const PBKDF2_ROUNDS = 600_000;
const DAY_MS = 86_400_000;

interface Ciphertext {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

interface StoredPinLock {
  salt: Uint8Array<ArrayBuffer>;
  /** HMAC; not extractable, so that a copy of the storage cannot be tried elsewhere. */
  deviceKey: CryptoKey;
  attempts: number;
  made_at: number;
  /** Tells whether a PIN is right, and holds what belongs to nobody registered. */
  profile: Ciphertext;
}

interface StoredEntry {
  id: string;
  /** In milliseconds, so that it can go without the PIN. */
  taken_at: number;
  text: Ciphertext;
  file: Ciphertext;
}

const findLock = (lock: IDBObjectStore): Promise<StoredPinLock | undefined> => resultOfRequest(lock.get(LOCK_KEY));
const findEntry = (entries: IDBObjectStore, id: string): Promise<StoredEntry | undefined> =>
  resultOfRequest(entries.get(id));
const listEntries = (entries: IDBObjectStore): Promise<StoredEntry[]> => resultOfRequest(entries.getAll());

const encoder = new TextEncoder();
const decoder = new TextDecoder();

async function encrypt({ key }: EncryptedStore, content: Uint8Array<ArrayBuffer>, about: string): Promise<Ciphertext> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: encoder.encode(about) },
    key,
    content,
  );
  return { iv, data };
}

const decrypt = ({ key }: EncryptedStore, { iv, data }: Ciphertext, about: string): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: encoder.encode(about) }, key, data);

const encryptText = (store: EncryptedStore, value: unknown, about: string) =>
  encrypt(store, encoder.encode(JSON.stringify(value)), about);

const decryptText = async (store: EncryptedStore, ciphertext: Ciphertext, about: string): Promise<unknown> =>
  JSON.parse(decoder.decode(await decrypt(store, ciphertext, about)));

/** Takes about half a second on a phone, by design. */
async function deriveKey(
  pin: string,
  { salt, deviceKey }: Pick<StoredPinLock, "salt" | "deviceKey">,
): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey("raw", encoder.encode(pin), "PBKDF2", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations: PBKDF2_ROUNDS },
    typed,
    256,
  );
  const bound = await crypto.subtle.sign("HMAC", deviceKey, bits);
  return crypto.subtle.importKey("raw", bound, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Deletes all entries and the lock. */
export const deleteEncryptedStore = () =>
  runTransaction(({ lock, entries }) => {
    lock.clear();
    entries.clear();
  });

/** Deletes what is older than it may be. */
const deleteExpiredEntries = () =>
  runTransaction(async ({ lock, entries }) => {
    const oldest = Date.now() - WALK_IN_ENTRY_DAYS * DAY_MS;
    const stored = await listEntries(entries);
    const kept = stored.filter(({ taken_at }) => taken_at > oldest);
    for (const { id } of stored.filter((each) => !kept.includes(each))) entries.delete(id);
    const found = await findLock(lock);
    // A new PIN is chosen each week, unless something still waits.
    if (found && kept.length === 0 && found.made_at < oldest) lock.clear();
  });

/** @returns how many PINs may still be tried; undefined where nothing is kept */
export async function findPinLock(): Promise<{ attemptsLeft: number } | undefined> {
  await deleteExpiredEntries();
  const stored = await runTransaction(({ lock }) => findLock(lock));
  return stored && { attemptsLeft: MAX_PIN_ATTEMPTS - stored.attempts };
}

/** Starts an empty one. @param profile anything that JSON holds; encrypted as well */
export async function createEncryptedStore(pin: string, profile: unknown): Promise<EncryptedStore> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const deviceKey = await crypto.subtle.generateKey({ name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const store = { key: await deriveKey(pin, { salt, deviceKey }) };
  const stored: StoredPinLock = {
    ...{ salt, deviceKey, attempts: 0, made_at: Date.now() },
    profile: await encryptText(store, profile, LOCK_KEY),
  };
  await runTransaction(({ lock, entries }) => {
    entries.clear();
    lock.put(stored, LOCK_KEY);
  });
  return store;
}

export async function saveProfile(store: EncryptedStore, profile: unknown): Promise<void> {
  const encrypted = await encryptText(store, profile, LOCK_KEY);
  await runTransaction(async ({ lock }) => {
    const stored = await findLock(lock);
    if (stored) lock.put({ ...stored, profile: encrypted }, LOCK_KEY);
  });
}

export type UnlockResult<Profile> = { store: EncryptedStore; profile: Profile } | { attemptsLeft: number };

/** Each attempt is counted before it is tried; after the fifth wrong one everything is deleted. */
export async function unlockWithPin<Profile>(pin: string): Promise<UnlockResult<Profile>> {
  const stored = await runTransaction(async ({ lock }) => {
    const found = await findLock(lock);
    if (found) lock.put({ ...found, attempts: found.attempts + 1 }, LOCK_KEY);
    return found;
  });
  if (!stored) return { attemptsLeft: 0 };
  const attemptsLeft = MAX_PIN_ATTEMPTS - stored.attempts - 1;
  const opened = attemptsLeft < 0 ? undefined : await tryPin<Profile>(pin, stored);
  if (!opened) {
    if (attemptsLeft <= 0) await deleteEncryptedStore();
    return { attemptsLeft: Math.max(attemptsLeft, 0) };
  }
  await runTransaction(async ({ lock }) => {
    const found = await findLock(lock);
    if (found) lock.put({ ...found, attempts: 0 }, LOCK_KEY);
  });
  return opened;
}

async function tryPin<Profile>(pin: string, stored: StoredPinLock) {
  const store = { key: await deriveKey(pin, stored) };
  try {
    return { store, profile: (await decryptText(store, stored.profile, LOCK_KEY)) as Profile };
  } catch {
    return undefined;
  }
}

/** The texts of all entries, oldest first; the files stay where they are. */
export async function readEntries<Entry>(store: EncryptedStore): Promise<Entry[]> {
  await deleteExpiredEntries();
  const stored = await runTransaction(({ entries }) => listEntries(entries));
  return Promise.all(
    stored
      .toSorted((one, other) => one.taken_at - other.taken_at)
      .map(async ({ id, text }) => (await decryptText(store, text, id)) as Entry),
  );
}

interface StoredEntryFields {
  entry_id: string;
  taken_at: string;
}

/** @param file undefined keeps the one that is there */
export async function storeEntry<Entry extends StoredEntryFields>(
  store: EncryptedStore,
  entry: Entry,
  file: Blob | undefined,
): Promise<void> {
  const { entry_id: id } = entry;
  const text = await encryptText(store, entry, id);
  const added = file && (await encrypt(store, new Uint8Array(await file.arrayBuffer()), id));
  await runTransaction(async ({ entries }) => {
    const before = await findEntry(entries, id);
    const encrypted = added ?? before?.file;
    if (encrypted) entries.put({ id, taken_at: new Date(entry.taken_at).getTime(), text, file: encrypted });
  });
}

/** @returns undefined for an entry that is gone */
export async function readFile(store: EncryptedStore, id: string): Promise<Blob | undefined> {
  const stored = await runTransaction(({ entries }) => findEntry(entries, id));
  return stored && new Blob([await decrypt(store, stored.file, id)]);
}

export const deleteEntry = (id: string) => runTransaction(({ entries }) => void entries.delete(id));
