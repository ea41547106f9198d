type Stores<Name extends string> = Readonly<Record<Name, IDBObjectStore>>;

export const resultOfRequest = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * A database of this browser, for work without a network. It is opened when it is first used.
 * @param stores how each is made; a later change of them needs a version of its own
 * @returns runs a transaction, and resolves when what it wrote is on the disk
 */
export function openOfflineStore<Name extends string>(
  name: string,
  stores: Readonly<Record<Name, IDBObjectStoreParameters>>,
) {
  const names = Object.keys(stores) as Name[];
  let opened: Promise<IDBDatabase> | undefined;
  const open = () => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const each of names) request.result.createObjectStore(each, stores[each]);
    };
    return resultOfRequest(request);
  };
  return async <Result>(run: (stores: Stores<Name>) => Promise<Result> | Result): Promise<Result> => {
    opened ??= open();
    const transaction = (await opened).transaction(names, "readwrite", { durability: "strict" });
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const opens = names.map((each) => [each, transaction.objectStore(each)]);
    const [result] = await Promise.all([run(Object.fromEntries(opens)), done]);
    return result;
  };
}
