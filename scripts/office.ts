/** `npm run office` beside a running `npm start`: the same settings, and its database where none is named. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { ensureDatabase } from "../apps/api/src/database/embedded-postgres.ts";

const root = path.dirname(import.meta.dirname);
const { env } = process;
const dataDirectory = path.resolve(root, env.DATA_DIR || ".data");
const database = env.DATABASE_URL ? undefined : await ensureDatabase(path.join(dataDirectory, "postgres"));

const program = spawn(process.execPath, [path.join(root, "apps/api/src/office.ts"), ...process.argv.slice(2)], {
  stdio: "inherit",
  env: { ...env, DATA_DIR: dataDirectory, ...(database ? { DATABASE_URL: database.url } : {}) },
});
const [code] = (await once(program, "exit")) as [number | null];
await database?.stop();
process.exit(code ?? 1);
