import { InvalidConfigError, loadConfig } from "#config.ts";
import { migrate } from "#database/migrate.ts";
import { openLog } from "#log.ts";
import { closeServices, openServices, type Services } from "#services.ts";
import { allJobs } from "#worker.ts";

/** What cannot be done as it was asked for; its text says why. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** To be done; answers with what is printed. */
export type CommandFunction = (services: Services) => Promise<string>;

type Refusal = abstract new (...words: never[]) => Error;

/**
 * Runs a program of the command line to its end: what it answers is printed, a refusal ends in its own words and exit
 * code 1.
 * @param read what was asked for; throws before anything is opened
 * @param refusals whose text is for whoever asked; anything else is a bug
 */
export async function runCommand(
  read: (args: string[]) => CommandFunction,
  refusals: readonly Refusal[] = [],
): Promise<void> {
  try {
    await carryOut(read(process.argv.slice(2)));
  } catch (error) {
    const told = [InvalidConfigError, UsageError, ...refusals].some((kind) => error instanceof kind);
    console.error(told ? (error as Error).message : error);
    process.exitCode = 1;
  }
}

async function carryOut(work: CommandFunction): Promise<void> {
  // Jobs that follow are processed by the server.
  const config = { ...loadConfig(), process: "api" as const };
  await migrate(config.databaseUrl);
  const services = openServices(config, openLog({ logLevel: "warn" }));
  try {
    await services.jobs.open(allJobs(services));
    process.stdout.write(await work(services));
  } finally {
    await closeServices(services);
  }
}
