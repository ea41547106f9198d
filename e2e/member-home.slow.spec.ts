import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import {
  countDocuments,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  phoneDevice,
  signIn,
  test,
} from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { expectFocusIn, press } from "./keyboard.ts";
import { createApplicant, paidHeading, payFee, tabTo } from "./payment-page.ts";
import { newPerson } from "./people.ts";
import { simulatedPhone } from "./simulated-phone.ts";

const bell = (page: Page) => page.getByRole("main").getByRole("link", { name: /^Notifications(,|$)/ });

test.describe("at 390 px", () => {
  // A page that was left before a payment asks for it once more on the way back.
  test.use({ ...phoneDevice, expectedErrors: /the server responded with a status of 409/ });

  test("a payment on the phone adds notifications and a receipt without a reload, by keyboard alone they are read and downloaded, and the member changes to Gold for the difference", async ({
    page,
    context,
  }) => {
    const applicant = await createApplicant();
    await signIn(page, "/dashboard", applicant.person);
    // The application has removed the notification to choose a plan.
    await expect(bell(page)).toHaveAccessibleName("Notifications");
    const payments = await context.newPage();
    await payments.goto("/dashboard/payments");
    const history = payments.getByRole("region", { name: "Your payments" });
    await expect(history).toContainText("No payments yet.");
    const documents = countDocuments(page);
    await payFee(applicant);

    await test.step("a payment adds notifications without a reload, and read notifications stay read", async () => {
      await expect(bell(page)).toHaveAccessibleName("Notifications, 2 unread");
      const panel = page.getByRole("region", { name: "Notifications" });
      await expect(panel.getByRole("heading", { name: "We received KES 10,000" })).toBeVisible();
      await expect(panel.getByRole("heading", { name: "Your membership is active" })).toBeVisible();
      await expectAccessible(page);

      await tabTo(page, bell(page));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/dashboard/notifications");
      const received = page.getByRole("article", { name: "We received KES 10,000" });
      await expect(received).toContainText(/Your receipt is R\d{4}-\d{6}-[0-9A-Z]{4}\./);
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await press(page, received.getByRole("button", { name: /^Mark as read/ }));
      await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
      await expect(received.getByText("New", { exact: true })).toHaveCount(0);
      await expectFocusIn(received);
      expect(documents()).toBe(0);

      await page.reload();
      await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
      await expect(received.getByText("New", { exact: true })).toHaveCount(0);
      await page.getByRole("button", { name: "Mark all as read" }).click();
      await expect(bell(page)).toHaveAccessibleName("Notifications");
      await page.reload();
      await expect(page.getByRole("article")).toHaveCount(2);
      await expect(page.getByText("New", { exact: true })).toHaveCount(0);
      await expect(bell(page)).toHaveAccessibleName("Notifications");
    });

    await test.step("the payment history shows the receipt, and the receipt and the yearly statement can be downloaded as PDF", async () => {
      const receipt = history.getByRole("link", { name: /^Receipt R\d{4}-\d{6}-[0-9A-Z]{4} \(PDF\)/ });
      await expect(receipt).toBeVisible();
      await expect(history.getByRole("listitem")).toContainText("Silver membership");
      await expectAccessible(payments);
      await expectNoHorizontalScroll(payments);

      const [number] = /R\d{4}-\d{6}-[0-9A-Z]{4}/.exec((await receipt.textContent())!)!;
      const [file] = await Promise.all([payments.waitForEvent("download"), press(payments, receipt)]);
      expect(file.suggestedFilename()).toBe(`${number}.pdf`);
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");

      await press(payments, history.getByRole("link", { name: "Statement of the year" }));
      await expect(payments.getByRole("heading", { name: /^Statement of payments \d{4}$/ })).toBeVisible();
      await expect(payments.getByRole("row").filter({ hasText: number })).toContainText("KES 10,000");
      await expectAccessible(payments);
      await expectNoHorizontalScroll(payments);
      const pdf = payments.getByRole("button", { name: "Download as PDF" });
      const [statement] = await Promise.all([payments.waitForEvent("download"), press(payments, pdf)]);
      expect(statement.suggestedFilename()).toMatch(/^statement-\d{4}\.pdf$/);
      expect((await readFile(await statement.path())).subarray(0, 5).toString()).toBe("%PDF-");
      await expect(pdf).toBeFocused();
      await payments.emulateMedia({ media: "print" });
      await expect(payments.getByRole("cell", { name: number })).toBeVisible();
      await expect(payments.getByRole("button").filter({ visible: true })).toHaveCount(0);
      await expect(payments.getByRole("banner").filter({ visible: true })).toHaveCount(0);
      await expect(payments.getByText("The PDF is saved.")).toBeHidden();
      await payments.emulateMedia({ media: null });
    });

    await test.step("a Silver member changes to Gold for the difference, paid on the phone", async () => {
      await payments.goBack();
      await tabTo(payments, payments.getByText("Change to a higher plan"));
      await payments.keyboard.press("Enter");
      await expect(payments.getByText("The month that has begun counts as used.")).toBeVisible();
      await expect(payments.getByText("Fee KES 25,000, less KES 9,167 for 11 unused months")).toBeVisible();
      await expectAccessible(payments);
      await expectNoHorizontalScroll(payments);
      await tabTo(payments, payments.getByRole("button", { name: "Change to Gold for KES 15,833" }));
      await payments.keyboard.press("Enter");

      // The member's own phone was prompted less than a minute ago and cannot be prompted yet.
      const friend = newPerson();
      await fieldByLabel(payments, "M-PESA number").fill(friend.phone);
      await payments.getByRole("button", { name: "Pay KES 15,833 by M-PESA" }).click();
      await simulatedPhone(friend.phone).approve();
      await expect(paidHeading(payments)).toBeVisible();
      await expect(payments.getByText("You are a Gold member now.")).toBeVisible();
      await expect(payments.getByRole("article", { name: "Gold membership" })).toContainText("Active");
      await expect(payments.getByRole("article", { name: "Silver membership" })).toContainText("Replaced");
      await expectAccessible(payments);
      expect(await simulatedPhone(friend.phone).spent()).toBe(15_833);

      await page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Home" }).click();
      await expect(page.getByText("Gold", { exact: true })).toBeVisible();
      await expect(page.getByRole("heading", { name: "You are a Gold member now" })).toBeVisible();
    });
  });

  test("a member without a membership sees every part of the dashboard, its quick actions that link to their pages and a link to the plans, and a member with an unpaid fee a link to its payment", async ({
    page,
  }) => {
    await signIn(page);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Choose a plan" })).toHaveAttribute("href", "/joinus");
    const figures = main.locator("dl > div");
    await expect(figures).toHaveCount(4);
    for (const name of ["Membership Status", "Membership Type", "Payment Status"])
      await expect(figures.filter({ hasText: name }).getByRole("definition")).toHaveText("None yet");
    await expect(figures.filter({ hasText: "Party Members" }).getByRole("definition")).toHaveText(/^\d/);
    for (const name of ["Upcoming Events", "Notifications", "Quick Actions"])
      await expect(main.getByRole("region", { name, exact: true })).toBeVisible();
    await expectAccessible(page);
    for (const [action, path] of [
      ["Update Profile", "/dashboard/profile"],
      ["Register Event", "/dashboard/events"],
      ["Make Payment", "/dashboard/payments"],
      ["Invite Member", "/dashboard/members"],
    ] as const) {
      await page.getByRole("region", { name: "Quick Actions" }).getByRole("link", { name: action }).click();
      await expect(page).toHaveURL(path);
      await page.goBack();
    }

    const { person } = await createApplicant();
    await signIn(page, "/dashboard", person);
    await expect(main.getByRole("heading", { name: "Your membership waits for its fee" })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole("link", { name: "Pay now" }).click();
    await expect(page).toHaveURL("/dashboard/payments");
  });
});

test.describe("when the event stream fails", () => {
  test.use({ expectedErrors: /Failed to load resource|net::ERR_FAILED|ApiError: HTTP 500/ });

  test("without server-sent events the notification count is polled", async ({ page }) => {
    const applicant = await createApplicant();
    await page.clock.install();
    await page.route(`${testStack.apiUrl}/api/notifications/events/`, (route) => route.abort());
    await signIn(page, "/dashboard", applicant.person);
    await expect(bell(page)).toHaveAccessibleName("Notifications");
    await payFee(applicant);
    await expect(async () => {
      await page.clock.fastForward("01:00");
      await expect(bell(page)).toHaveAccessibleName("Notifications, 2 unread", { timeout: 2_000 });
    }).toPass({ timeout: 40_000 });
  });
});
