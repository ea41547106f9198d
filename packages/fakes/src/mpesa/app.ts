import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import type { Logger } from "pino";
import { bankRoutes } from "#bank/bank.routes.ts";
import { checkoutRoutes } from "#checkout/checkout.routes.ts";
import { providerRoutes } from "#checkout/providers.ts";
import type { Config } from "#mpesa/config.ts";
import { controlRoutes } from "#mpesa/control/control.routes.ts";
import { darajaRoutes, replyNotFound } from "#mpesa/daraja/daraja.routes.ts";
import { phoneRoutes } from "#mpesa/phone/phone.routes.ts";
import { addFormParserAndPageHeaders } from "#page.ts";
import { openSimulator } from "./open-simulator.ts";

/** Rejects writes from pages of other sites in the same browser. */
async function rejectOtherSites({ method, headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (method !== "GET" && headers["sec-fetch-site"] === "cross-site") {
    await reply.code(403).send({ error: "Not from another site." });
  }
}

/** `localhost` or an IP address, which DNS rebinding cannot fake. */
const OWN_HOST = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Rejects other host names, against DNS rebinding. */
async function rejectOtherHosts({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!OWN_HOST.test(headers.host ?? "")) await reply.code(421).send({ error: "Only by the name of this machine." });
}

/** The simulator as a server that is not listening yet. Closing it closes everything. */
export function buildApp(config: Config, log: Logger): FastifyInstance {
  const { simulator, reset, close } = openSimulator(config, log);
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.addHook("onResponse", async ({ method, routeOptions }, reply) => {
    log.info(
      { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      "answered",
    );
  });
  app.addHook("onRequest", rejectOtherHosts);
  app.addHook("onRequest", rejectOtherSites);
  app.addHook("preClose", close);
  app.setNotFoundHandler((request, reply) => replyNotFound(simulator, request, reply));
  app.get("/healthz", () => ({ status: "ok" }));
  app.get("/", (_request, reply) => reply.redirect("/sim"));
  app.register(async (part) => darajaRoutes(part, simulator));
  app.register(async (part) => providerRoutes(part, simulator));
  app.register(
    async (part) => {
      addFormParserAndPageHeaders(part);
      phoneRoutes(part, simulator);
      checkoutRoutes(part, simulator);
      bankRoutes(part, simulator);
    },
    { prefix: "/sim" },
  );
  app.register(async (part) => controlRoutes(part, simulator, reset), { prefix: "/sim/api" });
  return app;
}
