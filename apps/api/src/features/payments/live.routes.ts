import type { ServerResponse } from "node:http";
import type { Payment } from "@party/contract/payments";
import type { FastifyInstance } from "fastify";
import { openChanges } from "#features/payments/live.ts";
import { findIntent } from "#features/payments/payments.queries.ts";
import { describePayment, intentOfLink } from "#features/payments/payments.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

const HEARTBEAT_MS = 20_000;
/** Of one payment: two tabs, two devices, and somebody who reloads. */
const A_PAYMENT = 6;
const A_PROCESS = 2_000;
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
  const open = new Map<ServerResponse, number>();
  app.addHook("preClose", async () => {
    for (const response of open.keys()) response.end();
    await changes.close();
  });

  app.get<{ Params: { token: string } }>("/payments/:token/events/", async (request, reply) => {
    const intent = await intentOfLink(db, services, request.params.token);
    // The browser comes again by itself after an end; this tells it that there is no more.
    if (request.headers["last-event-id"] === SETTLED) return reply.status(204).send();
    const watching = [...open.values()].filter((id) => id === intent.id).length;
    if (watching >= A_PAYMENT) throw new Problem("too_many_requests", { wait: "a minute", retryAfter: 60 });
    if (open.size >= A_PROCESS) throw new Problem("busy");

    reply.hijack();
    const response = reply.raw;
    open.set(response, intent.id);
    response.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      // Kept alive after its end, it would keep the server from stopping.
      connection: "close",
    });
    const send = inTurn(async () => {
      const payment = await describePayment(db, services, (await findIntent(db, intent.id))!);
      if (response.writableEnded) return;
      const over = isOver(payment);
      response.write(`event: payment\n${over ? `id: ${SETTLED}\n` : ""}data: ${JSON.stringify(payment)}\n\n`);
      if (over) response.end();
    }, log);
    const leave = changes.follow(intent.id, send);
    const heart = setInterval(() => response.write(":\n\n"), HEARTBEAT_MS).unref();
    const enough = setTimeout(() => response.end(), LONGEST_MS).unref();
    response.on("close", () => {
      leave();
      clearInterval(heart);
      clearTimeout(enough);
      open.delete(response);
    });
    response.on("error", () => undefined);
    send();
  });
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
