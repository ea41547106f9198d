/** Finds migrations that would stop running servers; docs/operations/upgrades.md has the rules. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.dirname(path.dirname(import.meta.dirname));
/** An optional dependency for the platform that checks run on: npm installs it on no other. */
const SQUAWK_BINARY = path.join(root, "node_modules/@squawk-cli/linux-x64/bin/squawk");
const MIGRATIONS_FOLDER = path.join(root, "apps/api/src/database/migrations");

/** As `NO_TRANSACTION_MARKER` of migrate.ts. */
const NO_TRANSACTION_MARK = "-- no transaction";

/** Rules of squawk that are not about upgrades, or that the product decides otherwise. */
const EXCLUDED_RULES = [
  // Ids are integers on purpose: they stand in links and are typed by hand.
  "prefer-bigint-over-int",
  // Building an index may take longer than any limit; locks are limited instead.
  "require-statement-timeout",
];

/** False on platforms other than Linux on x64. */
export const canLint = existsSync(SQUAWK_BINARY);

/** @returns one line for each finding: line number, rule and what is wrong */
export function lintMigration(statements: string): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), "party-lint-"));
  const file = path.join(folder, "migration.sql");
  try {
    writeFileSync(file, statements);
    const alone = statements.startsWith(NO_TRANSACTION_MARK);
    if (alone && !/\bconcurrently\b/i.test(statements)) return ["line 1: only what is concurrent needs no transaction"];
    // Its one statement blocks neither reads nor writes, so it may wait for its lock; and `if not exists` would take the
    // invalid index of a failed run for a whole one.
    const excluded = alone ? [...EXCLUDED_RULES, "require-lock-timeout", "prefer-robust-stmts"] : EXCLUDED_RULES;
    const args = ["--reporter", "gcc", "--pg-version", "15.0", `--exclude=${excluded.join(",")}`];
    return lintFindingsIn(
      runProgram(SQUAWK_BINARY, [...args, ...(alone ? [] : ["--assume-in-transaction"]), file]),
      file,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** squawk exits with 1 when it found something, and writes it to the standard output. */
function runProgram(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const { status, stdout, stderr } = error as { status?: number; stdout?: string; stderr?: string };
    if (status === 1 && stdout) return stdout;
    throw new Error(`squawk does not run: ${stderr || (error as Error).message}`);
  }
}

const lintFindingsIn = (output: string, file: string): string[] =>
  output
    .split("\n")
    .filter((line) => line.startsWith(file))
    .map((line) => line.slice(file.length + 1).replace(/^(\d+):\d+: (?:warning|error): /, "line $1: "));

/** @returns one line for each finding in the migrations after the baseline, which is a folder and runs on empty databases alone */
export const lintMigrations = (): string[] =>
  readdirSync(MIGRATIONS_FOLDER)
    .filter((file) => file.endsWith(".sql"))
    .flatMap((file) =>
      lintMigration(readFileSync(path.join(MIGRATIONS_FOLDER, file), "utf8")).map((line) => `${file}, ${line}`),
    );
