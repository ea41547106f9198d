/**
 * Requests per second and CPU per request of three endpoints, beside a bare Fastify handler that sends the same status,
 * headers and body, and beside Django REST framework with the same rows where it is installed. The API is measured as it runs,
 * with public lists shared for half a second, and once more without (`REPLY_CACHE_MS=0`), so that like Django it reads the rows for
 * each request. For the application the bare handler commits one row, because a reply that writes nothing is no comparison. All
 * take turns, so that whatever else the machine does meets all. The CPU is that of the server's process; PostgreSQL's is its own.
 * Each application comes from another phone and another IP address, as on election day.
 */
import autocannon from "autocannon";
import { type Django, startDjango } from "./peers/django.ts";
import type { BareReply } from "./stack/bare-fastify.ts";
import { type BenchStack, withBenchStack } from "./stack/bench-stack.ts";
import { type MeasuredProgram, startProgram, waitForAnswer } from "./stack/measured-program.ts";
import { median, printTable } from "./stack/table.ts";

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
  const uncached = await startUncached(stack);
  const bare = await startBare(stack, endpoints);
  const django = await startDjango(stack, Number(stack.environment.API_PORT) + 2);
  try {
    if (!django) console.log("Django REST framework is not installed, and so left out.");
    const rows = [];
    for (const endpoint of endpoints) rows.push(await compare({ stack, uncached, bare, django }, endpoint));
    const perSecond = ["API req/s", "bare req/s", "ratio", "API uncached", "Django req/s", "ratio", "uncached ratio"];
    printTable(["median of rounds", ...perSecond, "API CPU µs", "bare CPU µs"], rows);
  } finally {
    await Promise.all([uncached.program.stop(), bare.program.stop(), django?.stop()]);
  }
});

interface Servers {
  stack: BenchStack;
  uncached: Server;
  bare: Server;
  django: Django | undefined;
}

interface Server {
  program: MeasuredProgram;
  url: string;
}

async function compare({ stack, uncached, bare, django }: Servers, endpoint: Endpoint): Promise<string[]> {
  const api = { program: stack.api, url: stack.apiUrl };
  // Only lists are shared, and Django has the two lists alone.
  const isList = endpoint.method === "GET";
  const other = isList ? django : undefined;
  if (other) await expectSameBytes(api.url, other.url, endpoint);
  for (const { url } of [api, bare, ...(isList ? [uncached] : []), ...(other ? [other] : [])]) {
    await requestRate(url, endpoint, 1);
  }
  const rounds: { api: Round; bare: Round; uncached: number; django: number }[] = [];
  const rateOf = async (server: { url: string } | undefined) =>
    server ? (await requestRate(server.url, endpoint, SECONDS)).perSecond : Number.NaN;
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      api: await load(api, endpoint, SECONDS),
      bare: await load(bare, endpoint, SECONDS),
      uncached: await rateOf(isList ? uncached : undefined),
      django: await rateOf(other),
    });
  }
  const of = (pick: (round: (typeof rounds)[number]) => number, digits: number) => {
    const value = median(rounds.map(pick));
    return Number.isNaN(value) ? "–" : value.toFixed(digits);
  };
  return [
    `${endpoint.method} ${endpoint.path}`,
    of((round) => round.api.perSecond, 0),
    of((round) => round.bare.perSecond, 0),
    of((round) => round.api.perSecond / round.bare.perSecond, 2),
    of((round) => round.uncached, 0),
    of((round) => round.django, 0),
    of((round) => round.api.perSecond / round.django, 1),
    of((round) => round.uncached / round.django, 1),
    of((round) => round.api.cpuMicroseconds, 0),
    of((round) => round.bare.cpuMicroseconds, 0),
  ];
}

/** Rows of the same number, and bodies that differ by their cursor and milliseconds at most. */
async function expectSameBytes(one: string, other: string, { path }: Endpoint): Promise<void> {
  const [first, second] = await Promise.all([one, other].map(async (url) => (await fetch(url + path)).text()));
  const rows = [first, second].map((body) => {
    const reply: unknown = JSON.parse(body!);
    return (Array.isArray(reply) ? reply : (reply as { results: unknown[] }).results).length;
  });
  const difference = Math.abs(first!.length - second!.length) / first!.length;
  if (rows[0] !== rows[1] || difference > 0.05)
    throw new Error(`${path}: ${rows[0]} rows in ${first!.length} characters, Django ${rows[1]} in ${second!.length}`);
}

async function load({ program, url }: Server, endpoint: Endpoint, duration: number): Promise<Round> {
  const before = await program.cpu();
  const { perSecond, done } = await requestRate(url, endpoint, duration);
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

/** The API once more, which shares no replies. */
async function startUncached({ environment, log }: BenchStack): Promise<Server> {
  const port = Number(environment.API_PORT) + 3;
  const own = { ...environment, API_PORT: String(port), PROCESS: "api", REPLY_CACHE_MS: "0" };
  const program = startProgram({ file: "apps/api/src/server.ts", environment: own, log });
  const url = `http://127.0.0.1:${port}`;
  await waitForAnswer(`${url}/healthz`);
  return { program, url };
}

/** Requests each reply from the API once, and passes them to the bare server. */
async function startBare({ apiUrl, environment, log }: BenchStack, endpoints: readonly Endpoint[]): Promise<Server> {
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
