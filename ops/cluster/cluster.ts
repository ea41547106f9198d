/**
 * A cluster on one machine, all on loopback: etcd, three PostgreSQL nodes under Patroni, two HAProxies, two API processes,
 * two workers and two sites. For rehearsals and for `rehearse.ts`; docs/operations/cluster.md says what differs on several
 * machines. Run as a program it starts the cluster, prints the addresses and stops it at Ctrl-C.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { type Account, databaseAccount, databaseBinaries, expectInstalled, killAll } from "./programs.ts";

const root = path.dirname(path.dirname(import.meta.dirname));

/** Ports are numbered from here. */
const BASE = Number(process.env.CLUSTER_PORT || 9400);
export const port = {
  primary: BASE,
  replica: BASE + 1,
  site: BASE + 2,
  api: BASE + 3,
  secondProxy: BASE + 4, // four ports of the second HAProxy
  peers: [BASE + 8, BASE + 9],
  etcd: [BASE + 10, BASE + 11],
  nodes: [BASE + 20, BASE + 21, BASE + 22],
  rest: [BASE + 30, BASE + 31, BASE + 32],
  apis: [BASE + 40, BASE + 41],
  sites: [BASE + 50, BASE + 51],
} as const;

const START_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 10_000;

export type Member = "etcd" | `node${1 | 2 | 3}` | `proxy${1 | 2}` | `api${1 | 2}` | `worker${1 | 2}` | `site${1 | 2}`;

export interface Cluster {
  /** Addresses behind the first HAProxy. */
  readonly siteUrl: string;
  readonly apiUrl: string;
  /** Each API process by itself. */
  readonly apiUrls: readonly string[];
  /** Of the primary, whichever node that is. */
  readonly databaseUrl: string;
  /** Of the member's program; undefined while it does not run. */
  pid(member: Member): number | undefined;
  /** The node that is the primary now. Rejects when there is none. */
  primary(): Promise<Member>;
  /** Ends all processes of a member at once, as `kill -9` or a power failure does. */
  kill(member: Member): Promise<void>;
  /** Ends a member with SIGTERM and waits until it has. */
  end(member: Member): Promise<void>;
  start(member: Member): void;
  /** Waits until the member serves, after a start. */
  ready(member: Member): Promise<void>;
  stop(): Promise<void>;
}

interface Running {
  child: ChildProcess;
  stopped: Promise<void>;
}

/**
 * Starts all of it in a folder of its own.
 * @param environment settings of API, workers and sites beyond those of the cluster
 * @throws Error naming what is not installed
 */
export async function startCluster(environment: NodeJS.ProcessEnv = {}): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "party-cluster-"));
  chmodSync(folder, 0o755);
  const account = databaseAccount();
  const binaries = databaseBinaries();
  for (const program of ["etcd", "patroni", "haproxy"]) expectInstalled(program);

  const passwords = { superuser: secret(), replicator: secret(), party: secret() };
  const databaseUrl = `postgres://party:${passwords.party}@127.0.0.1:${port.primary}/party`;
  const siteUrl = `http://127.0.0.1:${port.site}`;
  const apiUrl = `http://127.0.0.1:${port.api}`;
  const settings: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: path.join(root, ".cache/compile"),
    HOST: "127.0.0.1",
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: `postgres://party:${passwords.party}@127.0.0.1:${port.replica}/party`,
    SITE_URL: siteUrl,
    API_URL: apiUrl,
    API_INTERNAL_URL: apiUrl,
    TRUST_PROXY: "loopback",
    // HAProxy has noticed by then that a process is about to end.
    DRAIN_SECONDS: "2",
    SECRET_KEY: secret(),
    SITE_KEY: secret(),
    ...environment,
  };
  const running = new Map<Member, Running>();
  let stopping = false;

  const members: Member[] = [
    "etcd",
    ...(["node1", "node2", "node3"] as const),
    ...(["proxy1", "proxy2"] as const),
    ...(["api1", "api2", "worker1", "worker2", "site1", "site2"] as const),
  ];
  const cluster: Cluster = {
    siteUrl,
    apiUrl,
    apiUrls: port.apis.map((one) => `http://127.0.0.1:${one}`),
    databaseUrl,
    pid: (member) => running.get(member)?.child.pid,
    primary,
    kill,
    end,
    start,
    ready,
    stop,
  };

  // A process that ends by an error leaves nothing behind either.
  process.once("exit", () => {
    for (const [member, { child }] of running) killAll(child.pid!, postmasterOf(member));
  });

  try {
    start("etcd");
    await ready("etcd");
    for (const member of ["node1", "node2", "node3", "proxy1", "proxy2"] as const) start(member);
    for (const member of ["node1", "node2", "node3", "proxy1", "proxy2"] as const) await ready(member);
    await createDatabase();
    for (const member of members.slice(6)) start(member);
    for (const member of members.slice(6)) await ready(member);
    return cluster;
  } catch (error) {
    await stop();
    throw error;
  }

  function start(member: Member): void {
    if (stopping || running.has(member)) return;
    const index = Number(member.at(-1)) - 1;
    const shared = path.join(folder, "data");
    const starts: Record<string, () => void> = {
      etcd: () => run(member, "etcd", etcdArguments(), {}, account),
      node: () => run(member, "patroni", [patroniFile(member)], nodeSettings(index), account),
      proxy: () => run(member, "haproxy", ["-db", "-f", besides("haproxy.cfg")], proxySettings(index)),
      api: () => runApi(member, { PROCESS: "api", API_PORT: String(port.apis[index]), DATA_DIR: shared }),
      worker: () => runApi(member, { PROCESS: "worker", DATA_DIR: shared }),
      site: () =>
        run(member, process.execPath, ["--max-semi-space-size=8", "apps/site/server/server.ts"], {
          ...settings,
          SITE_PORT: String(port.sites[index]),
          DATA_DIR: folderOf(member),
        }),
    };
    starts[kindOf(member)]!();
  }

  function runApi(member: Member, own: NodeJS.ProcessEnv): void {
    run(member, process.execPath, ["apps/api/src/server.ts"], { ...settings, ...own });
  }

  function run(member: Member, program: string, args: string[], env: NodeJS.ProcessEnv, as?: Account): void {
    const log = openSync(path.join(folder, `${member}.log`), "a", 0o644);
    const child = spawn(program, args, {
      cwd: as ? folderOf(member, as) : root,
      env: { PATH: process.env.PATH, ...env },
      stdio: ["ignore", log, log],
      ...as,
    });
    closeSync(log);
    const stopped = new Promise<void>((resolve) => {
      child.once("error", () => resolve());
      child.once("exit", () => resolve());
    });
    running.set(member, { child, stopped });
    void stopped.then(() => running.get(member)?.child === child && running.delete(member));
  }

  function folderOf(member: Member, as?: Account): string {
    const own = path.join(folder, member);
    mkdirSync(own, { recursive: true, mode: 0o700 });
    if (as) chownSync(own, as.uid, as.gid);
    return own;
  }

  /** A copy in the member's folder, because its account may not be allowed to read this checkout. */
  function patroniFile(member: Member): string {
    const copy = path.join(folderOf(member, account), "patroni.yaml");
    copyFileSync(besides("patroni.yaml"), copy);
    return copy;
  }

  function etcdArguments(): string[] {
    const [clients, peers] = port.etcd.map((one) => `http://127.0.0.1:${one}`);
    return [
      ...["--name", "etcd", "--data-dir", path.join(folder, "etcd", "data")],
      ...["--listen-client-urls", clients!, "--advertise-client-urls", clients!],
      ...["--listen-peer-urls", peers!, "--initial-advertise-peer-urls", peers!],
      ...["--initial-cluster", `etcd=${peers}`, "--log-level", "warn"],
    ];
  }

  function nodeSettings(index: number): NodeJS.ProcessEnv {
    const own = path.join(folder, `node${index + 1}`);
    const address = `127.0.0.1:${port.nodes[index]}`;
    return {
      LC_ALL: "C.UTF-8",
      PATRONI_NAME: `node${index + 1}`,
      PATRONI_SCOPE: "party",
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${port.etcd[0]}`,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${port.rest[index]}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${port.rest[index]}`,
      PATRONI_POSTGRESQL_LISTEN: address,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: address,
      PATRONI_POSTGRESQL_DATA_DIR: path.join(own, "data"),
      PATRONI_POSTGRESQL_BIN_DIR: binaries,
      PATRONI_POSTGRESQL_PGPASS: path.join(own, "pgpass"),
      PATRONI_SUPERUSER_USERNAME: "postgres",
      PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
      PATRONI_REPLICATION_USERNAME: "replicator",
      PATRONI_REPLICATION_PASSWORD: passwords.replicator,
    };
  }

  function proxySettings(index: number): NodeJS.ProcessEnv {
    const shift = index === 0 ? 0 : port.secondProxy - port.primary;
    const numbered = (name: string, ports: readonly number[]) =>
      Object.fromEntries(ports.map((one, at) => [name.replace("#", String(at + 1)), String(one)]));
    return {
      PROXY_NAME: `proxy${index + 1}`,
      OTHER_PROXY_NAME: `proxy${2 - index}`,
      HAPROXY_LOCALPEER: `proxy${index + 1}`,
      PROXY_SOCKET: path.join(folder, `proxy${index + 1}.sock`),
      PROXY_PEER_PORT: String(port.peers[index]),
      OTHER_PROXY_PEER_PORT: String(port.peers[1 - index]),
      PRIMARY_PORT: String(port.primary + shift),
      REPLICA_PORT: String(port.replica + shift),
      SITE_PORT: String(port.site + shift),
      API_PORT: String(port.api + shift),
      ...numbered("NODE#_PORT", port.nodes),
      ...numbered("NODE#_REST_PORT", port.rest),
      ...numbered("API#_PORT", port.apis),
      ...numbered("SITE#_PORT", port.sites),
    };
  }

  async function createDatabase(): Promise<void> {
    const address = `postgres://postgres:${passwords.superuser}@127.0.0.1:${port.primary}/postgres`;
    await until("the primary", () => withClient(address, async () => true));
    await withClient(address, async (client) => {
      await client.query(`create role party login password '${passwords.party}'`);
      await client.query("create database party owner party");
    });
  }

  async function primary(): Promise<Member> {
    for (const [index, rest] of port.rest.entries()) {
      if (await answers(`http://127.0.0.1:${rest}/primary`)) return `node${index + 1}` as Member;
    }
    throw new Error("no node is the primary");
  }

  async function ready(member: Member): Promise<void> {
    const index = Number(member.at(-1)) - 1;
    const address = {
      etcd: `http://127.0.0.1:${port.etcd[0]}/health`,
      node: `http://127.0.0.1:${port.rest[index]}/health`,
      api: `http://127.0.0.1:${port.apis[index]}/readyz`,
      site: `http://127.0.0.1:${port.sites[index]}/readyz`,
    }[kindOf(member)];
    await until(member, async () => {
      if (!running.has(member)) throw new Error(`${member} has ended, see ${folder}/${member}.log`);
      return address === undefined || (await answers(address));
    });
  }

  async function kill(member: Member): Promise<void> {
    const one = running.get(member);
    if (!one) return;
    killAll(one.child.pid!, postmasterOf(member));
    await one.stopped;
  }

  /** Patroni starts PostgreSQL as a process of its own, which outlives it. */
  function postmasterOf(member: Member): number | undefined {
    const file = path.join(folder, member, "data", "postmaster.pid");
    return kindOf(member) === "node" && existsSync(file)
      ? Number(readFileSync(file, "utf8").split("\n")[0])
      : undefined;
  }

  async function end(member: Member): Promise<void> {
    const one = running.get(member);
    if (!one) return;
    one.child.kill("SIGTERM");
    const timer = setTimeout(() => void kill(member), STOP_WITHIN_MS);
    await one.stopped;
    clearTimeout(timer);
  }

  async function stop(): Promise<void> {
    stopping = true;
    const groups = [members.slice(6), ["proxy1", "proxy2"], ["node1", "node2", "node3"], ["etcd"]] as Member[][];
    for (const group of groups) await Promise.all(group.map(end));
    if (process.env.CLUSTER_KEEP) console.log(`kept: ${folder}`);
    else rmSync(folder, { recursive: true, force: true });
  }
}

const secret = () => randomBytes(24).toString("hex");

const besides = (file: string) => path.join(import.meta.dirname, file);

const kindOf = (member: Member) => member.replace(/\d$/, "");

async function withClient<Result>(address: string, run: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: address, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

const answers = (address: string): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** @throws Error when the condition does not become true in time */
async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  let last: unknown;
  for (const end = Date.now() + START_WITHIN_MS; Date.now() < end; await delay(200)) {
    try {
      if (await condition()) return;
    } catch (error) {
      if (error instanceof Error && error.message.includes("has ended")) throw error;
      last = error;
    }
  }
  throw new Error(`${what} is not ready`, { cause: last });
}

if (process.argv[1] === import.meta.filename) {
  const cluster = await startCluster();
  console.log(`site ${cluster.siteUrl}\nAPI ${cluster.apiUrl}\ndatabase ${cluster.databaseUrl}\nCtrl-C stops it all`);
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => void cluster.stop());
}
