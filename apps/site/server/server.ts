import type { Server } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Language } from "@party/contract/values/languages";
import { serve } from "srvx";
import { readConfig } from "./config.ts";
import { createRedirects } from "./content/redirects.ts";
import { createSiteContent } from "./content/site-content.ts";
import { findPrerenderedPages } from "./files/prerendered-pages.ts";
import { findStaticFiles } from "./files/static-files.ts";
import { createHandler, type RenderingApp } from "./handler.ts";

/** About 20 kB of memory each. */
const MAX_CONNECTIONS = 4_000;

const distFolder = join(import.meta.dirname, "../dist");
const config = readConfig();
let isStopping = false;

async function findBuild(language: Language) {
  const client = join(distFolder, language, "client");
  const [files, pages, { default: app }] = await Promise.all([
    findStaticFiles(client),
    findPrerenderedPages(client),
    import(join(distFolder, language, "server/server.js")) as Promise<{ default: RenderingApp }>,
  ]);
  return { files, pages, app };
}

const [english, kiswahili] = await Promise.all([findBuild("en"), findBuild("sw")]);

const server = serve({
  hostname: config.host,
  port: config.port,
  silent: true,
  // Forms of the site are small; there are no uploads.
  maxRequestBodySize: 64 * 1024,
  gracefulShutdown: false,
  // Requests are a few kilobytes; slow ones would block connections.
  node: { requestTimeout: 20_000, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  fetch: createHandler({
    config,
    files: new Map([...kiswahili.files, ...english.files]),
    pages: new Map([...kiswahili.pages, ...english.pages]),
    apps: { en: english.app, sw: kiswahili.app },
    siteContent: createSiteContent(config),
    redirects: createRedirects(config),
    isReady: () => !isStopping,
  }),
});
await server.ready();
const httpServer = server.node!.server as Server;
httpServer.maxConnections = MAX_CONNECTIONS;
// HTTP/1.1 connections are persistent without `Connection` and `Keep-Alive`, which cost 47 bytes of a page's first round trip.
httpServer.prependListener("request", (_, response) => {
  if (isStopping) response.setHeader("connection", "close");
  else response.removeHeader("connection");
});
console.log(`site: ${config.siteUrl} (listening on ${config.host}:${config.port})`);

/** Open requests may finish within this time at shutdown. */
const SHUTDOWN_TIMEOUT_MS = 5_000;

async function stopServer(reason: unknown) {
  if (isStopping) return;
  isStopping = true;
  if (reason === "SIGTERM") await delay(config.drainSeconds * 1_000);
  setTimeout(() => void server.close(true).then(() => process.exit()), SHUTDOWN_TIMEOUT_MS).unref();
  await server.close();
  process.exit();
}

process.on("SIGINT", stopServer);
process.on("SIGTERM", stopServer);
// Started with an IPC channel: the parent process has ended.
process.on("disconnect", stopServer);
