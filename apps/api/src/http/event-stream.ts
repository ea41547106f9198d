import type { ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Problem } from "#problem.ts";
import { networkOf } from "#request/actor.ts";
import type { Metrics } from "#telemetry/metrics.ts";
import { visitorAddressOf } from "./caller.ts";

const HEARTBEAT_MS = 20_000;
const MAX_STREAMS_PER_PROCESS = 2_000;
/** Many phones share the IP address of one mobile operator; clients without a stream poll. */
const MAX_STREAMS_PER_ADDRESS = 40;

/** An open reply of server-sent events. */
export interface EventStream {
  /** Does nothing once the stream has ended. @param id the browser's `Last-Event-ID` when it reconnects */
  send(event: string, data: unknown, id?: string): void;
  end(): void;
  /** Called once when the stream ends; immediately when it has ended before. */
  onClose(run: () => void): void;
}

export interface EventStreams {
  /**
   * @param subject the id that the limit per subject applies to
   * @returns undefined when the client has disconnected
   * @throws Problem `too_many_requests` or `busy`
   */
  open(request: FastifyRequest, reply: FastifyReply, subject: number): EventStream | undefined;
}

/**
 * Server-sent events with a limited number of open streams per subject, per address and per process and kind.
 * @param limits what streams are about, how many per subject, milliseconds until one is ended, and where they are counted
 */
export function createEventStreams(
  app: FastifyInstance,
  limits: { about: "payments" | "notifications"; perSubject: number; longestMs: number; metrics: Metrics },
): EventStreams {
  const countOpen = (change: number) => limits.metrics.add("streams", change, { about: limits.about });
  // So that a scrape shows it before the first stream.
  countOpen(0);
  const open = new Map<ServerResponse, { subject: number; address: string }>();
  app.addHook("preClose", async () => {
    for (const response of open.keys()) response.end();
  });

  function assertRoom(subject: number, address: string): void {
    const others = [...open.values()];
    const ofSubject = others.filter((other) => other.subject === subject).length;
    const ofAddress = others.filter((other) => other.address === address).length;
    if (ofSubject >= limits.perSubject || ofAddress >= MAX_STREAMS_PER_ADDRESS) {
      throw new Problem("too_many_requests", { wait: { en: "a minute", sw: "dakika moja" }, retryAfter: 60 });
    }
    if (open.size >= MAX_STREAMS_PER_PROCESS) throw new Problem("busy");
  }

  return {
    open(request, reply, subject) {
      const response = reply.raw;
      // The `close` event of a client that disconnected before this point would never be received.
      if (response.destroyed || request.raw.socket.destroyed || !visitorAddressOf(request)) {
        reply.hijack();
        return undefined;
      }
      const address = networkOf(visitorAddressOf(request));
      assertRoom(subject, address);

      reply.hijack();
      open.set(response, { subject, address });
      countOpen(1);
      const atEnd: (() => void)[] = [];
      let closed = false;
      const close = () => {
        if (closed) return;
        closed = true;
        open.delete(response);
        countOpen(-1);
        for (const run of atEnd) run();
      };
      response.on("close", close);
      response.on("error", close);
      response.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        "content-type": "text/event-stream; charset=utf-8",
        "cache-control": "no-store",
        "x-accel-buffering": "no",
        // A kept-alive connection would keep the server from stopping.
        connection: "close",
      });
      const write = (text: string) => {
        if (response.destroyed) close();
        else if (!response.writableEnded) response.write(text);
      };
      const heart = setInterval(write, HEARTBEAT_MS, ":\n\n").unref();
      const enough = setTimeout(() => response.end(), limits.longestMs).unref();
      atEnd.push(() => {
        clearInterval(heart);
        clearTimeout(enough);
      });
      return {
        send: (event, data, id) =>
          write(`event: ${event}\n${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`),
        end: () => void response.end(),
        onClose(run) {
          if (closed) run();
          else atEnd.push(run);
        },
      };
    },
  };
}
