import { notifications } from "@party/contract/notifications";
import type { FastifyInstance } from "fastify";
import { listenForChanges } from "#database/change-listener.ts";
import { findActor } from "#features/auth/sessions/sessions.ts";
import { bearerToken, requireMember } from "#http/caller.ts";
import { eventStreams } from "#http/event-stream.ts";
import { implement } from "#http/implement.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { countNotifications, markNotificationRead, markNotificationsRead, notificationsPage } from "./notifications.ts";

export const notificationRoutes = ({ db }: Services) =>
  implement(notifications, {
    list: ({ query, actor }) => notificationsPage(db, actor.userId, query),
    count: ({ actor }) => countNotifications(db, actor.userId),
    read: ({ params, actor }) => markNotificationRead(db, actor.userId, params.id),
    readAll: ({ body, actor }) => markNotificationsRead(db, actor.userId, body.until),
  });

/** Of one member: a few tabs on two devices. */
const PER_MEMBER = 8;
/** Shorter than an access token lives; the page comes again by itself. */
const LONGEST_MS = 5 * 60_000;

/**
 * `GET /api/notifications/events/`: the count of a member's notifications as server-sent events, one `count` whenever it
 * changed, to whoever sends their bearer token. Outside the contract, whose replies end.
 */
export function addLiveNotifications(app: FastifyInstance, services: Services): void {
  const { db, config, log } = services;
  const changes = listenForChanges(config.databaseUrl, log, "notification");
  const streams = eventStreams(app, { perSubject: PER_MEMBER, longestMs: LONGEST_MS });
  app.addHook("preClose", () => changes.close());

  app.get("/api/notifications/events/", { onRequest: requireMember(services) }, async (request, reply) => {
    const bearer = bearerToken(request)!;
    const { userId } = request.actor!;
    const stream = streams.open(request, reply, userId);
    if (!stream) return;
    /** Also how an ended session is noticed: it hears nothing more. */
    const send = async () => {
      try {
        await findActor(services, bearer);
        stream.send("count", await countNotifications(db, userId));
      } catch (error) {
        if (!(error instanceof Problem)) log.warn({ err: error }, "a change of notifications could not be sent");
        stream.end();
      }
    };
    let last = Promise.resolve();
    // One after the other, or an older count may come last.
    const tell = () => {
      last = last.then(send);
    };
    stream.onClose(changes.subscribe(userId, tell));
    tell();
  });
}
