/**
 * Requests per second and CPU per request of three endpoints, beside a bare Fastify handler that sends the same status,
 * headers and body. Both take turns, so that whatever else the machine does meets both. The CPU is that of the server's
 * process; PostgreSQL's is its own. Each application comes from another phone and another IP address, as on election day.
 */
import autocannon from "autocannon";
import type { BareReply } from "./bare-fastify.ts";
import { type BenchStack, withBenchStack } from "./bench-stack.ts";
import { type MeasuredProgram, startProgram, waitForAnswer } from "./measured-program.ts";
import { median, printTable } from "./table.ts";

const ROUNDS = 5;
const SECONDS = 2;
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
  try {
    const rows = [];
    for (const endpoint of endpoints) rows.push(await compare(stack, bare, endpoint));
    printTable(["median of rounds", "API req/s", "bare req/s", "ratio", "API CPU µs", "bare CPU µs", "ratio"], rows);
  } finally {
    await bare.program.stop();
  }
});

async function compare(stack: BenchStack, bare: Bare, endpoint: Endpoint): Promise<string[]> {
  const api = { program: stack.api, url: stack.apiUrl };
  const rounds: [api: Round, bare: Round][] = [];
  for (const one of [api, bare]) await load(one, endpoint, 1);
  for (let round = 0; round < ROUNDS; round++) {
    const measured = await load(api, endpoint, SECONDS);
    rounds.push([measured, await load(bare, endpoint, SECONDS)]);
  }
  const of = (pick: (round: (typeof rounds)[number]) => number, digits: number) =>
    median(rounds.map(pick)).toFixed(digits);
  return [
    `${endpoint.method} ${endpoint.path}`,
    of(([measured]) => measured.perSecond, 0),
    of(([, floor]) => floor.perSecond, 0),
    of(([measured, floor]) => measured.perSecond / floor.perSecond, 2),
    of(([measured]) => measured.cpuMicroseconds, 0),
    of(([, floor]) => floor.cpuMicroseconds, 0),
    of(([measured, floor]) => measured.cpuMicroseconds / floor.cpuMicroseconds, 2),
  ];
}

interface Bare {
  program: MeasuredProgram;
  url: string;
}

async function load({ program, url }: Bare, { method, path, fill }: Endpoint, duration: number): Promise<Round> {
  const before = await program.cpu();
  const result = await autocannon({
    url,
    duration,
    connections: CONNECTIONS,
    requests: [{ method, path, ...(fill ? { setupRequest: (request) => ({ ...request, ...fill() }) } : {}) }],
  });
  const spent = (await program.cpu()) - before;
  const done = result["2xx"];
  if (result.non2xx || result.errors)
    throw new Error(`${method} ${path}: ${result.non2xx} rejected, ${result.errors} failed`);
  return { perSecond: done / result.duration, cpuMicroseconds: (spent * 1000) / done };
}

/** Requests each reply from the API once, and passes them to the bare server. */
async function startBare({ apiUrl, environment, log }: BenchStack, endpoints: readonly Endpoint[]): Promise<Bare> {
  const replies: BareReply[] = [];
  for (const { method, path, fill } of endpoints) {
    const response = await fetch(apiUrl + path, { method, ...fill?.() });
    if (!response.ok) throw new Error(`${method} ${path} answers ${response.status}: ${await response.text()}`);
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !notOfTheReply.includes(name)));
    replies.push({ method, path, status: response.status, headers, body: await response.text() });
  }
  const program = startProgram({ file: "bench/bare-fastify.ts", environment, log });
  program.send(replies);
  const url = `http://127.0.0.1:${Number(environment.API_PORT) + 1}`;
  await waitForAnswer(`${url}/counties/`);
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
