import { notifications } from "@party/contract/notifications";
import type { FastifyInstance } from "fastify";
import { listenForChanges } from "#database/connections/change-listener.ts";
import { requireMember } from "#http/caller.ts";
import { createEventStreams } from "#http/event-stream.ts";
import { implementEndpoints } from "#http/implement.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";
import { countNotifications } from "./notifications.queries.ts";
import {
  listNotificationsPage,
  markNotificationRead,
  markNotificationsRead,
  type NotificationMessages,
} from "./notifications.ts";

export const notificationRoutes = ({ db }: Services, messages: NotificationMessages) =>
  implementEndpoints(notifications, {
    list: ({ query, actor, caller }) => listNotificationsPage(db, messages, actor.userId, query, caller.language),
    count: ({ actor }) => countNotifications(db, actor.userId),
    read: ({ params, actor }) => markNotificationRead(db, actor.userId, params.id),
    readAll: ({ body, actor }) => markNotificationsRead(db, actor.userId, body.until),
  });

/** Enough for a few tabs on two devices. */
const STREAMS_PER_MEMBER = 8;
/** Shorter than the lifetime of an access token; pages reconnect by themselves. */
const MAX_STREAM_MS = 5 * 60_000;

/**
 * `GET /api/notifications/events/`: server-sent events with the member's unread count, one `count` per change. Not in the
 * contract, which has no streams.
 */
export function addLiveNotifications(app: FastifyInstance, services: Services): void {
  const { db, config, log, telemetry } = services;
  const changes = listenForChanges(config.databaseUrl, log, "notification");
  const streams = createEventStreams(app, {
    about: "notifications",
    perSubject: STREAMS_PER_MEMBER,
    longestMs: MAX_STREAM_MS,
    metrics: telemetry.metrics,
  });
  app.addHook("preClose", () => changes.close());

  const authenticate = requireMember(services);
  app.get("/api/notifications/events/", { onRequest: authenticate }, async (request, reply) => {
    const { userId } = request.actor!;
    const stream = streams.open(request, reply, userId);
    if (!stream) return;
    const send = async () => {
      try {
        // The session may have ended since the stream was opened.
        await authenticate(request);
        stream.send("count", await countNotifications(db, userId));
      } catch (error) {
        if (!(error instanceof Problem)) log.warn({ err: error }, "a change of notifications could not be sent");
        stream.end();
      }
    };
    let last = Promise.resolve();
    // In order, so that an older count never comes last.
    const enqueue = () => {
      last = last.then(send);
    };
    stream.onClose(changes.subscribe(userId, enqueue));
    enqueue();
  });
}
