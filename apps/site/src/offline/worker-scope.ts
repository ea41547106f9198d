// TypeScript's types of a service worker do not go together with those of a page; these are the few that are used.

export interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined> | undefined;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  message: ExtendableEvent & { readonly data: unknown };
  fetch: FetchEvent;
}

export interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
}

/** What a page tells its worker. */
export interface Visit {
  /** Its address. */
  page: string;
  /** It came as a document, so the browser's cache has what is on the screen. */
  isDocument: boolean;
  /** Addresses of what it has loaded. */
  parts: string[];
}
