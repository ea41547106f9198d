import { type BrowserContext, expect } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";

const CONTROL_URL = `${testStack.simulatorUrl}/sim/api`;

/** A prompt in the simulator. */
export interface Prompt {
  checkoutRequestId: string;
  phone: string;
  /** Whole KES. */
  amount: number;
  reference: string;
  state: "open" | "paid" | "failed";
  receipt?: string;
}

/** The behaviour of the next prompt; `packages/fakes/src/mpesa/README.md` lists outcomes and faults. */
export interface PromptBehaviour {
  outcome?: string;
  ref?: string;
  delayMs?: number;
  callbacks?: number;
  callbackDelayMs?: number;
  answer?: "prompt" | "after_callback" | "dropped" | "busy" | "firewall" | "hang";
  query?: "truth" | "in_flight" | "until_callback" | "contradicts";
  confirmation?: "always" | "never";
}

async function requestSimulator<Answer>(path: string, body?: object): Promise<Answer> {
  const response = await fetch(CONTROL_URL + path, {
    ...(body ? { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
  });
  if (!response.ok) throw new Error(`the simulator answered ${response.status} to ${path}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/**
 * A phone in the M-PESA simulator.
 * @param number E.164, as of `newPerson()`
 * @example
 * const phone = simulatedPhone(person.phone);
 * await phone.typePin(context);
 */
export function simulatedPhone(number: string) {
  const phone = number.replace(/^\+/, "");

  async function waitForPrompt(): Promise<Prompt> {
    const open = async () =>
      (await requestSimulator<Prompt[]>("/transactions")).find(
        (prompt) => prompt.phone === phone && prompt.state === "open",
      );
    await expect.poll(open, { message: "a prompt on the phone" }).toBeDefined();
    return (await open())!;
  }

  /** Answers a prompt on the simulator's page, in a new tab. */
  async function answerInBrowser(context: BrowserContext, button: "Pay" | "Cancel" | "Phone is off", pin?: string) {
    const prompt = await waitForPrompt();
    const page = await context.newPage();
    await page.goto(`${testStack.simulatorUrl}/sim`);
    const card = page.locator(`[id="prompt-${prompt.checkoutRequestId}"]`);
    if (pin !== undefined) await card.getByLabel("PIN").fill(pin);
    await card.getByRole("button", { name: button }).click();
    await expect(card).toHaveCount(0);
    await page.close();
    return prompt;
  }

  const endPrompt = async (outcome: string, body: object = {}) =>
    requestSimulator<Prompt>(`/tx/${(await waitForPrompt()).checkoutRequestId}/${outcome}`, body);

  return {
    waitForPrompt,
    typePin: (context: BrowserContext, pin = "1234") => answerInBrowser(context, "Pay", pin),
    typeWrongPin: (context: BrowserContext) => answerInBrowser(context, "Pay", "0000"),
    cancelByHand: (context: BrowserContext) => answerInBrowser(context, "Cancel"),
    turnOff: (context: BrowserContext) => answerInBrowser(context, "Phone is off"),

    /** Pays without a browser. */
    approve: () => endPrompt("approve"),
    cancel: () => endPrompt("cancel"),
    /** Queues the behaviour of the next prompt. */
    setNextPrompt: (behaviour: PromptBehaviour) =>
      requestSimulator<{ queued: number }>("/next", { phone, ...behaviour }),
    /** Sends the callback of a prompt, again or for the first time. */
    redeliverCallback: (prompt: Pick<Prompt, "checkoutRequestId">, times = 1) =>
      requestSimulator(`/tx/${prompt.checkoutRequestId}/redeliver`, { times }),
    /** Makes a manual payment to a pay bill. @param shortcode the business number that the site shows */
    payByHand: (payment: { shortcode: string; ref: string; amount: number; first?: string }) =>
      requestSimulator<{ paid: boolean; receipt?: string }>("/c2b/pay", { msisdn: phone, ...payment }),
    /** The money spent so far minus refunds, in whole KES. */
    spent: async (): Promise<number> => {
      const { phones } = await requestSimulator<{
        phones: { phone: string; openingBalance: number; balance: number }[];
      }>("/ledger");
      const account = phones.find((one) => one.phone === phone);
      return account ? account.openingBalance - account.balance : 0;
    },
    /** All prompts so far. */
    prompts: async () => (await requestSimulator<Prompt[]>("/transactions")).filter((prompt) => prompt.phone === phone),
  };
}
