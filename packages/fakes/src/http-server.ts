import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A callback as the provider sends it. */
export interface SignedCallback {
  headers: Record<string, string>;
  body: string;
  receivedAt?: Date;
}

export interface FakeReply {
  status: number;
  json: unknown;
  headers?: Record<string, string>;
}

/** Another reply, a firewall's HTML, no response, a broken connection, or a connection that breaks after the work is done. */
export type FakeServerFault = FakeReply | "html" | "silence" | "break" | "done, then break";

export interface FakeServer {
  /** Base URL, without a slash at its end. */
  url: string;
  /** All requests, oldest first. */
  requests: FakeRequest[];
  countRequests(path: string): number;
  /** The next request whose path starts with this fails; several faults are queued. */
  failNext(path: string, fault: FakeServerFault): void;
  close(): Promise<void>;
}

/** A real HTTP server on a free port that speaks the protocol of a payment service. */
export async function startFakeServer(answer: (request: FakeRequest) => FakeReply): Promise<FakeServer> {
  const requests: FakeRequest[] = [];
  const faults: { path: string; fault: FakeServerFault }[] = [];

  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await readRequest(incoming);
    requests.push(request);
    const at = faults.findIndex(({ path }) => request.path.startsWith(path));
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]!.fault;
    if (fault === "silence") return;
    if (fault === "break") return void incoming.socket.destroy();
    if (fault === "html") {
      response.writeHead(503, { "content-type": "text/html" }).end("<html>Request unsuccessful</html>");
      return;
    }
    const reply = typeof fault === "object" ? fault : answer(request);
    if (fault === "done, then break") return void incoming.socket.destroy();
    response.writeHead(reply.status, { "content-type": "application/json", ...reply.headers });
    response.end(JSON.stringify(reply.json));
  };

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve, reject) => {
    server.on("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    countRequests: (path) => requests.filter((request) => request.path === path).length,
    failNext: (path, fault) => void faults.push({ path, fault }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://fake");
  return {
    method: incoming.method ?? "GET",
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body: await text(incoming),
  };
}
