import type { PaymentMethod } from "@party/contract/values/payments";
import type { Logger } from "pino";
import type { Config } from "#config.ts";
import type { Database } from "#database/database.ts";
import { airtelProvider } from "#gateways/payments/airtel/airtel.ts";
import { createDaraja } from "#gateways/payments/mpesa/daraja.ts";
import { mpesaProvider } from "#gateways/payments/mpesa/stk-push.ts";
import { paypalProvider } from "#gateways/payments/paypal/paypal.ts";
import type { Provider } from "#gateways/payments/provider.ts";
import { stripeProvider } from "#gateways/payments/stripe/stripe.ts";

export type Providers = ReadonlyMap<PaymentMethod, Provider>;

/** The configured providers. */
export function createProviders(config: Config, db: Database, log: Logger): Providers {
  const daraja = createDaraja(config, db, log);
  const { airtel, stripe, paypal } = config.payments;
  const providers: (Provider | undefined)[] = [
    daraja && mpesaProvider(daraja),
    airtel && airtelProvider(airtel),
    stripe && stripeProvider("card", stripe),
    stripe && stripeProvider("stripe", stripe),
    paypal && paypalProvider(paypal),
  ];
  return new Map(providers.flatMap((provider) => (provider ? [[provider.method, provider]] : [])));
}
