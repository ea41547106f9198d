import type { Payment } from "@party/contract/payments";
import type { FastifyInstance } from "fastify";
import { openChanges } from "#features/payments/live.ts";
import { findIntent } from "#features/payments/payments.queries.ts";
import { describePayment, intentOfLink } from "#features/payments/payments.ts";
import { eventStreams } from "#http/event-stream.ts";
import { limitsOf } from "#http/rate-limit.ts";
import type { Services } from "#services.ts";

/** Of one payment: two tabs, two devices, and somebody who reloads. */
const PER_PAYMENT = 6;
/** Nobody watches a payment for longer; the page asks by itself then. */
const LONGEST_MS = 15 * 60_000;
const SETTLED = "settled";

/**
 * `GET /payments/{token}/events/`: the payment as server-sent events, one `payment` whenever it changed, until it is
 * settled. Outside the contract, whose replies end.
 */
export function addLivePayments(app: FastifyInstance, services: Services): void {
  const { db, config, log } = services;
  const changes = openChanges(config.databaseUrl, log);
  const streams = eventStreams(app, { perSubject: PER_PAYMENT, longestMs: LONGEST_MS });
  const limits = limitsOf(app, { limits: ["1200/hour/address"] });
  app.addHook("preClose", () => changes.close());

  app.get<{ Params: { token: string } }>(
    "/payments/:token/events/",
    { onRequest: limits.beforeBody },
    async (request, reply) => {
      const intent = await intentOfLink(db, services, request.params.token);
      // The browser comes again by itself after an end; this tells it that there is no more.
      if (request.headers["last-event-id"] === SETTLED) return reply.status(204).send();
      const stream = streams.open(request, reply, intent.id);
      if (!stream) return;
      const send = inTurn(async () => {
        const payment = await describePayment(db, services, (await findIntent(db, intent.id))!);
        const over = isOver(payment);
        stream.send("payment", payment, over ? SETTLED : undefined);
        if (over) stream.end();
      }, log);
      stream.onClose(changes.follow(intent.id, send));
      send();
    },
  );
}

/** Paid is over when the receipt is there, which follows a moment later. */
const isOver = ({ state, receipt }: Payment): boolean => (state === "paid" ? receipt !== null : state !== "open");

/** Runs one at a time; what is asked for meanwhile is run once more after. */
function inTurn(task: () => Promise<void>, log: Services["log"]): () => void {
  let running = false;
  let again = false;
  return async function run(): Promise<void> {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      await task().catch((error: unknown) => log.warn({ err: error }, "a change of a payment could not be sent"));
    } while (again);
    running = false;
  };
}
