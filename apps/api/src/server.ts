import { setTimeout as delay } from "node:timers/promises";
import { buildApp } from "#app.ts";
import { describeUnreachable, ensureDataDirectory, startupProblem } from "#commands/expected-errors.ts";
import { registerPayBillAtSimulator } from "#commands/register-pay-bill.ts";
import { observeProcess } from "#composition/gauges.ts";
import { type Config, InvalidConfigError, loadConfig } from "#config.ts";
import { migrate } from "#database/migrate.ts";
import { isTransactionPooler } from "#database/postgres/transaction-pooler.ts";
import { isReady } from "#features/health/health.ts";
import { followPublishedTexts, loadPublishedTexts } from "#features/texts/published-texts.ts";
import { openLog } from "#log.ts";
import { closeServices, openServices } from "#services.ts";
import { openTelemetry } from "#telemetry/telemetry.ts";
import { allJobs } from "#worker.ts";

/** Process managers may kill after five seconds, so requests are aborted before, and the process then exits. */
const ABORT_REQUESTS_MS = 3_500;
const SHUTDOWN_MS = 4_500;

const TRANSACTION_POOLER_MESSAGE =
  "Bad settings:\n  DATABASE_URL: names a connection pooler in transaction mode. Use its session mode, or the database itself: live updates and migrations need a session.";

async function start(config: Config): Promise<void> {
  const log = openLog(config);
  // Elsewhere are mails in production, and media in a store.
  if (!config.smtpUrl || !config.media) ensureDataDirectory(config.dataDirectory);
  const onWait = (error: unknown) => log.warn(`${describeUnreachable(error)}, trying again`);
  if (await isTransactionPooler(config.databaseUrl, onWait)) throw new InvalidConfigError(TRANSACTION_POOLER_MESSAGE);
  await migrate(config.databaseUrl, { onWait, report: (line) => log.info(line) });
  const telemetry = await openTelemetry(config, log);
  const services = openServices(config, log, telemetry);
  await services.media.open();
  await loadPublishedTexts(services);
  void followPublishedTexts(services);
  if (config.metricsPort !== undefined || config.otlpEndpoint) observeProcess(services);
  const handlers = allJobs(services);
  const app = config.process === "worker" ? undefined : await buildApp(services);

  const stop = async (reason: string) => {
    if (services.stopping.signal.aborted) return;
    services.stopping.abort();
    if (app && reason === "SIGTERM") await delay(config.drainSeconds * 1_000);
    setTimeout(() => app?.server.closeAllConnections(), ABORT_REQUESTS_MS).unref();
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    log.info({ reason }, "stopping");
    await app?.close();
    await closeServices(services);
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  // The parent process has exited and can send no signal.
  process.on("disconnect", () => void stop("parent gone"));

  await services.jobs.open(handlers);
  const metricsPort = await telemetry.listen(() => isReady(services));
  if (config.demo) {
    const { seedDemo } = await import("#seed.ts");
    await seedDemo(services);
  }
  if (app) {
    const listening = await app.listen({ host: config.host, port: config.port });
    process.send?.({ listening, metricsPort });
    void registerPayBillAtSimulator(services);
  }
  if (config.process !== "api") await services.jobs.work(handlers);
}

try {
  await start(loadConfig());
} catch (error) {
  console.error(startupProblem(error) ?? error);
  process.exit(1);
}
