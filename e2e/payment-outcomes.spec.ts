import { createClient } from "@party/contract/client";
import { DECLARATION_VERSION } from "@party/contract/donations";
import type { BrowserContext, Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { pollPrompts } from "./database.ts";
import { expect, phone, test } from "./fixtures.ts";
import { field } from "./forms.ts";
import { askedForPin, expectPaidAtPoll, expectReceipt, type Handset, paid } from "./payment-page.ts";
import { newPerson, type Person } from "./people.ts";
import { type PromptBehaviour, phoneOf } from "./simulated-phone.ts";

// The outcomes of a prompt for a donation and an order. payments.spec.ts tests those of a membership fee, donate.spec.ts
// and shop.spec.ts the forms before.
test.use(phone);

const api = createClient({ baseUrl: testStack.apiUrl });

interface Bought {
  /** Of the page with the payment, before the first prompt. */
  path: string;
  amount: number;
  /** Expects that it was fulfilled once. */
  expectDone: (page: Page) => Promise<void>;
}

const things: Record<string, (payer: Person) => Promise<Bought>> = {
  "a donation": async (payer) => {
    const { payment } = await api("POST /donations/", {
      body: {
        amount: 700,
        first_name: payer.firstName,
        last_name: payer.lastName,
        email: payer.email,
        phone: payer.phone,
        payment_method: "mpesa",
        declaration: true,
        declaration_version: DECLARATION_VERSION,
      },
    });
    const expectDone = async (page: Page) => void (await expectReceipt(page));
    return { path: `/pay/${payment.token}`, amount: 700, expectDone };
  },
  "a two-product order": async (payer) => {
    const [pickup] = (await api("GET /pickup-locations/")).results;
    const products = (await api("GET /products/")).results.slice(0, 2);
    const order = await api("POST /orders/", {
      body: {
        lines: products.map(({ id }) => ({ product: id, quantity: 1 })),
        pickup_location: pickup!.id,
        name: `${payer.firstName} ${payer.lastName}`,
        phone: payer.phone,
        email: payer.email,
      },
    });
    const expectDone = (page: Page) => expect(page.getByText("Your order is paid. Thank you.")).toBeVisible();
    return { path: `/orders/${order.token}`, amount: order.total, expectDone };
  },
};

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay KES [\d,]+ by M-PESA$/ });

async function startPaying(page: Page, make: (payer: Person) => Promise<Bought>, behaviour?: PromptBehaviour) {
  const payer = newPerson();
  const bought = await make(payer);
  const handset = phoneOf(payer.phone);
  if (behaviour) await handset.next(behaviour);
  await page.goto(bought.path);
  await field(page, "M-PESA number").fill(payer.phone);
  await payButton(page).click();
  return { ...bought, handset };
}

for (const [thing, make] of Object.entries(things)) {
  const failures: [how: string, end: (of: Handset, context: BrowserContext) => Promise<unknown>, message: string][] = [
    ["cancelled", (of, context) => of.cancelByHand(context), "You cancelled the payment. Nothing was taken."],
    ["answered with a wrong PIN", (of, context) => of.typeWrongPin(context), "The PIN was wrong."],
    ["not answered", (of, context) => of.turnOff(context), "The phone did not answer the prompt."],
  ];
  for (const [how, end, message] of failures) {
    test(`${thing} whose prompt is ${how} takes no money, and can be paid from another phone`, async ({
      page,
      context,
    }) => {
      const { handset, amount, expectDone } = await startPaying(page, make);
      await end(handset, context);
      await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
      expect(await handset.spent()).toBe(0);

      const friend = newPerson();
      await field(page, "M-PESA number").fill(friend.phone);
      await page.getByRole("button", { name: /^Try again: KES/ }).click();
      await expect(askedForPin(page)).toBeVisible();
      await phoneOf(friend.phone).typePin(context);
      await expect(paid(page)).toBeVisible();
      await expectDone(page);
      expect([await handset.spent(), await phoneOf(friend.phone).spent()]).toEqual([0, amount]);
    });
  }

  const successes: [how: string, behaviour: PromptBehaviour][] = [
    ["whose callback is lost is found by a status query", { callbacks: 0 }],
    ["whose callback comes three times is paid once", { callbacks: 3 }],
  ];
  for (const [how, behaviour] of successes) {
    test(`${thing} ${how}`, async ({ page, context }) => {
      const { handset, amount, expectDone } = await startPaying(page, make, behaviour);
      const { reference } = await handset.typePin(context);
      if (behaviour.callbacks === 0) await pollPrompts(reference);
      await expect(paid(page)).toBeVisible();
      await expectDone(page);
      expect(await handset.spent()).toBe(amount);
    });
  }

  test(`${thing} reported as failed and then as paid is paid`, async ({ page }) => {
    await page.clock.install();
    const { handset, amount, expectDone } = await startPaying(page, make, { outcome: "out_of_order" });
    await expect(page.getByRole("alert").filter({ hasText: "did not answer" })).toBeVisible();
    await expectPaidAtPoll(page);
    await expectDone(page);
    expect(await handset.spent()).toBe(amount);
  });
}
