import type { BrowserContext } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { pollPrompts } from "./database.ts";
import { expect, expectAccessible, FAILED_REQUEST, phone, signIn, test } from "./fixtures.ts";
import { field, fillApplication } from "./forms.ts";
import {
  createApplicant,
  detail,
  expectActive,
  expectPaidAtPoll,
  type Handset,
  openPaymentPage,
  PAY_BUTTON,
  paidHeading,
  pay,
  pinHeading,
  SILVER_FEE,
  skipPromptInterval,
  tabTo,
} from "./payment-page.ts";
import { api, newPerson } from "./people.ts";
import { phoneOf } from "./simulated-phone.ts";

test.describe("at 390 px", () => {
  test.use(phone);

  test("a Silver fee paid on the phone page ends with an active membership and its receipt", async ({
    page,
    context,
  }) => {
    const member = await signIn(page, "/joinus");
    await fillApplication(page, "Silver", member);
    await page.getByRole("button", { name: "Submit Application" }).click();

    await expect(page).toHaveURL("/dashboard/payments");
    await expect(page.getByText("Please complete your payment to activate your membership.")).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: "Silver, KES 10,000" })).toBeVisible();
    const titles = page.getByRole("article").getByText("Silver membership").and(page.locator(":not(span)"));
    const countVisible = () =>
      titles.evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().width > 2).length);
    await expect.poll(countVisible, "visible titles").toBe(1);
    await expect(page.getByRole("radio", { name: "M-PESA" })).toBeChecked();
    await expect(field(page, "M-PESA number")).toHaveValue(/^07/);
    await expectAccessible(page);
    await pay(page);

    await expect(pinHeading(page)).toBeFocused();
    await expect(pinHeading(page)).toBeInViewport();
    await expect(page.getByRole("main")).toContainText(`the phone that ends in ${member.phone.slice(-3)}`);
    await expectAccessible(page);
    const { reference } = await phoneOf(member.phone).typePin(context);
    await expect(detail(page, "Reference").first()).toContainText(reference);

    await expect(paidHeading(page)).toBeFocused();
    const steps = page.getByRole("list", { name: "Payment progress" }).getByRole("listitem");
    await expect(steps).toHaveText([/^Amount/, /^PIN/, /^Paid/, /^Receipt \(done\)/]);
    await expectActive(page);
    await expect(page.getByText("Please complete your payment")).toHaveCount(0);
    await expectAccessible(page);
    expect(await phoneOf(member.phone).spent()).toBe(SILVER_FEE);

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download receipt (PDF)" }).click();
    expect((await download).suggestedFilename()).toMatch(/^R\d{4}-\d{6}-[0-9A-Z]{4}\.pdf$/);
    await page.goto("/dashboard/payments");
    await expect(page.getByText("There is nothing to pay.")).toBeVisible();
    await expect(detail(page, "Membership number")).toBeVisible();
  });

  for (const { how, end, message } of [
    {
      how: "cancelled",
      end: (handset: Handset, context: BrowserContext) => handset.cancelByHand(context),
      message: "You cancelled the payment. Nothing was taken.",
    },
    {
      how: "answered with a wrong PIN",
      end: (handset: Handset, context: BrowserContext) => handset.typeWrongPin(context),
      message: "The PIN was wrong. Try again with the right one.",
    },
    {
      how: "not answered",
      end: (handset: Handset, context: BrowserContext) => handset.turnOff(context),
      message: "The phone did not answer the prompt.",
    },
  ]) {
    test(`a prompt that is ${how} shows the reason and takes no money, and another phone can pay at once`, async ({
      page,
      context,
    }) => {
      const { handset, membership } = await openPaymentPage(page);
      await pay(page);
      await end(handset, context);

      await expect(page.getByRole("alert").filter({ hasText: message })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Not paid" })).toBeFocused();
      expect(await handset.spent()).toBe(0);
      await expectAccessible(page);

      const again = page.getByRole("button", { name: "Try again: KES 10,000 by M-PESA" });
      await expect(again, "the same phone cannot be prompted for a minute").toBeDisabled();
      const friend = newPerson();
      await field(page, "M-PESA number").fill(friend.phone);
      await again.click();
      await expect(pinHeading(page)).toBeVisible();
      await phoneOf(friend.phone).approve();
      await expect(paidHeading(page)).toBeVisible();
      await expectActive(page);
      expect([await handset.spent(), await phoneOf(friend.phone).spent()]).toEqual([0, SILVER_FEE]);
      expect((await membership()).state).toBe("active");
    });
  }
});

test.describe("on a phone", () => {
  test.use(phone);

  test("a payment without a callback is found by a status query", async ({ page }) => {
    const { handset, membership } = await openPaymentPage(page);
    await handset.setNextPrompt({ callbacks: 0 });
    await pay(page);
    const { reference } = await handset.approve();
    await pollPrompts(reference);
    await expect(paidHeading(page)).toBeVisible();
    await expectActive(page);
    expect((await membership()).state).toBe("active");
  });

  test("after 90 seconds without an outcome the page warns against paying twice, and 'Check again' checks the payment", async ({
    page,
  }) => {
    const { person, handset } = await createApplicant();
    await page.clock.install();
    await signIn(page, "/dashboard/payments", person);
    await handset.setNextPrompt({ callbacks: 0, query: "in_flight" });
    await pay(page);
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

  test("a callback that is delivered three times is recorded once", async ({ page }) => {
    const { handset, payment } = await openPaymentPage(page);
    await handset.setNextPrompt({ callbacks: 3 });
    await pay(page);
    await handset.approve();
    await expect(paidHeading(page)).toBeVisible();
    await expectActive(page);
    await expect(payment(), "nothing is owed any more").rejects.toMatchObject({ status: 409 });
    expect(await handset.spent()).toBe(SILVER_FEE);
  });

  test("a success that follows a failure is shown without a reload", async ({ page }) => {
    await page.clock.install();
    const { handset } = await openPaymentPage(page);
    await handset.setNextPrompt({ outcome: "out_of_order" });
    await pay(page);
    await expect(page.getByRole("alert").filter({ hasText: "did not answer" })).toBeVisible();
    await expectPaidAtPoll(page);
    await expectActive(page);
  });

  test("after a minute the same phone can get another prompt and pay", async ({ page }) => {
    await page.clock.install();
    const { handset } = await openPaymentPage(page);
    await pay(page);
    await handset.cancel();
    await expect(page.getByText(/Try again in 0:\d\d/)).toBeVisible();
    const again = page.getByRole("button", { name: "Try again: KES 10,000 by M-PESA" });
    await expect(again).toBeDisabled();
    await skipPromptInterval(page, handset);
    await expect(again).toBeEnabled();
    await again.click();
    await expect(pinHeading(page)).toBeVisible();
    await handset.approve();
    await expect(paidHeading(page)).toBeVisible();
    expect(await handset.prompts()).toHaveLength(2);
    expect(await handset.spent()).toBe(SILVER_FEE);
  });

  test("a reload during a prompt shows the same prompt", async ({ page }) => {
    const { handset } = await openPaymentPage(page);
    await pay(page);
    await expect(pinHeading(page)).toBeVisible();
    await page.reload();
    await expect(pinHeading(page)).toBeVisible();
    await handset.approve();
    await expect(paidHeading(page)).toBeVisible();
    expect(await handset.prompts()).toHaveLength(1);
  });

  test("a double click sends one prompt", async ({ page }) => {
    const { handset } = await openPaymentPage(page);
    await page.getByRole("button", { name: PAY_BUTTON }).dblclick();
    await expect(pinHeading(page)).toBeVisible();
    await handset.approve();
    await expect(paidHeading(page)).toBeVisible();
    expect(await handset.prompts()).toHaveLength(1);
  });

  test("a manual payment with the reference is shown without a reload", async ({ page }) => {
    await page.clock.install();
    const { handset } = await openPaymentPage(page);
    await page.getByText("Pay another way, with the same reference").click();
    const textOf = async (label: string) => (await detail(page, label).locator("dd span").first().textContent()) ?? "";
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

test.describe("what the server rejects", () => {
  test.use({ ...phone, expectedErrors: FAILED_REQUEST });

  test("two tabs send one prompt, and both show its outcome", async ({ page, context }) => {
    const { handset } = await openPaymentPage(page);
    const other = await context.newPage();
    await other.goto("/dashboard/payments");
    await expect(other.getByRole("button", { name: PAY_BUTTON })).toBeVisible();
    await Promise.all([pay(page), pay(other)]);
    for (const tab of [page, other]) await expect(pinHeading(tab)).toBeVisible();
    expect(await handset.prompts()).toHaveLength(1);
    await handset.approve();
    for (const tab of [page, other]) await expect(paidHeading(tab)).toBeVisible();
    expect(await handset.spent()).toBe(SILVER_FEE);
  });

  test("a phone over the prompt limit gets an error and the steps for a manual payment", async ({ page }) => {
    const { person, handset } = await openPaymentPage(page);
    const attempt = { params: { token: "no-such-token" }, body: { method: "mpesa", phone: person.phone } } as const;
    for (let n = 0; n < 6; n += 1) await api("POST /payments/{token}/attempts/", attempt).catch(() => undefined);
    await expect(page.getByText("Business number", { exact: true })).toBeHidden();
    await pay(page);
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText("Too many attempts.");
    await expect(alert).toContainText("You need not wait: you can pay by hand now, with the steps below.");
    await expect(page.getByText("Business number", { exact: true })).toBeVisible();
    await expectAccessible(page);
    expect(await handset.prompts()).toHaveLength(0);
  });

  test("an invalid phone number shows an error at its field, and the input is kept", async ({ page }) => {
    const { handset } = await openPaymentPage(page);
    const number = field(page, "M-PESA number");
    await number.fill("0712 34");
    await pay(page);
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription(/valid phone number/);
    await expect(number).toHaveValue("0712 34");
    await expectAccessible(page);
    expect(await handset.prompts()).toHaveLength(0);
  });
});

test.describe("with failing connections", () => {
  test.use({ ...phone, expectedErrors: FAILED_REQUEST });

  test("without server-sent events the page gets the outcome by polling", async ({ page }) => {
    await page.route(`${testStack.apiUrl}/payments/*/events/`, (route) => route.abort());
    const { handset } = await openPaymentPage(page);
    await pay(page);
    await expect(pinHeading(page)).toBeVisible();
    await handset.approve();
    await expect(paidHeading(page)).toBeVisible();
  });

  test("when polling fails the page gets the outcome from server-sent events", async ({ page }) => {
    await page.route(/\/payments\/[\w-]{20,}\/$/, (route) => route.abort());
    const { handset } = await openPaymentPage(page);
    await pay(page);
    await expect(pinHeading(page)).toBeVisible();
    await handset.approve();
    await expect(paidHeading(page)).toBeVisible();
    await expect(detail(page, "Receipt number")).toBeVisible();
  });

  test("with an event stream that sends nothing the page gets the outcome by polling", async ({ page }) => {
    await page.route(`${testStack.apiUrl}/payments/*/events/`, () => undefined);
    const { handset } = await openPaymentPage(page);
    await pay(page);
    await handset.approve();
    await expect(paidHeading(page)).toBeVisible();
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  test("a lost response to an attempt causes no second prompt", async ({ page }) => {
    const { handset } = await openPaymentPage(page);
    await page.route(`${testStack.apiUrl}/payments/*/attempts/`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await pay(page);
    await expect(pinHeading(page)).toBeVisible();
    await handset.approve();
    await expect(paidHeading(page)).toBeVisible();
    expect(await handset.prompts()).toHaveLength(1);
  });

  test("a repeated request after a lost response has the same idempotency key", async ({ page }) => {
    const { handset } = await openPaymentPage(page);
    const keys: (string | undefined)[] = [];
    await page.route(`${testStack.apiUrl}/payments/**`, async (route) => {
      if (route.request().method() === "POST") keys.push(route.request().headers()["idempotency-key"]);
      await route.abort();
    });
    await pay(page);
    const alert = page.getByRole("alert").filter({ hasText: "We could not reach our server" });
    await expect(alert).toBeVisible();
    await pay(page);
    await expect(alert).toBeVisible();
    await expect.poll(() => keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    await page.unroute(`${testStack.apiUrl}/payments/**`);
    await pay(page);
    await expect(pinHeading(page)).toBeVisible();
    expect(await handset.prompts()).toHaveLength(1);
  });

  test("without a network the page shows an error, and continues by itself when the network is back", async ({
    page,
    context,
  }) => {
    const { handset } = await openPaymentPage(page);
    await pay(page);
    await expect(pinHeading(page)).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("We cannot reach our server. Nothing is lost")).toBeVisible();
    await expectAccessible(page);
    await handset.approve();
    await context.setOffline(false);
    await expect(paidHeading(page)).toBeVisible();
  });
});

test.describe("a payment opened by its link", () => {
  test("can be paid by keyboard without a sign-in, and still shows its receipt after a reload", async ({ page }) => {
    const { handset, person, payment } = await createApplicant();
    const { token } = await payment();
    await page.goto(`/pay/${token}`);
    await expect(page.getByRole("heading", { name: "Silver membership" })).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    const number = field(page, "M-PESA number");
    await expect(number, "the link does not reveal the member's phone").toHaveValue("");
    await tabTo(page, number);
    await page.keyboard.type(person.phone);
    await tabTo(page, page.getByRole("button", { name: PAY_BUTTON }));
    await page.keyboard.press("Enter");
    await expect(pinHeading(page)).toBeFocused();
    await handset.approve();
    await expect(paidHeading(page)).toBeFocused();
    const receipt = page.getByRole("link", { name: "Download receipt (PDF)" });
    await tabTo(page, receipt);
    await expect(receipt).toBeFocused();
    await page.reload();
    await expect(paidHeading(page)).toBeVisible();
    await expectAccessible(page);
  });

  test.describe("that cannot be loaded", () => {
    test.use({ expectedErrors: FAILED_REQUEST });

    test("shows an error and a contact when the link is unknown", async ({ page }) => {
      await page.goto("/pay/no-such-token");
      await expect(page.getByRole("alert")).toHaveText("This payment link is not valid.");
      await expect(page.getByRole("main").getByRole("link", { name: "Contact us" })).toBeVisible();
      await expectAccessible(page);
    });

    test("can be loaded again after a network error", async ({ page }) => {
      const { payment } = await createApplicant();
      const { token } = await payment();
      await page.route(`${testStack.apiUrl}/payments/**`, (route) => route.abort());
      await page.goto(`/pay/${token}`);
      await expect(page.getByRole("alert")).toContainText("We could not open your payment.");
      await page.unroute(`${testStack.apiUrl}/payments/**`);
      await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("button", { name: PAY_BUTTON })).toBeVisible();
    });
  });
});
