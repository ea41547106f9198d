import { accessSync, constants } from "node:fs";
import pg from "pg";
import { InvalidConfigError } from "#config.ts";
import { isDatabaseUnavailable } from "#database/database.ts";
import { OutdatedDatabaseError } from "#database/migrate.ts";
import { makeFolderSync } from "#gateways/files/folders.ts";

/** SQLSTATE of what is wrong with DATABASE_URL (PostgreSQL manual, appendix A): no such database, role, password or right. */
const DATABASE_REFUSALS = new Set(["3D000", "28000", "28P01", "42501"]);

/**
 * What an operator has to change, in one sentence, when a program cannot start.
 * @returns undefined for an error that is a bug, whose stack is needed
 */
export function startupProblem(error: unknown): string | undefined {
  if (error instanceof InvalidConfigError || error instanceof OutdatedDatabaseError) return error.message;
  if (error instanceof pg.DatabaseError && DATABASE_REFUSALS.has(error.code ?? "")) {
    const next = error.code === "3D000" ? "; create it first (createdb), or name another" : "";
    return `DATABASE_URL: the database refuses: ${error.message}${next}.`;
  }
  const { code, syscall, path, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (path !== undefined && /^(mkdir|access|open)$/.test(syscall ?? "")) {
    return `DATA_DIR: nothing can be written into ${path} (${code}).`;
  }
  if (syscall === "listen") {
    return code === "EADDRINUSE"
      ? `Port ${port} of ${address} is taken by another program: stop that one, or set another port (API_PORT, METRICS_PORT).`
      : `Port ${port} of ${address} cannot be used (${code}): set another one (API_PORT, METRICS_PORT, HOST).`;
  }
  return isDatabaseUnavailable(error) ? `DATABASE_URL: ${describeUnreachable(error)}.` : undefined;
}

/** Why a database does not answer, with its address and without its password. */
export function describeUnreachable(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return `the database does not answer (${first instanceof Error ? first.message : String(first)})`;
}

/** @throws Error of the system when the folder cannot be made, or nothing can be written into it */
export function ensureDataDirectory(folder: string): void {
  makeFolderSync(folder);
  accessSync(folder, constants.W_OK);
}
