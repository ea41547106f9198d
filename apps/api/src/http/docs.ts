import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { openApiDocument } from "@party/contract/openapi";
import type { FastifyInstance } from "fastify";
import type { Config } from "#config.ts";
import { oncePerParty, party } from "#party.ts";

/** Swagger UI sets styles by script, which does not need `unsafe-inline`. */
const DOCS_CONTENT_POLICY = {
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:"],
  "connect-src": ["'self'"],
  "base-uri": ["'none'"],
  "frame-ancestors": ["'none'"],
};

/** The contract as an OpenAPI document at `/api/schema/`, and to browse at `/api/docs/`. */
export async function addDocs(app: FastifyInstance, { apiUrl }: Config): Promise<void> {
  // When it is first asked for: it takes longer than all else at the start.
  const document = { toJSON: oncePerParty(() => openApiDocument(`${party.name} API`, apiUrl)) };
  app.get("/api/schema/", (_request, reply) => reply.header("cache-control", "public, max-age=300").send(document));
  await app.register(swagger, { mode: "static", specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: "/api/docs",
    staticCSP: DOCS_CONTENT_POLICY,
    // Without the top bar, which sets styles that the policy forbids.
    uiConfig: { layout: "BaseLayout", docExpansion: "list", defaultModelsExpandDepth: 0 },
    theme: {
      // Read at every request.
      get title() {
        return `${party.name} API`;
      },
    },
  });
}
