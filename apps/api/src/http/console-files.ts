import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Config } from "#config.ts";
import { partyMark } from "#documents/party-mark.ts";

const CONSOLE_PATH = "/console/";
const CONSOLE_FOLDER = path.join(import.meta.dirname, "../../../console/dist");

/** Beside the page, because a worker serves what lies under its own address. */
const SERVICE_WORKER = "service-worker.js";

/** Names of built files hold a hash of their content. */
const CACHE_FOR_A_YEAR = "public, max-age=31536000, immutable";

/** No inline script or style, nothing from elsewhere; previews are pages of the site in a frame. */
const contentSecurityPolicy = (site: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: ${site}`,
    `media-src 'self' blob: ${site}`,
    "connect-src 'self'",
    "font-src 'self'",
    `frame-src ${site}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");

/** Serves the built console (`apps/console/dist`); its router finds the screen, so every path gets the same page. */
export async function addConsoleFiles(app: FastifyInstance, config: Pick<Config, "siteUrl">): Promise<void> {
  const policy = contentSecurityPolicy(new URL(config.siteUrl).origin);
  await app.register(fastifyStatic, {
    root: path.join(CONSOLE_FOLDER, "assets"),
    prefix: `${CONSOLE_PATH}assets/`,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Tests of the API alone run without a built console.
    suppressWarning: true,
    setHeaders: (reply, file) =>
      void reply.header("cache-control", file.endsWith(".html") ? "no-cache" : CACHE_FOR_A_YEAR),
  });
  const page = async (_request: unknown, reply: FastifyReply) =>
    reply
      .header("content-security-policy", policy)
      .header("cache-control", "no-cache")
      .sendFile("index.html", CONSOLE_FOLDER);
  app.get(CONSOLE_PATH, page);
  app.get(`${CONSOLE_PATH}${SERVICE_WORKER}`, async (_request, reply) =>
    reply
      // Its own, by which it may fetch what it keeps.
      .header("content-security-policy", policy)
      .header("cache-control", "no-cache")
      .type("text/javascript; charset=utf-8")
      .sendFile(SERVICE_WORKER, CONSOLE_FOLDER),
  );
  app.get(`${CONSOLE_PATH}mark.svg`, async (_request, reply) =>
    reply.header("cache-control", "public, max-age=60").type("image/svg+xml").send(partyMark()),
  );
  app.get(`${CONSOLE_PATH}*`, page);
}
