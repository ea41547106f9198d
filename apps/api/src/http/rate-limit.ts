import { hash } from "node:crypto";
import type { Endpoint } from "@party/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { networkOf } from "#actor.ts";
import { keyedMutex } from "#keyed-mutex.ts";
import { Problem } from "#problem.ts";
import { addressOf } from "./caller.ts";

const WINDOWS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 };
/** Keys remembered per limit; whoever wanted to push out another's has to make so many calls, and is limited by address. */
const MAXIMUM_KEYS = 50_000;

export interface EndpointRateLimits {
  /** Limits by address: asked before the body is read, so that junk counts too. */
  beforeBody(request: FastifyRequest): Promise<void>;
  /** Runs the call if its other limits allow it. */
  within<Reply>(request: FastifyRequest, run: () => Promise<Reply>): Promise<Reply>;
}

/**
 * The limits of one endpoint, counted in this process. Where only failures count, calls of one key wait for each other:
 * a thousand guesses sent at once would otherwise all be counted too late.
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
    // A connection that was reset has no address any more, at times before its socket says so.
    if (request.raw.socket.destroyed || !addressOf(request)) throw new Problem("unreadable_body");
    const exceeded: number[] = [];
    for (const { key, count } of from) {
      // Who names no phone shares none with others who name none.
      if (key !== "address" && partsOf(request, key).includes(undefined)) continue;
      const state = await count(request, { increment });
      // A look without counting must find room for one more.
      if (!state.isAllowed && (increment ? state.isExceeded : state.remaining === 0)) exceeded.push(state.ttlInSeconds);
    }
    if (increment && failuresOnly) return;
    if (exceeded.length > 0) throw tooMany(Math.max(...exceeded));
  };

  const inTurn = keyedMutex();
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
      // Who shares nothing but an address waits for nobody.
      if (others.length === 0) return attempt();
      return inTurn(others.map(({ key }) => keyOf(request, key)).join(), attempt);
    },
  };
}

/** Counted by a digest: no e-mail address or phone number stays in memory. */
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
