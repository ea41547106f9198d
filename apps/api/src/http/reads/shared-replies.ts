import type { OutgoingHttpHeaders } from "node:http";
import { type Endpoint, methodAndPath } from "@party/contract/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { allowedOriginsOf } from "#config.ts";
import type { Services } from "#services.ts";
import { matchesEtag } from "../replies.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Answered with a reply that was made for another request. */
    isShared: boolean;
  }
}

interface SharedReply {
  headers: OutgoingHttpHeaders;
  body: Buffer;
  /** On the process's own clock, in milliseconds. */
  until: number;
}

/** Of some 20 kB each. */
const MAXIMUM_REPLIES = 200;
const MAXIMUM_URL_LENGTH = 200;

/** Whether a reply is the same for every caller: a public list or page, which no limit counts. */
export const isShareable = ({ route, access, limits, cache }: Endpoint): boolean =>
  methodAndPath(route).method === "GET" && access === "public" && !limits && cache !== undefined;

/**
 * Sends a public, cacheable reply to all who ask for the same URL within `REPLY_CACHE_MS`: on a day of many visitors most
 * requests are for the same few lists. Such replies are the same for every caller, headers included. Further hooks and the
 * handler are left out, so this has to be added before the hooks that cost time, and after the ETag.
 */
export function addSharedReplies(app: FastifyInstance, { config, stopping }: Services): void {
  const { replyCacheMs } = config;
  app.decorateRequest("isShared", false);
  if (replyCacheMs === 0) return;
  const replies = new Map<string, SharedReply>();
  const origins = allowedOriginsOf(config.siteUrl, config);
  /** With several origins of the site, the reply allows the one that asks (CORS). */
  const keyOf = ({ url, headers: { origin } }: FastifyRequest) =>
    origins.length > 1 && origin && origins.includes(origin) ? `${origin} ${url}` : url;
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });

  app.addHook("onRequest", (request, reply, done) => {
    const shared = request.method === "GET" ? replies.get(keyOf(request)) : undefined;
    // The last replies close their connections, which is done by a hook that is left out here.
    if (!shared || shared.until < performance.now() || closing || stopping.signal.aborted) return done();
    request.isShared = true;
    reply.hijack();
    const headers = { ...shared.headers, "x-request-id": request.id };
    const isCurrent = matchesEtag(String(headers.etag), request.headers["if-none-match"]);
    if (!isCurrent) return void reply.raw.writeHead(200, headers).end(shared.body);
    const { "content-type": _type, "content-length": _length, ...rest } = headers;
    reply.raw.writeHead(304, rest).end();
  });

  app.addHook("onSend", (request, reply, payload, done) => {
    const { endpoint } = request.routeOptions.config;
    const isSuccess = request.method === "GET" && reply.statusCode === 200 && typeof payload === "string";
    if (endpoint && isShareable(endpoint) && isSuccess && request.url.length <= MAXIMUM_URL_LENGTH) {
      const body = Buffer.from(payload);
      const headers = { ...reply.getHeaders(), "content-length": body.length } as OutgoingHttpHeaders;
      // The oldest is the first.
      replies.delete(keyOf(request));
      replies.set(keyOf(request), { headers, body, until: performance.now() + replyCacheMs });
      if (replies.size > MAXIMUM_REPLIES) replies.delete(replies.keys().next().value!);
    }
    done(null, payload);
  });
}
