import { c2bNotice } from "#callbacks/bodies.ts";
import { deliver, type Post } from "#callbacks/post.ts";
import { newReceipt } from "#ids.ts";
import { message, move, phoneAccount } from "#money/book.ts";
import { type Simulator, schedule } from "#simulator.ts";
import type { HandPayment, Registration } from "#world.ts";

export interface HandPaymentOutcome {
  readonly paid: boolean;
  readonly receipt?: string;
  /** Why no money moved. */
  readonly refused?: string;
}

/** Somebody types a pay bill or till into the phone: validation if it is on, then the money, then the confirmation. */
export async function payByHand(simulator: Simulator, typed: HandPayment): Promise<HandPaymentOutcome> {
  const { world, clock } = simulator;
  const { phone, amount, shortcode, till } = typed;
  const registration = world.registrations[shortcode];
  const receipt = newReceipt(simulator);
  // As typed, cut as the phone does it (payments.md 1.6).
  const reference = till ? "" : typed.reference.slice(0, 20);
  const payer = { phone, shortcode, amount, reference, till };
  const firstName = typed.firstName ?? phoneAccount(simulator, phone).firstName;

  const refuse = (refused: string, text: string) => {
    message(simulator, phone, `Failed. ${text} Ksh${amount}.00 was not paid to ${shortcode}.`);
    return { paid: false, refused };
  };
  if (phoneAccount(simulator, phone).balance < amount) return refuse("1", "You do not have enough money.");

  let thirdPartyId = "";
  if (world.settings.validation && registration?.validationUrl) {
    const verdict = await validate(simulator, registration, {
      url: registration.validationUrl,
      body: c2bNotice({ ...payer, receipt, firstName, at: clock.now() }, registration.version),
      to: "validation",
      shortcode,
      about: receipt,
    });
    if (verdict.refused !== undefined) return refuse(verdict.refused, "The business did not accept it.");
    thirdPartyId = verdict.thirdPartyId;
    // What the phone had may have gone while the business thought.
    if (phoneAccount(simulator, phone).balance < amount) return refuse("1", "You do not have enough money.");
  }

  const payment = move(simulator, { ...payer, receipt, firstName, via: "c2b", direction: "in" });
  if (registration) {
    const { confirmationUrl: url, version } = registration;
    const body = c2bNotice({ ...payment, thirdPartyId }, version);
    for (let copy = 0; copy < typed.confirmations; copy++) {
      const post: Post = { to: "confirmation", url, body, shortcode, about: receipt };
      schedule(simulator, typed.delayMs, { kind: "post", post, attempt: 1 });
    }
  }
  return { paid: true, receipt };
}

type Verdict = { readonly thirdPartyId: string; readonly refused?: undefined } | { readonly refused: string };

/** Whoever does not answer in time, or not in words that can be read, has it decided by the registered ResponseType. */
async function validate(simulator: Simulator, { responseType }: Registration, post: Post): Promise<Verdict> {
  const { status, reply } = await deliver(simulator, post);
  const answer = status === 200 ? readAnswer(reply ?? "") : undefined;
  if (!answer) return responseType === "Completed" ? { thirdPartyId: "" } : { refused: "no answer" };
  return answer.code === "0" ? { thirdPartyId: answer.thirdPartyId } : { refused: answer.code };
}

function readAnswer(reply: string): { code: string; thirdPartyId: string } | undefined {
  try {
    const { ResultCode: code, ThirdPartyTransID: id } = JSON.parse(reply) as Record<string, unknown>;
    if (typeof code !== "string" && typeof code !== "number") return undefined;
    return { code: String(code), thirdPartyId: typeof id === "string" ? id : "" };
  } catch {
    return undefined;
  }
}

/** The confirmation of a payment once more, as it stands; undefined where nobody is registered to hear it. */
export function confirmationAgain({ world }: Simulator, receipt: string): Post | undefined {
  const payment = world.payments[receipt];
  const registration = payment && world.registrations[payment.shortcode];
  if (!payment || !registration) return undefined;
  const { confirmationUrl: url, version } = registration;
  const body = c2bNotice(payment, version);
  return { to: "confirmation", url, body, shortcode: payment.shortcode, about: receipt };
}
