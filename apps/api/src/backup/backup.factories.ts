import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { programEnvironment } from "#testing/program-environment.ts";
import { type BackupKeys, decrypterFor, encrypterFor } from "./age-keys.ts";
import { readArchive, writeArchive } from "./archive.ts";

export async function withClient<Result>(url: string, run: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return run(client).finally(() => client.end());
}

/** Returns an entry as it is or changed, or undefined to leave it out. */
export type Change = (name: string, content: Buffer) => Buffer | undefined;

/** The same archive, valid for age and tar, without some entries or with changed ones. @returns the copy */
export async function rewriteArchive(file: string, copy: string, keys: BackupKeys, change: Change): Promise<string> {
  rmSync(copy, { force: true });
  const writer = await writeArchive(copy, encrypterFor({ recipient: keys.recipient }));
  await readArchive(file, await decrypterFor(keys), async ({ name, content }) => {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    const changed = change(name, Buffer.concat(chunks));
    if (changed) await writer.add(name, changed);
  });
  await writer.close();
  return copy;
}

export function runProgram(program: "backup" | "restore", env: Record<string, string>, ...args: string[]) {
  const script = fileURLToPath(new URL(`../commands/${program}.ts`, import.meta.url));
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    execFile(process.execPath, [script, ...args], { env: { ...programEnvironment, ...env } }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
}
