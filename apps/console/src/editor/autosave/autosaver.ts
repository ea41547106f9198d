import { ApiError } from "@party/contract/client";
import {
  type AutosaveConflict,
  type AutosaveEvent,
  type AutosaveState,
  draftsToStore,
  reduceAutosave,
  type SaveResult,
  shouldSave,
  startAutosave,
  type UnsavedDraftBody,
} from "./autosave.ts";

export const AUTOSAVE_DELAY_MS = 10_000;

/**
 * Stores a body on the server. A rejection with an `ApiError` is read by `failedSaveResult`.
 * @param keepalive the page is being left: pass it on to `fetch`, whose bodies may then have 64 kB
 */
export type BodySaver<Body> = (
  body: Body,
  version: number,
  options: { keepalive: boolean },
) => Promise<SaveResult<Body>>;

/** What a failed request of the typed client means. Server errors and rate limits are attempted again. */
function failedSaveResult<Body>(error: unknown): SaveResult<Body> {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return { outcome: "offline" };
  const { conflict } = (error.body ?? {}) as { conflict?: AutosaveConflict<Body> };
  if (error.code === "version_conflict" && conflict) return { outcome: "conflict", conflict };
  const reason = Object.values(error.fields).flat()[0] ?? error.text ?? error.message;
  return { outcome: "refused", reason, ...(error.status === 401 ? { isAskedFor: true } : {}) };
}

export interface AutosaverOptions<Body> {
  /** Names the item and the account, e.g. `7:articles:12`. */
  storageKey: string;
  body: Body;
  version: number;
  save: BodySaver<Body>;
  /** `localStorage`, because it is written at once when a page is left. */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
  now?: () => Date;
}

const DRAFT_KEY_PREFIX = "draft:";

/** The keys in the local storage of drafts that the server does not have. @param owner how their storage keys begin */
export function draftsOnDevice(owner: string, storage: Pick<Storage, "key" | "length"> = localStorage): string[] {
  try {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    return keys.filter((key) => key.startsWith(DRAFT_KEY_PREFIX + owner));
  } catch {
    return [];
  }
}

export function deleteDraftsOnDevice(owner: string): void {
  for (const key of draftsOnDevice(owner)) localStorage.removeItem(key);
}

// randomUUID() exists with https alone.
const newDraftKey = (storageKey: string) =>
  `${DRAFT_KEY_PREFIX}${storageKey}:${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;

/** Saves one draft. Each has its own place on the device, so that two tabs do not overwrite each other. */
export class Autosaver<Body> {
  readonly #options: AutosaverOptions<Body>;
  #slot: string;
  readonly #listeners = new Set<() => void>();
  #state: AutosaveState<Body>;
  #isKept = true;
  #isDiscarded = false;
  #sending: Promise<void> | undefined;

  constructor(options: AutosaverOptions<Body>) {
    this.#options = options;
    const owner = `${options.storageKey}:`;
    this.#slot = newDraftKey(options.storageKey);
    const slots = draftsOnDevice(owner, options.storage);
    this.#state = startAutosave(
      options.body,
      options.version,
      slots.flatMap((slot) => this.#read(slot)),
    );
    // What was read is in the own place before it is removed from the other.
    if (slots.length > 0 && this.#keep()) for (const slot of slots) options.storage.removeItem(slot);
  }

  get state(): AutosaveState<Body> {
    return this.#state;
  }

  /** False when the device has no room or forbids storage. */
  get isKept(): boolean {
    return this.#isKept;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  change(body: Body): void {
    this.#dispatch({ type: "changed", body, at: this.#now() });
  }

  keepMine(): Promise<void> {
    this.#dispatch({ type: "keptMine" });
    return this.save();
  }

  takeTheirs(): void {
    this.#dispatch({ type: "tookTheirs", at: this.#now() });
  }

  continueWith(kept: UnsavedDraftBody<Body>): void {
    this.#dispatch({ type: "continued", kept, at: this.#now() });
  }

  delete(kept: UnsavedDraftBody<Body>): void {
    this.#dispatch({ type: "deleted", kept });
  }

  /** The item is deleted: nothing is sent any more, and nothing stays on the device. */
  discard(): void {
    this.#isDiscarded = true;
    this.#keep();
  }

  /** The draft has got an id. @param storageKey its new name */
  moveTo(storageKey: string): void {
    const old = this.#slot;
    this.#slot = newDraftKey(storageKey);
    if (this.#keep()) this.#options.storage.removeItem(old);
  }

  /** Somebody else has saved since: both texts are shown, or theirs alone where nothing was changed. */
  meet(conflict: AutosaveConflict<Body>): void {
    this.#dispatch({ type: "met", conflict });
  }

  /**
   * Sends what is not saved, unless a person has to decide first.
   * @param isAsked by a person: a request under way is waited for, and what was refused is attempted again
   */
  async save({ keepalive = false, isAsked = false } = {}): Promise<void> {
    if (isAsked && this.#sending) await this.#sending;
    if (this.#isDiscarded || !shouldSave(this.#state, isAsked)) return;
    this.#sending = this.#send(keepalive).finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
  }

  async #send(keepalive: boolean): Promise<void> {
    const { body, version } = this.#state;
    this.#dispatch({ type: "sent" });
    const result = await this.#options
      .save(body, version, { keepalive })
      .catch((error: unknown) => failedSaveResult<Body>(error));
    this.#dispatch({ type: "replied", result, at: this.#now() });
  }

  #dispatch(event: AutosaveEvent<Body>) {
    const next = reduceAutosave(this.#state, event);
    if (next === this.#state) return;
    this.#state = next;
    this.#keep();
    for (const listener of this.#listeners) listener();
  }

  #keep(): boolean {
    const kept = this.#isDiscarded ? [] : draftsToStore(this.#state);
    try {
      if (kept.length > 0) this.#options.storage.setItem(this.#slot, JSON.stringify(kept));
      else this.#options.storage.removeItem(this.#slot);
      this.#isKept = true;
    } catch {
      this.#isKept = kept.length === 0;
    }
    return this.#isKept;
  }

  #read(slot: string): UnsavedDraftBody<Body>[] {
    try {
      return JSON.parse(this.#options.storage.getItem(slot) ?? "[]");
    } catch {
      return [];
    }
  }

  #now(): string {
    return (this.#options.now?.() ?? new Date()).toISOString();
  }
}
