import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";

export interface Fetched {
  status: number;
  /** As sent, brotli, in bytes. */
  bytes: number;
  /** Status line and headers, in bytes. */
  headerBytes: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** A data folder in which nothing is stored. */
const NOWHERE = path.join(tmpdir(), "party-site-without-data");

interface Setting {
  /** By default nothing answers. */
  apiUrl?: string;
  dataDirectory?: string;
}

/** The production server of the built site. */
export async function serveBuiltSite({ apiUrl = "http://127.0.0.1:9", dataDirectory = NOWHERE }: Setting = {}) {
  const port = await freePort();
  const server = spawn(process.execPath, [path.join(import.meta.dirname, "../server/server.ts")], {
    env: { HOST: "127.0.0.1", SITE_PORT: String(port), API_URL: apiUrl, DATA_DIR: dataDirectory },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(server.stdout!, "data");
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    /** @param form what is posted, if anything */
    fetch: (address: string, form?: string) => fetchBrotli(url + address, form),
    stop: () => stop(server),
  };
}

/** Counts compressed bytes, which Node's fetch would decompress. */
function fetchBrotli(url: string, form: string | undefined): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const posted = form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" };
    const method = form === undefined ? "GET" : "POST";
    const sent = request(url, { method, headers: { "accept-encoding": "br", ...posted } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const body = Buffer.concat(chunks);
        const compressed = response.headers["content-encoding"] === "br";
        resolve({
          status: response.statusCode ?? 0,
          bytes: body.length,
          headerBytes: response.rawHeaders.reduce(
            (sum, text) => sum + text.length + 2,
            "HTTP/1.1 200 OK\r\n\r\n".length,
          ),
          headers: response.headers,
          text: (compressed ? brotliDecompressSync(body) : body).toString("utf8"),
        });
      });
    });
    sent.on("error", reject);
    sent.end(form);
  });
}

async function stop(server: ChildProcess): Promise<void> {
  server.kill("SIGTERM");
  await once(server, "exit");
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, "close");
  return port;
}
