import { hash } from "node:crypto";
import type { FastifyInstance } from "fastify";

/** Replies that may be cached carry a strong ETag, and are not sent again to whoever has them. */
export function addConditionalReplies(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || !request.routeOptions.config.endpoint?.cache || typeof payload !== "string") {
      done(null, payload);
      return;
    }
    const tag = `"${hash("sha256", payload, "base64url").slice(0, 27)}"`;
    reply.header("etag", tag);
    const known = request.headers["if-none-match"]?.split(",").map((each) => each.trim().replace(/^W\//, ""));
    if (!known?.includes(tag) && !known?.includes("*")) {
      done(null, payload);
      return;
    }
    reply.status(304).removeHeader("content-type").removeHeader("content-length");
    done(null, null);
  });
}
