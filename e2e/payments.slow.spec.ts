import type { BrowserContext } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { pollPrompts } from "./database.ts";
import { expect, expectAccessible, FAILED_REQUEST, phoneDevice, signIn, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import {
  createApplicant,
  expectActive,
  expectPaidAtPoll,
  type Handset,
  openPaymentPage,
  PAY_BUTTON,
  paidHeading,
  payByMpesa,
  paymentDetail,
  pinHeading,
  SILVER_FEE,
  skipPromptInterval,
} from "./payment-page.ts";
import { api, newPerson } from "./people.ts";
import { type PromptBehaviour, simulatedPhone } from "./simulated-phone.ts";

test.describe("on a phone", () => {
  test.use(phoneDevice);

  test("a prompt that is cancelled, answered with a wrong PIN or not answered shows the reason and takes no money, and another phone can pay at once, also without a callback", async ({
    page,
    context,
  }) => {
    const { handset, membership } = await openPaymentPage(page);
    const again = page.getByRole("button", { name: "Try again: KES 10,000 by M-PESA" });
    const tryAgain = async (behaviour: PromptBehaviour = {}) => {
      const friend = newPerson();
      await simulatedPhone(friend.phone).setNextPrompt(behaviour);
      await fieldByLabel(page, "M-PESA number").fill(friend.phone);
      await again.click();
      await expect(pinHeading(page)).toBeVisible();
      return simulatedPhone(friend.phone);
    };
    const failures: [end: (prompted: Handset, from: BrowserContext) => Promise<unknown>, message: string][] = [
      [(prompted, from) => prompted.cancelByHand(from), "You cancelled the payment. Nothing was taken."],
      [(prompted, from) => prompted.typeWrongPin(from), "The PIN was wrong. Try again with the right one."],
      [(prompted, from) => prompted.turnOff(from), "The phone did not answer the prompt."],
    ];
    const unpaid: Handset[] = [];
    for (const [end, message] of failures) {
      await test.step(message, async () => {
        const prompted = unpaid.length === 0 ? handset : await tryAgain();
        if (prompted === handset) await payByMpesa(page);
        unpaid.push(prompted);
        await end(prompted, context);
        await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
        await expect(page.getByRole("heading", { name: "Not paid" })).toBeFocused();
        expect(await prompted.spent()).toBe(0);
        await expectAccessible(page, prompted === handset ? ["light", "dark"] : ["light"]);
        await expect(again, "the same phone cannot be prompted for a minute").toBeDisabled();
      });
    }

    const payer = await tryAgain({ callbacks: 0 });
    const { reference } = await payer.approve();
    await pollPrompts(reference);
    await expect(paidHeading(page)).toBeVisible();
    await expectActive(page);
    expect([await handset.spent(), await payer.spent()]).toEqual([0, SILVER_FEE]);
    expect((await membership()).state).toBe("active");
  });

  test("after 90 seconds without an outcome the page warns against paying twice, and 'Check again' checks the payment", async ({
    page,
  }) => {
    const { person, handset } = await createApplicant();
    await page.clock.install();
    await signIn(page, "/dashboard/payments", person);
    await handset.setNextPrompt({ callbacks: 0, query: "in_flight" });
    await payByMpesa(page);
    await expect(pinHeading(page)).toBeVisible();
    const { reference, checkoutRequestId } = await handset.waitForPrompt();
    await page.clock.fastForward(91_000);

    await expect(page.getByRole("heading", { name: "Not confirmed yet" })).toBeVisible();
    await expect(page.getByText("Do not pay twice.").last()).toBeVisible();
    const manualPayment = page.getByRole("group").filter({ hasText: "with the same reference" });
    await expect(manualPayment.getByText("M-PESA pay bill, by hand")).toBeVisible();
    await expect(manualPayment.locator("dl").first()).toContainText(reference);
    await expectAccessible(page);

    await page.getByRole("button", { name: "Check again" }).click();
    await expect(page.getByText(/^Checked at \d\d:\d\d: not confirmed yet/)).toBeVisible();
    await handset.approve();
    await handset.redeliverCallback({ checkoutRequestId });
    await expect(paidHeading(page)).toBeVisible();
    expect(await handset.spent()).toBe(SILVER_FEE);
  });

  test("after a minute the same phone can get another prompt, whose success is shown without a reload though it follows a failure", async ({
    page,
  }) => {
    await page.clock.install();
    const { handset } = await openPaymentPage(page);
    await payByMpesa(page);
    await handset.cancel();
    await expect(page.getByText(/Try again in 0:\d\d/)).toBeVisible();
    const again = page.getByRole("button", { name: "Try again: KES 10,000 by M-PESA" });
    await expect(again).toBeDisabled();
    await skipPromptInterval(page, handset);
    await expect(again).toBeEnabled();
    await handset.setNextPrompt({ outcome: "out_of_order" });
    await again.click();
    await expect(page.getByRole("alert").filter({ hasText: "did not answer" })).toBeVisible();
    await expectPaidAtPoll(page);
    await expectActive(page);
    expect(await handset.prompts()).toHaveLength(2);
    expect(await handset.spent()).toBe(SILVER_FEE);
  });
});

test.describe("what the server rejects", () => {
  test.use({ ...phoneDevice, expectedErrors: /the server responded with a status of 4\d\d/ });

  test("two tabs send one prompt, and both show its outcome", async ({ page, context }) => {
    const { handset } = await openPaymentPage(page);
    const other = await context.newPage();
    await other.goto("/dashboard/payments");
    await expect(other.getByRole("button", { name: PAY_BUTTON })).toBeVisible();
    await Promise.all([payByMpesa(page), payByMpesa(other)]);
    for (const tab of [page, other]) await expect(pinHeading(tab)).toBeVisible();
    expect(await handset.prompts()).toHaveLength(1);
    await handset.approve();
    for (const tab of [page, other]) await expect(paidHeading(tab)).toBeVisible();
    expect(await handset.spent()).toBe(SILVER_FEE);
  });

  test("an invalid phone number keeps the input, a phone over the prompt limit leads to the steps for a manual payment, and that payment is shown without a reload", async ({
    page,
  }) => {
    await page.clock.install();
    const { person, handset } = await openPaymentPage(page);
    const number = fieldByLabel(page, "M-PESA number");
    const own = await number.inputValue();
    await number.fill("0712 34");
    await payByMpesa(page);
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription(/valid phone number/);
    await expect(number).toHaveValue("0712 34");
    await expectAccessible(page);

    await number.fill(own);
    const attempt = { params: { token: "no-such-token" }, body: { method: "mpesa", phone: person.phone } } as const;
    for (let n = 0; n < 6; n += 1) await api("POST /payments/{token}/attempts/", attempt).catch(() => undefined);
    const shortcode = page.getByText("Business number", { exact: true });
    await expect(shortcode).toBeHidden();
    await page.getByText("Pay another way, with the same reference").click();
    await expect(shortcode).toBeVisible();
    await page.getByText("Pay another way, with the same reference").click();
    await expect(shortcode).toBeHidden();
    await payByMpesa(page);
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("Too many attempts.");
    await expect(alert).toContainText("You need not wait: you can pay by hand now, with the steps below.");
    await expect(shortcode).toBeVisible();
    await expectAccessible(page);

    const textOf = async (label: string) =>
      (await paymentDetail(page, label).locator("dd span").first().textContent()) ?? "";
    await handset.payByHand({
      shortcode: await textOf("Business number"),
      ref: (await textOf("Account number")).toLowerCase(),
      amount: SILVER_FEE,
    });
    await expectPaidAtPoll(page);
    await expectActive(page);
    expect(await handset.prompts()).toHaveLength(0);
  });
});

test.describe("with failing connections", () => {
  test.use({ ...phoneDevice, expectedErrors: FAILED_REQUEST });

  test("the page gets the outcome by polling when the event stream fails or sends nothing, and from the stream when polling fails", async ({
    page,
  }) => {
    const events = `${testStack.apiUrl}/payments/*/events/`;
    await page.route(events, (route) => route.abort());
    const { handset } = await openPaymentPage(page);
    const notPaid = page.getByRole("heading", { name: "Not paid" });
    const tryAgain = async () => {
      const friend = newPerson();
      await fieldByLabel(page, "M-PESA number").fill(friend.phone);
      await page.getByRole("button", { name: "Try again: KES 10,000 by M-PESA" }).click();
      await expect(pinHeading(page)).toBeVisible();
      return simulatedPhone(friend.phone);
    };
    await test.step("without server-sent events", async () => {
      await payByMpesa(page);
      await expect(pinHeading(page)).toBeVisible();
      await handset.cancel();
      await expect(notPaid).toBeVisible();
      await page.unroute(events);
    });
    await test.step("with an event stream that sends nothing", async () => {
      await page.route(events, () => undefined);
      const friend = await tryAgain();
      await friend.cancel();
      await expect(notPaid).toBeVisible();
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
    await test.step("when polling fails", async () => {
      await page.route(/\/payments\/[\w-]{20,}\/$/, (route) => route.abort());
      const friend = await tryAgain();
      await friend.approve();
      await expect(paidHeading(page)).toBeVisible();
      await expect(paymentDetail(page, "Receipt number")).toBeVisible();
    });
  });

  test("a lost request is repeated with its idempotency key, a lost response causes no second prompt, and the page continues by itself when the network is back", async ({
    page,
    context,
  }) => {
    const { handset } = await openPaymentPage(page);
    const keys: (string | undefined)[] = [];
    await page.route(`${testStack.apiUrl}/payments/**`, async (route) => {
      if (route.request().method() === "POST") keys.push(route.request().headers()["idempotency-key"]);
      await route.abort();
    });
    await payByMpesa(page);
    const alert = page.getByRole("alert").filter({ hasText: "We could not reach our server" });
    await expect(alert).toBeVisible();
    await payByMpesa(page);
    await expect(alert).toBeVisible();
    await expect.poll(() => keys).toHaveLength(2);
    await page.unroute(`${testStack.apiUrl}/payments/**`);
    await page.route(`${testStack.apiUrl}/payments/*/attempts/`, async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      await route.fetch();
      await route.abort();
    });
    await payByMpesa(page);
    await expect(pinHeading(page)).toBeVisible();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);

    await context.setOffline(true);
    await expect(page.getByText("We cannot reach our server. Nothing is lost")).toBeVisible();
    await expectAccessible(page);
    await handset.approve();
    await context.setOffline(false);
    await expect(paidHeading(page)).toBeVisible();
    expect(await handset.prompts()).toHaveLength(1);
  });
});
