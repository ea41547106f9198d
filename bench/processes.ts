/**
 * Requests per second of one API process and of two, for reads. The load and PostgreSQL need a machine's cores too, so
 * that on a small one each process gets a share of a core by control groups (Linux, as root); without them the table
 * says that nothing was limited.
 */
import autocannon from "autocannon";
import { withBenchStack } from "./stack/bench-stack.ts";
import { limitCpu } from "./stack/cpu-limit.ts";
import { startProgram, waitForAnswer } from "./stack/measured-program.ts";
import { median, printTable } from "./stack/table.ts";

const ROUNDS = Number(process.env.BENCH_ROUNDS || 5);
const SECONDS = Number(process.env.BENCH_SECONDS || 4);
const CONNECTIONS = 20;
/** Of one core, for each process. */
const SHARE = Number(process.env.BENCH_CPU_SHARE || 0.35);
const READS = ["/counties/", "/news/", "/events/", "/products/"];

await withBenchStack(async ({ api, apiUrl, environment, log }) => {
  const port = Number(environment.API_PORT) + 1;
  // Jobs belong to the first one alone, as with a worker of its own.
  const second = startProgram({
    file: "apps/api/src/server.ts",
    environment: { ...environment, API_PORT: String(port), PROCESS: "api" },
    log,
  });
  const limits = [limitCpu(api.pid, SHARE), limitCpu(second.pid, SHARE)];
  try {
    const secondUrl = `http://127.0.0.1:${port}`;
    await waitForAnswer(`${secondUrl}/healthz`);
    const isLimited = limits.every((limit) => limit !== undefined);
    console.log(isLimited ? `each process has ${SHARE} of a core` : "the processes are not limited");
    const rows = [];
    for (const path of READS) {
      const rounds: { one: number; two: number }[] = [];
      await Promise.all([requestRate(apiUrl, path), requestRate(secondUrl, path)]);
      for (let round = 0; round < ROUNDS; round++) {
        const one = await requestRate(apiUrl, path);
        const both = await Promise.all([requestRate(apiUrl, path), requestRate(secondUrl, path)]);
        rounds.push({ one, two: both[0] + both[1] });
      }
      rows.push([
        `GET ${path}`,
        median(rounds.map(({ one }) => one)).toFixed(0),
        median(rounds.map(({ two }) => two)).toFixed(0),
        median(rounds.map(({ one, two }) => two / one)).toFixed(2),
      ]);
    }
    printTable(["median of rounds", "one, req/s", "two, req/s", "ratio"], rows);
  } finally {
    await second.stop();
    for (const release of limits) release?.();
  }
});

async function requestRate(url: string, path: string): Promise<number> {
  const result = await autocannon({ url: url + path, duration: SECONDS, connections: CONNECTIONS });
  if (result.non2xx || result.errors) throw new Error(`${path}: ${result.non2xx} rejected, ${result.errors} failed`);
  return result["2xx"] / result.duration;
}
