import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TestApi } from "#testing/api.ts";
import { programEnvironment } from "#testing/program-environment.ts";

export interface CommandResult {
  code: number;
  out: string;
  err: string;
}

/**
 * Runs a command line program in its own process, on the database of an API.
 * @param file in `commands`, e.g. `office.ts`
 * @param environment further settings
 */
export function createCommand(
  file: string,
  { services }: TestApi,
  environment: Record<string, string> = {},
): (...args: string[]) => Promise<CommandResult> {
  const program = fileURLToPath(new URL(`../commands/${file}`, import.meta.url));
  const { databaseUrl, dataDirectory, secretKey } = services.config;
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory, SECRET_KEY: secretKey, ...environment };
  const env = { ...programEnvironment, ...settings };
  return (...args) =>
    new Promise((resolve) => {
      execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });
}
