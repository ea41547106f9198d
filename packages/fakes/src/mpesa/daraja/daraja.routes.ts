import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { registerUrls, simulateC2b } from "#mpesa/daraja/c2b.ts";
import { checkToken, generateToken } from "#mpesa/daraja/oauth.ts";
import { requestB2c, requestReversal, requestTransactionStatus } from "#mpesa/daraja/operations.ts";
import { pullTransactions, registerPull } from "#mpesa/daraja/pull.ts";
import { requestPrompt } from "#mpesa/daraja/stk-push.ts";
import { queryPrompt } from "#mpesa/daraja/stk-query.ts";
import { newRequestId } from "#mpesa/ids.ts";
import type { Simulator } from "#mpesa/simulator.ts";
import { DarajaError, errorBody } from "./daraja-error.ts";

const DARAJA_JSON = "application/json;charset=UTF-8";

type DarajaHandler = (simulator: Simulator, request: FastifyRequest, reply: FastifyReply) => unknown;

const POST_HANDLERS: Record<string, DarajaHandler> = {
  "/mpesa/stkpush/v1/processrequest": requestPrompt,
  "/mpesa/stkpushquery/v1/query": queryPrompt,
  "/mpesa/c2b/v1/registerurl": (simulator, request) => registerUrls(simulator, request, "v1"),
  "/mpesa/c2b/v2/registerurl": (simulator, request) => registerUrls(simulator, request, "v2"),
  "/mpesa/c2b/v1/simulate": simulateC2b,
  "/mpesa/c2b/v2/simulate": simulateC2b,
  "/mpesa/transactionstatus/v1/query": requestTransactionStatus,
  "/mpesa/reversal/v1/request": requestReversal,
  "/mpesa/b2c/v3/paymentrequest": requestB2c,
  "/pulltransactions/v1/register": registerPull,
  "/pulltransactions/v1/query": pullTransactions,
};

/** Daraja's own paths. */
export function darajaRoutes(app: FastifyInstance, simulator: Simulator): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, async (request: FastifyRequest, text: string) =>
    readJson(request, text),
  );
  app.setErrorHandler((error, _request, reply) => {
    const darajaError = error instanceof DarajaError ? error : toDarajaError(simulator, error);
    const { status, code, message, body = errorBody(newRequestId(simulator), code, message) } = darajaError;
    reply.code(status).type(DARAJA_JSON).send(body);
  });
  app.addHook("onRequest", async (request) => {
    if (request.routeOptions.url !== "/oauth/v1/generate") checkToken(simulator, request);
  });

  app.get("/oauth/v1/generate", (request, reply) => reply.type(DARAJA_JSON).send(generateToken(simulator, request)));
  for (const [path, handle] of Object.entries(POST_HANDLERS)) {
    app.post(path, async (request, reply) => {
      reply.type(DARAJA_JSON);
      return handle(simulator, request, reply);
    });
  }
  app.get("/pulltransactions/v1/query", async (request, reply) => {
    reply.type(DARAJA_JSON);
    return pullTransactions(simulator, request);
  });
}

/** Replies to unknown paths and methods. */
export function replyNotFound(simulator: Simulator, request: FastifyRequest, reply: FastifyReply): void {
  const [path = ""] = request.url.split("?");
  const known = path in POST_HANDLERS || path === "/oauth/v1/generate";
  const [status, code, message] = known
    ? [405, "405.001", "Method Not Allowed"]
    : [404, path.startsWith("/mpesa/c2b/") ? "404.003.01" : "404.001.01", "Resource not found"];
  reply
    .code(Number(status))
    .type(DARAJA_JSON)
    .send(errorBody(newRequestId(simulator), String(code), String(message)));
}

/** A body without the JSON content type is ignored, so its first field counts as missing. */
function readJson(request: FastifyRequest, text: string): unknown {
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new DarajaError(400, "400.002.05", "Invalid Request Payload");
  }
}

function toDarajaError({ log }: Simulator, error: unknown): DarajaError {
  const { statusCode = 500 } = error as { statusCode?: number };
  if (statusCode < 500) return new DarajaError(400, "400.002.05", "Invalid Request Payload");
  log.error({ err: error }, "the simulator failed");
  return new DarajaError(500, "500.003.1001", "Internal Server Error");
}
