import { testStack } from "../scripts/test-stack.ts";
import { expect, expectAccessible, FAILED_REQUEST, phoneDevice, signIn, test } from "./fixtures.ts";
import { fieldByLabel, fillApplication } from "./forms.ts";
import {
  createApplicant,
  expectActive,
  PAY_BUTTON,
  paidHeading,
  paymentDetail,
  pinHeading,
  SILVER_FEE,
  tabTo,
} from "./payment-page.ts";
import { simulatedPhone } from "./simulated-phone.ts";

test.describe("on a phone", () => {
  test.use(phoneDevice);

  test("a Silver fee that is paid by one prompt, also after a double click and a reload, ends with an active membership and its receipt", async ({
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
    await expect(fieldByLabel(page, "M-PESA number")).toHaveValue(/^07/);
    await expectAccessible(page);
    await page.getByRole("button", { name: PAY_BUTTON }).dblclick();

    await expect(pinHeading(page)).toBeFocused();
    await expect(pinHeading(page)).toBeInViewport();
    await expect(page.getByRole("main")).toContainText(`the phone that ends in ${member.phone.slice(-3)}`);
    await expectAccessible(page);
    await page.reload();
    await expect(pinHeading(page)).toBeVisible();
    const { reference } = await simulatedPhone(member.phone).typePin(context);
    await expect(paymentDetail(page, "Reference").first()).toContainText(reference);

    await expect(paidHeading(page)).toBeFocused();
    const steps = page.getByRole("list", { name: "Payment progress" }).getByRole("listitem");
    await expect(steps).toHaveText([/^Amount/, /^PIN/, /^Paid/, /^Receipt \(done\)/]);
    await expectActive(page);
    await expect(page.getByText("Please complete your payment")).toHaveCount(0);
    await expectAccessible(page);
    expect(await simulatedPhone(member.phone).prompts()).toHaveLength(1);
    expect(await simulatedPhone(member.phone).spent()).toBe(SILVER_FEE);

    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download receipt (PDF)" }).click();
    expect((await download).suggestedFilename()).toMatch(/^R\d{4}-\d{6}-[0-9A-Z]{4}\.pdf$/);
    await page.goto("/dashboard/payments");
    await expect(page.getByText("There is nothing to pay.")).toBeVisible();
    await expect(paymentDetail(page, "Membership number")).toBeVisible();
  });
});

test.describe("a payment opened by its link", () => {
  test("can be paid once by keyboard without a sign-in, also when its callback comes three times, and still shows its receipt after a reload", async ({
    page,
  }) => {
    const { handset, person, payment, membership } = await createApplicant();
    const { token } = await payment();
    await handset.setNextPrompt({ callbacks: 3 });
    await page.goto(`/pay/${token}`);
    await expect(page.getByRole("heading", { name: "Silver membership" })).toBeVisible();
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    const number = fieldByLabel(page, "M-PESA number");
    await expect(number, "the link does not reveal the member's phone").toHaveValue("");
    await tabTo(page, number);
    await page.keyboard.type(person.phone);
    await tabTo(page, page.getByRole("button", { name: PAY_BUTTON }));
    await page.keyboard.press("Enter");
    await expect(pinHeading(page)).toBeFocused();
    await handset.approve();
    await expect(paidHeading(page)).toBeFocused();
    await expect.poll(async () => (await membership()).state).toBe("active");
    await expect(payment(), "nothing is owed any more").rejects.toMatchObject({ status: 409 });
    expect(await handset.spent()).toBe(SILVER_FEE);
    const receipt = page.getByRole("link", { name: "Download receipt (PDF)" });
    await tabTo(page, receipt);
    await expect(receipt).toBeFocused();
    await page.reload();
    await expect(paidHeading(page)).toBeVisible();
    await expectAccessible(page);
  });

  test.describe("that cannot be loaded", () => {
    test.use({ expectedErrors: FAILED_REQUEST });

    test("shows an error: with a contact when the link is unknown, and with another attempt after a network error", async ({
      page,
    }) => {
      await page.goto("/pay/no-such-token");
      await expect(page.getByRole("alert")).toHaveText("This payment link is not valid.");
      await expect(page.getByRole("main").getByRole("link", { name: "Contact us" })).toBeVisible();
      await expectAccessible(page);

      const { token } = await (await createApplicant()).payment();
      await page.route(`${testStack.apiUrl}/payments/**`, (route) => route.abort());
      await page.goto(`/pay/${token}`);
      await expect(page.getByRole("alert")).toContainText("We could not open your payment.");
      await page.unroute(`${testStack.apiUrl}/payments/**`);
      await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("button", { name: PAY_BUTTON })).toBeVisible();
    });
  });
});
