import type { Endpoint } from "@party/contract/endpoint";
import type { FastifyRequest } from "fastify";
import { keyedMutex } from "#concurrency/keyed-mutex.ts";
import { keyedHmac } from "#crypto.ts";
import { minutesInWords, Problem } from "#problem.ts";
import { networkOf } from "#request/actor.ts";
import type { Services } from "#services.ts";
import { visitorAddressOf } from "../caller.ts";
import {
  decrementRequestCounts,
  findRequestCounts,
  incrementRequestCounts,
  type RequestCount,
} from "./rate-limit.queries.ts";

const WINDOW_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };

export interface EndpointRateLimits {
  /** Checks the limits per address before the body is read, so that invalid requests count too. */
  beforeBody(request: FastifyRequest): Promise<void>;
  /** Runs the handler if the other limits allow it. */
  within<Reply>(request: FastifyRequest, run: () => Promise<Reply>): Promise<Reply>;
}

interface RateLimit {
  max: number;
  windowMs: number;
  /** What is counted: `address`, `actor`, or fields of the request joined by `+`. */
  key: string;
  name: string;
}

/**
 * The rate limits of one endpoint, counted in the database for all processes. Where only failures count, each request is
 * counted before it runs and taken back when it succeeds, so that concurrent guesses are counted too.
 * @param route names the counters
 */
export function rateLimitsOf(
  { db, config }: Pick<Services, "db" | "config">,
  route: string,
  { limits = [], limitsCount = "calls" }: Pick<Endpoint, "limits" | "limitsCount">,
): EndpointRateLimits {
  const parsed = limits.map((limit): RateLimit => {
    const [max, window, key] = limit.split("/") as [string, keyof typeof WINDOW_MS, string];
    return { max: Number(max), windowMs: WINDOW_MS[window], key, name: `${route} ${limit}` };
  });
  const byAddress = parsed.filter(({ key }) => key === "address");
  const others = parsed.filter(({ key }) => key !== "address");
  const failuresOnly = limitsCount === "failures";

  /** An HMAC keeps email addresses and phone numbers out of the table. */
  const keyOf = ({ name, key }: RateLimit, request: FastifyRequest): string =>
    keyedHmac(config.secretKey, "rate limits", JSON.stringify([name, ...keyPartValues(request, key)])).toString(
      "base64url",
    );

  function keysOf(from: readonly RateLimit[], request: FastifyRequest): Map<string, RateLimit> {
    // A reset connection has no IP address, sometimes before its socket is destroyed.
    if (request.raw.socket.destroyed || !visitorAddressOf(request)) throw new Problem("unreadable_body");
    // A limit by phone number does not apply to requests without one, which would otherwise share one counter.
    const applicable = from.filter(({ key }) => !keyPartValues(request, key).includes(undefined));
    return new Map(applicable.map((limit) => [keyOf(limit, request), limit]));
  }

  const increment = (keys: ReadonlyMap<string, RateLimit>) =>
    incrementRequestCounts(
      db,
      [...keys.keys()],
      [...keys.values()].map(({ windowMs }) => windowMs),
    );

  async function count(from: readonly RateLimit[], request: FastifyRequest): Promise<void> {
    const keys = keysOf(from, request);
    if (keys.size > 0) assertWithinLimits(keys, await increment(keys), 0);
  }

  /** Whether there is room for one more, without counting. */
  async function check(from: readonly RateLimit[], request: FastifyRequest): Promise<void> {
    const keys = keysOf(from, request);
    if (keys.size > 0) assertWithinLimits(keys, await findRequestCounts(db, [...keys.keys()]), 1);
  }

  async function countFailure<Reply>(request: FastifyRequest, run: () => Promise<Reply>): Promise<Reply> {
    const keys = keysOf(parsed, request);
    if (keys.size === 0) return run();
    const takeBack = () => decrementRequestCounts(db, [...keys.keys()]);
    const counts = await increment(keys);
    let reply: Reply;
    try {
      assertWithinLimits(keys, counts, 0);
    } catch (error) {
      await takeBack();
      throw error;
    }
    try {
      reply = await run();
    } catch (error) {
      if (!(error instanceof Problem && error.status < 500)) await takeBack().catch(() => undefined);
      throw error;
    }
    // The reply is true whether or not the count could be taken back.
    await takeBack().catch(() => undefined);
    return reply;
  }

  const mutex = keyedMutex();
  return {
    beforeBody: (request) => (failuresOnly ? check(byAddress, request) : count(byAddress, request)),
    within(request, run) {
      if (!failuresOnly) return count(others, request).then(run);
      const attempt = () => countFailure(request, run);
      // Right passwords that arrive at once must not refuse each other. Requests that share only an address are not queued.
      if (others.length === 0) return attempt();
      return mutex(others.map((limit) => keyOf(limit, request)).join(), attempt);
    },
  };
}

/** @param more requests that must still be possible */
function assertWithinLimits(
  keys: ReadonlyMap<string, RateLimit>,
  counts: ReadonlyMap<string, RequestCount>,
  more: number,
): void {
  const exceeded = [...counts].filter(([key, { count }]) => count + more > keys.get(key)!.max);
  if (exceeded.length > 0) throw tooManyRequests(Math.max(...exceeded.map(([, { seconds }]) => seconds)));
}

const keyPartValues = (request: FastifyRequest, key: string): unknown[] =>
  key.split("+").map((part) => keyPartValue(request, part));

function keyPartValue(request: FastifyRequest, part: string): unknown {
  if (part === "actor") return request.actor?.userId;
  if (part === "address") return networkOf(visitorAddressOf(request));
  return (
    (request.body as Record<string, unknown> | undefined)?.[part] ?? (request.params as Record<string, unknown>)[part]
  );
}

function tooManyRequests(seconds: number): Problem {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return new Problem("too_many_requests", {
    wait: minutesInWords(minutes),
    retryAfter: Math.max(1, seconds),
  });
}
