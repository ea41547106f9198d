/** Writers and readers of a rehearsal: they use both HAProxies, and record what became of each request. */
import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { ApiError, type Client, createClient } from "@party/contract/client";
import { createDonationInput } from "../../apps/api/src/features/donations/donations.factories.ts";
import { sampleNoticeText } from "../../apps/site/src/shell/shell.content.ts";
import { port } from "./cluster.ts";

/** A request that is not answered by then has failed. */
const REQUEST_TIMEOUT_MS = 10_000;
const RETRY_AFTER_MS = 100;
/** Between two requests of a writer or reader: the machine is to serve them, not to be overloaded. */
const PAUSE_MS = 200;
/** Longer than a killed API process keeps an Idempotency-Key claimed (60 s). */
const GIVE_UP_AFTER_MS = 90_000;
/** The writes of each of so many turns are sent again after their reply, as if it had been lost. */
const LOST_REPLY_EVERY = 5;

/** Clients prefer one of them, and turn to the other when it does not answer. */
export const proxies = [0, port.secondProxy - port.primary].map((shift) => ({
  siteUrl: `http://127.0.0.1:${port.site + shift}`,
  apiUrl: `http://127.0.0.1:${port.api + shift}`,
}));

/** A client whose requests come from an address of its own, as HAProxy and the rate limits see it. */
export const clientFrom = (baseUrl: string, address: string): Client =>
  createClient({
    baseUrl,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set("X-Forwarded-For", address);
      return fetch(input, { ...init, headers, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
    },
  });

/** One row to be written, with one Idempotency-Key for all of its attempts. */
export interface Write {
  kind: keyof typeof requests;
  /** Phone number or email address that no other write has. */
  value: string;
  key: string;
  /** Index of the HAProxy that is asked first. */
  preferred: number;
  attempts: number;
  /** Index of the HAProxy through which it was acknowledged, and when (`performance.now()`). */
  acknowledged?: { by: number; at: number };
  replies: number;
  /** Why it was given up. */
  failure?: string;
}

const person = { first_name: "Mekatilili", last_name: "wa Menza" };
const home = { county: 1, constituency: 1, ward: 1 };

const application = (phone_number: string, names = person) => ({
  ...names,
  ...home,
  phone_number,
  age: 30,
  occupation: "Trader",
  gender: "female" as const,
  membership_type: "mwananchi" as const,
});

export const donation = (email: string, phone: string) => createDonationInput({ amount: 150, email, phone });

/** A second application or subscription is refused by an index; a second donation by its Idempotency-Key alone. */
const requests = {
  application: (call: Client, phone: string, idempotencyKey: string) =>
    call("POST /memberships/public/", { body: application(phone), idempotencyKey }),
  subscription: (call: Client, email: string, idempotencyKey: string) =>
    call("POST /api/newsletter/subscribe/", { body: { email }, idempotencyKey }),
  donation: (call: Client, email: string, idempotencyKey: string) =>
    call("POST /donations/", { body: donation(email, `+2547${/\d{8}/.exec(email)}`), idempotencyKey }),
};

/**
 * Applies, subscribes and promises a donation in turns.
 * @param writer at most two digits, which no other writer has
 * @param goOn asked before each turn
 * @param retry whether a request that failed is sent again, or given up
 * @param writes where each write is recorded before it is sent
 */
export async function write(writer: number, goOn: () => boolean, retry: boolean, writes: Write[]): Promise<void> {
  const calls = proxies.map(({ apiUrl }) => clientFrom(apiUrl, `10.0.${writer}.1`));
  const giveUpAfterMs = retry ? GIVE_UP_AFTER_MS : 0;
  for (let number = 0; goOn(); number++) {
    const suffix = `${String(writer).padStart(2, "0")}${String(number).padStart(6, "0")}`;
    for (const [kind, value] of [
      ["application", `+2547${suffix}`],
      ["subscription", `subscriber-${suffix}@cluster.example`],
      ["donation", `donor-${suffix}@cluster.example`],
    ] as const) {
      const one: Write = { kind, value, key: randomUUID(), preferred: writer % 2, attempts: 0, replies: 0 };
      writes.push(one);
      await untilAnswered(one, calls, giveUpAfterMs);
      if (number % LOST_REPLY_EVERY === 0) await untilAnswered(one, calls, giveUpAfterMs);
      await delay(PAUSE_MS);
    }
  }
}

async function untilAnswered(one: Write, calls: readonly Client[], giveUpAfterMs: number): Promise<void> {
  let by = one.preferred;
  const startedAt = performance.now();
  for (;;) {
    one.attempts++;
    try {
      await requests[one.kind](calls[by]!, one.value, one.key);
      one.replies++;
      one.acknowledged ??= { by, at: performance.now() };
      return;
    } catch (error) {
      // 409: another process has claimed the key.
      const isFinal = error instanceof ApiError && error.isFinal && error.status !== 409;
      if (isFinal || performance.now() - startedAt > giveUpAfterMs) {
        one.failure = inWords(error);
        return;
      }
      by = error instanceof ApiError ? one.preferred : 1 - by;
      await delay(RETRY_AFTER_MS);
    }
  }
}

/** One request that was sent once. Times are of `performance.now()`. */
export interface Read {
  kind: "API" | "page";
  what: string;
  startedAt: number;
  endedAt: number;
  by: number;
  failure?: string;
  /** A page that shows samples, because the site could not read the API. */
  showsSamples?: boolean;
}

const PAGES = ["/news", "/events", "/shop", "/joinus", "/donate"];
const LISTS = ["GET /news/", "GET /events/", "GET /products/"] as const;

/**
 * Reads lists of the API and pages of the site in turns.
 * @param goOn asked before each turn
 * @param failOver whether the other HAProxy is asked when one does not answer
 * @param reads where each request is recorded when it has ended
 */
export async function read(reader: number, goOn: () => boolean, failOver: boolean, reads: Read[]): Promise<void> {
  const address = `10.1.${reader}.1`;
  const calls = proxies.map(({ apiUrl }) => clientFrom(apiUrl, address));
  const record = async (kind: Read["kind"], what: string, send: (by: number) => Promise<object>) => {
    const preferred = reader % 2;
    const one: Read = { kind, what, startedAt: performance.now(), endedAt: Number.POSITIVE_INFINITY, by: preferred };
    try {
      Object.assign(one, await send(preferred));
    } catch (error) {
      const isAway = failOver && error instanceof TypeError;
      if (isAway) one.by = 1 - preferred;
      const again = isAway ? send(one.by) : Promise.reject(error);
      Object.assign(one, await again.catch((failure: unknown) => ({ failure: inWords(failure) })));
    }
    one.endedAt = performance.now();
    reads.push(one);
  };
  for (let number = 0; goOn(); number++) {
    const list = LISTS[number % LISTS.length]!;
    const path = PAGES[number % PAGES.length]!;
    await record("API", list, (by) => calls[by]!(list).then(() => ({})));
    await record("page", path, (by) => openPage(`${proxies[by]!.siteUrl}${path}`, address));
    await delay(PAUSE_MS);
  }
}

async function openPage(address: string, from: string): Promise<{ showsSamples: boolean }> {
  const response = await fetch(address, {
    headers: { "X-Forwarded-For": from },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const html = await response.text();
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  if (!html.includes("</html>")) throw new Error("the page is not complete");
  return { showsSamples: html.includes(sampleNoticeText) };
}

const inWords = (error: unknown) =>
  error instanceof Error && error.cause ? `${error} (${String(error.cause)})` : String(error);
