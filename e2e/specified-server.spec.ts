import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type SpecifiedServer, specified, startSpecifiedServer } from "@party/fakes/specified-server";
import { dashboard } from "@party/samples/dashboard";
import { eventList } from "@party/samples/events";
import { leaders } from "@party/samples/leaders";
import { newsList } from "@party/samples/news";
import { products } from "@party/samples/products";
import type { Page } from "@playwright/test";
import { expect, FAILED_REQUEST, test, waitForHydration } from "./fixtures.ts";
import { fillApplication, fillLogin, fillRegistration } from "./forms.ts";
import { newPerson } from "./people.ts";

/** The site against a server of another origin that has section 7 of the specification and nothing else. */
let api: SpecifiedServer;
let site: ChildProcess;
let siteUrl: string;
let dataDirectory: string;

test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  const port = await freePort();
  siteUrl = `http://localhost:${port}`;
  api = await startSpecifiedServer(siteUrl);
  dataDirectory = await mkdtemp(path.join(tmpdir(), "specified-"));
  const { SITE_KEY: _, API_INTERNAL_URL: __, ...env } = process.env;
  site = spawn(process.execPath, [path.resolve("apps/site/server/server.ts")], {
    env: { ...env, SITE_PORT: String(port), SITE_URL: siteUrl, API_URL: api.url, DATA_DIR: dataDirectory },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(site.stdout!, "data");
});

test.afterAll(async () => {
  site.kill();
  await api.close();
  await rm(dataDirectory, { recursive: true });
});

test.beforeEach(() => {
  api.behave("normal");
  api.requests.length = 0;
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

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

async function register(page: Page) {
  const person = newPerson();
  await open(page, "/register");
  await fillRegistration(page, person);
  await page.getByRole("button", { name: "Create Account" }).click();
  return person;
}

async function signInAsNewMember(page: Page) {
  const person = await register(page);
  await expect(main(page)).toContainText("Registration successful! Please log in.");
  await fillLogin(page, person);
  await expect(page).toHaveURL(`${siteUrl}/dashboard`);
  return person;
}

test.describe("a member of a server without the portal", () => {
  // The page of payments shows that it has no list.
  test.use({ expectedErrors: /HTTP 404/ });

  test("a visitor registers, signs in, sees the fixed dashboard, applies for a paid plan and signs out", async ({
    page,
  }) => {
    await signInAsNewMember(page);
    await expect(main(page).getByText(dashboard.member.email)).toBeVisible();
    await expect(main(page).getByText("150+", { exact: true })).toBeVisible();

    await open(page, "/joinus");
    await fillApplication(page, "Silver", newPerson());
    await page.getByRole("button", { name: "Submit Application" }).click();
    await expect(page).toHaveURL(`${siteUrl}/dashboard/payments`);
    await expect(main(page)).toContainText("Please complete your payment to activate your membership.");

    await page.getByRole("button", { name: /^Account: / }).click();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(`${siteUrl}/`);
    await expect.poll(() => api.requests).toContain("POST /api/auth/logout/");
  });
});

test("a visitor applies for the free plan", async ({ page }) => {
  await open(page, "/joinus");
  await fillApplication(page, "Mwananchi", newPerson());
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page).toHaveURL(`${siteUrl}/`);
  await expect(page.getByText("Membership application successful! Thank you for joining us.").first()).toBeVisible();
  expect(api.requests).toContain("POST /memberships/public/");
});

test("a visitor gives with five fields and is thanked", async ({ page }) => {
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
});

test("a visitor subscribes to the newsletter, and the link confirms it and leads home", async ({ page }) => {
  await open(page, "/contact");
  await page.getByRole("contentinfo").getByLabel("Email address").fill("akinyi@example.com");
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByRole("status").filter({ hasText: specified.subscribed })).toBeVisible();
  await page.goto(`${siteUrl}/verify-newsletter/any-token`);
  await expect(main(page)).toContainText(specified.verified);
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
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(specified.article);
  await page.goto(`${siteUrl}/events/${eventList[0]!.id}`);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(specified.event);
  await expect(sampleBar(page)).toHaveCount(0);
  // The site's server learns from the first of them that there are no others, and asks again once a minute.
  expect(api.requests.filter((request) => !/^GET \/(news|events)\/\d+\/$/.test(request))).toEqual(
    api.requests.filter((request) => request === "GET /texts/").slice(0, 1),
  );
});

test("answers after eight seconds all arrive: nothing else is shown in their place", async ({ page }) => {
  test.slow();
  api.behave({ delayMs: 8_000 });
  // The site's server waits two seconds, and the browser goes on waiting.
  await page.goto(`${siteUrl}/news/1`);
  await expect(main(page).getByRole("status")).toContainText("Loading article…");
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(specified.article);
  await page.goto(`${siteUrl}/verify-newsletter/any-token`);
  await expect(main(page)).toContainText("Verifying your subscription...");
  await expect(main(page)).toContainText(specified.verified);
  await page.goto(`${siteUrl}/news`);
  await waitForHydration(page);
  await follow(page, `/news/${newsList[0]!.id}`);
  await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(specified.article);
  await expect(sampleBar(page)).toHaveCount(0);
  await signInAsNewMember(page);
});

test.describe("a slow sign-in", () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test("a form that is not answered says so after ten seconds, and goes on waiting", async ({ page }) => {
    api.behave({ delayMs: 13_000 });
    await open(page, "/login");
    await fillLogin(page, newPerson());
    const notice = page.getByText(
      "This takes longer than usual. Do not press again; we are still waiting for the answer.",
    );
    await expect(notice).toBeInViewport();
    await expect(main(page)).toContainText("Wrong email or password.");
    await expect(notice).toHaveCount(0);
  });
});

for (const [title, behaviour] of [
  ["fails with 500", "fails"],
  ["cuts connections", "cut"],
] as const) {
  test.describe(`a server that ${title}`, () => {
    test.use({ expectedErrors: new RegExp(`${FAILED_REQUEST.source}|net::ERR_EMPTY|The sign-out could not be sent`) });

    test(`the site shows samples and the specified errors when the server ${title}`, async ({ page }) => {
      await signInAsNewMember(page);
      api.behave(behaviour);
      await page.goto(`${siteUrl}/news/1`);
      await expect(main(page).getByRole("heading", { level: 1 })).toHaveText(
        newsList.find(({ id }) => id === 1)!.title,
      );
      await expect(sampleBar(page)).toHaveText("Sample content: the party’s own could not be loaded.");
      await expect.poll(() => page.evaluate(() => localStorage.length), "a failed user call signs out").toBe(0);
      await waitForHydration(page);
      await page.getByRole("contentinfo").getByLabel("Email address").fill("akinyi@example.com");
      await page.getByRole("button", { name: "Subscribe" }).click();
      await expect(page.getByText("An error occurred").first()).toBeVisible();
      await page.goto(`${siteUrl}/verify-newsletter/any-token`);
      await expect(main(page)).toContainText("Verification failed. Please try again.");
      await open(page, "/login");
      await fillLogin(page, newPerson());
      await expect(main(page)).toContainText("An error occurred during login");
      await open(page, "/joinus");
      await page.getByRole("radio", { name: "Mwananchi" }).click();
      await expect(main(page).getByLabel(/^County/)).toBeVisible();
      expect(api.requests).not.toContain("GET /leaders/");
    });
  });
}
