import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { TestApi } from "#testing/api.ts";

export interface Ended {
  code: number;
  out: string;
  err: string;
}

/**
 * A program of the command line, to be run as a shell does, on the database of an API.
 * @param file beside this folder, e.g. `office.ts`
 */
export function aCommand(file: string, { services }: TestApi): (...args: string[]) => Promise<Ended> {
  const program = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const { databaseUrl, dataDirectory, secretKey } = services.config;
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory, SECRET_KEY: secretKey };
  return (...args) =>
    new Promise((resolve) => {
      execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
        resolve({ code: error ? Number(error.code) : 0, out, err }),
      );
    });
}
