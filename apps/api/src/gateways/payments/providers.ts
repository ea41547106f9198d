import type { PaymentMethod } from "@party/contract/values/payment-methods";
import type { Logger } from "pino";
import type { Config } from "#config.ts";
import type { Database } from "#database/database.ts";
import type { Provider } from "#gateways/payments/provider.ts";

export type Providers = ReadonlyMap<PaymentMethod, Provider>;

/** The payment services that are set up here. */
export function openProviders(_config: Config, _db: Database, _log: Logger): Providers {
  return new Map();
}
