import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import {
  coloursOf,
  desktop,
  expect,
  FAILED_REQUEST,
  mockApiResponse,
  pauseRequests,
  setLocalStorage,
  signIn,
  storedTokens,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { fillLogin } from "./forms.ts";
import { createMember, createSession, isValidRefreshToken, newPerson } from "./people.ts";

// Sessions do not depend on the width of the screen, so one width is enough.
test.use(desktop);

const userCall = `${testStack.apiUrl}/api/auth/user/`;
const refreshCall = `${testStack.apiUrl}/api/auth/refresh/`;
const logoutCall = `${testStack.apiUrl}/api/auth/logout/`;

/** Invalidates the signature of an access token, so that the server rejects it like an expired one. */
const invalidateToken = (access: string) => `${access.slice(0, -8)}AAAAAAAA`;

const logout = async (page: Page) => {
  await page.getByRole("button", { name: /^Account/ }).click();
  await page.getByRole("button", { name: "Logout" }).click();
};
const guestBanners = (page: Page) => page.locator("[data-guest-only]");

test.describe("a stored sign-in", () => {
  test.use({ expectedErrors: FAILED_REQUEST });

  test("that the server rejects is deleted, and the signed-out page is shown", async ({ page }) => {
    await setLocalStorage(page, { access_token: "not.a.token", refresh_token: "nor-this" });
    await page.goto("/about/who-we-are");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(guestBanners(page)).toHaveCount(2);
    for (const part of await guestBanners(page).all()) await expect(part).toBeVisible();
    expect(await storedTokens(page)).toEqual([null, null]);
  });

  test("that the server rejects opens the sign-in page instead of the dashboard", async ({ page }) => {
    await setLocalStorage(page, { access_token: "not.a.token", refresh_token: "nor-this" });
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/login");
    expect(await storedTokens(page)).toEqual([null, null]);
  });

  test("is also deleted when the request for the user fails with a server error", async ({ page }) => {
    await mockApiResponse(page, "/api/auth/user/", { status: 500, json: {} });
    await signIn(page, "/news");
    await expect(guestBanners(page).first()).toBeVisible();
    expect(await storedTokens(page)).toEqual([null, null]);
  });

  test("that has expired is renewed once by a valid refresh token, and the member stays signed in", async ({
    page,
  }) => {
    const member = await createMember();
    const { access, refresh } = await createSession(member);
    let refreshes = 0;
    page.on("request", (request) => {
      if (request.url() === refreshCall && request.method() === "POST") refreshes += 1;
    });
    await setLocalStorage(page, { access_token: invalidateToken(access), refresh_token: refresh });
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(member.firstName);
    await expect(page.getByRole("heading", { name: "Quick Actions" })).toBeVisible();
    expect(refreshes).toBe(1);
    const [newAccess, newRefresh] = await storedTokens(page);
    expect(newAccess).not.toBe(invalidateToken(access));
    expect(newRefresh).not.toBe(refresh);
  });

  test("that has expired is renewed once when two tabs open at the same moment", async ({ page, context }) => {
    const member = await createMember();
    const { access, refresh } = await createSession(member);
    let refreshes = 0;
    context.on("request", (request) => {
      if (request.url() === refreshCall && request.method() === "POST") refreshes += 1;
    });
    await setLocalStorage(page, { access_token: invalidateToken(access), refresh_token: refresh });
    const other = await context.newPage();
    await Promise.all([page.goto("/dashboard"), other.goto("/dashboard/profile")]);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(member.firstName);
    await expect(other.getByRole("main")).toContainText(member.email);
    expect(refreshes).toBe(1);
  });
});

test("while the user is loading only the background is shown", async ({ page, browser }) => {
  const { paused, release } = await pauseRequests(page, userCall);
  await page.setViewportSize({ width: 640, height: 480 });
  await signIn(page, "/about/who-we-are");
  await expect.poll(() => paused.length).toBe(1);
  expect(await coloursOf(browser, page)).toHaveLength(1);
  await release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await coloursOf(browser, page)).length).toBeGreaterThan(50);
});

test("two page elements are shown only to visitors, and LOGIN is shown to everyone", async ({ page }) => {
  await signIn(page, "/contact");
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(guestBanners(page)).toHaveCount(2);
  for (const part of await guestBanners(page).all()) await expect(part).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" })).toBeVisible();
});

test.describe("the guard", () => {
  test("redirects visitors to /login, replaces the history entry, and returns them to the requested page after the sign-in", async ({
    page,
  }) => {
    const member = await createMember();
    await page.goto("/contact");
    await page.goto("/dashboard/no/such/page");
    await expect(page).toHaveURL("/login");
    await page.goBack();
    await expect(page).toHaveURL("/contact");
    await page.goForward();
    await expect(page).toHaveURL("/login");
    await fillLogin(page, member);
    await expect(page).toHaveURL("/dashboard/no/such/page");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Welcome back, /);
    await page.goBack();
    await expect(page).toHaveURL("/contact");
  });

  test("shows the page to a signed-in member", async ({ page }) => {
    await signIn(page, "/dashboard/members");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Members");
    await expect(page).toHaveURL("/dashboard/members");
  });
});

test("signing in stores both tokens and opens the dashboard when no page was requested before", async ({ page }) => {
  const member = await createMember();
  await page.goto("/login");
  await waitForHydration(page);
  const { paused, release } = await pauseRequests(page, `${testStack.apiUrl}/api/auth/login/`);
  await fillLogin(page, member);
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeVisible();
  await expect.poll(() => paused.length).toBe(1);
  await release();
  await expect(page).toHaveURL("/dashboard");
  for (const token of await storedTokens(page)) expect(token).toBeTruthy();
});

test("Login: the toggle that shows and hides the password keeps the input", async ({ page }) => {
  await page.goto("/login");
  const { password } = newPerson();
  await page
    .getByRole("main")
    .getByLabel(/^Password/)
    .fill(password);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.getByRole("main").getByLabel(/^Password/)).toHaveAttribute("type", "text");
  await expect(page.getByRole("main").getByLabel(/^Password/)).toHaveValue(password);
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(page.getByRole("main").getByLabel(/^Password/)).toHaveAttribute("type", "password");
});

test.describe("signing out", () => {
  test("replaces the dashboard with the home page and ends the session on the server", async ({ page }) => {
    await page.goto("/contact");
    await signIn(page);
    const [, refresh] = await storedTokens(page);
    const logoutResponse = page.waitForResponse(logoutCall);
    await logout(page);
    await expect(page).toHaveURL("/");
    await expect(guestBanners(page).first()).toBeVisible();
    expect(await storedTokens(page)).toEqual([null, null]);
    await logoutResponse;
    expect(await isValidRefreshToken(refresh!)).toBe(false);
    await page.goBack();
    await expect(page).not.toHaveURL(/dashboard/);
  });

  for (const { title, fail } of [
    {
      title: "the server fails",
      fail: (page: Page) => mockApiResponse(page, "/api/auth/logout/", { status: 500, json: {} }),
    },
    { title: "the server is unreachable", fail: (page: Page) => page.route(logoutCall, (route) => route.abort()) },
  ]) {
    test.describe(`when ${title}`, () => {
      test.use({ expectedErrors: /Failed to load resource|sign-out could not be sent/ });

      test("clears the session in the browser", async ({ page }) => {
        await fail(page);
        await signIn(page);
        await logout(page);
        await expect(page).toHaveURL("/");
        await expect(guestBanners(page).first()).toBeVisible();
        expect(await storedTokens(page)).toEqual([null, null]);
        await page.goto("/dashboard");
        await expect(page).toHaveURL("/login");
      });
    });
  }

  test("does not wait for a server that does not respond", async ({ page }) => {
    await pauseRequests(page, logoutCall);
    await signIn(page);
    await logout(page);
    await expect(page).toHaveURL("/");
    expect(await storedTokens(page)).toEqual([null, null]);
  });

  test("in one tab also signs out the other open tabs", async ({ page, context }) => {
    await signIn(page, "/dashboard/profile");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const other = await context.newPage();
    await other.goto("/dashboard");
    await logout(other);
    await expect(other).toHaveURL("/");
    await expect(page).toHaveURL("/login");
    await page.goto("/contact");
    await expect(guestBanners(page).first()).toBeVisible();
  });
});

test("signing in in one tab also signs in the other open tabs", async ({ page, context }) => {
  const member = await createMember();
  await page.goto("/contact");
  await waitForHydration(page);
  await expect(guestBanners(page).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto("/login");
  await fillLogin(other, member);
  await expect(other).toHaveURL("/dashboard");
  await expect(guestBanners(page).first()).toBeHidden();
});
