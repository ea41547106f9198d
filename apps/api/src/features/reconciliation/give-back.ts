import {
  createDaraja,
  DarajaRejectedError,
  mpesaCallbackUrls,
  NoResponseError,
} from "#gateways/payments/mpesa/daraja.ts";
import { NoInitiatorError, requestReversal } from "#gateways/payments/mpesa/operations.ts";
import { RateLimitedError } from "#gateways/payments/provider.ts";
import type { Services } from "#services.ts";
import { CannotDecide } from "./decisions.ts";
import { findEntryByReceipt } from "./reconciliation.queries.ts";

/**
 * A person has M-PESA give a payment back, the whole of it. What came of it is posted to the server, which books it; so
 * asking twice gives back once.
 * @param receipt of the payment
 * @throws CannotDecide
 */
export async function giveBack({ config, db, log }: Services, receipt: string): Promise<string> {
  const daraja = createDaraja(config, db, log);
  if (!daraja) throw new CannotDecide("M-PESA is not set up here.");
  const entry = await findEntryByReceipt(db, receipt);
  if (!entry || entry.amount <= 0) throw new CannotDecide(`There is no M-PESA payment ${receipt} in the books.`);
  if (entry.state === "reversed") return `${receipt} was given back before; nothing was asked.`;
  const { shortCode, payBill } = daraja.settings;
  const { result, timeout } = mpesaCallbackUrls(config);
  try {
    await requestReversal(
      daraja,
      { receipt, amount: entry.amount, shortCode: entry.channels.includes("stk") ? shortCode : payBill },
      { result, timeout },
    );
  } catch (error) {
    throw new CannotDecide(refusalOf(error, receipt));
  }
  return `M-PESA was asked to give back KES ${entry.amount} (${receipt}). The books follow when it has answered.`;
}

function refusalOf(error: unknown, receipt: string): string {
  if (error instanceof NoInitiatorError)
    return `${error.message}; without them money is given back at the M-PESA portal.`;
  if (error instanceof DarajaRejectedError) return `M-PESA does not give ${receipt} back: ${error.message}`;
  if (error instanceof RateLimitedError) return "M-PESA asks us to wait. Please try again in a minute.";
  if (error instanceof NoResponseError)
    return "M-PESA did not answer, and may have done it all the same. Asking again is safe.";
  throw error;
}
