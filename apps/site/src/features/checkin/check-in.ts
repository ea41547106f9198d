import { ApiError } from "@party/contract/client";
import { MAXIMUM_SCANS } from "@party/contract/values/events";
import { api } from "#api.ts";
import {
  applyServerResults,
  type CheckInData,
  emptyStoredData,
  hashTicketCode,
  type LocalScanResult,
  localScanResultOf,
  readStored,
  type StoredScan,
  storeGuestList,
  storeScans,
} from "./guest-list.ts";

export interface CheckInState {
  data: CheckInData | undefined;
  /** The result of the last scan; `count` tells two equal results apart. */
  last: { result: LocalScanResult; hash: string; count: number } | undefined;
  online: boolean;
  sending: boolean;
  /** The browser refuses to store anything. */
  notStored: boolean;
  /** Why there is no guest list: the server's message, or undefined without a network. */
  failure: { text: string | undefined } | undefined;
}

/** Checks scans against the data on the device, stores them, and sends them when there is a network. */
export class CheckIn {
  readonly #token: string;
  readonly #listeners = new Set<() => void>();
  #syncing: Promise<void> | undefined;
  #syncAgain = false;
  /** Scans are checked one after the other: the second of two equal ones must see the first. */
  #queue: Promise<unknown> = Promise.resolve();
  #state: CheckInState = {
    ...{ data: undefined, last: undefined, failure: undefined },
    ...{ online: true, sending: false, notStored: false },
  };

  constructor(token: string) {
    this.#token = token;
  }

  /** For useSyncExternalStore. */
  readonly state = (): CheckInState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #update(next: Partial<CheckInState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  /** Shows the stored data, then brings it up to date if there is a network. */
  async open(): Promise<void> {
    const stored = await readStored(this.#token).catch(() => {
      this.#update({ notStored: true });
      return emptyStoredData();
    });
    const { guestList } = stored;
    if (guestList) {
      this.#update({ data: { ...stored, guestList } });
      return this.refresh();
    }
    await this.#fetchGuestList(stored);
    await this.sync();
  }

  async #fetchGuestList(stored: Omit<CheckInData, "guestList">): Promise<void> {
    try {
      const guestList = await api("GET /checkin/{token}/", { params: { token: this.#token }, anonymous: true });
      // A scan may have been checked meanwhile.
      const { device, scans } = this.#state.data ?? stored;
      this.#update({ data: { device, scans, guestList }, failure: undefined, online: true });
      await this.#store(() => storeGuestList(this.#token, guestList));
    } catch (error) {
      const isApiError = error instanceof ApiError;
      // The stored list stays usable, except when the link was closed (410).
      if (!this.#state.data || (isApiError && error.status === 410)) {
        this.#update({ failure: { text: isApiError ? error.text : undefined } });
      }
      if (!isApiError) this.#update({ online: false });
    }
  }

  /** Checks a ticket. @param code as scanned or typed */
  scan(code: string): Promise<void> {
    const done = this.#queue.then(() => this.#check(code));
    this.#queue = done.catch(() => undefined);
    return done;
  }

  /** Checks in a guest without a ticket, found by name. */
  checkInByName(hash: string): Promise<void> {
    const done = this.#queue.then(() => this.#check(hash, hash));
    this.#queue = done.catch(() => undefined);
    return done;
  }

  async #check(code: string, known?: string): Promise<void> {
    const hash = known ?? (await hashTicketCode(code));
    const first = this.#state.data;
    if (!first) return;
    // The guest may have signed up after the list was loaded.
    if (localScanResultOf(first, hash).kind === "notValid" && this.#state.online && navigator.onLine)
      await this.#fetchGuestList(first);
    const data = this.#state.data ?? first;
    const result = localScanResultOf(data, hash);
    if (result.kind === "admitted") {
      const { device, scans } = data;
      const scanned_at = new Date().toISOString();
      const scan: StoredScan = { token: this.#token, hash, code, scanned_at, device, result: null };
      // Stored before it is shown, so that closing the page at this moment loses no scan.
      await this.#store(() => storeScans([scan]));
      this.#update({ data: { ...(this.#state.data ?? data), scans: [...scans, scan] } });
    }
    this.#update({ last: { result, hash, count: (this.#state.last?.count ?? 0) + 1 } });
    void this.sync();
  }

  /** Sends the scans that have no result yet. */
  sync(): Promise<void> {
    this.#syncAgain = true;
    this.#syncing ??= this.#sendAll().finally(() => {
      this.#syncing = undefined;
      this.#update({ sending: false });
    });
    return this.#syncing;
  }

  /** Like `sync`, and loads the admissions of other devices. */
  async refresh(): Promise<void> {
    await this.sync();
    const { data } = this.#state;
    if (data) await this.#fetchGuestList(data);
    // The list has loaded, so the network is back: unsent scans can be sent now.
    if (this.#state.online) await this.sync();
  }

  async #sendAll(): Promise<void> {
    while (this.#syncAgain) {
      this.#syncAgain = false;
      const unsent = this.#state.data?.scans.filter(({ result }) => result === null).slice(0, MAXIMUM_SCANS) ?? [];
      if (unsent.length === 0) return;
      this.#update({ sending: true });
      // After a failure only where `sync` was called meanwhile: the network may be back.
      if (await this.#send(unsent)) this.#syncAgain = true;
    }
  }

  async #send(unsent: readonly StoredScan[]): Promise<boolean> {
    try {
      const body = { scans: unsent.map(({ code, scanned_at, device }) => ({ code, scanned_at, device })) };
      const options = { params: { token: this.#token }, body, anonymous: true };
      const { results } = await api("POST /checkin/{token}/admissions/", options);
      const data = applyServerResults(this.#state.data!, unsent, results);
      this.#update({ data, online: true, ...this.#updatedLast(data) });
      const sent = new Set(unsent.map(({ hash }) => hash));
      await this.#store(() => storeScans(data.scans.filter(({ hash }) => sent.has(hash))));
      await this.#store(() => storeGuestList(this.#token, data.guestList));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) this.#update({ online: false });
      // The link was closed: the event is over or called off.
      else if (error.status === 410) this.#update({ failure: { text: error.text } });
      return false;
    }
  }

  /** Corrects the result on the screen when the server reports an earlier admission. */
  #updatedLast(data: CheckInData): Partial<CheckInState> {
    const { last } = this.#state;
    if (last?.result.kind !== "admitted") return {};
    const result = localScanResultOf(data, last.hash);
    return result.kind === "admittedHere" ? {} : { last: { ...last, result } };
  }

  async #store(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch {
      this.#update({ notStored: true });
    }
  }
}
