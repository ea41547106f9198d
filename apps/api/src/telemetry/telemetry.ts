import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Tracer } from "@opentelemetry/api";
import type { IMetricReader } from "@opentelemetry/sdk-metrics";
import type { Logger } from "pino";
import type { Config } from "#config.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

export interface Telemetry {
  metrics: Metrics;
  /** Undefined unless traces are exported. */
  tracer?: Tracer;
  /** Serves `/metrics`, `/healthz` and `/readyz` if METRICS_PORT is set. @returns the port */
  listen(isReady: () => Promise<boolean>): Promise<number | undefined>;
  close(): Promise<void>;
}

/** Measures nothing, and loads nothing. */
export const noTelemetry = (): Telemetry => ({
  metrics: createMetrics(),
  listen: async () => undefined,
  close: async () => undefined,
});

type TelemetrySettings = Pick<Config, "process" | "metricsHost" | "metricsPort" | "otlpEndpoint">;

const OTLP_INTERVAL_MS = 30_000;
const CLOSE_TIMEOUT_MS = 1_000;

/**
 * Metrics for Prometheus on a port of their own, and metrics and traces by OTLP over HTTP. The SDK is loaded only if one of
 * them is set: it takes about 100 ms and 20 MB.
 */
export async function openTelemetry(config: TelemetrySettings, log: Logger): Promise<Telemetry> {
  const { metricsPort, metricsHost, otlpEndpoint } = config;
  if (metricsPort === undefined && !otlpEndpoint) return noTelemetry();
  const [{ MeterProvider }, { resourceFromAttributes, defaultResource }] = await Promise.all([
    import("@opentelemetry/sdk-metrics"),
    import("@opentelemetry/resources"),
  ]);
  const resource = defaultResource().merge(resourceFromAttributes({ "service.name": `party-${config.process}` }));
  const prometheus = metricsPort === undefined ? undefined : await prometheusReader();
  const otlp = otlpEndpoint ? await openOtlp(otlpEndpoint, resource) : undefined;
  const readers: IMetricReader[] = [prometheus, otlp?.reader].filter((reader) => reader !== undefined);
  const meters = new MeterProvider({ resource, readers });
  let isReady = async () => false;

  const server = createServer(async (request, response) => {
    response.setHeader("cache-control", "no-store");
    if (request.url === "/metrics" && prometheus) return prometheus.getMetricsRequestHandler(request, response);
    if (request.url === "/healthz") return void response.end("ok\n");
    if (request.url !== "/readyz") return void response.writeHead(404).end();
    const ready = await isReady();
    response.writeHead(ready ? 200 : 503).end(ready ? "ok\n" : "not ready\n");
  });

  return {
    metrics: createMetrics(meters.getMeter("party")),
    ...(otlp ? { tracer: otlp.tracer } : {}),
    async listen(ready) {
      isReady = ready;
      if (metricsPort === undefined) return undefined;
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject).listen(metricsPort, metricsHost, resolve);
      });
      const { port } = server.address() as AddressInfo;
      log.info({ address: metricsHost, port }, "metrics");
      return port;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      const closed = Promise.allSettled([meters.shutdown(), otlp?.close()]);
      // A collector that does not answer must not delay the stop.
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, CLOSE_TIMEOUT_MS).unref())]);
    },
  };
}

async function prometheusReader() {
  const { PrometheusExporter } = await import("@opentelemetry/exporter-prometheus");
  return new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true, withoutTargetInfo: true });
}

type Resource = ReturnType<typeof import("@opentelemetry/resources").defaultResource>;

/** The exporters read OTEL_EXPORTER_OTLP_HEADERS by themselves. */
async function openOtlp(endpoint: string, resource: Resource) {
  const [metrics, traces, { PeriodicExportingMetricReader }, sdk, api, { AsyncLocalStorageContextManager }, core] =
    await Promise.all([
      import("@opentelemetry/exporter-metrics-otlp-http"),
      import("@opentelemetry/exporter-trace-otlp-http"),
      import("@opentelemetry/sdk-metrics"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/api"),
      import("@opentelemetry/context-async-hooks"),
      import("@opentelemetry/core"),
    ]);
  api.context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  const exporter = new traces.OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  const provider = new sdk.TracerProvider({ resource, spanProcessors: [new sdk.BatchSpanProcessor({ exporter })] });
  return {
    tracer: provider.getTracer("party"),
    reader: new PeriodicExportingMetricReader({
      exporter: new metrics.OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }),
      exportIntervalMillis: OTLP_INTERVAL_MS,
      exportTimeoutMillis: OTLP_INTERVAL_MS / 2,
    }),
    close: () => provider.shutdown(),
  };
}
