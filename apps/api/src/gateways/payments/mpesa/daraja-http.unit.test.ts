import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { parseDarajaError, requestJson } from "./daraja-http.ts";

/** A server on a free port, closed after the test. */
async function startServer(listener: RequestListener): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

test("numbers in JSON are parsed as text", async () => {
  const { url } = await startServer((_, response) =>
    response.end('{"Amount":1.00,"Code":0,"Big":20191219102115,"Yes":true}'),
  );
  expect(await requestJson(url, {})).toEqual({
    answered: true,
    status: 200,
    body: { Amount: "1.00", Code: "0", Big: "20191219102115", Yes: true },
    retryAfter: undefined,
  });
});

test.each([
  ["the firewall's HTML page", "<html>Incapsula incident</html>"],
  ["an empty body", ""],
  ["a JSON string", '"busy"'],
  ["null", "null"],
])("%s counts as no response to a request that may have been received", async (_, body) => {
  const { url } = await startServer((_request, response) => response.writeHead(503).end(body));
  expect(await requestJson(url, {})).toMatchObject({ answered: false, sent: true, status: 503 });
});

test("a timeout counts as no response to a request that may have been received", async () => {
  const { url } = await startServer(() => {});
  expect(await requestJson(url, {}, 50)).toEqual({ answered: false, sent: true, reason: "no answer in time" });
});

test("a response whose body stalls times out", async () => {
  const { url } = await startServer((_, response) => response.write('{"ResponseCode":'));
  expect(await requestJson(url, {}, 50)).toMatchObject({ answered: false, sent: true });
});

test("a broken connection counts as no response to a request that may have been received", async () => {
  const { url } = await startServer((request) => request.socket.destroy());
  expect(await requestJson(url, { method: "POST", body: "{}" })).toMatchObject({ answered: false, sent: true });
});

test("a redirect is not followed", async () => {
  const { url } = await startServer((request, response) =>
    request.url === "/" ? response.writeHead(302, { location: "/there" }).end() : response.end('{"there":1}'),
  );
  expect(await requestJson(url, {})).toMatchObject({ answered: false, status: 302 });
});

test("a refused connection means that the request was not received", async () => {
  const { url, close } = await startServer(() => {});
  await close();
  expect(await requestJson(url, {})).toEqual({ answered: false, sent: false, reason: "ECONNREFUSED" });
});

test("Retry-After is parsed from seconds or a date, and is never negative", async () => {
  const headers = ["7", new Date(Date.now() + 60_000).toUTCString(), new Date(0).toUTCString(), "soon"];
  const { url } = await startServer((_, response) =>
    response.writeHead(429, { "retry-after": headers.shift() ?? "" }).end('{"fault":{"faultstring":"Spike arrest"}}'),
  );
  const delays = [];
  for (let time = 0; time < 4; time++)
    delays.push(((await requestJson(url, {})) as { retryAfter?: number }).retryAfter);
  expect(delays[0]).toBe(7_000);
  expect(delays[1]).toBeGreaterThan(50_000);
  expect(delays.slice(2)).toEqual([0, undefined]);
});

test("an error is parsed from Daraja's body, from the API gateway's body, or from the status alone", () => {
  const parseError = (status: number, body: unknown) =>
    parseDarajaError({ answered: true, status, body, retryAfter: undefined });
  expect(parseError(400, { errorCode: "400.002.02", errorMessage: "Bad Request" })).toEqual({
    status: 400,
    code: "400.002.02",
    message: "Bad Request",
  });
  expect(parseError(429, { fault: { faultstring: "Spike arrest", detail: { errorcode: "policies.x" } } })).toEqual({
    status: 429,
    code: "policies.x",
    message: "Spike arrest",
  });
  expect(parseError(429, { fault: { faultstring: "Spike arrest" } })).toEqual({
    status: 429,
    code: "",
    message: "Spike arrest",
  });
  expect(parseError(403, {})).toEqual({ status: 403, code: "", message: "" });
  expect(parseError(200, { ResponseCode: "0" })).toBeUndefined();
});
