import type { Locator, Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { expect, expectAccessible, mockApiResponse, signIn, test } from "./fixtures.ts";
import { createApplicant, payFee } from "./payment-page.ts";
import { api, newPerson } from "./people.ts";

// Failed requests in the portal: the error is shown, the input is kept, and the next attempt succeeds.

test.use({ expectedErrors: /Failed to load resource|net::ERR_|ApiError: HTTP 500|Failed to fetch/ });

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Goes to a page of the portal as a link does. */
const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, "", to), `/dashboard${path}`);

test("every page, every card with its own request and the older payments show an error when they cannot be loaded, and load at the next attempt", async ({
  page,
}) => {
  test.slow();
  await signIn(page, "/dashboard/settings");
  const main = page.getByRole("main");
  for (const [path, call, error, loaded] of [
    ["/profile", "/api/profile/", "This page could not be loaded", "Your details"],
    ["", "/api/dashboard/", "Your dashboard could not be loaded", "Quick Actions"],
    ["/events", "/api/attendance/events/?limit=50", "Your events could not be loaded", "My tickets"],
    ["/payments", "/memberships/", "We could not load your payments", "You have no membership yet"],
    [
      "/payments/statement",
      `/statements/${new Date().getFullYear()}/`,
      "We could not make your statement",
      /^Statement of payments/,
    ],
    ["/members", "/api/invitations/", "This page could not be loaded", "Invite a friend"],
    ["/card", "/api/card/", "This page could not be loaded", "No card yet"],
    ["/notifications", "/api/notifications/", "We could not load your notifications", /^Welcome to/],
  ] as const) {
    await test.step(`the page ${path}`, async () => {
      await mockApiResponse(page, call, { status: 500, json: {} });
      await goTo(page, path);
      await expect(main.getByRole("alert")).toContainText(error);
      await expectAccessible(page);
      await page.unroute(testStack.apiUrl + call);
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(main.getByRole("heading", { level: 2, name: loaded })).toBeVisible();
      await expect(main.getByRole("alert")).toHaveCount(0);
    });
  }

  await test.step("cards with their own requests", async () => {
    const cards = [
      ["Notifications", "/api/notification-topics/", "News of the party"],
      ["Security", "/api/account/", "Two-step sign-in"],
      ["Your consents", "/api/consents/", "Your account: You agreed"],
    ] as const;
    for (const [, call] of cards) await mockApiResponse(page, call, { status: 500, json: {} });
    await page.goto("/dashboard/settings");
    for (const [card, call, loaded] of cards) {
      await expect(region(page, card).getByRole("alert")).toContainText("Check your connection and try again.");
      await page.unroute(testStack.apiUrl + call);
      await region(page, card).getByRole("button", { name: "Try again" }).click();
      await expect(region(page, card).getByText(loaded).first()).toBeVisible();
      await expect(region(page, card).getByRole("alert")).toHaveCount(0);
    }
  });

  await test.step("the history of payments, and its older ones at each attempt", async () => {
    const payment = (id: number, title: string) => ({
      ...{ id, title, token: `token-${id}`, purpose: "donation", reference: "D2345678", amount: 100, state: "paid" },
      ...{ created_at: "2026-11-01T08:00:00Z", paid_at: "2026-11-01T08:01:00Z", receipt: null },
    });
    await mockApiResponse(page, "/payments/", { status: 500, json: {} });
    await page.goto("/dashboard/payments");
    const history = region(page, "Your payments");
    await expect(history.getByRole("alert")).toContainText("Check your connection and try again.");
    await page.unroute(`${testStack.apiUrl}/payments/`);
    await mockApiResponse(page, "/payments/", { json: { results: [payment(2, "The newer one")], next: "older" } });
    await history.getByRole("button", { name: "Try again" }).click();
    const more = history.getByRole("button", { name: "Show older payments" });
    await expect(history.getByRole("heading", { name: "The newer one" })).toBeVisible();
    await expect(history.getByRole("alert")).toHaveCount(0);
    const path = "/payments/?cursor=older";
    await mockApiResponse(page, path, { status: 500, json: {} });
    await more.click();
    await expect(history.getByRole("alert")).toContainText("We could not load the older ones.");
    const first = await history.getByRole("alert").elementHandle();
    await more.click();
    // A new element, which screen readers announce again.
    await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
    await expect(history.getByRole("alert")).toContainText("We could not load the older ones.");
    await page.unroute(testStack.apiUrl + path);
    await mockApiResponse(page, path, { json: { results: [payment(1, "The older one")], next: null } });
    await more.click();
    await expect(history.getByRole("heading", { level: 3 })).toHaveText(["The newer one", "The older one"]);
    await expect(history.getByRole("alert")).toHaveCount(0);
    await expect(more).toHaveCount(0);
  });
});

interface FailingAction {
  title: string;
  path: string;
  card: string;
  call: string;
  /** Fills in the card. @returns a check that the input is kept */
  fill?: (card: Locator) => Promise<() => Promise<void>>;
  button: string;
  /** The error is shown beside the card, not inside it. */
  isBeside?: true;
}

const fillIn = (field: Locator, value: string) => async () => {
  await field.fill(value);
  return () => expect(field).toHaveValue(value);
};

const failingActions: FailingAction[] = [
  {
    title: "details",
    path: "/profile",
    card: "Your details",
    call: "/api/profile/",
    fill: (card) => fillIn(card.getByLabel("City"), "Nyeri")(),
    button: "Save changes",
  },
  {
    title: "a change of ward",
    path: "/profile",
    card: "Where you vote",
    call: "/api/profile/ward/",
    fill: async (card) => {
      await card.getByLabel(/^Ward/).selectOption({ label: "Wamagana" });
      await card.getByRole("button", { name: "Change my ward" }).click();
      await expect(card.getByRole("status")).toContainText("You would vote in Wamagana");
      return () => expect(card.getByLabel(/^Ward/).locator("option:checked")).toHaveText("Wamagana");
    },
    button: "Change my ward",
  },
  {
    title: "an invitation",
    path: "/members",
    card: "Invite a friend",
    call: "/api/invitations/mails/",
    fill: (card) => fillIn(card.getByLabel("Email address of your friend"), newPerson().email)(),
    button: "Send invitation",
  },
  {
    title: "a new password",
    path: "/settings",
    card: "Security",
    call: "/api/account/password/",
    fill: async (card) => {
      await card.locator("summary", { hasText: "Password" }).click();
      for (const label of [/^Current password/, /^New password \*/])
        await card.getByLabel(label).first().fill("a long one");
      return fillIn(card.getByLabel(/^New password again/), "a long one")();
    },
    button: "Change my password",
  },
  {
    title: "topics",
    path: "/settings",
    card: "Notifications",
    call: "/api/notification-topics/",
    fill: async (card) => {
      const box = card.getByRole("group", { name: /^News of the party/ }).getByLabel("By email");
      await box.uncheck();
      return () => expect(box).not.toBeChecked();
    },
    button: "Save notifications",
  },
  { title: "my data", path: "/settings", card: "My data", call: "/api/my-data/page/", button: "Download as web page" },
  {
    title: "the card as PDF",
    path: "/card",
    card: "Membership card",
    call: "/api/card/card.pdf",
    button: "Save as PDF",
    isBeside: true,
  },
  {
    title: "the statement as PDF",
    path: "/payments/statement",
    card: "Statement",
    call: `/statements/${new Date().getFullYear()}/statement.pdf`,
    button: "Download as PDF",
    isBeside: true,
  },
];

test("a server error and a missing network show different messages, and the input is kept", async ({
  page,
  context,
}) => {
  test.slow();
  const applicant = await createApplicant();
  await payFee(applicant);
  await signIn(page, "/dashboard", applicant.person);
  for (const { title, path, card, call, fill, isBeside, button } of failingActions) {
    await test.step(title, async () => {
      if (!page.url().endsWith(path)) await goTo(page, path);
      const cardRegion = region(page, card);
      const alertArea = isBeside ? page.getByRole("main") : cardRegion;
      const actionButton = page.getByRole("main").getByRole("button", { name: button });
      const expectKept = (await fill?.(cardRegion)) ?? (async () => undefined);
      await expect(actionButton).toBeVisible();

      await mockApiResponse(page, call, { status: 500, json: {} });
      await actionButton.click();
      await expect(alertArea.getByRole("alert")).toBeVisible();
      await expect(alertArea.getByRole("alert")).not.toContainText("offline");
      await expectKept();
      await expectAccessible(page);
      await page.unroute(testStack.apiUrl + call);

      await context.setOffline(true);
      await actionButton.click();
      await expect(alertArea.getByRole("alert")).toContainText("You are offline");
      await expectKept();
      await context.setOffline(false);
    });
  }
});

test("guest names are kept when a sign-up fails, and the dialog stays open when a cancellation fails", async ({
  page,
}) => {
  const { results } = await api("GET /events/", { query: { when: "upcoming", limit: 20 } });
  const { title } = results.at(-1)!;
  await signIn(page, "/dashboard/events");
  const card = region(page, "Events you can join").locator(":scope > div > *").filter({ hasText: title });
  await card.getByLabel("Guests you bring").selectOption("1");
  await card.getByLabel("Name of guest 1").fill("Amina Yusuf");
  await mockApiResponse(page, "/api/attendance/", { status: 500, json: {} });
  await card.getByRole("button", { name: "Sign up" }).click();
  await expect(card.getByRole("alert")).toContainText("could not sign you up");
  await expect(card.getByLabel("Name of guest 1")).toHaveValue("Amina Yusuf");
  await page.unroute(`${testStack.apiUrl}/api/attendance/`);
  await card.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("button", { name: `Cancel my place at ${title}` }).click();
  const question = page.getByRole("dialog", { name: "Cancel your place?" });
  await page.route(`${testStack.apiUrl}/api/attendance/*/`, (route) => route.abort());
  await question.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(question.getByRole("alert")).toContainText("could not cancel");
  await page.unroute(`${testStack.apiUrl}/api/attendance/*/`);
  await question.getByRole("button", { name: "Yes, cancel" }).click();
  await expect(page.getByText(`You have cancelled ${title}`)).toBeVisible();
});
