/**
 * Requests per second and CPU per request of three endpoints, beside a bare Fastify handler that sends the same status,
 * headers and body, and for an application commits one row, because a reply that writes nothing is no comparison. BENCH_BESIDE
 * names another checkout of this repository, installed and built, whose API takes turns as well: `BENCH_BESIDE=../before npm run
 * bench -- api`. All take turns, so that whatever else the machine does meets all. The CPU is that of the server's process;
 * PostgreSQL's is its own. Each application comes from another phone and another IP address, as on election day.
 */
import autocannon from "autocannon";
import type { BareReply } from "./stack/bare-fastify.ts";
import { type BenchStack, withBenchStack } from "./stack/bench-stack.ts";
import { type MeasuredProgram, startProgram, waitForAnswer } from "./stack/measured-program.ts";
import { withOtherStack } from "./stack/other-checkout.ts";
import { median, printTable } from "./stack/table.ts";

const ROUNDS = Number(process.env.BENCH_ROUNDS || 5);
const SECONDS = Number(process.env.BENCH_SECONDS || 2);
const CONNECTIONS = 20;

/** Headers of the connection and the time, which the bare server does not repeat. */
const notOfTheReply = ["connection", "keep-alive", "date", "transfer-encoding", "content-length"];

interface Endpoint {
  method: "GET" | "POST";
  path: string;
  /** What differs from one request to the next. */
  fill?: () => { headers: Record<string, string>; body: string };
}

interface Round {
  perSecond: number;
  cpuMicroseconds: number;
}

await withBenchStack(async (stack) => {
  const endpoints: Endpoint[] = [
    { method: "GET", path: "/counties/" },
    { method: "GET", path: "/news/" },
    { method: "POST", path: "/memberships/public/", fill: applications() },
  ];
  const bare = await startBare(stack, endpoints);
  const api = { program: stack.api, url: stack.apiUrl };
  const compareAll = async (other?: Server) => {
    const rows = [];
    for (const endpoint of endpoints) rows.push(await compare([api, bare, ...(other ? [other] : [])], endpoint));
    const beside = other ? ["beside req/s", "of bare", "CPU µs"] : [];
    printTable(["median of rounds", "req/s", "of bare", "CPU µs", "bare req/s", "CPU µs", ...beside], rows);
  };
  try {
    const checkout = process.env.BENCH_BESIDE;
    if (checkout) await withOtherStack(checkout, ({ api: program, apiUrl: url }) => compareAll({ program, url }));
    else await compareAll();
  } finally {
    await bare.program.stop();
  }
});

interface Server {
  program: Pick<MeasuredProgram, "cpu">;
  url: string;
}

/** Rounds of the API, the bare handler and perhaps another API. */
async function compare(servers: readonly Server[], endpoint: Endpoint): Promise<string[]> {
  for (const { url } of servers) await requestRate(url, endpoint, 1);
  const rounds: Round[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const measured: Round[] = [];
    for (const server of servers) measured.push(await load(server, endpoint));
    rounds.push(measured);
  }
  const [api, bare, other] = servers.map((_, server) => ({
    perSecond: median(rounds.map((round) => round[server]!.perSecond)).toFixed(0),
    ofBare: median(rounds.map((round) => round[server]!.perSecond / round[1]!.perSecond)).toFixed(2),
    cpu: median(rounds.map((round) => round[server]!.cpuMicroseconds)).toFixed(0),
  }));
  return [
    `${endpoint.method} ${endpoint.path}`,
    ...[api!.perSecond, api!.ofBare, api!.cpu, bare!.perSecond, bare!.cpu],
    ...(other ? [other.perSecond, other.ofBare, other.cpu] : []),
  ];
}

async function load({ program, url }: Server, endpoint: Endpoint): Promise<Round> {
  const before = await program.cpu();
  const { perSecond, done } = await requestRate(url, endpoint, SECONDS);
  return { perSecond, cpuMicroseconds: (((await program.cpu()) - before) * 1000) / done };
}

async function requestRate(url: string, { method, path, fill }: Endpoint, duration: number) {
  const result = await autocannon({
    url,
    duration,
    connections: CONNECTIONS,
    requests: [{ method, path, ...(fill ? { setupRequest: (request) => ({ ...request, ...fill() }) } : {}) }],
  });
  if (result.non2xx || result.errors)
    throw new Error(`${method} ${path}: ${result.non2xx} rejected, ${result.errors} failed`);
  return { perSecond: result["2xx"] / result.duration, done: result["2xx"] };
}

/** Requests each reply from the API once, and passes them to the bare server. */
async function startBare({ apiUrl, environment, log }: BenchStack, endpoints: readonly Endpoint[]) {
  const replies: BareReply[] = [];
  for (const { method, path, fill } of endpoints) {
    const response = await fetch(apiUrl + path, { method, ...fill?.() });
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`);
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !notOfTheReply.includes(name)));
    replies.push({ method, path, status: response.status, headers, body: await response.text() });
  }
  const program = startProgram({ file: "bench/stack/bare-fastify.ts", environment, log });
  program.send(replies);
  const url = `http://127.0.0.1:${Number(environment.API_PORT) + 1}`;
  await waitForAnswer(`${url}/healthz`);
  return { program, url };
}

/** Applications for the free plan, each by a person of another number, all of Port Reitz ward in Mombasa. */
function applications(): () => { headers: Record<string, string>; body: string } {
  const home = { county: 1, constituency: 1, ward: 1 };
  let person = 0;
  return () => {
    person++;
    const body = JSON.stringify({
      first_name: "Mekatilili",
      last_name: "Menza",
      phone_number: `07${String(person).padStart(8, "0")}`,
      age: 34,
      gender: "female",
      occupation: "Farmer",
      ...home,
      membership_type: "mwananchi",
    });
    const address = `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`;
    return { headers: { "content-type": "application/json", "x-forwarded-for": address }, body };
  };
}
