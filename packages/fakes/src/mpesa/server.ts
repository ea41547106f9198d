import { buildApp } from "#mpesa/app.ts";
import { type Config, InvalidConfigError, loadConfig } from "#mpesa/config.ts";
import { openLog } from "#mpesa/log.ts";

const SHUTDOWN_MS = 3_000;

async function startServer(config: Config): Promise<void> {
  const log = openLog(config);
  const app = buildApp(config, log);
  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    log.info({ reason }, "stopping");
    await app.close();
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  // The parent process exited without a signal.
  process.on("disconnect", () => void stop("parent gone"));

  const listening = await app.listen({ host: config.host, port: config.port });
  process.send?.({ listening });
  log.info({ phone: "/sim" }, "pretend money only: nothing here reaches Safaricom");
}

try {
  await startServer(loadConfig());
} catch (error) {
  console.error(error instanceof InvalidConfigError ? error.message : error);
  process.exit(1);
}
