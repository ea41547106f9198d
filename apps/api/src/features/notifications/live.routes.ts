import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { findActor } from "#features/auth/sessions.ts";
import { countOf } from "#features/notifications/notifications.ts";
import { openChanges } from "#features/payments/live.ts";
import { bearerOf, identify } from "#http/identify.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

const HEARTBEAT_MS = 20_000;
/** Of one member: a few tabs on two devices. */
const A_MEMBER = 8;
const A_PROCESS = 2_000;
/** Shorter than an access token lives; the page comes again by itself. */
const LONGEST_MS = 5 * 60_000;

/**
 * `GET /api/notifications/events/`: the count of a member's notifications as server-sent events, one `count` whenever it
 * changed, to whoever sends their bearer token. Outside the contract, whose replies end.
 */
export function addLiveNotifications(app: FastifyInstance, services: Services): void {
  const { db, config, log } = services;
  const changes = openChanges(config.databaseUrl, log, "notification");
  const open = new Map<ServerResponse, number>();
  app.addHook("preClose", async () => {
    for (const response of open.keys()) response.end();
    await changes.close();
  });

  app.get("/api/notifications/events/", { onRequest: identify(services) }, async (request, reply) => {
    const bearer = bearerOf(request)!;
    const { userId } = request.actor!;
    const watching = [...open.values()].filter((id) => id === userId).length;
    if (watching >= A_MEMBER) throw new Problem("too_many_requests", { wait: "a minute", retryAfter: 60 });
    if (open.size >= A_PROCESS) throw new Problem("busy");

    reply.hijack();
    const response = reply.raw;
    open.set(response, userId);
    response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      // Kept alive after its end, it would keep the server from stopping.
      connection: "close",
    });
    /** Also how an ended session is noticed: it hears nothing more. */
    const send = async () => {
      try {
        await findActor(services, bearer);
        const count = await countOf(db, userId);
        if (!response.writableEnded) response.write(`event: count\ndata: ${JSON.stringify(count)}\n\n`);
      } catch (error) {
        if (!(error instanceof Problem)) log.warn({ err: error }, "a change of notifications could not be sent");
        response.end();
      }
    };
    let last = Promise.resolve();
    // One after the other, or an older count may come last.
    const tell = () => {
      last = last.then(send);
    };
    const leave = changes.follow(userId, tell);
    const heart = setInterval(() => response.write(":\n\n"), HEARTBEAT_MS).unref();
    const enough = setTimeout(() => response.end(), LONGEST_MS).unref();
    response.on("close", () => {
      leave();
      clearInterval(heart);
      clearTimeout(enough);
      open.delete(response);
    });
    response.on("error", () => undefined);
    tell();
  });
}
