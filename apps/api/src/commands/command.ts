import { type OperatorEntry, recordOperatorEntry } from "#access/audit.ts";
import { loadConfig } from "#config.ts";
import { migrate } from "#database/migrate.ts";
import { loadPublishedTexts } from "#features/texts/published-texts.ts";
import { openLog } from "#log.ts";
import { closeServices, openServices, type Services } from "#services.ts";
import { allJobs } from "#worker.ts";
import { startupProblem } from "./expected-errors.ts";

/** Invalid arguments; the message is printed. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The text to print; with an exit code where the text is no success. */
export type CommandResult = string | { text: string; exitCode: number };
export type CommandFunction<Result extends CommandResult = string> = (services: Services) => Promise<Result>;

type ErrorClass = abstract new (...parameters: never[]) => Error;

/**
 * Runs a command line program and prints its result. An error ends it with exit code 1.
 * @param read parses the arguments; throws before the database is opened
 * @param expected errors that are printed without their stack
 */
export async function runCommand(
  read: (args: string[]) => CommandFunction<CommandResult>,
  expected: readonly ErrorClass[] = [],
): Promise<void> {
  await runProgram(() => executeCommand(read(process.argv.slice(2))), expected);
}

/** Runs a program; an error ends it with exit code 1, or its own. @param expected errors that are printed without their stack */
export async function runProgram(run: () => Promise<void>, expected: readonly ErrorClass[] = []): Promise<void> {
  try {
    await run();
  } catch (error) {
    const isExpected = [UsageError, ...expected].some((kind) => error instanceof kind);
    console.error(isExpected ? (error as Error).message : (startupProblem(error) ?? error));
    process.exitCode =
      isExpected && "exitCode" in (error as Error) ? Number((error as { exitCode: unknown }).exitCode) : 1;
  }
}

async function executeCommand(run: CommandFunction<CommandResult>): Promise<void> {
  // The server processes the jobs that the command enqueues.
  const config = { ...loadConfig(), process: "api" as const };
  await migrate(config.databaseUrl);
  const services = openServices(config, openLog({ logLevel: "warn" }));
  try {
    await loadPublishedTexts(services);
    await services.jobs.open(allJobs(services));
    const result = await run(services);
    process.stdout.write(typeof result === "string" ? result : result.text);
    if (typeof result !== "string") process.exitCode = result.exitCode;
  } finally {
    await closeServices(services);
  }
}

/**
 * Runs a rule in one transaction with its entry in the audit log, whose actor is the server operator.
 * @param entryOf undefined for what was not done
 */
export const runAsOperator = <Result>(
  services: Services,
  run: (services: Services) => Promise<Result>,
  entryOf: (result: Result) => OperatorEntry | undefined,
): Promise<Result> =>
  services.db.transaction().execute(async (tx) => {
    const within = { ...services, db: tx };
    const result = await run(within);
    const entry = entryOf(result);
    if (entry) await recordOperatorEntry(within, entry);
    return result;
  });

/** @param none printed when there are no rows */
export const formatLinesOr = (rows: string[], none: string) =>
  rows.length === 0 ? `${none}\n` : `${rows.join("\n")}\n`;
