import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { ProblemCode } from "@party/contract/problems";
import { DAY_MS } from "@party/contract/values/nairobi-time";
import type { FastifyInstance } from "fastify";
import type { Config } from "#config.ts";
import { keyedHmac } from "#crypto.ts";
import { networkOf } from "#request/actor.ts";
import { visitorAddressOf } from "../caller.ts";

type SecurityProblemCode = ProblemCode | "forged_callback";

declare module "fastify" {
  interface FastifyRequest {
    /** Why the request was rejected, for the log. */
    refused: SecurityProblemCode | undefined;
  }
}

/** Signs of an attack, which are logged with a digest of the network. */
const SECURITY_EVENTS: ReadonlySet<SecurityProblemCode> = new Set<SecurityProblemCode>([
  "wrong_credentials",
  "wrong_second_step",
  "second_step_expired",
  "wrong_password",
  "password_not_right",
  "wrong_code",
  "reset_link_unknown",
  "email_link_unknown",
  "session_ended",
  "too_many_requests",
  "forged_callback",
]);

/** HMAC of the network under a key that changes daily, so that the log does not identify an IP address. */
function networkDigest({ secretKey }: Pick<Config, "secretKey">, address: string): string {
  const day = Math.floor(Date.now() / DAY_MS);
  const digest = keyedHmac(secretKey, "networks in the log", `${day} ${networkOf(address)}`);
  return digest.toString("base64url").slice(0, 12);
}

const PROXY_REQUEST_ID = /^[\w-]{8,64}$/;

/** Keeps the id that a trusted proxy assigned. */
export const requestId =
  ({ trustProxy }: Pick<Config, "trustProxy">) =>
  (request: IncomingMessage): string => {
    const given = request.headers["x-request-id"];
    return trustProxy !== false && typeof given === "string" && PROXY_REQUEST_ID.test(given) ? given : randomUUID();
  };

/** Logs one line per request, shared replies excepted: the route as a pattern and the problem, never the IP address or the body. */
export function addRequestLog(app: FastifyInstance, config: Pick<Config, "secretKey">): void {
  app.decorateRequest("refused", undefined);
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    // Counted by the metrics alone, as the replies of a cache in front would be.
    if (request.isShared) return done();
    const { statusCode } = reply;
    request.log[statusCode >= 500 ? "warn" : "info"](
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.actor ? { user: request.actor.userId } : {}),
        ...(request.refused ? { refused: request.refused } : {}),
        // A closed connection has no IP address.
        ...(request.refused && SECURITY_EVENTS.has(request.refused) && visitorAddressOf(request)
          ? { network: networkDigest(config, visitorAddressOf(request)) }
          : {}),
      },
      "request",
    );
    done();
  });
}
