import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Request {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status: number;
  json: unknown;
  headers?: Record<string, string>;
}

/**
 * How a service may behave at its worst: answers otherwise, sends a firewall's HTML, says nothing, breaks off, or does as
 * asked and then breaks off.
 */
export type Misbehaviour = Reply | "html" | "silence" | "break" | "done, then break";

export interface StandIn {
  /** Base URL, without a slash at its end. */
  url: string;
  /** All that was asked, oldest first. */
  asked: Request[];
  /** How often a path was asked for. */
  times(path: string): number;
  /** The next request whose path starts so goes wrong; several are kept in their order. */
  misbehave(path: string, how: Misbehaviour): void;
  close(): Promise<void>;
}

/** A real HTTP server on a free port that speaks for a payment service. */
export async function aStandIn(answer: (request: Request) => Reply): Promise<StandIn> {
  const asked: Request[] = [];
  const faults: { path: string; how: Misbehaviour }[] = [];

  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const request = await requestOf(incoming);
    asked.push(request);
    const at = faults.findIndex(({ path }) => request.path.startsWith(path));
    const how = at < 0 ? undefined : faults.splice(at, 1)[0]!.how;
    if (how === "silence") return;
    if (how === "break") return void incoming.socket.destroy();
    if (how === "html") {
      response.writeHead(503, { "content-type": "text/html" }).end("<html>Request unsuccessful</html>");
      return;
    }
    const reply = typeof how === "object" ? how : answer(request);
    if (how === "done, then break") return void incoming.socket.destroy();
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
    asked,
    times: (path) => asked.filter((request) => request.path === path).length,
    misbehave: (path, how) => void faults.push({ path, how }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://stand-in");
  return {
    method: incoming.method ?? "GET",
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body: await text(incoming),
  };
}
