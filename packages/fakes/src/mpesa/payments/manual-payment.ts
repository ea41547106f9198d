import { c2bNotice } from "#mpesa/callbacks/bodies.ts";
import { deliverCallback } from "#mpesa/callbacks/post.ts";
import { newReceipt } from "#mpesa/ids.ts";
import { type Simulator, scheduleAction } from "#mpesa/simulator.ts";
import type { ManualPayment, UrlRegistration } from "#mpesa/simulator-state.ts";
import type { CallbackPost } from "../simulator-state.ts";
import { phoneAccount, recordPayment, sendMessage } from "./ledger.ts";

export interface ManualPaymentResult {
  readonly paid: boolean;
  readonly receipt?: string;
  /** The code of the rejection. */
  readonly rejection?: string;
}

/** A manual payment to a pay bill or till: validation if it is on, then the payment, then the confirmation. */
export async function payManually(simulator: Simulator, input: ManualPayment): Promise<ManualPaymentResult> {
  const { state, clock } = simulator;
  const { phone, amount, shortcode, till } = input;
  const registration = state.registrations[shortcode];
  const receipt = newReceipt(simulator);
  // Unchanged except for the length, as on a phone (payments.md 1.6).
  const reference = till ? "" : input.reference.slice(0, 20);
  const payer = { phone, shortcode, amount, reference, till };
  const firstName = input.firstName ?? phoneAccount(simulator, phone).firstName;

  const reject = (rejection: string, text: string) => {
    sendMessage(simulator, phone, `Failed. ${text} Ksh${amount}.00 was not paid to ${shortcode}.`);
    return { paid: false, rejection };
  };
  if (phoneAccount(simulator, phone).balance < amount) return reject("1", "You do not have enough money.");

  let thirdPartyId = "";
  if (state.settings.validation && registration?.validationUrl) {
    const validation = await requestValidation(simulator, registration, {
      url: registration.validationUrl,
      body: c2bNotice({ ...payer, receipt, firstName, at: clock.now() }, registration.version),
      to: "validation",
      shortcode,
      about: receipt,
    });
    if (validation.rejection !== undefined) return reject(validation.rejection, "The business did not accept it.");
    thirdPartyId = validation.thirdPartyId;
    // The balance may have changed while the validation ran.
    if (phoneAccount(simulator, phone).balance < amount) return reject("1", "You do not have enough money.");
  }

  const payment = recordPayment(simulator, { ...payer, receipt, firstName, via: "c2b", direction: "in" });
  if (registration) {
    const { confirmationUrl: url, version } = registration;
    const body = c2bNotice({ ...payment, thirdPartyId }, version);
    for (let copy = 0; copy < input.confirmations; copy++) {
      const post: CallbackPost = { to: "confirmation", url, body, shortcode, about: receipt };
      scheduleAction(simulator, input.delayMs, { kind: "post", post, attempt: 1 });
    }
  }
  return { paid: true, receipt };
}

type ValidationResult =
  | { readonly thirdPartyId: string; readonly rejection?: undefined }
  | { readonly rejection: string };

/** Without a valid reply in time, the registered ResponseType decides. */
async function requestValidation(
  simulator: Simulator,
  { responseType }: UrlRegistration,
  post: CallbackPost,
): Promise<ValidationResult> {
  const { status, reply } = await deliverCallback(simulator, post);
  const answer = status === 200 ? parseValidationReply(reply ?? "") : undefined;
  if (!answer) return responseType === "Completed" ? { thirdPartyId: "" } : { rejection: "no answer" };
  return answer.code === "0" ? { thirdPartyId: answer.thirdPartyId } : { rejection: answer.code };
}

function parseValidationReply(reply: string): { code: string; thirdPartyId: string } | undefined {
  try {
    const { ResultCode: code, ThirdPartyTransID: id } = JSON.parse(reply) as Record<string, unknown>;
    if (typeof code !== "string" && typeof code !== "number") return undefined;
    return { code: String(code), thirdPartyId: typeof id === "string" ? id : "" };
  } catch {
    return undefined;
  }
}

/** The confirmation of a payment, to send again; undefined without a registered URL. */
export function confirmationToRepeat({ state }: Simulator, receipt: string): CallbackPost | undefined {
  const payment = state.payments[receipt];
  const registration = payment && state.registrations[payment.shortcode];
  if (!payment || !registration) return undefined;
  const { confirmationUrl: url, version } = registration;
  const body = c2bNotice(payment, version);
  return { to: "confirmation", url, body, shortcode: payment.shortcode, about: receipt };
}
