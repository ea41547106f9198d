import { context, propagation, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import type { LogEvent } from "kysely";

interface RequestSpan {
  /** Calls a function inside the span. */
  run(next: () => void): void;
  end(status: number): void;
}

/** Starts the span of a request, named for the route's pattern; addresses, ids and bodies are left out. */
export function startRequestSpan(
  tracer: Tracer,
  { method, route, headers }: { method: string; route: string; headers: object },
): RequestSpan {
  const parent = propagation.extract(context.active(), headers);
  const attributes = { "http.request.method": method, "http.route": route };
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
  return {
    run: (next) => context.with(trace.setSpan(parent, span), next),
    end(status) {
      span.setAttribute("http.response.status_code", status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** Runs one attempt of a job in a span of its own. */
export async function runInJobSpan<Result>(tracer: Tracer | undefined, job: string, run: () => Promise<Result>) {
  if (!tracer) return run();
  return tracer.startActiveSpan(job, { kind: SpanKind.CONSUMER }, async (span: Span) => {
    try {
      return await run();
    } catch (error) {
      // The message may quote personal data.
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

const SQL_VERB = /\b(select|insert|update|delete)\b/i;
const SQL_TABLE = /\b(?:from|into|update)\s+"?([a-z_][a-z0-9_]*)"?/i;

/** A span per query of a request or job, named for verb and table; neither statement nor parameters are recorded. */
export const createQuerySpanRecorder = (tracer: Tracer) => (event: LogEvent) => {
  if (!trace.getActiveSpan()) return;
  const { sql } = event.query;
  const verb = SQL_VERB.exec(sql)?.[1]?.toLowerCase() ?? "execute";
  const table = SQL_TABLE.exec(sql)?.[1];
  const end = Date.now();
  const attributes = { "db.system.name": "postgresql", "db.operation.name": verb };
  const span = tracer.startSpan(table ? `${verb} ${table}` : verb, {
    kind: SpanKind.CLIENT,
    startTime: end - event.queryDurationMillis,
    attributes: table ? { ...attributes, "db.collection.name": table } : attributes,
  });
  if (event.level === "error") span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(end);
};
