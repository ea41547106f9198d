import { type BrowserContext, expect } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";

const CONTROL = `${testStack.simulatorUrl}/sim/api`;

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

async function ask<Answer>(path: string, body?: object): Promise<Answer> {
  const reply = await fetch(CONTROL + path, {
    ...(body ? { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
  });
  if (!reply.ok) throw new Error(`the simulator answered ${reply.status} to ${path}: ${await reply.text()}`);
  return (await reply.json()) as Answer;
}

/**
 * Somebody's phone, in the simulator of M-PESA.
 * @param number E.164, as of `newPerson()`
 * @example
 * const phone = phoneOf(person.phone);
 * await phone.typePin(context);
 */
export function phoneOf(number: string) {
  const phone = number.replace(/^\+/, "");

  async function waitForPrompt(): Promise<Prompt> {
    const open = async () =>
      (await ask<Prompt[]>("/transactions")).find((prompt) => prompt.phone === phone && prompt.state === "open");
    await expect.poll(open, { message: "a prompt on the phone", timeout: 15_000 }).toBeDefined();
    return (await open())!;
  }

  /** On the simulator's own page, in a tab of its own. */
  async function byHand(context: BrowserContext, button: "Pay" | "Cancel" | "Phone is off", pin?: string) {
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

  const end = async (how: string, body: object = {}) =>
    ask<Prompt>(`/tx/${(await waitForPrompt()).checkoutRequestId}/${how}`, body);

  return {
    waitForPrompt,
    typePin: (context: BrowserContext, pin = "1234") => byHand(context, "Pay", pin),
    typeWrongPin: (context: BrowserContext) => byHand(context, "Pay", "0000"),
    cancelByHand: (context: BrowserContext) => byHand(context, "Cancel"),
    turnOff: (context: BrowserContext) => byHand(context, "Phone is off"),

    /** The same without a browser. */
    approve: () => end("approve"),
    refusePin: () => end("approve", { pin: "0000" }),
    cancel: () => end("cancel"),
    noAnswer: () => end("timeout"),
    /** Queues the behaviour of the next prompt. */
    next: (fate: PromptBehaviour) => ask<{ queued: number }>("/next", { phone, ...fate }),
    /** Sends the callback of a prompt, again or for the first time. */
    redeliverCallback: (prompt: Pick<Prompt, "checkoutRequestId">, times = 1) =>
      ask(`/tx/${prompt.checkoutRequestId}/redeliver`, { times }),
    /** Pays a pay bill by hand. @param shortcode the business number that the site shows */
    payByHand: (typed: { shortcode: string; ref: string; amount: number; first?: string }) =>
      ask<{ paid: boolean; receipt?: string }>("/c2b/pay", { msisdn: phone, ...typed }),
    /** The money spent so far, less refunds; whole KES. */
    spent: async (): Promise<number> => {
      const { phones } = await ask<{ phones: { phone: string; openingBalance: number; balance: number }[] }>("/ledger");
      const account = phones.find((one) => one.phone === phone);
      return account ? account.openingBalance - account.balance : 0;
    },
    /** All prompts so far. */
    prompts: async () => (await ask<Prompt[]>("/transactions")).filter((prompt) => prompt.phone === phone),
  };
}
