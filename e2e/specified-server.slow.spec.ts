import { ACCESS_TOKEN_KEY } from "@party/contract/values/storage-keys";
import { type SpecificationServer, specificationTexts } from "@party/fakes/specified-server";
import { dashboard } from "@party/samples/dashboard";
import { eventList } from "@party/samples/events/events";
import { leaders } from "@party/samples/leaders";
import { newsList } from "@party/samples/news";
import { products } from "@party/samples/products";
import type { Browser, Page } from "@playwright/test";
import party from "../party.json" with { type: "json" };
import { expect, FAILED_REQUEST, storedTokens, test, waitForHydration } from "./fixtures.ts";
import { fieldByLabel, fillApplication, fillLogin, fillRegistration } from "./forms.ts";
import { newPerson, type Person } from "./people.ts";
import { addToCart, cartButton, ORDER_PLACED_TEXT, toast } from "./shop-page.ts";
import { type SpecifiedSite, startSpecifiedSite } from "./specified-site.ts";

let specified: SpecifiedSite;
let api: SpecificationServer;
let siteUrl: string;

test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  specified = await startSpecifiedSite();
  ({ api, url: siteUrl } = specified);
});

test.afterAll(() => specified.stop());

test.beforeEach(() => {
  api.behave("normal");
  api.requests.length = 0;
});

const main = (page: Page) => page.getByRole("main");
const open = async (page: Page, pathname: string) => {
  await page.goto(siteUrl + pathname);
  await waitForHydration(page);
};
/** Navigates inside the site, so that the browser and not the site's server calls the API. */
const follow = (page: Page, pathname: string) =>
  page
    .locator(`a[href="${pathname}"]`)
    .first()
    .evaluate((link: HTMLElement) => link.click());
const sampleBar = (page: Page) => main(page).getByRole("note");

const press = (page: Page, button: string) => page.getByRole("button", { name: button, exact: true }).click();
const REGISTERED = "Registration successful! Please log in.";
const JOINED = "Membership application successful! Thank you for joining us.";
const TO_PAY = "Please complete your payment to activate your membership.";
const NOT_SENT = "An error occurred while submitting your application. Please try again.";

async function register(page: Page) {
  const person = newPerson();
  await open(page, "/register");
  await fillRegistration(page, person);
  await press(page, "Create Account");
  await expect(main(page)).toContainText(REGISTERED);
  return person;
}

async function signIn(page: Page, person: Person) {
  await open(page, "/login");
  await fillLogin(page, person);
  await expect(page).toHaveURL(`${siteUrl}/dashboard`);
}

async function subscribe(page: Page) {
  await page.getByRole("contentinfo").getByLabel("Email address").fill("akinyi@example.com");
  await press(page, "Subscribe");
}

test.describe("an applicant and member", () => {
  // Refused entries, and pages of the dashboard that the server does not have.
  test.use({ expectedErrors: new RegExp(`${FAILED_REQUEST.source}|HTTP 404`) });

  test("a paid application of a visitor is kept, sends itself after registration and sign-in, and every part of the dashboard is there", async ({
    page,
  }) => {
    await open(page, "/joinus");
    await fillApplication(page, "Silver", newPerson());
    await press(page, "Submit Application");
    await expect(main(page)).toContainText("Please log in to complete your membership payment.");
    expect(api.requests).not.toContain("POST /memberships/");
    await fillLogin(page, newPerson());
    await expect(main(page).getByRole("alert")).toHaveText(specificationTexts.wrong);

    await follow(page, "/register");
    const person = newPerson();
    await fillRegistration(page, person);
    await press(page, "Create Account");
    await expect(main(page)).toContainText(REGISTERED);
    await fillLogin(page, person);
    await expect(page).toHaveURL(`${siteUrl}/dashboard/payments`);
    await expect(main(page)).toContainText(TO_PAY);
    await expect(main(page).getByRole("heading", { name: "Application 42" })).toBeVisible();

    for (const [pathname, text] of [
      ["/dashboard", "150+"],
      ["/dashboard/events", "You have no tickets."],
      ["/dashboard/profile", dashboard.member.email],
      ["/dashboard/payments", "No payments yet."],
      ["/dashboard/members", dashboard.member.email],
      ["/dashboard/settings", "Colours"],
      ["/dashboard/notifications", "Nothing yet"],
      ["/dashboard/card", "No card yet"],
    ] as const) {
      await follow(page, pathname);
      await expect(main(page).getByText(text).first(), pathname).toBeVisible();
      await expect(main(page).getByText(/could not|Try again/), pathname).toHaveCount(0);
      if (pathname === "/dashboard/card") await page.goBack();
    }
    await page.goto(`${siteUrl}/dashboard/anything`);
    await expect(main(page).getByText(dashboard.member.email)).toBeVisible();

    await page.getByRole("button", { name: /^Account: / }).click();
    await press(page, "Logout");
    await expect(page).toHaveURL(`${siteUrl}/`);
    await expect.poll(() => api.requests).toContain("POST /api/auth/logout/");
    expect(await storedTokens(page)).toEqual([null, null]);

    await open(page, "/register");
    await fillRegistration(page, person);
    await press(page, "Create Account");
    await expect(main(page).getByRole("alert")).toHaveText("Email: Taken., Choose another.");
  });

  test("a visitor applies for the free plan, and reads why it was refused before", async ({ page }) => {
    await open(page, "/joinus");
    await fillApplication(page, "Mwananchi", { ...newPerson(), age: "17" });
    await press(page, "Submit Application");
    await expect(main(page).getByRole("alert")).toHaveText(specificationTexts.tooYoung);
    await press(page, "Back");
    await fieldByLabel(page, "Age").fill("18");
    await press(page, "Next");
    await press(page, "Submit Application");
    await expect(page).toHaveURL(`${siteUrl}/`);
    await expect(page.getByText(JOINED).first()).toBeVisible();
  });
});

test("a visitor gives with five fields and is thanked, orders with a pickup location alone, and is told where to write", async ({
  page,
}) => {
  const { firstName, lastName, email, phone } = newPerson();
  await open(page, "/donate");
  await page.getByLabel("Amount in KES").fill("500");
  for (const [label, entry] of [
    ["First Name", firstName],
    ["Last Name", lastName],
    ["Email", email],
    ["Phone Number", phone],
  ] as const) {
    await main(page).getByLabel(label).first().fill(entry);
  }
  await page.getByRole("button", { name: "Donate Now" }).click();
  await expect(main(page)).toContainText("Thank you for your generous contribution! We'll be in touch soon.");

  await follow(page, "/shop");
  await addToCart(page, products[0]!.name);
  await cartButton(page, 1).click();
  await press(page, "Checkout");
  await press(page, "Place Order");
  const dialog = page.getByRole("dialog", { name: "Checkout" });
  await expect(dialog.getByRole("alert")).toHaveText("Please select a pickup location.");
  await dialog.getByLabel("Pickup location").selectOption({ index: 1 });
  await press(page, "Place Order");
  await expect(toast(page, ORDER_PLACED_TEXT)).toBeVisible();
  await expect(cartButton(page, 0)).toBeVisible();

  await open(page, "/contact");
  for (const label of ["Name", "Email", "Subject", "Message"]) await fieldByLabel(page, label).fill(email);
  await press(page, "Send Message");
  await expect(main(page).getByRole("alert")).toContainText(`Please write to ${party.contacts.email}`);
  await expect(fieldByLabel(page, "Message")).toHaveValue(email);
});

test("a visitor subscribes to the newsletter, the link confirms it and leads home, and another link says why not", async ({
  page,
}) => {
  await open(page, "/contact");
  await subscribe(page);
  await expect(page.getByRole("status").filter({ hasText: specificationTexts.subscribed })).toBeVisible();
  await page.goto(`${siteUrl}/verify-newsletter/used`);
  await expect(main(page).getByRole("alert")).toHaveText(specificationTexts.used);
  await expect(main(page)).toContainText("Please try subscribing again or contact support if the problem persists.");
  await page.goto(`${siteUrl}/verify-newsletter/any-token`);
  await expect(main(page)).toContainText(specificationTexts.verified);
  await expect(main(page)).toContainText("You will be redirected to the home page shortly.");
  await expect(page).toHaveURL(`${siteUrl}/`);
});

test("lists are the built-in ones without a warning, details come from the server, and no other call is made", async ({
  page,
}) => {
  await open(page, "/");
  for (const [pathname, text] of [
    ["/news", newsList[0]!.title],
    ["/events", eventList[0]!.title],
    ["/about/gallery", "Gallery"],
    ["/about/leadership", leaders[0]!.name],
    ["/shop", products[0]!.name],
    ["/donate", "Donate"],
    ["/contact", "Contact"],
  ] as const) {
    await follow(page, pathname);
    await expect(main(page).getByText(text).first(), pathname).toBeVisible();
    await expect(sampleBar(page), pathname).toHaveCount(0);
  }
  await follow(page, "/news");
  await follow(page, `/news/${newsList[0]!.id}`);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(specificationTexts.article);
  await page.goto(`${siteUrl}/events/${eventList[0]!.id}`);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(specificationTexts.event);
  await expect(sampleBar(page)).toHaveCount(0);
  // The site's server learns from the first of them that there are no others, and asks again once a minute.
  expect(api.requests.filter((request) => !/^GET \/(news|events)\/\d+\/$/.test(request))).toEqual(
    api.requests.filter((request) => request === "GET /texts/").slice(0, 1),
  );
});

test.describe("a slow server", () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test("answers after twelve seconds all arrive, nothing else is shown in their place, and after ten a form says that it waits", async ({
    page,
    browser,
  }) => {
    const person = await register(page);
    // Each call is awaited in a window of its own, all at the same time.
    const windows = await Promise.all(Array.from({ length: 7 }, () => newWindow(browser)));
    const [login, free, paid, registration, places, list, link] = windows as [Page, Page, Page, Page, Page, Page, Page];
    await open(login, "/login");
    await open(registration, "/register");
    await fillRegistration(registration, newPerson());
    await open(free, "/joinus");
    await fillApplication(free, "Mwananchi", newPerson());
    await signIn(paid, person);
    await open(paid, "/joinus");
    await fillApplication(paid, "Silver", newPerson());
    await open(places, "/register");
    await open(list, "/news");
    const member = await paid.context().newPage();

    api.behave({ delayMs: 12_000 });
    await Promise.all([
      press(registration, "Create Account").then(() => expect(main(registration)).toContainText(REGISTERED, arrives)),
      press(free, "Submit Application").then(() => expect(free.getByText(JOINED).first()).toBeVisible(arrives)),
      press(paid, "Submit Application").then(() => expect(main(paid)).toContainText(TO_PAY, arrives)),
      fillLogin(login, person).then(async () => {
        await expect(login.getByText(WAITS)).toBeInViewport(arrives);
        await expect(login).toHaveURL(`${siteUrl}/dashboard`, arrives);
        await expect(login.getByText(WAITS)).toHaveCount(0);
      }),
      // Nothing renders until it is known who is signed in (spec.md section 4).
      member
        .goto(`${siteUrl}/dashboard`)
        .then(() => expect(main(member).getByText(dashboard.member.email)).toBeVisible(arrives)),
      fieldByLabel(places, "County")
        .selectOption({ label: person.county })
        .then(async () => {
          await subscribe(places);
          await expect(fieldByLabel(places, "Constituency")).toContainText("Loading constituencies...");
          await expect(fieldByLabel(places, "Constituency")).toContainText(specificationTexts.constituency, arrives);
          await expect(toast(places, specificationTexts.subscribed)).toBeVisible(arrives);
        }),
      follow(list, `/news/${newsList[0]!.id}`).then(() => showsArticle(list)),
      // The site's server waits two seconds, and the browser goes on waiting.
      page.goto(`${siteUrl}/news/1`).then(async () => {
        await expect(main(page).getByRole("status")).toContainText("Loading article…");
        await showsArticle(page);
      }),
      link.goto(`${siteUrl}/verify-newsletter/any-token`).then(async () => {
        await expect(main(link)).toContainText("Verifying your subscription...");
        await expect(main(link)).toContainText(specificationTexts.verified, arrives);
      }),
    ]);
    await Promise.all(windows.map((each) => each.context().close()));
  });

  const WAITS = "This takes longer than usual. Do not press again; we are still waiting for the answer.";
  const arrives = { timeout: 25_000 };

  async function showsArticle(page: Page) {
    await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(specificationTexts.article, arrives);
    await expect(sampleBar(page)).toHaveCount(0);
  }

  const newWindow = async (browser: Browser) => (await browser.newContext()).newPage();
});

for (const [title, behaviour, registrationError, loginError] of [
  ["fails with 500", "fails", "An error occurred during registration", "An error occurred during login"],
  [
    "cuts connections",
    "cut",
    "An error occurred during registration. Please try again.",
    "An error occurred during login. Please try again.",
  ],
] as const) {
  test.describe(`a server that ${title}`, () => {
    test.use({ expectedErrors: new RegExp(`${FAILED_REQUEST.source}|net::ERR_EMPTY|The sign-out could not be sent`) });

    /** Presses a button while the server fails, and again when it does not. */
    async function pressTwice(page: Page, button: string, error: string) {
      api.behave(behaviour);
      await press(page, button);
      await expect(main(page).getByRole("alert")).toHaveText(error);
      api.behave("normal");
      await press(page, button);
    }

    test(`every form says the specified error and goes through on the second try when the server ${title}`, async ({
      page,
    }) => {
      const person = newPerson();
      await open(page, "/register");
      await fillRegistration(page, person);
      await pressTwice(page, "Create Account", registrationError);
      await expect(main(page)).toContainText(REGISTERED);
      await fieldByLabel(page, "Email").fill(person.email);
      await fieldByLabel(page, "Password").fill(person.password);
      await pressTwice(page, "Sign In", loginError);
      await expect(page).toHaveURL(`${siteUrl}/dashboard`);

      await open(page, "/joinus");
      await fillApplication(page, "Silver", person);
      await pressTwice(page, "Submit Application", NOT_SENT);
      await expect(main(page)).toContainText(TO_PAY);

      await page.getByRole("button", { name: /^Account: / }).click();
      api.behave(behaviour);
      await press(page, "Logout");
      await expect(page).toHaveURL(`${siteUrl}/`);
      expect(await storedTokens(page)).toEqual([null, null]);

      api.behave("normal");
      await open(page, "/joinus");
      await fillApplication(page, "Mwananchi", person);
      await pressTwice(page, "Submit Application", NOT_SENT);
      await expect(page.getByText(JOINED).first()).toBeVisible();

      api.behave(behaviour);
      await subscribe(page);
      await expect(page.getByText("An error occurred").first()).toBeVisible();
      await page.goto(`${siteUrl}/verify-newsletter/any-token`);
      await expect(main(page)).toContainText("Verification failed. Please try again.");
    });

    test(`details are marked samples, lists of places stay empty and a stored session ends when the server ${title}`, async ({
      page,
    }) => {
      await page.goto(`${siteUrl}/robots.txt`);
      await page.evaluate((key) => localStorage.setItem(key, "stored"), ACCESS_TOKEN_KEY);
      api.behave(behaviour);
      for (const [pathname, { title }] of [
        ["/news/1", newsList.find(({ id }) => id === 1)!],
        ["/events/1", eventList.find(({ id }) => id === 1)!],
      ] as const) {
        await page.goto(siteUrl + pathname);
        await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(title);
        await expect(sampleBar(page)).toHaveText("Sample content: the party’s own could not be loaded.");
      }
      await expect.poll(() => storedTokens(page), "a failed user call signs out").toEqual([null, null]);
      await open(page, "/joinus");
      await page.getByRole("radio", { name: "Mwananchi" }).click();
      await expect(fieldByLabel(page, "County")).toBeVisible();
      await expect(main(page).getByRole("alert")).toHaveCount(0);
      expect(api.requests).not.toContain("GET /leaders/");
    });
  });
}
