import type { FastifyInstance, FastifyRequest } from "fastify";
import { startRequestSpan } from "#telemetry/spans.ts";
import type { Telemetry } from "#telemetry/telemetry.ts";

/** An unknown path has no route, and must not become a label. */
const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? "unknown";

/** Records duration and status of each request under its route's pattern, and a span if traces are exported. */
export function addRequestTelemetry(app: FastifyInstance, { metrics, tracer }: Telemetry): void {
  const spans = new WeakMap<FastifyRequest, ReturnType<typeof startRequestSpan>>();
  if (tracer) {
    app.addHook("onRequest", (request, _reply, done) => {
      const { method, headers } = request;
      const span = startRequestSpan(tracer, { method, route: routeOf(request), headers });
      spans.set(request, span);
      span.run(done);
    });
  }
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode } = reply;
    const labels = { method: request.method, route: routeOf(request), status: String(statusCode) };
    metrics.record("requests", reply.elapsedTime / 1_000, labels);
    spans.get(request)?.end(statusCode);
    done();
  });
}
