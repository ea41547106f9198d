import cookie from "@fastify/cookie";
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import underPressure from "@fastify/under-pressure";
import { allEndpoints } from "@party/contract/api";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";
import { contentKinds } from "#composition/content-kinds.ts";
import { messages } from "#composition/messages.ts";
import { endUnauthorisedWork, proposalKinds } from "#composition/proposal-kinds.ts";
import { taskKinds } from "#composition/task-kinds.ts";
import { timelineSources } from "#composition/timeline-sources.ts";
import { attendanceRoutes } from "#features/attendance/attendance.routes.ts";
import { eventAttendanceRoutes } from "#features/attendance/attendance.staff.routes.ts";
import { auditRoutes } from "#features/audit-log/audit-log.routes.ts";
import { accountRoutes, authRoutes } from "#features/auth/auth.routes.ts";
import { branchRoutes } from "#features/branches/branches.routes.ts";
import { addCardPdfRoute, cardRoutes } from "#features/card/card.routes.ts";
import { categoryRoutes } from "#features/categories/categories.routes.ts";
import { constitutionRoutes } from "#features/constitution/constitution.routes.ts";
import { contactRoutes } from "#features/contact/contact.routes.ts";
import { contentRoutes } from "#features/content/content.routes.ts";
import { dashboardRoutes } from "#features/dashboard/dashboard.routes.ts";
import { dataBreachRoutes } from "#features/data-breaches/data-breaches.routes.ts";
import { donationRoutes } from "#features/donations/donations.routes.ts";
import { eventRoutes } from "#features/events/events.routes.ts";
import { galleryRoutes } from "#features/gallery/gallery.routes.ts";
import { healthRoutes } from "#features/health/health.routes.ts";
import { invitationRoutes } from "#features/invitations/invitations.routes.ts";
import { leaderRoutes } from "#features/leaders/leaders.routes.ts";
import { locationRoutes } from "#features/locations/locations.routes.ts";
import { applicationRoutes } from "#features/memberships/applications/applications.staff.routes.ts";
import { registrarNoticeRoutes } from "#features/memberships/duties/duties.staff.routes.ts";
import { importedPeopleRoutes } from "#features/memberships/imported-people/imported-people.staff.routes.ts";
import { membershipRoutes, resignationRoutes } from "#features/memberships/memberships.routes.ts";
import { personMembershipRoutes } from "#features/memberships/of-person/person-memberships.staff.routes.ts";
import { walkInRoutes } from "#features/memberships/walk-ins/walk-ins.staff.routes.ts";
import { consentRoutes, myDataRoutes } from "#features/my-data/my-data.routes.ts";
import { privacyRequestRoutes } from "#features/my-data/privacy-requests/privacy-requests.routes.ts";
import { newsRoutes } from "#features/news/news.routes.ts";
import { newsletterRoutes } from "#features/newsletter/newsletter.routes.ts";
import { addLiveNotifications, notificationRoutes } from "#features/notifications/notifications.routes.ts";
import { staffPaymentRoutes } from "#features/payment-records/payments.staff.routes.ts";
import { addPaymentCallbackRoutes } from "#features/payments/callbacks/callbacks.routes.ts";
import { heldGiftRoutes } from "#features/payments/held-gifts/held-gifts.staff.routes.ts";
import { addPaymentEventStream, paymentRoutes } from "#features/payments/payments.routes.ts";
import { addReceiptFile, addStatementFile, receiptRoutes } from "#features/payments/receipts/receipts.routes.ts";
import { personDocumentRoutes } from "#features/people/documents/documents.staff.routes.ts";
import { exportRoutes } from "#features/people/export/exports.staff.routes.ts";
import { importRoutes } from "#features/people/import/imports.staff.routes.ts";
import { mergeRoutes } from "#features/people/merges/merges.staff.routes.ts";
import { noteRoutes } from "#features/people/notes/notes.staff.routes.ts";
import { pairRoutes } from "#features/people/pairs/pairs.staff.routes.ts";
import { recordRoutes } from "#features/people/record/record.staff.routes.ts";
import { peopleSearchRoutes } from "#features/people/search/people-search.routes.ts";
import { addLibraryFiles, libraryRoutes } from "#features/pictures/pictures.routes.ts";
import { addPrivateFiles } from "#features/private-files/private-files.routes.ts";
import { addPictureRoutes, profileRoutes } from "#features/profile/profile.routes.ts";
import { sampleRoutes } from "#features/samples/samples.routes.ts";
import { staffOrderRoutes } from "#features/shop/orders/orders.staff.routes.ts";
import { orderRoutes, productRoutes } from "#features/shop/shop.routes.ts";
import { stockRoutes } from "#features/shop/stock.staff.routes.ts";
import { grantRoutes, proposalRoutes, staffRoutes } from "#features/staff/staff.routes.ts";
import { taskRoutes } from "#features/tasks/tasks.routes.ts";
import { textProposalRoutes, textRoutes } from "#features/texts/texts.routes.ts";
import { todayRoutes } from "#features/today/today.routes.ts";
import { topicRoutes } from "#features/topics/topics.routes.ts";
import { uploadRoutes } from "#features/uploads/uploads.staff.routes.ts";
import { addVideoFiles, videoRoutes } from "#features/videos/videos.routes.ts";
import { viewRoutes } from "#features/views/views.routes.ts";
import { volunteerRoutes } from "#features/volunteers/volunteers.routes.ts";
import { addVisitorAddress } from "#http/caller.ts";
import { addConsoleFiles } from "#http/console-files.ts";
import { addDocs } from "#http/docs.ts";
import type { Binding } from "#http/implement.ts";
import { addRequestLog, requestId } from "#http/log/request-log.ts";
import { addRequestTelemetry } from "#http/log/request-telemetry.ts";
import { readFromReplica } from "#http/reads/replica-reads.ts";
import { addSharedReplies } from "#http/reads/shared-replies.ts";
import { addConditionalReplies, replyWithError } from "#http/replies.ts";
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

const listBindings = (services: Services): Binding[] => [
  ...authRoutes(services),
  ...accountRoutes(services),
  ...locationRoutes(services),
  ...membershipRoutes(services),
  ...resignationRoutes(services),
  ...newsRoutes(services),
  ...eventRoutes(services),
  ...attendanceRoutes(services),
  ...galleryRoutes(services),
  ...leaderRoutes(services),
  ...libraryRoutes(services),
  ...videoRoutes(services),
  ...uploadRoutes(services),
  ...personDocumentRoutes(services),
  ...taskRoutes(services, taskKinds),
  ...importRoutes(services),
  ...exportRoutes(services),
  ...viewRoutes(services),
  ...productRoutes(services),
  ...orderRoutes(services),
  ...donationRoutes(services),
  ...paymentRoutes(services),
  ...receiptRoutes(services),
  ...newsletterRoutes(services),
  ...volunteerRoutes(services),
  ...contactRoutes(services),
  ...dashboardRoutes(services, messages),
  ...profileRoutes(services),
  ...cardRoutes(services),
  ...invitationRoutes(services),
  ...branchRoutes(services),
  ...topicRoutes(services),
  ...consentRoutes(services),
  ...myDataRoutes(services),
  ...notificationRoutes(services, messages),
  ...staffRoutes(services),
  ...grantRoutes(services, proposalKinds, endUnauthorisedWork),
  ...proposalRoutes(services, proposalKinds),
  ...auditRoutes(services, contentKinds),
  ...contentRoutes(services, contentKinds),
  ...applicationRoutes(services),
  ...peopleSearchRoutes(services),
  ...walkInRoutes(services),
  ...importedPeopleRoutes(services),
  ...recordRoutes(services, timelineSources),
  ...personMembershipRoutes(services),
  ...noteRoutes(services),
  ...eventAttendanceRoutes(services),
  ...registrarNoticeRoutes(services),
  ...privacyRequestRoutes(services),
  ...dataBreachRoutes(services),
  ...pairRoutes(services),
  ...mergeRoutes(services),
  ...heldGiftRoutes(services),
  ...staffPaymentRoutes(services),
  ...staffOrderRoutes(services),
  ...todayRoutes(services, proposalKinds, contentKinds),
  ...stockRoutes(services),
  ...categoryRoutes(services),
  ...sampleRoutes(services, proposalKinds),
  ...textProposalRoutes(services, proposalKinds),
  ...constitutionRoutes(services, proposalKinds),
  ...textRoutes(services),
  ...healthRoutes(services),
];

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
  await addPictureRoutes(app, services);
  addLibraryFiles(app, services);
  addPrivateFiles(app, services);
  addVideoFiles(app, services);
  addCardPdfRoute(app, services);
  await addConsoleFiles(app, config);
  redirectSiteFiles(app, config);
  addPaymentCallbackRoutes(app, services);
  addPaymentEventStream(app, services);
  addLiveNotifications(app, services);
  addReceiptFile(app, services);
  addStatementFile(app, services);
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
