import type { Payment } from "@party/contract/payments";
import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import {
  desktop,
  expect,
  expectAccessible,
  mockApiResponse,
  phone,
  signIn,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { createApplicant, detail, PAY_BUTTON, SILVER_FEE } from "./payment-page.ts";

/** States that need a real provider or a decision of the party, so the API's response is changed. */
test.describe("a payment that", () => {
  const openPayment = async (page: Page, change: (payment: Payment) => Partial<Payment>) => {
    const applicant = await createApplicant();
    const payment = await applicant.payment();
    await mockApiResponse(page, `/payments/${payment.token}/`, { json: { ...payment, ...change(payment) } });
    await page.goto(`/pay/${payment.token}`);
    await waitForHydration(page);
    return payment;
  };
  const attempt = {
    method: "mpesa",
    state: "expired",
    reason: null,
    phone_last3: "678",
    redirect_url: null,
    quote: null,
    started_at: new Date().toISOString(),
  } satisfies Payment["attempt"];

  for (const { name, use } of [
    { name: "390 px", use: phone },
    { name: "1280 px", use: desktop },
  ]) {
    test.describe(`at ${name}`, () => {
      test.use(use);

      for (const { what, change, heading } of [
        { what: "is held", change: () => ({ state: "held" }) as const, heading: "Your money has arrived" },
        { what: "is closed", change: () => ({ state: "expired" }) as const, heading: "This payment is closed" },
        { what: "is reversed", change: () => ({ state: "reversed" }) as const, heading: "This payment was returned" },
        {
          what: "continues at PayPal",
          change: () => ({
            attempt: {
              ...attempt,
              method: "paypal",
              state: "pending",
              redirect_url: "https://paypal.example/checkout",
              quote: { currency: "USD", amount: "76.92", rate: "130.00" },
            } satisfies Payment["attempt"],
          }),
          heading: "Continue to pay by PayPal",
        },
        {
          what: "has no outcome after its prompt",
          change: () => ({ attempt, retry_at: new Date(Date.now() + 100_000).toISOString() }),
          heading: "Your last payment is not confirmed",
        },
      ]) {
        test(`${what} shows its state`, async ({ page }) => {
          await openPayment(page, change);
          await expect(page.getByRole("heading", { name: heading })).toBeVisible();
          await expectAccessible(page);
        });
      }
    });
  }

  test("is charged in dollars shows the amount before the payer leaves the page", async ({ page }) => {
    await openPayment(page, () => ({
      attempt: {
        ...attempt,
        method: "paypal",
        state: "pending",
        redirect_url: "https://paypal.example/checkout",
        quote: { currency: "USD", amount: "76.92", rate: "130.00" },
      },
    }));
    await expect(page.getByText("You pay USD 76.92. That is at 130.00 KES for 1 USD.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Continue to PayPal" })).toHaveAttribute(
      "href",
      "https://paypal.example/checkout",
    );
    await page.getByRole("button", { name: "Choose another way to pay" }).click();
    await page.getByRole("radio", { name: "M-PESA" }).check();
    await expect(page.getByRole("button", { name: PAY_BUTTON })).toBeEnabled();
  });

  test("ended without an outcome cannot be attempted again at once", async ({ page }) => {
    await openPayment(page, () => ({ attempt, retry_at: new Date(Date.now() + 100_000).toISOString() }));
    await expect(page.getByRole("button", { name: PAY_BUTTON })).toBeDisabled();
    await expect(page.getByText(/^You can try again in 1:\d\d\.$/)).toBeVisible();
    await expect(page.getByText("do not pay twice").last()).toBeVisible();
  });

  test("is made by bank transfer shows the account and the reference, and offers no prompt", async ({ page }) => {
    const { reference } = await openPayment(page, () => ({}));
    await page.getByRole("radio", { name: "Bank transfer" }).check();
    await expect(page.getByRole("button", { name: /^Pay KES/ })).toHaveCount(0);
    await expect(detail(page, "Reference").last()).toContainText(reference);
    await expect(page.getByText("This account is an example and takes no money.")).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("the payments page of a member", () => {
  test("links to the plans when there is no membership", async ({ page }) => {
    await signIn(page, "/dashboard/payments");
    await expect(page.getByRole("heading", { name: "You have no membership yet" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Choose a plan" })).toHaveAttribute("href", "/joinus");
    await expectAccessible(page);
  });

  test("lists all memberships with their states, and opens no renewal by itself", async ({ page }) => {
    const { person } = await createApplicant();
    const base = {
      fee: SILVER_FEE,
      payment_method: "mpesa",
      created_at: "2026-01-01T00:00:00Z",
      valid_from: "2026-01-01",
      renewal: true,
      changes: [],
    };
    await mockApiResponse(page, "/memberships/", {
      json: {
        results: [
          {
            ...base,
            id: 3,
            membership_type: "silver",
            state: "active",
            number: "M-000003",
            valid_until: "2026-12-10",
            owed: SILVER_FEE,
          },
          {
            ...base,
            id: 2,
            membership_type: "bronze",
            state: "lapsed",
            number: "M-000002",
            valid_until: "2025-12-31",
            owed: 0,
          },
          {
            ...base,
            id: 1,
            membership_type: "mwananchi",
            state: "applied",
            number: null,
            valid_from: null,
            valid_until: null,
            owed: 0,
            fee: 0,
          },
        ],
      },
    });
    await signIn(page, "/dashboard/payments", person);
    await expect(page.getByRole("article")).toHaveCount(3);
    await expect(page.getByRole("article").first()).toContainText("It ends on 10 December 2026.");
    await expect(page.getByRole("button", { name: "Renew for KES 10,000" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
    await expectAccessible(page);
  });

  test.describe("after a network error", () => {
    test.use({ expectedErrors: /./ });

    test("shows an error and can be loaded again", async ({ page }) => {
      const { person } = await createApplicant();
      const path = `${testStack.apiUrl}/memberships/`;
      await page.route(path, (route) => route.abort());
      await signIn(page, "/dashboard/payments", person);
      await expect(page.getByRole("alert")).toContainText("We could not load your payments.");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payments");
      await expectAccessible(page);
      await page.unroute(path);
      await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("button", { name: PAY_BUTTON })).toBeVisible();
    });
  });
});
