import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@party/contract/client";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { loadConfig } from "#config.ts";
import { linkToken } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { insertUser } from "#features/auth/users.queries.ts";
import { aGift } from "#features/donations/donations.factories.ts";
import { promiseGift } from "#features/donations/donations.ts";
import { openFeePayment } from "#features/memberships/fees.ts";
import { aMembership } from "#features/memberships/memberships.factories.ts";
import { anOrder } from "#features/orders/orders.factories.ts";
import { placeOrder } from "#features/orders/orders.ts";
import { aPickupLocation, aProduct } from "#features/products/products.factories.ts";
import { openLog } from "#log.ts";
import { Problem } from "#problem.ts";
import { registerAtSimulator } from "#register-pay-bill.ts";
import { closeServices, openServices, type Services } from "#services.ts";
import { type ApiProcess, anApiProcess } from "#testing/api-process.ts";
import { testDatabase } from "#testing/database.ts";
import type { Owed, Schedule } from "#testing/faults/schedule.ts";
import { aSimulator, type SimulatedMpesa } from "#testing/simulator.ts";

const HOUR = 3_600_000;
/** So far behind the true time the simulated one starts, that it has not overtaken it when a schedule has ended. */
const BEHIND_MS = 40 * HOUR;
/** Pieces that an order takes, and what there is of them: the second order finds none until the first has ended. */
const PIECES = 2;
export const STOCK = 3;

export interface Debt {
  owed: Owed;
  intentId: number;
  token: string;
  reference: string;
  amount: number;
  /** Idempotency keys with which a try was asked for. */
  keys: string[];
}

/** Everything that a schedule is played on. */
export interface Stage {
  simulator: SimulatedMpesa;
  api: ApiProcess;
  /** Of the test itself, which stands for a second worker. */
  services: Services;
  db: Database;
  boss: PgBoss;
  close(): Promise<void>;
}

export async function aStage(): Promise<Stage> {
  const database = await testDatabase();
  const simulator = await aSimulator({ clock: new Date(Date.now() - BEHIND_MS).toISOString() });
  const environment = {
    SECRET_KEY: "only for tests, and so known to everybody",
    TRUST_PROXY: "loopback",
    ...simulator.environment,
  };
  const api = await anApiProcess(database.url, environment);
  await api.start();
  const folder = mkdtempSync(path.join(tmpdir(), "party-faults-"));
  const config = loadConfig({
    ...environment,
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    MPESA_CALLBACK_URL: api.front,
    PROCESS: "api",
    LOG_LEVEL: "silent",
  });
  const services = openServices(config, openLog(config));
  await services.jobs.open([]);
  const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false, max: 2 });
  await boss.start();
  return {
    simulator,
    api,
    services,
    db: services.db,
    boss,
    close: async () => {
      await api.close();
      await boss.stop({ graceful: false });
      await closeServices(services);
      await simulator.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One schedule's own part of it. */
export interface Scene extends Stage {
  debts: Debt[];
  phones: string[];
  product: number;
  /** What is still going on. */
  underWay: Promise<unknown>[];
  call: ReturnType<typeof createClient>;
}

let scenes = 0;
let people = 0;

/** An empty book, new phones, a shelf with three caps, and what is owed. */
export async function aScene(
  stage: Stage,
  { owed, validation }: Pick<Schedule, "owed" | "validation">,
): Promise<Scene> {
  const { db, simulator, services, api } = stage;
  scenes += 1;
  await db.deleteFrom("idempotency_keys").execute();
  await sql`delete from pgboss.job`.execute(db);
  await sql`truncate payment_intents, ledger_entries, provider_events, payment_pace, donations, orders, memberships,
    receipts, receipt_counters, reconciliation_runs cascade`.execute(db);
  await simulator.reset(scenes);
  await simulator.configure({ inflight: "mix", validation });
  await registerAtSimulator(services);
  const product = await aProduct(services, { stock: STOCK, price: 300 });
  const address = `10.9.${scenes >> 8}.${scenes & 255}`;
  const scene: Scene = {
    ...stage,
    debts: [],
    phones: [1, 2, 3, 4, 5].map((number) => `25471${String(scenes * 10 + number).padStart(7, "0")}`),
    product: product.id,
    underWay: [],
    call: createClient({
      baseUrl: () => api.url() ?? "http://127.0.0.1:9",
      fetch: (url, init) =>
        fetch(url, {
          ...init,
          headers: { ...(init?.headers as Record<string, string>), "x-forwarded-for": address },
          signal: AbortSignal.timeout(20_000),
        }),
    }),
  };
  for (const one of owed) await owe(scene, one);
  return scene;
}

/** Somebody promises, orders or applies. An order that finds nothing on the shelf is none. */
export async function owe(scene: Scene, owed: Owed): Promise<void> {
  const { services, debts } = scene;
  const payment = await { donation: giftOf, order: orderOf, membership: feeOf }[owed](scene);
  if (payment === undefined) return;
  const {
    id: intentId,
    reference,
    amount,
  } = await services.db
    .selectFrom("payment_intents")
    .select(["id", "reference", "amount"])
    .where("reference", "=", payment)
    .executeTakeFirstOrThrow();
  const token = linkToken(services.config.secretKey, "payment", intentId);
  debts.push({ owed, intentId, token, reference, amount, keys: [] });
}

async function giftOf({ services }: Scene): Promise<string> {
  people += 1;
  const gift = aGift({ amount: 100 + people, phone: `+2547${String(30_000_000 + people)}` });
  const { payment } = await promiseGift(services, { monthly: false, ...gift } as Parameters<typeof promiseGift>[1]);
  return payment.reference;
}

async function orderOf({ services, product }: Scene): Promise<string | undefined> {
  const pickup_location = (await aPickupLocation(services)).id;
  const wanted = await anOrder(services, { lines: [{ product, quantity: PIECES }], pickup_location });
  try {
    return (await placeOrder(services, wanted)).number;
  } catch (error) {
    if (error instanceof Problem && error.codes.includes("product_sold_out")) return undefined;
    throw error;
  }
}

async function feeOf({ services, db }: Scene): Promise<string> {
  people += 1;
  const user = await insertUser(db, {
    email: `faults.${people}@party.example`,
    password_hash: "nobody signs in",
    first_name: "Wangari",
    last_name: "Maathai",
    phone: `+2547${String(40_000_000 + people)}`,
    ward_id: 466,
    membership_type: "regular",
  });
  const { id } = await aMembership(services, user!.id, {
    membership_type: "bronze",
    phone_number: `+2547${String(40_000_000 + people)}`,
  });
  return (await openFeePayment(services, user!.id, id)).reference;
}
