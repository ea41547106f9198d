import { paymentMethodNames } from "@party/contract/values/payment-method-names";
import { paymentMethods } from "@party/contract/values/payments";
import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { expect, expectAccessible, mockApiResponse, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { createApplicant, expectReceipt, paidHeading, paymentDetail, pinHeading } from "./payment-page.ts";

/** Each way to pay beside M-PESA, on a small phone, from the payment's page to the receipt. */
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Opens the page of a Silver fee and chooses a method there. */
async function choose(page: Page, method: keyof typeof paymentMethodNames) {
  const { payment, membership, person } = await createApplicant();
  const { token, reference } = await payment();
  await page.goto(`/pay/${token}`);
  await page.getByRole("radio", { name: new RegExp(`^${paymentMethodNames[method]}`) }).check();
  return { person, reference, path: `/pay/${token}`, membership };
}

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const notPaid = (page: Page, why: string) => page.getByRole("alert").filter({ hasText: why });

test("a card that is cancelled or declined comes back with the reason, and pays at the third attempt", async ({
  page,
}) => {
  const { path, membership } = await choose(page, "card");
  await press(page, "Pay KES 10,000 by card");
  await expect(page.getByRole("heading", { name: "Pay by card" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("KES 10,000");
  await expectAccessible(page);
  await press(page, "Cancel and go back");

  await expect(page).toHaveURL(`${path}?cancelled`);
  await expect(notPaid(page, "You cancelled the payment. Nothing was taken.")).toBeVisible();
  await expectAccessible(page);
  await press(page, "Try again: KES 10,000 by card");
  await press(page, "Let the card be declined");

  await expect(page).toHaveURL(path);
  await expect(notPaid(page, "The payment was declined.")).toBeVisible();
  await page.getByRole("radio", { name: "Stripe" }).check();
  await press(page, "Try again: KES 10,000 by Stripe");
  await press(page, "Pay KES 10,000");

  await expect(paidHeading(page)).toBeVisible();
  await expectReceipt(page);
  expect((await membership()).state).toBe("active");
});

test("PayPal is paid in the dollars that were quoted", async ({ page }) => {
  const { path, membership } = await choose(page, "paypal");
  await press(page, "Pay KES 10,000 by PayPal");
  await expect(page.getByText("You pay USD 77.23. That is at 129.50 KES for 1 USD.")).toBeVisible();
  await page.getByRole("link", { name: "Continue to PayPal" }).click();
  await expect(page.getByRole("heading", { name: "Pay with PayPal" })).toBeVisible();
  await expectAccessible(page);
  await press(page, "Pay USD 77.23");

  await expect(page).toHaveURL(new RegExp(`${path}\\?token=`));
  await expect(paidHeading(page)).toBeVisible();
  await expectReceipt(page);
  expect((await membership()).state).toBe("active");
});

test("Airtel Money is paid with a PIN on the simulated phone", async ({ page, context }) => {
  const { person } = await choose(page, "airtel");
  await fieldByLabel(page, "Airtel Money number").fill(person.phone);
  await press(page, "Pay KES 10,000 by Airtel Money");
  await expect(pinHeading(page)).toBeVisible();

  const handset = await context.newPage();
  await handset.goto(`${testStack.simulatorUrl}/sim`);
  const prompt = handset
    .getByRole("listitem")
    .filter({ hasText: `PIN for 0${person.phone.slice(4, 7)}` })
    .last();
  await prompt.getByLabel("PIN").fill("1234");
  await prompt.getByRole("button", { name: "Pay" }).click();
  await expect(handset.getByText(/^Airtel Money MP\w+ Confirmed\./).first()).toBeVisible();
  await handset.close();

  await expect(paidHeading(page)).toBeVisible();
  await expectReceipt(page);
});

test("a bank transfer is paid in at the counter and confirmed by the office", async ({ page, context }) => {
  const { reference } = await choose(page, "bank");
  await expect(paymentDetail(page, "Reference").last()).toContainText(reference);

  const bank = await context.newPage();
  await bank.goto(`${testStack.simulatorUrl}/sim/bank`);
  await bank.getByLabel("Reference").fill(reference);
  await bank.getByLabel("Amount in shillings").fill("10000");
  await bank.getByLabel("Name of the payer").fill("Wangari");
  await press(bank, "Pay in");
  await expectAccessible(bank);
  await bank
    .getByRole("button", { name: /^Confirm FT\w+ as the office does$/ })
    .first()
    .click();
  await expect(bank.getByText(`KES 10000 is booked for Silver membership (${reference}): allocated.`)).toBeVisible();
  await bank.close();

  await expect(paidHeading(page)).toBeVisible();
  await expectReceipt(page);
});

test("a gift can be given by every method, and on a server that lists its own by those alone", async ({ page }) => {
  const answered = page.waitForResponse("**/payments/methods/");
  await page.goto("/donate");
  const methods = page.getByRole("group", { name: "Payment Method" });
  expect((await (await answered).json()).methods).toEqual(paymentMethods);
  await expect(methods.locator("label")).toHaveText(paymentMethods.map((method) => paymentMethodNames[method]));
  await mockApiResponse(page, "/payments/methods/", { json: { methods: ["mpesa", "bank"] } });
  await page.reload();
  await expect(methods.getByRole("radio", { name: "Card" })).toHaveCount(0);
  await expect(methods.locator("label")).toHaveText(["M-PESA", "Bank transfer"]);
  await expect(methods.getByRole("radio", { name: "M-PESA" })).toBeChecked();
});
