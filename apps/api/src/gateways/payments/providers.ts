import type { PaymentMethod } from "@party/contract/values/payments";
import type { Logger } from "pino";
import type { Config } from "#config.ts";
import type { Database } from "#database/database.ts";
import { airtelMoney } from "#gateways/payments/airtel/airtel.ts";
import { openDaraja } from "#gateways/payments/mpesa/daraja.ts";
import { promptByMpesa } from "#gateways/payments/mpesa/stk.ts";
import { payPal } from "#gateways/payments/paypal/paypal.ts";
import type { Provider } from "#gateways/payments/provider.ts";
import { stripeCheckout } from "#gateways/payments/stripe/stripe.ts";

export type Providers = ReadonlyMap<PaymentMethod, Provider>;

/** The payment services that are set up here. */
export function openProviders(config: Config, db: Database, log: Logger): Providers {
  const daraja = openDaraja(config, db, log);
  const { airtel, stripe, paypal } = config.payments;
  const providers: (Provider | undefined)[] = [
    daraja && promptByMpesa(daraja),
    airtel && airtelMoney(airtel),
    stripe && stripeCheckout("card", stripe),
    stripe && stripeCheckout("stripe", stripe),
    paypal && payPal(paypal),
  ];
  return new Map(providers.flatMap((provider) => (provider ? [[provider.method, provider]] : [])));
}
