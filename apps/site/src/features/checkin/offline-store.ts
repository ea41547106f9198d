import type { Door } from "@party/contract/attendance";
import type { CheckInData, StoredScan } from "./guest-list.ts";

const NAME = "checkin";
// The names of stores that exist on phones.
const stores = { doors: "doors", scans: "scans", device: "device" } as const;

const resultOfRequest = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      const db = request.result;
      db.createObjectStore(stores.doors);
      db.createObjectStore(stores.scans, { keyPath: ["token", "hash"] });
      db.createObjectStore(stores.device);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** Resolves when the transaction is complete. */
async function write(run: (transaction: IDBTransaction) => void): Promise<void> {
  const transaction = (await open()).transaction(Object.values(stores), "readwrite");
  run(transaction);
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** A random id of this device, kept for as long as its storage. */
const newDevice = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The data stored for a steward's link; no guest list before the first time online. */
export async function readStored(
  token: string,
): Promise<Omit<CheckInData, "guestList"> & { guestList: Door | undefined }> {
  const transaction = (await open()).transaction(Object.values(stores), "readwrite");
  const devices = transaction.objectStore(stores.device);
  let device = (await resultOfRequest(devices.get("id"))) as string | undefined;
  if (!device) {
    device = newDevice();
    devices.put(device, "id");
  }
  const guestList = (await resultOfRequest(transaction.objectStore(stores.doors).get(token))) as Door | undefined;
  const ofToken = IDBKeyRange.bound([token], [token, []]);
  const scans = (await resultOfRequest(transaction.objectStore(stores.scans).getAll(ofToken))) as StoredScan[];
  return { device, guestList, scans };
}

/** For a browser that refuses to store anything. */
export const emptyStore = () => ({ device: newDevice(), guestList: undefined, scans: [] as StoredScan[] });

export const storeGuestList = (token: string, guestList: Door): Promise<void> =>
  write((transaction) => transaction.objectStore(stores.doors).put(guestList, token));

export const storeScans = (scans: readonly StoredScan[]): Promise<void> =>
  write((transaction) => {
    const store = transaction.objectStore(stores.scans);
    for (const scan of scans) store.put(scan);
  });
