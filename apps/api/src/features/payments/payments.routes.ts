import { type Payment, payments } from "@party/contract/payments";
import type { FastifyInstance } from "fastify";
import { listenForChanges } from "#database/connections/change-listener.ts";
import { languageOfAddress } from "#http/caller.ts";
import { createEventStreams } from "#http/event-stream.ts";
import { implementEndpoints } from "#http/implement.ts";
import { rateLimitsOf } from "#http/rate-limit/rate-limit.ts";
import type { Services } from "#services.ts";
import { startAttempt } from "./attempts/attempts.ts";
import { checkPayment } from "./attempts/polling.ts";
import { describePayment, findIntentByToken, listPaymentHistory, listPaymentMethods } from "./intents/intents.ts";

export const paymentRoutes = (services: Services) =>
  implementEndpoints(payments, {
    history: async ({ query, actor, caller }) => listPaymentHistory(services, actor.userId, query, caller.language),
    methods: () => ({ methods: listPaymentMethods(services) }),
    show: async ({ params, caller }) => {
      const { id } = await findIntentByToken(services.db, services, params.token);
      return describePayment(services.db, services, id, caller.language);
    },
    start: ({ params, body, caller: { address, language } }) =>
      startAttempt(services, params.token, { ...body, address, language }),
    check: ({ params, caller }) => checkPayment(services, params.token, caller.language),
  });

/** Allows several tabs, devices and reloads. */
const STREAMS_PER_PAYMENT = 6;
/** After this time the page polls instead. */
const MAX_STREAM_MS = 15 * 60_000;
const SETTLED_EVENT_ID = "settled";

/**
 * `GET /payments/{token}/events/`: the payment as server-sent events, one `payment` event per change until it is settled.
 * Outside the contract, which has no streams.
 */
export function addPaymentEventStream(app: FastifyInstance, services: Services): void {
  const { db, config, log, telemetry } = services;
  const changes = listenForChanges(config.databaseUrl, log);
  const streams = createEventStreams(app, {
    about: "payments",
    perSubject: STREAMS_PER_PAYMENT,
    longestMs: MAX_STREAM_MS,
    metrics: telemetry.metrics,
  });
  const limits = rateLimitsOf(services, "GET /payments/{token}/events/", { limits: ["1200/hour/address"] });
  app.addHook("preClose", () => changes.close());

  app.get<{ Params: { token: string } }>(
    "/payments/:token/events/",
    { onRequest: limits.beforeBody },
    async (request, reply) => {
      const intent = await findIntentByToken(db, services, request.params.token);
      // The browser reconnects after the end of a stream; 204 stops it.
      if (request.headers["last-event-id"] === SETTLED_EVENT_ID) return reply.status(204).send();
      const stream = streams.open(request, reply, intent.id);
      if (!stream) return;
      const language = languageOfAddress(request);
      const send = withoutOverlap(async () => {
        const payment = await describePayment(db, services, intent.id, language);
        const settled = isPaymentSettled(payment);
        stream.send("payment", payment, settled ? SETTLED_EVENT_ID : undefined);
        if (settled) stream.end();
      }, log);
      stream.onClose(changes.subscribe(intent.id, send));
      send();
    },
  );
}

/** A paid intent is settled once its receipt was issued, a moment later. */
const isPaymentSettled = ({ state, receipt }: Payment): boolean =>
  state === "paid" ? receipt !== null : state !== "open";

/** Runs one task at a time; calls meanwhile cause one more run afterwards. */
function withoutOverlap(task: () => Promise<void>, log: Services["log"]): () => void {
  let running = false;
  let rerun = false;
  return async function run(): Promise<void> {
    if (running) {
      rerun = true;
      return;
    }
    running = true;
    do {
      rerun = false;
      await task().catch((error: unknown) => log.warn({ err: error }, "a payment event could not be sent"));
    } while (rerun);
    running = false;
  };
}
