import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { apiPort, type BenchStack, sitePort } from "./bench-stack.ts";
import { cpuOf, type MeasuredProgram } from "./measured-program.ts";

export interface OtherStack extends Pick<BenchStack, "siteUrl" | "apiUrl" | "dataDirectory"> {
  api: Pick<MeasuredProgram, "cpu">;
}

/** Runs in the other checkout, until this process closes the channel or ends. */
const SCRIPT = `
import { withBenchStack } from "./bench/stack/bench-stack.ts";
await withBenchStack(async ({ siteUrl, apiUrl, dataDirectory, api }) => {
  process.on("message", async () => process.send({ cpu: await api.cpu() }));
  process.send({ siteUrl, apiUrl, dataDirectory });
  await new Promise((resolve) => process.once("disconnect", resolve));
});`;

/**
 * Runs the stack of another checkout of this repository, with that checkout's own code, for the duration of a
 * measurement.
 * @param checkout its folder, installed and built
 */
export async function withOtherStack(checkout: string, measure: (stack: OtherStack) => Promise<void>): Promise<void> {
  const folder = path.resolve(checkout);
  if (!existsSync(path.join(folder, "apps/site/dist/.prepared"))) {
    throw new Error(`${folder} is not built: run node scripts/prepare.mjs there`);
  }
  const child = spawn(process.execPath, ["--input-type=module", "--eval", SCRIPT], {
    cwd: folder,
    env: { ...process.env, BENCH_SITE_PORT: String(sitePort + 10), BENCH_API_PORT: String(apiPort + 10) },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  try {
    const [stack] = await Promise.race([
      once(child, "message"),
      ended.then(() => Promise.reject(new Error(`the stack of ${folder} does not start`))),
    ]);
    await measure({ ...(stack as Omit<OtherStack, "api">), api: { cpu: () => cpuOf(child) } });
  } finally {
    if (child.connected) child.disconnect();
    await ended;
  }
}
