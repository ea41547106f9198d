import { createClient } from "@party/contract/client";
import type { BrowserContext, Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { pollPrompts } from "./database.ts";
import { expect, phone, test } from "./fixtures.ts";
import { field } from "./forms.ts";
import { expectPaidAtPoll, expectReceipt, type Handset, paidHeading, pinHeading } from "./payment-page.ts";
import { newPerson, type Person } from "./people.ts";
import { type PromptBehaviour, phoneOf } from "./simulated-phone.ts";

// The outcomes of a prompt for a donation and an order. payments.spec.ts tests those of a membership fee, donate.spec.ts
// and shop.spec.ts test the forms.
test.use(phone);

const api = createClient({ baseUrl: testStack.apiUrl });

interface Purchase {
  /** The page with the payment panel. */
  path: string;
  amount: number;
  /** Expects that the payment was fulfilled. */
  expectFulfilled: (page: Page) => Promise<void>;
}

const purchases: Record<string, (payer: Person) => Promise<Purchase>> = {
  "a donation": async (payer) => {
    const { payment } = await api("POST /donations/", {
      body: {
        amount: 700,
        first_name: payer.firstName,
        last_name: payer.lastName,
        email: payer.email,
        phone: payer.phone,
        payment_method: "mpesa",
      },
    });
    const expectFulfilled = async (page: Page) => void (await expectReceipt(page));
    return { path: `/pay/${payment.token}`, amount: 700, expectFulfilled };
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
    const expectFulfilled = (page: Page) => expect(page.getByText("Your order is paid. Thank you.")).toBeVisible();
    return { path: `/orders/${order.token}`, amount: order.total, expectFulfilled };
  },
};

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay KES [\d,]+ by M-PESA$/ });

async function startPaying(
  page: Page,
  createPurchase: (payer: Person) => Promise<Purchase>,
  behaviour?: PromptBehaviour,
) {
  const payer = newPerson();
  const purchase = await createPurchase(payer);
  const handset = phoneOf(payer.phone);
  if (behaviour) await handset.setNextPrompt(behaviour);
  await page.goto(purchase.path);
  await field(page, "M-PESA number").fill(payer.phone);
  await payButton(page).click();
  return { ...purchase, handset };
}

for (const [purchase, createPurchase] of Object.entries(purchases)) {
  const failures: [
    how: string,
    end: (handset: Handset, context: BrowserContext) => Promise<unknown>,
    message: string,
  ][] = [
    ["cancelled", (handset, context) => handset.cancelByHand(context), "You cancelled the payment. Nothing was taken."],
    ["answered with a wrong PIN", (handset, context) => handset.typeWrongPin(context), "The PIN was wrong."],
    ["not answered", (handset, context) => handset.turnOff(context), "The phone did not answer the prompt."],
  ];
  for (const [how, end, message] of failures) {
    test(`${purchase} whose prompt is ${how} takes no money, and can be paid from another phone`, async ({
      page,
      context,
    }) => {
      const { handset, amount, expectFulfilled } = await startPaying(page, createPurchase);
      await end(handset, context);
      await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
      expect(await handset.spent()).toBe(0);

      const friend = newPerson();
      await field(page, "M-PESA number").fill(friend.phone);
      await page.getByRole("button", { name: /^Try again: KES/ }).click();
      await expect(pinHeading(page)).toBeVisible();
      await phoneOf(friend.phone).typePin(context);
      await expect(paidHeading(page)).toBeVisible();
      await expectFulfilled(page);
      expect([await handset.spent(), await phoneOf(friend.phone).spent()]).toEqual([0, amount]);
    });
  }

  const successes: [how: string, behaviour: PromptBehaviour][] = [
    ["whose callback is lost is found by a status query", { callbacks: 0 }],
    ["whose callback comes three times is paid once", { callbacks: 3 }],
  ];
  for (const [how, behaviour] of successes) {
    test(`${purchase} ${how}`, async ({ page, context }) => {
      const { handset, amount, expectFulfilled } = await startPaying(page, createPurchase, behaviour);
      const { reference } = await handset.typePin(context);
      if (behaviour.callbacks === 0) await pollPrompts(reference);
      await expect(paidHeading(page)).toBeVisible();
      await expectFulfilled(page);
      expect(await handset.spent()).toBe(amount);
    });
  }

  test(`${purchase} whose callback reports a failure before the success is paid`, async ({ page }) => {
    await page.clock.install();
    const { handset, amount, expectFulfilled } = await startPaying(page, createPurchase, { outcome: "out_of_order" });
    await expect(page.getByRole("alert").filter({ hasText: "did not answer" })).toBeVisible();
    await expectPaidAtPoll(page);
    await expectFulfilled(page);
    expect(await handset.spent()).toBe(amount);
  });
}
