import { ApiError } from "@party/contract/client";
import { MOST_SCANS } from "@party/contract/values/limits";
import { api } from "#api.ts";
import { type Book, judge, type KeptScan, type Verdict, withResults } from "./book.ts";
import { hashOfCode } from "./hash-of-code.ts";
import { bookInMemory, keepDoor, keepScans, readBook } from "./kept-book.ts";

export interface CheckInState {
  book: Book | undefined;
  /** How the last ticket was answered; `count` tells two equal answers apart. */
  last: { verdict: Verdict; hash: string; count: number } | undefined;
  online: boolean;
  sending: boolean;
  /** The browser refuses to keep anything. */
  notKept: boolean;
  /** Why there is nothing to show: the server's words, or undefined without a network. */
  failure: { text: string | undefined } | undefined;
}

/** Answers scans at once from what the device knows, keeps them, and sends them when there is a network. */
export class CheckIn {
  readonly #token: string;
  readonly #listeners = new Set<() => void>();
  #syncing: Promise<void> | undefined;
  #again = false;
  /** Scans are answered one after the other: the second of two equal ones must know of the first. */
  #turn: Promise<unknown> = Promise.resolve();
  #state: CheckInState = {
    ...{ book: undefined, last: undefined, failure: undefined },
    ...{ online: true, sending: false, notKept: false },
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

  #become(next: Partial<CheckInState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  /** Opens what is kept, and brings it up to date as far as there is a network. */
  async open(): Promise<void> {
    const kept = await readBook(this.#token).catch(() => {
      this.#become({ notKept: true });
      return bookInMemory();
    });
    const { door } = kept;
    if (door) {
      this.#become({ book: { ...kept, door } });
      return this.refresh();
    }
    await this.#fetchDoor(kept);
    await this.sync();
  }

  async #fetchDoor(kept: Omit<Book, "door">): Promise<void> {
    try {
      const door = await api("GET /checkin/{token}/", { params: { token: this.#token }, anonymous: true });
      // A scan may have been answered meanwhile.
      const { device, scans } = this.#state.book ?? kept;
      this.#become({ book: { device, scans, door }, failure: undefined, online: true });
      await this.#keep(() => keepDoor(this.#token, door));
    } catch (error) {
      const isOurs = error instanceof ApiError;
      // What is kept goes on working; a link that was closed has nothing more to say.
      if (!this.#state.book || (isOurs && error.status === 410)) {
        this.#become({ failure: { text: isOurs ? error.text : undefined } });
      }
      if (!isOurs) this.#become({ online: false });
    }
  }

  /** Says what becomes of a ticket. @param code as scanned or typed */
  scan(code: string): Promise<void> {
    const answered = this.#turn.then(() => this.#answer(code));
    this.#turn = answered.catch(() => undefined);
    return answered;
  }

  /** The same for who has no ticket to show and was found by name. */
  admitByName(hash: string): Promise<void> {
    const answered = this.#turn.then(() => this.#answer(hash, hash));
    this.#turn = answered.catch(() => undefined);
    return answered;
  }

  async #answer(code: string, known?: string): Promise<void> {
    const hash = known ?? (await hashOfCode(code));
    const first = this.#state.book;
    if (!first) return;
    // Somebody may have signed up after the list came.
    if (judge(first, hash).kind === "unknown" && this.#state.online && navigator.onLine) await this.#fetchDoor(first);
    const book = this.#state.book ?? first;
    const verdict = judge(book, hash);
    if (verdict.kind === "welcome") {
      const { device, scans } = book;
      const scanned_at = new Date().toISOString();
      const scan: KeptScan = { token: this.#token, hash, code, scanned_at, device, result: null };
      // Kept before it is shown: a page that is closed at this moment forgets nobody.
      await this.#keep(() => keepScans([scan]));
      this.#become({ book: { ...(this.#state.book ?? book), scans: [...scans, scan] } });
    }
    this.#become({ last: { verdict, hash, count: (this.#state.last?.count ?? 0) + 1 } });
    void this.sync();
  }

  /** Sends what the server does not know yet. */
  sync(): Promise<void> {
    this.#again = true;
    this.#syncing ??= this.#sendAll().finally(() => {
      this.#syncing = undefined;
      this.#become({ sending: false });
    });
    return this.#syncing;
  }

  /** Like `sync`, with what other devices did meanwhile. */
  async refresh(): Promise<void> {
    await this.sync();
    const { book } = this.#state;
    if (book) await this.#fetchDoor(book);
    // Where the list came, the network is back: what could not be sent a moment ago can be now.
    if (this.#state.online) await this.sync();
  }

  async #sendAll(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      const unsent = this.#state.book?.scans.filter(({ result }) => result === null).slice(0, MOST_SCANS) ?? [];
      if (unsent.length === 0) return;
      this.#become({ sending: true });
      // After a failure only where it was asked for again meanwhile: the network may have come back.
      if (await this.#send(unsent)) this.#again = true;
    }
  }

  async #send(unsent: readonly KeptScan[]): Promise<boolean> {
    try {
      const body = { scans: unsent.map(({ code, scanned_at, device }) => ({ code, scanned_at, device })) };
      const options = { params: { token: this.#token }, body, anonymous: true };
      const { results } = await api("POST /checkin/{token}/admissions/", options);
      const book = withResults(this.#state.book!, unsent, results);
      this.#become({ book, online: true, ...this.#lastKnowing(book) });
      const sent = new Set(unsent.map(({ hash }) => hash));
      await this.#keep(() => keepScans(book.scans.filter(({ hash }) => sent.has(hash))));
      await this.#keep(() => keepDoor(this.#token, book.door));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) this.#become({ online: false });
      return false;
    }
  }

  /** The answer on the screen once the server knows better: somebody else let this ticket in before. */
  #lastKnowing(book: Book): Partial<CheckInState> {
    const { last } = this.#state;
    if (last?.verdict.kind !== "welcome") return {};
    const verdict = judge(book, last.hash);
    return verdict.kind === "here" ? {} : { last: { ...last, verdict } };
  }

  async #keep(run: () => Promise<void>): Promise<void> {
    try {
      await run();
    } catch {
      this.#become({ notKept: true });
    }
  }
}
