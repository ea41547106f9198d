import type { FastifyInstance } from "fastify";
import { Problem } from "#problem.ts";

/**
 * JSON is what Fastify reads by itself. Endpoints that accept forms read those too, or nothing at all: a mail provider's
 * one-click unsubscribe may come as either kind of form (RFC 8058, section 3.2).
 */
export function addParsers(app: FastifyInstance): void {
  app.removeContentTypeParser("text/plain");
  for (const type of ["application/x-www-form-urlencoded", "multipart/form-data"]) {
    app.addContentTypeParser(type, { parseAs: "string" }, (request, body, done) => {
      if (request.routeOptions.config.endpoint?.accepts !== "form") done(new Problem("unsupported_media_type"));
      else done(null, type.startsWith("multipart") ? undefined : Object.fromEntries(new URLSearchParams(String(body))));
    });
  }
}
