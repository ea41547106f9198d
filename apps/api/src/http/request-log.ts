import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Config } from "#config.ts";

const ID_FROM_PROXY = /^[\w-]{8,64}$/;

/** A proxy we trust may have named the request already. */
export const requestId =
  ({ trustProxy }: Pick<Config, "trustProxy">) =>
  (request: IncomingMessage): string => {
    const given = request.headers["x-request-id"];
    return trustProxy !== false && typeof given === "string" && ID_FROM_PROXY.test(given) ? given : randomUUID();
  };

/** One line per request: the route as a pattern, never the address or the body. */
export function addRequestLog(app: FastifyInstance): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode } = reply;
    request.log[statusCode >= 500 ? "warn" : "info"](
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(request.actor ? { user: request.actor.userId } : {}),
      },
      "request",
    );
    done();
  });
}
