import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { countDocuments, expect, expectAccessible, expectNoHorizontalScroll, phone, signIn, test } from "./fixtures.ts";
import { field } from "./forms.ts";
import { createApplicant, paidHeading, payFee, tabTo } from "./payment-page.ts";
import { newPerson } from "./people.ts";
import { phoneOf } from "./simulated-phone.ts";

const bell = (page: Page) => page.getByRole("main").getByRole("link", { name: /^Notifications(,|$)/ });

test.describe("at 390 px", () => {
  test.use(phone);

  test("a payment on the phone adds notifications without a reload, and read notifications stay read", async ({
    page,
  }) => {
    const applicant = await createApplicant();
    await signIn(page, "/dashboard", applicant.person);
    // The application has removed the notification to choose a plan.
    await expect(bell(page)).toHaveAccessibleName("Notifications");
    const documents = countDocuments(page);
    await payFee(applicant);
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
    await tabTo(page, received.getByRole("button", { name: /^Mark as read/ }));
    await page.keyboard.press("Enter");
    await expect(bell(page)).toHaveAccessibleName("Notifications, 1 unread");
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

  test("the payment history shows the receipt, and the receipt and the yearly statement can be downloaded as PDF", async ({
    page,
  }) => {
    const applicant = await createApplicant();
    await signIn(page, "/dashboard/payments", applicant.person);
    const history = page.getByRole("region", { name: "Your payments" });
    await expect(history).toContainText("No payments yet.");
    await payFee(applicant);
    const receipt = history.getByRole("link", { name: /^Receipt R\d{4}-\d{6}-[0-9A-Z]{4} \(PDF\)/ });
    await expect(receipt).toBeVisible();
    await expect(history.getByRole("listitem")).toContainText("Silver membership");
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    const [number] = /R\d{4}-\d{6}-[0-9A-Z]{4}/.exec((await receipt.textContent())!)!;
    const [file] = await Promise.all([page.waitForEvent("download"), receipt.click()]);
    expect(file.suggestedFilename()).toBe(`${number}.pdf`);
    expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");

    await history.getByRole("link", { name: "Statement of the year" }).click();
    await expect(page.getByRole("heading", { name: /^Statement of payments \d{4}$/ })).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: number })).toContainText("KES 10,000");
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    const [statement] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download as PDF" }).click(),
    ]);
    expect(statement.suggestedFilename()).toMatch(/^statement-\d{4}\.pdf$/);
    expect((await readFile(await statement.path())).subarray(0, 5).toString()).toBe("%PDF-");
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("cell", { name: number })).toBeVisible();
    await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("banner").filter({ visible: true })).toHaveCount(0);
    await expect(page.getByText("The PDF is saved.")).toBeHidden();
  });

  test("a Silver member changes to Gold for the difference, paid on the phone", async ({ page }) => {
    const applicant = await createApplicant();
    await payFee(applicant);
    await signIn(page, "/dashboard/payments", applicant.person);
    await tabTo(page, page.getByText("Change to a higher plan"));
    await page.keyboard.press("Enter");
    await expect(page.getByText("The month that has begun counts as used.")).toBeVisible();
    await expect(page.getByText("Fee KES 25,000, less KES 9,167 for 11 unused months")).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await tabTo(page, page.getByRole("button", { name: "Change to Gold for KES 15,833" }));
    await page.keyboard.press("Enter");

    // The member's own phone was prompted less than a minute ago and cannot be prompted yet.
    const friend = newPerson();
    await field(page, "M-PESA number").fill(friend.phone);
    await page.getByRole("button", { name: "Pay KES 15,833 by M-PESA" }).click();
    await phoneOf(friend.phone).approve();
    await expect(paidHeading(page)).toBeVisible();
    await expect(page.getByText("You are a Gold member now.")).toBeVisible();
    await expect(page.getByRole("article", { name: "Gold membership" })).toContainText("Active");
    await expect(page.getByRole("article", { name: "Silver membership" })).toContainText("Replaced");
    await expectAccessible(page);
    expect(await phoneOf(friend.phone).spent()).toBe(15_833);

    await page.goto("/dashboard");
    await expect(page.getByText("Gold", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { name: "You are a Gold member now" })).toBeVisible();
  });

  test("a member without a membership sees every part of the dashboard and a link to the plans, and a member with an unpaid fee a link to its payment", async ({
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
    const { person } = await createApplicant();
    await signIn(page, "/dashboard", person);
    await expect(main.getByRole("heading", { name: "Your membership waits for its fee" })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole("link", { name: "Pay now" }).click();
    await expect(page).toHaveURL("/dashboard/payments");
  });

  test("each quick action links to its page", async ({ page }) => {
    await signIn(page);
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
  });
});

test.describe("when the event stream fails", () => {
  test.use({ expectedErrors: /Failed to load resource|net::ERR_FAILED|ApiError: HTTP 500/ });

  test("without server-sent events the notification count is polled", async ({ page }) => {
    const applicant = await createApplicant();
    await page.route(`${testStack.apiUrl}/api/notifications/events/`, (route) => route.abort());
    await signIn(page, "/dashboard", applicant.person);
    await expect(bell(page)).toHaveAccessibleName("Notifications");
    await payFee(applicant);
    await expect(bell(page)).toHaveAccessibleName("Notifications, 2 unread", { timeout: 40_000 });
  });
});
