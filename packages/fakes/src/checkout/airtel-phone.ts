import { WRONG_PIN } from "#mpesa/outcomes/plan.ts";
import { sendMessage } from "#mpesa/payments/ledger.ts";
import { notifyWatchers, type Simulator, scheduleAction } from "#mpesa/simulator.ts";
import { sendWebhook } from "./webhooks.ts";

/** Status, code, and what the phone shows (payments.md 3.1). */
const AIRTEL_OUTCOMES = {
  paid: ["TS", "DP00800001001", "Confirmed."],
  wrong_pin: ["TF", "DP00800001002", "Failed. You entered a wrong PIN."],
  declined: ["TF", "DP00800001008", "Failed. You declined the request."],
  no_answer: ["TE", "DP00800001029", "Failed. The request was not answered in time."],
} as const;

export type AirtelOutcome = keyof typeof AIRTEL_OUTCOMES;

/** A prompt stays on the phone until it is answered or its time is over. */
export function showAirtelPrompt(simulator: Simulator, id: string): void {
  scheduleAction(simulator, simulator.state.settings.promptMs, { kind: "end_airtel_prompt", id });
  notifyWatchers(simulator);
}

/** @returns undefined for a PIN that is not four digits */
export function airtelOutcomeOf(answer: string | undefined, pin: string): AirtelOutcome | undefined {
  if (answer === "cancel") return "declined";
  if (answer === "off") return "no_answer";
  if (answer !== "pay" || !/^\d{4}$/.test(pin)) return undefined;
  return pin === WRONG_PIN ? "wrong_pin" : "paid";
}

/** Ends a prompt, unless it has ended, and calls the app back. */
export async function endAirtelPrompt(simulator: Simulator, id: string, outcome: AirtelOutcome): Promise<void> {
  const { airtel } = simulator.providers;
  const prompt = simulator.state.airtel.prompts[id];
  if (prompt?.status !== "TIP") return;
  const [status, code, text] = AIRTEL_OUTCOMES[outcome];
  airtel.settle(id, status, code);
  const money = `Ksh${prompt.amount}.00`;
  const { businessName } = simulator.config;
  sendMessage(
    simulator,
    `254${prompt.msisdn}`,
    outcome === "paid"
      ? `Airtel Money ${prompt.moneyId} ${text} ${money} paid to ${businessName}, reference ${prompt.reference}.`
      : `Airtel Money: ${text} ${money} was not paid to ${businessName}.`,
  );
  await sendWebhook(simulator, "airtel", { headers: {}, body: airtel.callback(id) });
}

/** The prompts that wait on phones. */
export const openAirtelPrompts = ({ state }: Simulator) =>
  Object.entries(state.airtel.prompts)
    .filter(([, { status }]) => status === "TIP")
    .map(([id, { msisdn, amount, reference }]) => ({ id, phone: `254${msisdn}`, amount, reference }));
