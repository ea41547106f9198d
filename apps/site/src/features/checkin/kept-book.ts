import type { Door } from "@party/contract/attendance";
import type { Book, KeptScan } from "./book.ts";

const NAME = "checkin";
const stores = { doors: "doors", scans: "scans", device: "device" } as const;

const asked = <Result>(request: IDBRequest<Result>): Promise<Result> =>
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

/** Writes, and waits until it is written. */
async function write(run: (transaction: IDBTransaction) => void): Promise<void> {
  const transaction = (await open()).transaction(Object.values(stores), "readwrite");
  run(transaction);
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Names this phone among those at the door, for as long as it keeps its storage. */
const newDevice = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What this device knows of a steward's link; no door when it has never been online with it. */
export async function readBook(token: string): Promise<Omit<Book, "door"> & { door: Door | undefined }> {
  const transaction = (await open()).transaction(Object.values(stores), "readwrite");
  const devices = transaction.objectStore(stores.device);
  let device = (await asked(devices.get("id"))) as string | undefined;
  if (!device) {
    device = newDevice();
    devices.put(device, "id");
  }
  const door = (await asked(transaction.objectStore(stores.doors).get(token))) as Door | undefined;
  const mine = IDBKeyRange.bound([token], [token, []]);
  const scans = (await asked(transaction.objectStore(stores.scans).getAll(mine))) as KeptScan[];
  return { device, door, scans };
}

/** An empty book for a browser that keeps nothing. */
export const bookInMemory = () => ({ device: newDevice(), door: undefined, scans: [] as KeptScan[] });

export const keepDoor = (token: string, door: Door): Promise<void> =>
  write((transaction) => transaction.objectStore(stores.doors).put(door, token));

export const keepScans = (scans: readonly KeptScan[]): Promise<void> =>
  write((transaction) => {
    const store = transaction.objectStore(stores.scans);
    for (const scan of scans) store.put(scan);
  });
