import { monitorEventLoopDelay } from "node:perf_hooks";
import { openAttemptStates, paymentStates } from "@party/contract/values/payments";
import { backupFolder, findNewestBackup } from "#backup/folder.ts";
import { isReady } from "#features/health/health.ts";
import {
  countOpenAttemptsByState,
  countOpenReviews,
  countRecentIntentsByState,
} from "#features/payments/payment-counts.queries.ts";
import { measureQueues } from "#jobs/jobs.queries.ts";
import type { Services } from "#services.ts";
import { cacheForSeconds, type Observation } from "#telemetry/metrics.ts";

/** Gauges that need SQL are measured once in this time. */
const GAUGE_CACHE_SECONDS = 10;
const MAIL_JOB_NAME_PATTERN = /\.send(-|$)/;
const NANOSECONDS_PER_SECOND = 1e9;

/** What a process knows of itself, and in workers what the database knows of all processes. */
export function observeProcess(services: Services): void {
  const { config, telemetry } = services;
  const { metrics } = telemetry;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  metrics.observe("ready", async () => [[(await isReady(services)) ? 1 : 0]]);
  metrics.observe("replicaAway", () => [[services.replica?.isAway() ? 1 : 0]]);
  metrics.observe("mediaReachable", async () => [[(await services.media.isReachable()) ? 1 : 0]]);
  metrics.observe("eventLoopDelay", () => {
    const measured: Observation[] = [0.5, 0.99, 1].map((quantile) => [
      delay.percentile(quantile * 100) / NANOSECONDS_PER_SECOND,
      { quantile: String(quantile) },
    ]);
    delay.reset();
    return measured;
  });
  metrics.observe("memory", () => {
    const { rss, heapUsed, external } = process.memoryUsage();
    return [
      [rss, { kind: "rss" }],
      [heapUsed, { kind: "heap" }],
      [external, { kind: "external" }],
    ];
  });
  metrics.observe("cpu", () => {
    const { user, system } = process.cpuUsage();
    return [[(user + system) / 1e6]];
  });
  if (config.process === "api") return;
  observeDatabase(services);
  metrics.observe("newestBackup", async () => [[await findNewestBackup(backupFolder(config.dataDirectory))]]);
}

function observeDatabase({ db, telemetry: { metrics } }: Services): void {
  const queues = cacheForSeconds(GAUGE_CACHE_SECONDS, () => measureQueues(db));
  metrics.observe("jobsWaiting", async () => (await queues()).map(({ name, waiting }) => [waiting, { queue: name }]));
  metrics.observe("jobsOldest", async () => (await queues()).map(({ name, oldest }) => [oldest, { queue: name }]));
  metrics.observe("mailsWaiting", async () => {
    const ofMails = (await queues()).filter(({ name }) => MAIL_JOB_NAME_PATTERN.test(name));
    return [[ofMails.reduce((sum, { waiting }) => sum + waiting, 0)]];
  });
  const intents = cacheForSeconds(GAUGE_CACHE_SECONDS, () => countRecentIntentsByState(db));
  metrics.observe("recentPayments", async () => countsOfAllStates(paymentStates, await intents()));
  const attempts = cacheForSeconds(GAUGE_CACHE_SECONDS, () => countOpenAttemptsByState(db));
  metrics.observe("openAttempts", async () => countsOfAllStates(openAttemptStates, await attempts()));
  const reviews = cacheForSeconds(GAUGE_CACHE_SECONDS, () => countOpenReviews(db));
  metrics.observe("openReviews", async () => (await reviews()).map(({ kind, count }) => [Number(count), { kind }]));
}

/** A state without rows is 0 and not absent, so that alerts see it. */
const countsOfAllStates = (
  states: readonly string[],
  counts: readonly { state: string; count: number }[],
): Observation[] => states.map((state) => [Number(counts.find((one) => one.state === state)?.count ?? 0), { state }]);
