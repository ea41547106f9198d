import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type SpecificationServer, startSpecificationServer } from "@party/fakes/specified-server";

/** The site against a server of another origin that has section 7 of the specification and nothing else. */
export interface SpecifiedSite {
  api: SpecificationServer;
  url: string;
  stop: () => Promise<void>;
}

export async function startSpecifiedSite(): Promise<SpecifiedSite> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const api = await startSpecificationServer(url);
  const dataDirectory = await mkdtemp(path.join(tmpdir(), "specified-"));
  const { SITE_KEY: _, API_INTERNAL_URL: __, ...env } = process.env;
  const site: ChildProcess = spawn(process.execPath, [path.resolve("apps/site/server/server.ts")], {
    env: { ...env, SITE_PORT: String(port), SITE_URL: url, API_URL: api.url, DATA_DIR: dataDirectory },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(site.stdout!, "data");
  return {
    api,
    url,
    stop: async () => {
      site.kill();
      await api.close();
      await rm(dataDirectory, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
