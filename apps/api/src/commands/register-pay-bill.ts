import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { InvalidConfigError, loadConfig } from "#config.ts";
import { createDaraja, mpesaCallbackUrls } from "#gateways/payments/mpesa/daraja.ts";
import { registerPayBill, registerPull } from "#gateways/payments/mpesa/pay-bill.ts";
import { openLog } from "#log.ts";
import { closeServices, openServices, type Services } from "#services.ts";

/**
 * Registers the URLs to which Safaricom sends confirmations of manual payments (payments.md 1.6). An operator runs it once
 * per short code; the server never does so in production.
 *
 *   npx node apps/api/src/commands/register-pay-bill.ts [--v1] [--pull 2547XXXXXXXX] [short code …]
 *
 * The default short code is MPESA_PAY_BILL. `--pull` also registers for pulling transactions, with a phone number of the
 * organisation.
 */

const SIMULATOR_STARTS_WITHIN_MS = 10_000;

/** Registers both short codes of the simulator, which loses its registrations at every start. */
export async function registerPayBillAtSimulator(services: Pick<Services, "config" | "db" | "log">): Promise<void> {
  const { config, db, log } = services;
  const daraja = createDaraja(config, db, log);
  if (!daraja?.settings.simulated) return;
  const { confirmation, validation } = mpesaCallbackUrls(config);
  const giveUp = Date.now() + SIMULATOR_STARTS_WITHIN_MS;
  for (const shortCode of new Set([daraja.settings.payBill, daraja.settings.shortCode])) {
    for (;;) {
      try {
        await registerPayBill(daraja, { shortCode, confirmation, validation });
        break;
      } catch (error) {
        if (Date.now() > giveUp) return log.warn({ err: error }, "payments by hand are not announced");
        await delay(250);
      }
    }
  }
}

async function registerPayBillByHand(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { v1: { type: "boolean" }, pull: { type: "string" } },
    allowPositionals: true,
  });
  const config = loadConfig();
  const services = openServices({ ...config, process: "api" }, openLog({ logLevel: "error" }));
  try {
    const daraja = createDaraja(config, services.db, services.log);
    if (!daraja)
      throw new InvalidConfigError(
        "M-PESA is not set up: see MPESA_CONSUMER_KEY and its like in docs/operations/settings.md.",
      );
    const { base, confirmation, validation } = mpesaCallbackUrls(config);
    for (const shortCode of positionals.length > 0 ? positionals : [daraja.settings.payBill]) {
      const version = values.v1 ? "v1" : "v2";
      const outcome = await registerPayBill(daraja, { shortCode, version, confirmation, validation });
      console.log(
        outcome === "registered"
          ? `${shortCode}: payments by hand are announced to ${base}`
          : `${shortCode}: addresses stand there already. To replace them, delete them first in the portal: Self Services, URL Management.`,
      );
      if (values.pull) {
        const pull = { shortCode, nominatedNumber: values.pull, callbackUrl: confirmation };
        console.log(`${shortCode}: pulling transactions is ${await registerPull(daraja, pull)}`);
      }
    }
  } finally {
    await closeServices(services);
  }
}

if (import.meta.main) {
  await registerPayBillByHand().catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
