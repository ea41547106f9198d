import { hash } from "node:crypto";
import type { Endpoint } from "@party/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { keyedMutex } from "#concurrency/keyed-mutex.ts";
import { Problem } from "#problem.ts";
import { networkOf } from "#request/actor.ts";
import { addressOf } from "./caller.ts";

const WINDOWS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** Keys per limit. Evicting a key takes more requests than the limit per address allows. */
const MAXIMUM_KEYS = 50_000;

export interface EndpointRateLimits {
  /** Checks the limits per address before the body is read, so that invalid requests count too. */
  beforeBody(request: FastifyRequest): Promise<void>;
  /** Runs the handler if the other limits allow it. */
  within<Reply>(request: FastifyRequest, run: () => Promise<Reply>): Promise<Reply>;
}

/**
 * The rate limits of one endpoint, counted in this process. Where only failures count, requests with the same key run one
 * after the other, so that concurrent guesses are counted too.
 */
export function rateLimitsOf(
  app: FastifyInstance,
  { limits = [], limitsCount = "calls" }: Pick<Endpoint, "limits" | "limitsCount">,
): EndpointRateLimits {
  const parsed = limits.map((limit) => {
    const [max, window, key] = limit.split("/") as [string, keyof typeof WINDOWS, string];
    const options = {
      max: Number(max),
      timeWindow: WINDOWS[window],
      cache: MAXIMUM_KEYS,
      keyGenerator: (request: FastifyRequest) =>
        key === "address" ? networkOf(addressOf(request)) : keyOf(request, key),
    };
    return { key, count: app.createRateLimit(options) };
  });
  const byAddress = parsed.filter(({ key }) => key === "address");
  const others = parsed.filter(({ key }) => key !== "address");
  const failuresOnly = limitsCount === "failures";

  const take = async (from: typeof parsed, request: FastifyRequest, increment: boolean) => {
    // A reset connection has no IP address, sometimes before its socket is destroyed.
    if (request.raw.socket.destroyed || !addressOf(request)) throw new Problem("unreadable_body");
    const exceeded: number[] = [];
    for (const { key, count } of from) {
      // A limit by phone number does not apply to requests without one, which would otherwise share one counter.
      if (key !== "address" && partsOf(request, key).includes(undefined)) continue;
      const state = await count(request, { increment });
      // A check without incrementing needs room for one more.
      if (!state.isAllowed && (increment ? state.isExceeded : state.remaining === 0)) exceeded.push(state.ttlInSeconds);
    }
    if (increment && failuresOnly) return;
    if (exceeded.length > 0) throw tooMany(Math.max(...exceeded));
  };

  const mutex = keyedMutex();
  return {
    beforeBody: (request) => take(byAddress, request, !failuresOnly),
    within(request, run) {
      if (!failuresOnly) return take(others, request, true).then(run);
      const attempt = async () => {
        await take(others, request, false);
        try {
          return await run();
        } catch (error) {
          if (error instanceof Problem && error.status < 500) await take(parsed, request, true);
          throw error;
        }
      };
      // Requests that share only an IP address are not queued.
      if (others.length === 0) return attempt();
      return mutex(others.map(({ key }) => keyOf(request, key)).join(), attempt);
    },
  };
}

/** A digest keeps email addresses and phone numbers out of memory. */
const keyOf = (request: FastifyRequest, key: string): string =>
  hash("sha256", partsOf(request, key).join(" "), "base64url");

const partsOf = (request: FastifyRequest, key: string): unknown[] =>
  key.split("+").map((part) => partOf(request, part));

function partOf(request: FastifyRequest, part: string): unknown {
  if (part === "actor") return request.actor?.userId;
  if (part === "address") return networkOf(addressOf(request));
  return (
    (request.body as Record<string, unknown> | undefined)?.[part] ?? (request.params as Record<string, unknown>)[part]
  );
}

function tooMany(seconds: number): Problem {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return new Problem("too_many_requests", {
    wait: minutes === 1 ? "1 minute" : `${minutes} minutes`,
    retryAfter: Math.max(1, seconds),
  });
}
