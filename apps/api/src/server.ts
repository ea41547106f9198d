import { buildApp } from "#app.ts";
import { registerAtSimulator } from "#commands/register-pay-bill.ts";
import { type Config, InvalidConfigError, loadConfig } from "#config.ts";
import { migrate } from "#database/migrate.ts";
import { openLog } from "#log.ts";
import { closeServices, openServices } from "#services.ts";
import { allJobs } from "#worker.ts";

/** Process managers may kill after five seconds, so requests are aborted before, and the process then exits. */
const CUT_OFF_MS = 3_500;
const SHUTDOWN_MS = 4_500;

async function start(config: Config): Promise<void> {
  const log = openLog(config);
  await migrate(config.databaseUrl);
  const services = openServices(config, log);
  const handlers = allJobs(services);
  const app = config.process === "worker" ? undefined : await buildApp(services);

  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => app?.server.closeAllConnections(), CUT_OFF_MS).unref();
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
  if (config.demo) {
    const { seedDemo } = await import("#seed.ts");
    await seedDemo(services);
  }
  if (app) {
    const listening = await app.listen({ host: config.host, port: config.port });
    process.send?.({ listening });
    void registerAtSimulator(services);
  }
  if (config.process !== "api") await services.jobs.work(handlers);
}

try {
  await start(loadConfig());
} catch (error) {
  console.error(error instanceof InvalidConfigError ? error.message : error);
  process.exit(1);
}
