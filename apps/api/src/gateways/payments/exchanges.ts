import { AsyncLocalStorage } from "node:async_hooks";
import { readJson } from "#gateways/payments/mpesa/json.ts";

/** One question to a payment service and what came back, fit to be kept: it opens no door. */
export interface Exchange {
  method: string;
  /** With the query, without the host. */
  path: string;
  asked: unknown;
  /** Null when nothing came back. */
  status: number | null;
  answered: unknown;
}

const listening = new AsyncLocalStorage<Exchange[]>();

/** Runs a task and notes in `exchanges` whatever it asks payment services meanwhile, also where it throws in the end. */
export const overhear = <Answer>(exchanges: Exchange[], task: () => Promise<Answer>): Promise<Answer> =>
  listening.run(exchanges, task);

/** `fetch` for payment services: it can be overheard. What gives out tokens never is. */
export const askService: typeof fetch = async (input, init) => {
  const heard = listening.getStore();
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  if (!heard || /oauth/i.test(pathname)) return fetch(input, init);
  const exchange: Exchange = {
    method: init?.method ?? "GET",
    path: pathname + search,
    asked: typeof init?.body === "string" ? withoutSecrets(read(init.body)) : null,
    status: null,
    answered: null,
  };
  heard.push(exchange);
  const response = await fetch(input, init);
  exchange.status = response.status;
  const copy = response.clone();
  exchange.answered = withoutSecrets(read(await copy.text()));
  return response;
};

const LONGEST = 20_000;

/** JSON, or a form as an object, or whatever else as it came. */
function read(text: string): unknown {
  const json = readJson(text);
  if (json !== undefined) return json;
  if (/^[\w[\]%.]+=/.test(text)) return Object.fromEntries(new URLSearchParams(text));
  return text.slice(0, LONGEST);
}

/**
 * Passwords and what they are made of, keys, tokens; and addresses, because whoever has that of a try may tell its
 * outcome, and whoever has that of a page may pay there.
 */
const SECRET = /pass|credential|secret|token|authorization|timestamp|initiator|url|uri|href/i;

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [key, SECRET.test(key) ? "…" : withoutSecrets(held)]),
  );
}
