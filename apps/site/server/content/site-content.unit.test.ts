import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPageState, createSiteContent } from "./site-content.ts";

const SITE_KEY = "known to the site's server and the API alone";
let dataDirectory: string;
let answer: (response: ServerResponse) => void;
const server = createServer((_, response) => answer(response));
const ownApi = (response: ServerResponse) => response.end('{"texts":{},"samples_ended":false}');
const status = (code: number, body: string) => (response: ServerResponse) => response.writeHead(code).end(body);

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), "site-content-"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(dataDirectory, { recursive: true });
});

const start = (siteKey?: string) =>
  createSiteContent({
    apiInternalUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dataDirectory,
    siteKey,
  });
const extensionsOf = async (content: ReturnType<typeof start>) =>
  createPageState(await content.current(), "/")?.extensions;

test.each([
  ["with the party's texts", ownApi, true, true],
  ["that it has none", status(404, "<h1>Not Found</h1>"), false, false],
  ["with something else", status(200, "<h1>Welcome</h1>"), false, false],
  ["with an error", status(500, ""), undefined, true],
  ["that it is busy", status(429, ""), undefined, true],
  ["by hanging up", (response: ServerResponse) => void response.destroy(), undefined, true],
])(
  "an API that answers %s: pages know whether it has more than the specification, also where site and API share a key",
  async (_, reply, alone, sharing) => {
    answer = reply;
    expect([await extensionsOf(start()), await extensionsOf(start(SITE_KEY))]).toEqual([alone, sharing]);
  },
);

test("what answers later in the place of the party's API changes nothing", async () => {
  answer = ownApi;
  const content = start();
  expect(await extensionsOf(content)).toBe(true);
  answer = status(404, "<h1>No backend</h1>");
  await delay(1_000);
  expect(await extensionsOf(content)).toBe(true);
});

test("an API that answers late is known once it has answered, and holds up no page longer than 300 ms", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  answer = (response) => void released.then(() => status(404, "")(response));
  const content = start();
  const asked = performance.now();
  expect(await extensionsOf(content)).toBeUndefined();
  expect(performance.now() - asked).toBeGreaterThan(290);
  const again = performance.now();
  expect(await extensionsOf(content)).toBeUndefined();
  expect(performance.now() - again).toBeLessThan(200);
  release();
  await expect.poll(() => extensionsOf(content)).toBe(false);
});
