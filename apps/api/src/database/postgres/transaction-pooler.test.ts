import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type LookupFunction } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { isDatabaseUnavailable } from "../database.ts";
import { isTransactionPooler } from "./transaction-pooler.ts";

const PGBOUNCER = "/usr/sbin/pgbouncer";

const { url, drop } = await createTestDatabase();
const folder = mkdtempSync(path.join(tmpdir(), "party-pooler-"));
const poolers: ChildProcess[] = [];
afterAll(async () => {
  for (const pooler of poolers) {
    pooler.kill("SIGTERM");
    if (pooler.exitCode === null) await once(pooler, "exit");
  }
  rmSync(folder, { recursive: true, force: true });
  await drop();
});

test("a direct connection is no pooler", async () => {
  expect(await isTransactionPooler(url)).toBe(false);
});

test.skipIf(!existsSync(PGBOUNCER))(
  "PgBouncer is recognised in transaction mode, and allowed in session mode",
  async () => {
    expect(await isTransactionPooler(await startPgBouncer("transaction"))).toBe(true);
    expect(await isTransactionPooler(await startPgBouncer("session"))).toBe(false);
  },
);

test("a database that is still starting is awaited", async () => {
  const { host, user, database } = new Client({ connectionString: url });
  const port = await freePort();
  const checked = isTransactionPooler(`postgres://${user}@127.0.0.1:${port}/${database}`);
  await expect(new Client({ host: "127.0.0.1", port }).connect()).rejects.toMatchObject({ code: "ECONNREFUSED" });
  const server = createServer((socket) => {
    const backend = connect(path.join(host, ".s.PGSQL.5432"));
    socket.pipe(backend).pipe(socket);
    for (const one of [socket, backend]) one.on("error", () => undefined);
  }).listen(port, "127.0.0.1");
  expect(await checked).toBe(false);
  server.close();
});

test("a name whose addresses all refuse connections is a database that is unavailable", async () => {
  const addresses = ["127.0.0.1", "127.0.0.2"].map((address) => ({ address, family: 4 }));
  const lookup: LookupFunction = (_name, _options, found) => found(null, addresses);
  const port = await freePort();
  const socket = connect({ host: "database.example", port, autoSelectFamily: true, lookup });
  const error = await once(socket, "connect").catch((failure: unknown) => failure);
  expect(error).toBeInstanceOf(AggregateError);
  expect(isDatabaseUnavailable(error)).toBe(true);
});

async function startPgBouncer(mode: "transaction" | "session"): Promise<string> {
  const { host, port, user, database } = new Client({ connectionString: url });
  const own = await freePort();
  const file = path.join(folder, `${mode}.ini`);
  writeFileSync(
    file,
    `[databases]
${database} = host=${host} port=${port} dbname=${database} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
    { mode: 0o644 },
  );
  // It refuses to run as root, and another account cannot read the folder of the database's socket.
  const asOther = ["unshare", "--user", "--map-user=65534", "--map-group=65534"];
  const [program = PGBOUNCER, ...args] = [...(process.getuid?.() === 0 ? asOther : []), PGBOUNCER, file];
  const pooler = spawn(program, args, { stdio: "ignore" });
  poolers.push(pooler);
  const address = `postgres://${user}@127.0.0.1:${own}/${database}`;
  await expect
    .poll(async () => {
      const client = new Client({ connectionString: address });
      return client.connect().then(
        () => client.end().then(() => true),
        () => false,
      );
    })
    .toBe(true);
  return address;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
