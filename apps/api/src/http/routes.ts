import { type Endpoint, type Method, methodAndPath } from "@party/contract/endpoint";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Answer, idempotencyKeyOf, once } from "#http/idempotency.ts";
import { bearerOf, identify } from "#http/identify.ts";
import type { Binding, Call } from "#http/implement.ts";
import { limitsOf } from "#http/rate-limit.ts";
import { HANDLER_MS, withTimeout } from "#http/timeout.ts";
import { addressOf } from "#http/visitor-address.ts";
import { Problem } from "#problem.ts";
import type { Services } from "#services.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const JSON_TYPE = "application/json; charset=utf-8";

/** `/news/{id}/` as Fastify writes it. */
const pattern = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");

/** Routes every endpoint, and answers 405 where a path exists but not with that method. */
export function addRoutes(
  app: FastifyInstance,
  services: Services,
  bindings: readonly Binding[],
  handlerMs = HANDLER_MS,
): void {
  for (const binding of bindings) addRoute(app, services, binding, handlerMs);
  for (const [path, onPath] of Map.groupBy(bindings, ({ endpoint }) => methodAndPath(endpoint.route).path)) {
    const allowed = onPath.map(({ endpoint }) => methodAndPath(endpoint.route).method);
    const allow = allowed.includes("GET") ? [...allowed, "HEAD"] : allowed;
    app.route({
      method: METHODS.filter((method) => !allowed.includes(method)),
      url: pattern(path),
      config: { endpoint: onPath[0]!.endpoint },
      onRequest: async (_, reply) => {
        reply.header("allow", allow.join(", "));
        throw new Problem("method_not_allowed");
      },
      handler: () => undefined,
    });
  }
}

function addRoute(app: FastifyInstance, services: Services, { endpoint, handle }: Binding, handlerMs: number): void {
  const { method, path } = methodAndPath(endpoint.route);
  const limits = limitsOf(app, endpoint);
  const keepsAnswers = method !== "GET" && endpoint.replayable !== false;
  app.route({
    method,
    url: pattern(path),
    config: { endpoint },
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { [endpoint.status]: endpoint.reply },
    },
    onRequest: [...(endpoint.access === "member" ? [identify(services)] : []), limits.beforeBody],
    handler: async (request, reply) => {
      const key = keepsAnswers ? idempotencyKeyOf(request) : undefined;
      const within = <Result>(run: (call: Call<Endpoint>, result: () => Promise<unknown>) => Promise<Result>) =>
        withTimeout(reply.raw, handlerMs, (signal) => {
          const call = callOf(request, signal, key);
          return run(call, () =>
            limits.within(request, async () => {
              signal.throwIfAborted();
              return handle(call);
            }),
          );
        });
      if (key === undefined) {
        const result = await within((_, run) => run());
        reply.status(endpoint.status).header("cache-control", endpoint.cache ?? "no-store");
        return result;
      }
      const answer = await within((call, run) =>
        once(services, key, endpoint.route, call as Call<never>, () => answerOf(endpoint, reply, run)),
      );
      return reply.status(answer.status).header("cache-control", "no-store").type(JSON_TYPE).send(answer.body);
    },
  });
}

function callOf(request: FastifyRequest, signal: AbortSignal, idempotencyKey: string | undefined): Call<Endpoint> {
  const { params, query, body, actor } = request;
  const caller = { address: addressOf(request), userAgent: request.headers["user-agent"], idempotencyKey };
  return { params, query, body, actor, bearer: bearerOf(request), caller, signal } as unknown as Call<Endpoint>;
}

/**
 * What the call came to, as it is kept for 24 hours. A refusal is not: it may have been about the moment, and whoever
 * makes up keys fills no table with what was never found.
 */
async function answerOf(endpoint: Endpoint, reply: FastifyReply, run: () => Promise<unknown>): Promise<Answer> {
  const result = await run();
  return { status: endpoint.status, body: String(reply.status(endpoint.status).serialize(result)) };
}
