import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { observeProcess } from "#composition/gauges.ts";
import { isReady } from "#features/health/health.ts";
import { insertPaymentReview } from "#features/payments/ledger/ledger.queries.ts";
import { startTestApi } from "#testing/api.ts";
import { openOutbox } from "#testing/outbox.ts";
import { allJobs } from "#worker.ts";
import { METRICS } from "./metrics.ts";

/** What a collector of OpenTelemetry receives. */
const received: { path: string; body: string }[] = [];
const collector = createServer(async (request, response) => {
  received.push({ path: request.url!, body: await text(request) });
  response.setHeader("content-type", "application/json").end("{}");
}).listen(0, "127.0.0.1");
await once(collector, "listening");

const server = await startTestApi({
  METRICS_PORT: "0",
  OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
});
const { api, app, db, services } = server;
observeProcess(services);
const address = `http://127.0.0.1:${await services.telemetry.listen(() => isReady(services))}`;
afterAll(() => collector.close());

const scrape = async () => (await fetch(`${address}/metrics`)).text();
const valuesOf = (scraped: string, name: string) => scraped.split("\n").filter((line) => line.startsWith(name));

const EMAIL = "wangari.metrics@party.example";
const PHONE = "+254712345678";

test("a scrape has every metric, by route and outcome, and nothing about a person", async () => {
  await services.jobs.work(allJobs(services));
  await api("POST /api/newsletter/subscribe/", { body: { email: EMAIL } });
  await app.inject({ method: "POST", url: "/api/auth/login/", payload: { email: EMAIL, password: PHONE } });
  await app.inject(`/no/such/place/${EMAIL}/${PHONE}?phone=${PHONE}`);
  await insertPaymentReview(db, { kind: "stuck" }, { reason: "refused", code: PHONE, text: PHONE });
  const outbox = openOutbox(services.config.dataDirectory);
  await expect.poll(async () => (await outbox.emailsTo(EMAIL)).length).toBe(1);
  await expect.poll(scrape).toContain('party_job_duration_seconds_count{queue="newsletter');

  const scraped = await scrape();
  const names = [...scraped.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name).sort();
  expect(names).toEqual(
    Object.values(METRICS)
      .map(({ name }) => name)
      .sort(),
  );
  expect(scraped).toContain(
    'http_server_request_duration_seconds_count{method="POST",route="/api/auth/login/",status="401"} 1',
  );
  expect(scraped).toContain('http_server_request_duration_seconds_count{method="GET",route="unknown",status="404"} 1');
  expect(valuesOf(scraped, "party_mails_total")).toEqual(['party_mails_total{outcome="sent"} 1']);
  expect(scraped).toContain('party_payment_reviews_open{kind="stuck"} 1');
  expect(scraped).toContain('party_payments_recent{state="open"} 0');
  expect(scraped).toContain("party_db_pool_limit 10");
  expect(valuesOf(scraped, "party_sse_connections")).toEqual([
    'party_sse_connections{about="notifications"} 0',
    'party_sse_connections{about="payments"} 0',
  ]);
  expect(scraped).toMatch(/^party_jobs_waiting\{queue="dead-letters"\} 0$/m);
  expect(valuesOf(scraped, "party_backup_newest_timestamp_seconds")).toEqual([
    "party_backup_newest_timestamp_seconds 0",
  ]);
  expect(valuesOf(scraped, "party_ready")).toEqual(["party_ready 1"]);
  for (const secret of ["wangari", "254712345678"]) expect(scraped).not.toContain(secret);
});

test("the alerts leave out the routes of streams, and name queues that there are", async () => {
  const alerts = readFileSync(path.join(import.meta.dirname, "../../../../ops/monitoring/alerts.yaml"), "utf8");
  const partsOf = (label: string) =>
    [...alerts.matchAll(new RegExp(`[{,]${label}(?:=~|!~|=)"([^"]+)"`, "g"))].map(([, value]) => value!);
  const routes = [...new Set(partsOf("route"))].flatMap((value) => value.split("|"));
  await app.inject("/payments/unknown/events/");
  await app.inject("/api/notifications/events/");
  const scraped = await scrape();
  const ofStreams = [...scraped.matchAll(/_count\{method="GET",route="([^"]+\/events\/)"/g)].map(([, route]) => route);
  expect(ofStreams).toHaveLength(2);
  expect(routes.sort()).toEqual(ofStreams.sort());
  const queues = [...scraped.matchAll(/^party_jobs_waiting\{queue="(.+)"\}/gm)].map(([, queue]) => queue!);
  const unknown = partsOf("queue").filter((value) => !queues.some((queue) => new RegExp(`^(${value})$`).test(queue)));
  expect(unknown).toEqual([]);
  for (const bulk of ["topics.send-announcement", "memberships.send-reminder", "donations.send-reminder"]) {
    expect(queues.filter((queue) => queue === bulk)).toHaveLength(1);
  }
});

test("the operator's port answers probes, and says that a stopping process is not ready", async () => {
  const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status;
  expect([await statusOf("/healthz"), await statusOf("/readyz"), await statusOf("/console/")]).toEqual([200, 200, 404]);
  services.stopping.abort();
  expect([await statusOf("/healthz"), await statusOf("/readyz")]).toEqual([200, 503]);
  expect((await app.inject("/readyz")).statusCode).toBe(503);
  expect((await app.inject("/counties/")).headers.connection).toBe("close");
});

test("a collector gets a request with its queries and its job as traces, and nothing about a person", async () => {
  await server.close();
  expect([...new Set(received.map(({ path }) => path))].sort()).toEqual(["/v1/metrics", "/v1/traces"]);
  const spans = received
    .filter(({ path }) => path === "/v1/traces")
    .flatMap(({ body }) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope: { spans: Span[] }) => scope.spans));
  const named = (name: string) => spans.filter((span: Span) => span.name === name);
  const [request] = named("POST /api/newsletter/subscribe/");
  const inRequest = spans.filter(({ parentSpanId }: Span) => parentSpanId === request?.spanId);
  expect(inRequest.map(({ name }: Span) => name)).toContain("insert newsletter_subscriptions");
  expect(named("newsletter.send-confirmation")).toHaveLength(1);
  const all = received.map(({ body }) => body).join();
  for (const secret of ["wangari", "254712345678"]) expect(all).not.toContain(secret);
});

interface Span {
  name: string;
  spanId: string;
  parentSpanId?: string;
}
