import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createClient } from "@party/contract/client";
import { type SimulatedMpesa, startSimulator } from "@party/fakes/mpesa/start-simulator";
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import { registerPayBillAtSimulator } from "#commands/register-pay-bill.ts";
import { loadConfig } from "#config.ts";
import { linkToken } from "#crypto.ts";
import type { Database } from "#database/database.ts";
import { insertUser } from "#features/auth/users.queries.ts";
import { createDonationInput } from "#features/donations/donations.factories.ts";
import { createDonation } from "#features/donations/donations.ts";
import { openFeePayment } from "#features/memberships/fees.ts";
import { createMembership } from "#features/memberships/memberships.factories.ts";
import { createOrderInput } from "#features/shop/orders/orders.factories.ts";
import { placeOrder } from "#features/shop/orders/orders.ts";
import { createPickupLocation, createProduct } from "#features/shop/products.factories.ts";
import { openLog } from "#log.ts";
import { Problem } from "#problem.ts";
import { closeServices, openServices, type Services } from "#services.ts";
import { type ApiProcess, startApiProcess } from "../api-process.ts";
import { createTestDatabase } from "../database.ts";
import type { Purpose, Schedule } from "./schedule.ts";

const HOUR_MS = 3_600_000;
/** The simulator's clock starts this far in the past, so that it stays behind real time during a schedule. */
const SIMULATOR_DELAY_MS = 40 * HOUR_MS;
/** Quantity of an order, and the stock: a second order fails until the first has expired. */
const ORDERED_QUANTITY = 2;
export const INITIAL_STOCK = 3;

export interface TestIntent {
  purpose: Purpose;
  intentId: number;
  token: string;
  reference: string;
  amount: number;
  /** Idempotency keys with which attempts were started. */
  keys: string[];
}

/** The servers and connections that all schedules of a run share. */
export interface FaultEnvironment {
  simulator: SimulatedMpesa;
  api: ApiProcess;
  /** Of the test process, which acts as a second worker. */
  services: Services;
  db: Database;
  boss: PgBoss;
  close(): Promise<void>;
}

export async function startFaultEnvironment(): Promise<FaultEnvironment> {
  const database = await createTestDatabase();
  const simulator = await startSimulator({ clock: new Date(Date.now() - SIMULATOR_DELAY_MS).toISOString() });
  const folder = mkdtempSync(path.join(tmpdir(), "party-faults-"));
  const variables = {
    DATA_DIR: folder,
    SECRET_KEY: "only for tests, and so known to everybody",
    TRUST_PROXY: "loopback",
    ...simulator.environment,
  };
  const api = await startApiProcess(database.url, variables);
  await api.start();
  const config = loadConfig({
    ...variables,
    DATABASE_URL: database.url,
    MPESA_CALLBACK_URL: api.proxyUrl,
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

/** The environment with the rows of one schedule. */
export interface Scenario extends FaultEnvironment {
  intents: TestIntent[];
  phones: string[];
  product: number;
  /** Steps that have not finished. */
  pending: Promise<unknown>[];
  call: ReturnType<typeof createClient>;
}

let scenarioCount = 0;
let personCount = 0;

/** Resets database and simulator, and creates phones, a product with three pieces and the payment intents. */
export async function createScenario(
  environment: FaultEnvironment,
  { purposes, validation }: Pick<Schedule, "purposes" | "validation">,
): Promise<Scenario> {
  const { db, simulator, services, api } = environment;
  scenarioCount += 1;
  await db.deleteFrom("idempotency_keys").execute();
  await sql`delete from pgboss.job`.execute(db);
  await sql`truncate payment_intents, ledger_entries, provider_events, payment_pace, donations, orders, memberships,
    receipts, receipt_counters, reconciliation_runs cascade`.execute(db);
  await simulator.reset(scenarioCount);
  await simulator.configure({ inflight: "mix", validation });
  await registerPayBillAtSimulator(services);
  const product = await createProduct(services, { stock: INITIAL_STOCK, price: 300 });
  const address = `10.9.${scenarioCount >> 8}.${scenarioCount & 255}`;
  const scenario: Scenario = {
    ...environment,
    intents: [],
    phones: [1, 2, 3, 4, 5].map((number) => `25471${String(scenarioCount * 10 + number).padStart(7, "0")}`),
    product: product.id,
    pending: [],
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
  for (const one of purposes) await createIntent(scenario, one);
  return scenario;
}

/** Creates a donation, an order or an application with its payment intent; nothing when the product is sold out. */
export async function createIntent(scenario: Scenario, purpose: Purpose): Promise<void> {
  const { services, intents } = scenario;
  const payment = await { donation: createDonationIntent, order: createOrderIntent, membership: createFeeIntent }[
    purpose
  ](scenario);
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
  intents.push({ purpose, intentId, token, reference, amount, keys: [] });
}

async function createDonationIntent({ services }: Scenario): Promise<string> {
  personCount += 1;
  const gift = createDonationInput({ amount: 100 + personCount, phone: `+2547${String(30_000_000 + personCount)}` });
  const { payment } = await createDonation(services, { monthly: false, ...gift } as Parameters<
    typeof createDonation
  >[1]);
  return payment.reference;
}

async function createOrderIntent({ services, product }: Scenario): Promise<string | undefined> {
  const pickup_location = (await createPickupLocation(services)).id;
  const wanted = await createOrderInput(services, {
    lines: [{ product, quantity: ORDERED_QUANTITY }],
    pickup_location,
  });
  try {
    return (await placeOrder(services, wanted)).number;
  } catch (error) {
    if (error instanceof Problem && error.codes.includes("product_sold_out")) return undefined;
    throw error;
  }
}

async function createFeeIntent({ services, db }: Scenario): Promise<string> {
  personCount += 1;
  const user = await insertUser(db, {
    email: `faults.${personCount}@party.example`,
    password_hash: "nobody signs in",
    first_name: "Wangari",
    last_name: "Maathai",
    phone: `+2547${String(40_000_000 + personCount)}`,
    ward_id: 466,
    membership_type: "regular",
  });
  const { id } = await createMembership(services, user!.id, {
    membership_type: "bronze",
    phone_number: `+2547${String(40_000_000 + personCount)}`,
  });
  return (await openFeePayment(services, user!.id, id)).reference;
}
