import multipart from "@fastify/multipart";
import { type Endpoint, type HttpMethod, methodAndPath } from "@party/contract/endpoint";
import { languageOf } from "@party/contract/values/languages";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#config.ts";
import { Problem } from "#problem.ts";
import { storeNoReply } from "#request/actor.ts";
import { HANDLER_TIMEOUT_MS, UPLOAD_TIMEOUT_MS, withTimeout } from "#request/timeout.ts";
import type { Services } from "#services.ts";
import { bearerToken, requireMember, visitorAddressOf } from "./caller.ts";
import { idempotencyKeyOf, type StoredReply, withIdempotencyKey } from "./idempotency/idempotency.ts";
import type { Binding, UntypedCall } from "./implement.ts";
import { rateLimitsOf } from "./rate-limit/rate-limit.ts";
import { replyWithError } from "./replies.ts";
import { withFurtherProblems } from "./validation.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

const HTTP_METHODS: readonly HttpMethod[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const JSON_CONTENT_TYPE = "application/json; charset=utf-8";

/** Converts `/news/{id}/` to Fastify's path syntax. */
const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ":$1");

/** Routes every endpoint, and replies 405 to other methods of its path. */
export function addRoutes(
  app: FastifyInstance,
  services: Services,
  bindings: readonly Binding[],
  handlerMs = HANDLER_TIMEOUT_MS,
): void {
  const [uploads = [], others = []] = [true, false].map((isUpload) =>
    bindings.filter(({ endpoint }) => (endpoint.accepts === "multipart") === isUpload),
  );
  for (const binding of others) addRoute(app, services, binding, handlerMs);
  addUploads(app, (scope) => {
    for (const binding of uploads) addRoute(scope, services, binding, handlerMs);
  });
  for (const [path, onPath] of Map.groupBy(bindings, ({ endpoint }) => methodAndPath(endpoint.route).path)) {
    const allowed = onPath.map(({ endpoint }) => methodAndPath(endpoint.route).method);
    const allow = allowed.includes("GET") ? [...allowed, "HEAD"] : allowed;
    app.route({
      method: HTTP_METHODS.filter((method) => !allowed.includes(method)),
      url: fastifyPath(path),
      config: { endpoint: onPath[0]!.endpoint },
      onRequest: async (_, reply) => {
        reply.header("allow", allow.join(", "));
        throw new Problem("method_not_allowed");
      },
      handler: () => undefined,
    });
  }
}

/** Multipart boundaries and text fields around the file. */
const FORM_OVERHEAD_BYTES = 32 * 1024;

/** Routes whose body is a form with one file; all others reject forms (http/validation.ts). */
function addUploads(app: FastifyInstance, addTo: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser("multipart/form-data");
    await scope.register(multipart, {
      attachFieldsToBody: "keyValues",
      limits: { files: 1, fields: 20, parts: 21, fieldSize: 8 * 1024 },
    });
    const parsed = new WeakSet<FastifyRequest>();
    scope.addHook("preValidation", async (request) => void parsed.add(request));
    scope.setErrorHandler((error, request, reply) => {
      const isMalformed = request.isMultipart() && !parsed.has(request);
      const problem = isMalformed ? problemOfForm(error, request.routeOptions.config.endpoint) : error;
      return replyWithError(problem, request, reply);
    });
    addTo(scope);
  });
}

/** Errors of the parser have no common type. */
const problemOfForm = (error: unknown, endpoint: Endpoint | undefined) =>
  (error as { code?: string }).code === "FST_REQ_FILE_TOO_LARGE"
    ? fileTooLargeProblem(endpoint)
    : new Problem("unreadable_body");

const fileTooLargeProblem = (endpoint: Endpoint | undefined) =>
  new Problem("file_too_large", { most: Math.floor((endpoint?.fileBytes ?? 0) / 1024 ** 2) });

const rejectTooLarge =
  (endpoint: Endpoint) =>
  async ({ headers }: FastifyRequest) => {
    const most = (endpoint.fileBytes ?? 0) + FORM_OVERHEAD_BYTES;
    if (endpoint.accepts === "multipart" && Number(headers["content-length"]) > most)
      throw fileTooLargeProblem(endpoint);
  };

function addRoute(app: FastifyInstance, services: Services, binding: Binding, handlerMs: number): void {
  const { endpoint, handle, hooks, check } = binding;
  if (!hooks && !/^(public|member)$/.test(String(endpoint.access))) {
    throw new Error(`${endpoint.route} is for staff, and nothing checks who calls`);
  }
  const { method, path } = methodAndPath(endpoint.route);
  const limits = rateLimitsOf(services, endpoint.route, endpoint);
  const withinMs = endpoint.handlerSeconds ? endpoint.handlerSeconds * 1_000 : handlerMs;
  const isReplayable = method !== "GET" && endpoint.replayable !== false;
  app.route({
    method,
    url: fastifyPath(path),
    config: {
      endpoint,
      ...(endpoint.fileBytes ? { multipartOptions: { limits: { fileSize: endpoint.fileBytes } } } : {}),
    },
    ...(endpoint.accepts === "multipart"
      ? { handlerTimeout: UPLOAD_TIMEOUT_MS + handlerMs, bodyLimit: (endpoint.fileBytes ?? 0) + FORM_OVERHEAD_BYTES }
      : {}),
    ...(endpoint.handlerSeconds ? { handlerTimeout: 2 * withinMs } : {}),
    schema: {
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: { [endpoint.status]: endpoint.reply },
    },
    onRequest: [
      ...(endpoint.access === "member" ? [requireMember(services)] : []),
      ...(hooks ? [hooks.onRequest] : []),
      limits.beforeBody,
      rejectTooLarge(endpoint),
    ],
    ...(check ? { attachValidation: true } : {}),
    ...(hooks?.preHandler ? { preHandler: hooks.preHandler } : {}),
    ...(hooks?.onSend ? { onSend: hooks.onSend } : {}),
    handler: async (request, reply) => {
      if (request.method === "HEAD" && endpoint.changes) {
        return reply.status(endpoint.status).header("cache-control", "no-store").type(JSON_CONTENT_TYPE).send("");
      }
      const { validationError } = request;
      if (validationError && check) {
        throw await withFurtherProblems(validationError, endpoint.body, request.body, check);
      }
      const key = isReplayable ? idempotencyKeyOf(request) : undefined;
      const within = <Result>(run: (call: UntypedCall, result: () => Promise<unknown>) => Promise<Result>) =>
        withTimeout(reply.raw, withinMs, (signal) => {
          const call = toCall(request, signal, key);
          return run(call, () =>
            limits.within(request, async () => {
              signal.throwIfAborted();
              return handle(call, request, reply);
            }),
          );
        });
      if (key === undefined) {
        const result = await within((_, run) => run());
        reply.status(endpoint.status).header("cache-control", endpoint.cache ?? "no-store");
        return result;
      }
      const stored = await within((call, run) =>
        withIdempotencyKey(services, key, endpoint.route, call, async (storeIn) => {
          call.storeReply = async (tx, result) => {
            await storeIn(tx, serialiseReply(endpoint, reply, result));
            return result;
          };
          return serialiseReply(endpoint, reply, await run());
        }),
      );
      return reply.status(stored.status).header("cache-control", "no-store").type(JSON_CONTENT_TYPE).send(stored.body);
    },
  });
}

function toCall(request: FastifyRequest, signal: AbortSignal, idempotencyKey: string | undefined): UntypedCall {
  const { params, query, body, actor } = request;
  const { "user-agent": userAgent, "accept-language": accepted } = request.headers;
  const caller = { address: visitorAddressOf(request), userAgent, language: languageOf(accepted), idempotencyKey };
  return { params, query, body, actor, bearer: bearerToken(request), caller, storeReply: storeNoReply, signal };
}

/** The reply as it is stored under an idempotency key. Problems throw, and so are not stored. */
const serialiseReply = (endpoint: Endpoint, reply: FastifyReply, result: unknown): StoredReply => ({
  status: endpoint.status,
  body: String(reply.status(endpoint.status).serialize(result)),
});

/**
 * Pictures and videos of the sample rows are files of the site. Clients resolve their relative paths against the API
 * (spec.md section 2), which redirects to the site.
 */
export function redirectSiteFiles(app: FastifyInstance, { siteUrl }: Config): void {
  for (const folder of ["pictures", "videos"]) {
    app.get(`/${folder}/*`, (request, reply) =>
      reply.header("cache-control", "public, max-age=3600").redirect(siteUrl + request.url, 302),
    );
  }
}
