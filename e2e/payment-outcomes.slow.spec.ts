import { createClient } from "@party/contract/client";
import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { expect, phoneDevice, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { expectPaidAtPoll, expectReceipt } from "./payment-page.ts";
import { newPerson, type Person } from "./people.ts";
import { simulatedPhone } from "./simulated-phone.ts";

// The outcomes of a prompt for a donation and an order. payments.spec.ts tests those of a membership fee, donate.spec.ts
// and shop.spec.ts test the forms.
test.use(phoneDevice);

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

// The rules of callbacks and queries are the same for every purpose; polling.test.ts and faults.test.ts of the API test them.
for (const [purchase, createPurchase] of Object.entries(purchases)) {
  test(`${purchase} whose prompts are cancelled, answered with a wrong PIN or not answered takes no money, and another phone pays it, also when its callback reports a failure first`, async ({
    page,
  }) => {
    await page.clock.install();
    const payer = newPerson();
    const { path, amount, expectFulfilled } = await createPurchase(payer);
    await page.goto(path);
    const prompt = async ({ phone }: Person, outcome: string) => {
      await simulatedPhone(phone).setNextPrompt({ outcome });
      await fieldByLabel(page, "M-PESA number").fill(phone);
      await page.getByRole("button", { name: /^(Pay|Try again:) KES [\d,]+ by M-PESA$/ }).click();
      return simulatedPhone(phone);
    };
    for (const [person, outcome, message] of [
      [payer, "no_answer", "The phone did not answer the prompt."],
      [newPerson(), "wrong_pin", "The PIN was wrong."],
      [newPerson(), "cancelled", "You cancelled the payment. Nothing was taken."],
    ] as const) {
      await test.step(outcome, async () => {
        const handset = await prompt(person, outcome);
        await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
        expect(await handset.spent()).toBe(0);
      });
    }

    const friend = await prompt(newPerson(), "out_of_order");
    await expect(page.getByRole("alert").filter({ hasText: "did not answer" })).toBeVisible();
    await expectPaidAtPoll(page);
    await expectFulfilled(page);
    expect([await simulatedPhone(payer.phone).spent(), await friend.spent()]).toEqual([0, amount]);
  });
}
