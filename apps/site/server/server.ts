import type { Server } from "node:http";
import { join } from "node:path";
import { serve } from "srvx";
import { readConfig } from "./config.ts";
import { type App, createHandler } from "./handler.ts";
import { findPrerenderedPages } from "./prerendered-pages.ts";
import { findStaticFiles } from "./static-files.ts";

/** Some 20 kB each while they are open. */
const MAX_CONNECTIONS = 4_000;

const dist = join(import.meta.dirname, "../dist");
const client = join(dist, "client");
const config = readConfig();

const [files, pages, built] = await Promise.all([
  findStaticFiles(client),
  findPrerenderedPages(client),
  import(join(dist, "server/server.js")) as Promise<{ default: App }>,
]);

const server = serve({
  hostname: config.host,
  port: config.port,
  silent: true,
  // Forms of the site are small; nothing is uploaded here.
  maxRequestBodySize: 64 * 1024,
  gracefulShutdown: false,
  // A request is a few kilobytes: whoever sends it for longer than this keeps a connection from somebody else.
  node: { requestTimeout: 20_000, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
  fetch: createHandler({ config, files, pages, app: built.default }),
});
await server.ready();
// HTTP/1.1 keeps a connection without being told, and the 47 bytes come out of a page's first round trip.
const http = server.node!.server as Server;
http.maxConnections = MAX_CONNECTIONS;
http.prependListener("request", (_, response) => response.removeHeader("connection"));
console.log(`site: ${config.siteUrl} (listening on ${config.host}:${config.port})`);

/** Answers under way are finished, idle connections dropped; whoever is slower than this is cut off. */
const SHUTDOWN_TIMEOUT_MS = 5_000;

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  setTimeout(() => void server.close(true).then(() => process.exit()), SHUTDOWN_TIMEOUT_MS).unref();
  await server.close();
  process.exit();
}

process.on("SIGINT", stop);
process.on("SIGTERM", stop);
// Started with an IPC channel: whoever started it is gone, so nobody would ever stop it.
process.on("disconnect", stop);
