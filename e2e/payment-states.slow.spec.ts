import type { Payment } from "@party/contract/payments";
import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import {
  desktopDevice,
  expect,
  expectAccessible,
  mockApiResponse,
  phoneDevice,
  signIn,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { createApplicant, PAY_BUTTON, paymentDetail, SILVER_FEE } from "./payment-page.ts";

/** States that need a real provider or a decision of the party, so the API's response is changed. */
test.describe("a payment", () => {
  test.use(phoneDevice);

  const attempt = {
    method: "mpesa",
    state: "expired",
    reason: null,
    phone_last3: "678",
    redirect_url: null,
    quote: null,
    started_at: new Date().toISOString(),
  } satisfies Payment["attempt"];
  const states: Record<string, { change: Partial<Payment>; heading: string; also?: (page: Page) => Promise<void> }> = {
    "is held": { change: { state: "held" }, heading: "Your money has arrived" },
    "is closed": { change: { state: "expired" }, heading: "This payment is closed" },
    "is reversed": { change: { state: "reversed" }, heading: "This payment was returned" },
    "continues at PayPal and shows the dollars before the payer leaves the page": {
      change: {
        attempt: {
          ...attempt,
          method: "paypal",
          state: "pending",
          redirect_url: "https://paypal.example/checkout",
          quote: { currency: "USD", amount: "76.92", rate: "130.00" },
        },
      },
      heading: "Continue to pay by PayPal",
      also: async (page) => {
        await expect(page.getByText("You pay USD 76.92. That is at 130.00 KES for 1 USD.")).toBeVisible();
        await expect(page.getByRole("link", { name: "Continue to PayPal" })).toHaveAttribute(
          "href",
          "https://paypal.example/checkout",
        );
        await page.getByRole("button", { name: "Choose another way to pay" }).click();
        await page.getByRole("radio", { name: "M-PESA" }).check();
        await expect(page.getByRole("button", { name: PAY_BUTTON })).toBeEnabled();
      },
    },
    "has no outcome after its prompt and cannot be attempted again at once": {
      change: { attempt, retry_at: new Date(Date.now() + 100_000).toISOString() },
      heading: "Your last payment is not confirmed",
      also: async (page) => {
        await expect(page.getByRole("button", { name: PAY_BUTTON })).toBeDisabled();
        await expect(page.getByText(/^You can try again in [01]:\d\d\.$/)).toBeVisible();
        await expect(page.getByText("do not pay twice").last()).toBeVisible();
      },
    },
  };

  test("by bank transfer shows the account and the reference and offers no prompt, and each other state is told on a phone and in a wide window", async ({
    page,
  }) => {
    const payment = await (await createApplicant()).payment();
    await page.goto(`/pay/${payment.token}`);
    await waitForHydration(page);
    await page.getByRole("radio", { name: "Bank transfer" }).check();
    await expect(page.getByRole("button", { name: /^Pay KES/ })).toHaveCount(0);
    await expect(paymentDetail(page, "Reference").last()).toContainText(payment.reference);
    await expect(page.getByText("This account is an example and takes no money.")).toBeVisible();
    await expectAccessible(page);

    const path = `/payments/${payment.token}/`;
    for (const [state, { change, heading, also }] of Object.entries(states)) {
      await test.step(state, async () => {
        await page.unroute(testStack.apiUrl + path);
        await mockApiResponse(page, path, { json: { ...payment, ...change } });
        await page.setViewportSize(phoneDevice.viewport);
        await page.reload();
        await expect(page.getByRole("heading", { name: heading })).toBeVisible();
        await expectAccessible(page);
        await page.setViewportSize(desktopDevice.viewport);
        await expectAccessible(page);
        await also?.(page);
      });
    }
  });
});

test.describe("the payments page of a member", () => {
  test.use({ expectedErrors: /net::ERR_FAILED|Failed to fetch/ });

  test("can be loaded again after a network error, links to the plans when there is no membership, lists all memberships with their states, and opens no renewal by itself", async ({
    page,
  }) => {
    const path = `${testStack.apiUrl}/memberships/`;
    await page.route(path, (route) => route.abort());
    await signIn(page, "/dashboard/payments");
    await expect(page.getByRole("alert")).toContainText("We could not load your payments.");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payments");
    await expectAccessible(page);
    await page.unroute(path);
    await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "You have no membership yet" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Choose a plan" })).toHaveAttribute("href", "/joinus");
    await expectAccessible(page);

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
    await page.reload();
    await expect(page.getByRole("article")).toHaveCount(3);
    await expect(page.getByRole("article").first()).toContainText("It ends on 10 December 2026.");
    await expect(page.getByRole("button", { name: "Renew for KES 10,000" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
    await expectAccessible(page);
  });
});
