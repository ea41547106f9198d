import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import underPressure from "@fastify/under-pressure";
import { allEndpoints } from "@party/contract/api";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { composition, partsOf } from "#composition/composition.ts";
import { addVisitorAddress } from "#http/caller.ts";
import { addConsoleFiles } from "#http/console-files.ts";
import { addDocs } from "#http/docs.ts";
import type { Binding } from "#http/implement.ts";
import { addRequestLog, requestId } from "#http/log/request-log.ts";
import { addRequestTelemetry } from "#http/log/request-telemetry.ts";
import { readFromReplica } from "#http/reads/replica-reads.ts";
import { addSharedReplies } from "#http/reads/shared-replies.ts";
import { addConditionalReplies, addRepliesToLargeBodies, replyWithError } from "#http/replies.ts";
import { addRoutes, redirectSiteFiles } from "#http/routes.ts";
import { addParsers, validatorCompiler } from "#http/validation.ts";
import { HANDLER_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from "#request/timeout.ts";
import { allowedOriginsOf } from "./config.ts";
import { Problem } from "./problem.ts";
import type { Services } from "./services.ts";

const MAX_BODY_BYTES = 64 * 1024;
const REQUEST_TIMEOUT_MS = 15_000;
/** Fastify's own timeout, which includes reading the body. */
const TOTAL_REQUEST_TIMEOUT_MS = REQUEST_TIMEOUT_MS + HANDLER_TIMEOUT_MS;
/** Longer than load balancers keep idle connections, so that the load balancer closes first. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;

/** How often the delay of the event loop is measured. */
const EVENT_LOOP_SAMPLE_MS = 1_000;

const listBindings = (services: Services): Binding[] =>
  partsOf("routes").flatMap((routes) => routes(services, composition));

export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, log } = services;
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    trustProxy: config.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    // Node knows one timeout for all requests; that of a route without a file is `handlerTimeout`.
    requestTimeout: UPLOAD_TIMEOUT_MS,
    http: { headersTimeout: REQUEST_TIMEOUT_MS },
    handlerTimeout: TOTAL_REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    forceCloseConnections: "idle",
    // On stop, open requests are answered before their connections are closed.
    return503OnClosing: false,
    genReqId: requestId(config),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      replyWithError(error, request, reply);
    },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(async ({ url }) => {
    throw new Problem(url.startsWith("/staff/") ? "console_outdated" : "not_found");
  });
  app.decorateRequest("actor", undefined);
  app.decorateRequest("staffCall", undefined);
  addVisitorAddress(app, config);
  addParsers(app);
  addRequestLog(app, config);
  if (config.metricsPort !== undefined || config.otlpEndpoint) addRequestTelemetry(app, services.telemetry);
  addConditionalReplies(app);
  addRepliesToLargeBodies(app);
  addSharedReplies(app, services);
  closeConnectionsOnStop(app, services);

  await rejectRequestsUnderLoad(app, config);
  const siteOrigins = allowedOriginsOf(config.siteUrl, config);
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // A page at 127.0.0.1 shows pictures of localhost, which is another site.
    crossOriginResourcePolicy: { policy: siteOrigins.length > 1 ? "cross-origin" : "same-site" },
    referrerPolicy: { policy: "no-referrer" },
    strictTransportSecurity: config.apiUrl.startsWith("https:"),
  });
  await app.register(cors, {
    origin: siteOrigins.length > 1 ? siteOrigins : siteOrigins[0]!,
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: ["Authorization", "Content-Type", "Idempotency-Key"],
    exposedHeaders: ["Problem", "Retry-After", "X-Request-Id"],
    maxAge: 7_200,
    strictPreflight: false,
  });
  // Only requests of staff read cookies.
  await app.register(cookie, { hook: false });

  const { replica } = services;
  replica?.start();
  const bindings = replica
    ? readFromReplica(listBindings(services), listBindings({ ...services, db: replica.db }), replica)
    : listBindings(services);
  assertAllEndpointsBound(bindings);
  addRoutes(app, services, bindings);
  for (const add of partsOf("addRoutes").flat()) await add(app, services);
  await addConsoleFiles(app, config);
  redirectSiteFiles(app, config);
  await addDocs(app, config);
  return app;
}

/**
 * Replies 503 while the delay of the event loop is too long. The first two measurements are ignored, because they include
 * the start of the process.
 */
async function rejectRequestsUnderLoad(app: FastifyInstance, { maxEventLoopDelay }: Services["config"]): Promise<void> {
  let ignoredUntil = Number.POSITIVE_INFINITY;
  app.addHook("onReady", async () => {
    ignoredUntil = performance.now() + 2 * EVENT_LOOP_SAMPLE_MS;
  });
  await app.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval: EVENT_LOOP_SAMPLE_MS,
    pressureHandler: () => {
      if (performance.now() > ignoredUntil) throw new Problem("busy");
    },
  });
}

/** An idle keep-alive connection would prevent the server from stopping. */
function closeConnectionsOnStop(app: FastifyInstance, { stopping }: Services): void {
  let closing = false;
  app.addHook("preClose", async () => {
    closing = true;
  });
  app.addHook("onSend", (_request, reply, payload, done) => {
    if (closing || stopping.signal.aborted) reply.header("connection", "close");
    done(null, payload);
  });
}

/** @throws Error when an endpoint of the contract has no handler, so that the start fails */
function assertAllEndpointsBound(bindings: readonly Binding[]): void {
  const bound = new Set(bindings.map(({ endpoint }) => endpoint));
  const missing = allEndpoints.filter(({ endpoint }) => !bound.has(endpoint)).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`Endpoints without a handler: ${missing.join(", ")}`);
}
