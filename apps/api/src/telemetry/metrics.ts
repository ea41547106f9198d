import { type Attributes, createNoopMeter, type Meter } from "@opentelemetry/api";

type MetricKind = "histogram" | "counter" | "gauge" | "upDownCounter";

interface MetricDefinition {
  /** As Prometheus shows it; a histogram has `_bucket`, `_count` and `_sum` behind it. */
  name: string;
  kind: MetricKind;
  help: string;
  /** Upper bounds of a histogram's buckets. */
  buckets?: number[];
}

/** Every metric. Labels are names of routes, jobs and states; never an id, a name, a phone or an address. */
export const METRICS = {
  requests: {
    name: "http_server_request_duration_seconds",
    kind: "histogram",
    help: "Duration of requests by method, route and status",
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
  streams: {
    name: "party_sse_connections",
    kind: "upDownCounter",
    help: "Open streams of server-sent events by what they are about (payments, notifications)",
  },
  jobs: {
    name: "party_job_duration_seconds",
    kind: "histogram",
    help: "Duration of job attempts by queue and outcome (completed, failed, given-up)",
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
  },
  mails: { name: "party_mails_total", kind: "counter", help: "Mails by outcome (sent, failed, rejected)" },
  mailsWaiting: { name: "party_mails_waiting", kind: "gauge", help: "Jobs that wait to send a mail" },
  jobsWaiting: {
    name: "party_jobs_waiting",
    kind: "gauge",
    help: "Jobs that wait, by queue; 1,000 means at least 1,000",
  },
  jobsOldest: {
    name: "party_jobs_oldest_seconds",
    kind: "gauge",
    help: "For how long the oldest waiting job has been due, by queue",
  },
  recentPayments: {
    name: "party_payments_recent",
    kind: "gauge",
    help: "The newest 1,000 payment intents by state",
  },
  openAttempts: {
    name: "party_payment_attempts_open",
    kind: "gauge",
    help: "Payment attempts without a result, by state; the sum is 10,000 at most",
  },
  openReviews: {
    name: "party_payment_reviews_open",
    kind: "gauge",
    help: "Payment reviews that wait for a person, by kind; the sum is 1,000 at most",
  },
  newestBackup: {
    name: "party_backup_newest_timestamp_seconds",
    kind: "gauge",
    help: "When the newest backup in DATA_DIR/backups was finished, in seconds since 1970; 0 if there is none",
  },
  mediaReachable: { name: "party_media_reachable", kind: "gauge", help: "1 if the store of media answers, else 0" },
  poolConnections: {
    name: "party_db_pool_connections",
    kind: "gauge",
    help: "Database connections of this process by state (idle, used)",
  },
  poolLimit: { name: "party_db_pool_limit", kind: "gauge", help: "Database connections of this process at most" },
  poolWaiting: { name: "party_db_pool_waiting", kind: "gauge", help: "Queries that wait for a connection" },
  replicaAway: {
    name: "party_db_replica_away",
    kind: "gauge",
    help: "1 while the replica is away or behind and the primary answers instead, else 0",
  },
  ready: { name: "party_ready", kind: "gauge", help: "1 while this process is ready, else 0" },
  eventLoopDelay: {
    name: "party_event_loop_delay_seconds",
    kind: "gauge",
    help: "Delay of the event loop since the last scrape, by quantile",
  },
  memory: { name: "party_memory_bytes", kind: "gauge", help: "Memory of the process by kind (rss, heap, external)" },
  cpu: { name: "party_cpu_seconds", kind: "gauge", help: "CPU time of the process since its start" },
} as const satisfies Record<string, MetricDefinition>;

type MetricName<K extends MetricKind> = {
  [Name in keyof typeof METRICS]: (typeof METRICS)[Name]["kind"] extends K ? Name : never;
}[keyof typeof METRICS];

/** A value with its labels. */
export type Observation = readonly [value: number, labels?: Attributes];

export interface Metrics {
  /** @param seconds duration of one request or job attempt */
  record(name: MetricName<"histogram">, seconds: number, labels: Attributes): void;
  add(name: MetricName<"counter" | "upDownCounter">, change: number, labels?: Attributes): void;
  /** @param read called at every scrape; one that rejects leaves the gauge out */
  observe(name: MetricName<"gauge">, read: () => readonly Observation[] | Promise<readonly Observation[]>): void;
}

/** Without a meter, everything is discarded. */
export function createMetrics(meter: Meter = createNoopMeter()): Metrics {
  const entries = Object.entries(METRICS) as [string, MetricDefinition][];
  const ofKind = <Instrument>(kind: MetricKind, create: (definition: MetricDefinition) => Instrument) =>
    new Map(entries.filter(([, one]) => one.kind === kind).map(([name, one]) => [name, create(one)]));
  const histograms = ofKind("histogram", ({ name, help, buckets = [] }) =>
    meter.createHistogram(name, { description: help, advice: { explicitBucketBoundaries: buckets } }),
  );
  const counters = new Map([
    ...ofKind("counter", ({ name, help }) => meter.createCounter(name, { description: help })),
    ...ofKind("upDownCounter", ({ name, help }) => meter.createUpDownCounter(name, { description: help })),
  ]);
  return {
    record: (name, seconds, labels) => histograms.get(name)?.record(seconds, labels),
    add: (name, change, labels) => counters.get(name)?.add(change, labels),
    observe(name, read) {
      const { name: shown, help } = METRICS[name];
      meter.createObservableGauge(shown, { description: help }).addCallback(async (result) => {
        for (const [value, labels] of await read()) result.observe(value, labels);
      });
    },
  };
}

/** Reads at most once in `seconds`, so that several scrapers cost what one does. */
export function cacheForSeconds<Value>(seconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let until = 0;
  let latest: Promise<Value>;
  return () => {
    if (performance.now() >= until) {
      until = performance.now() + seconds * 1_000;
      latest = read();
    }
    return latest;
  };
}
