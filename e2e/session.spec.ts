import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import {
  coloursOf,
  desktopDevice,
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
import { createMember, createSession } from "./people.ts";

// Sessions do not depend on the width of the screen, so one width is enough.
test.use(desktopDevice);

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

  test("that the server rejects, or whose user cannot be requested, is deleted: pages are those of a visitor, and the dashboard is the sign-in page", async ({
    page,
  }) => {
    const rejected = { access_token: "not.a.token", refresh_token: "nor-this" };
    await setLocalStorage(page, rejected);
    await page.goto("/about/who-we-are");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(guestBanners(page)).toHaveCount(2);
    for (const part of await guestBanners(page).all()) await expect(part).toBeVisible();
    expect(await storedTokens(page)).toEqual([null, null]);

    await setLocalStorage(page, rejected);
    await page.goto("/dashboard");
    await expect(page).toHaveURL("/login");
    expect(await storedTokens(page)).toEqual([null, null]);

    await test.step("also when the request for the user fails with a server error", async () => {
      await mockApiResponse(page, "/api/auth/user/", { status: 500, json: {} });
      await signIn(page, "/news");
      await expect(guestBanners(page).first()).toBeVisible();
      expect(await storedTokens(page)).toEqual([null, null]);
    });
  });

  test("that has expired is renewed once by a valid refresh token, also when two tabs open at the same moment, and the member stays signed in", async ({
    page,
    context,
  }) => {
    const member = await createMember();
    const { access, refresh } = await createSession(member);
    let refreshes = 0;
    context.on("request", (request) => {
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

    await test.step("once when two tabs open at the same moment", async () => {
      await setLocalStorage(page, { access_token: invalidateToken(newAccess!) });
      refreshes = 0;
      const other = await context.newPage();
      await Promise.all([page.goto("/dashboard"), other.goto("/dashboard/profile")]);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(member.firstName);
      await expect(other.getByRole("main")).toContainText(member.email);
      expect(refreshes).toBe(1);
    });
  });
});

test("while the user is loading only the background is shown; two page elements are shown only to visitors, and LOGIN to everyone", async ({
  page,
  browser,
}) => {
  const { paused, release } = await pauseRequests(page, userCall);
  await page.setViewportSize({ width: 640, height: 480 });
  await signIn(page, "/about/who-we-are");
  await expect.poll(() => paused.length).toBe(1);
  expect(await coloursOf(browser, page)).toHaveLength(1);
  await release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect((await coloursOf(browser, page)).length).toBeGreaterThan(50);

  await page.setViewportSize(desktopDevice.viewport);
  await waitForHydration(page);
  await expect(guestBanners(page)).toHaveCount(2);
  for (const part of await guestBanners(page).all()) await expect(part).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Login" })).toBeVisible();
});

test.describe("signing out when the server fails or is unreachable", () => {
  test.use({ expectedErrors: /Failed to load resource|sign-out could not be sent/ });

  test("clears the session in the browser", async ({ page }) => {
    const member = await createMember();
    for (const fail of [
      () => mockApiResponse(page, "/api/auth/logout/", { status: 500, json: {} }),
      () => page.route(logoutCall, (route) => route.abort()),
    ]) {
      await fail();
      await signIn(page, "/dashboard", member);
      await logout(page);
      await expect(page).toHaveURL("/");
      await expect(guestBanners(page).first()).toBeVisible();
      expect(await storedTokens(page)).toEqual([null, null]);
      await page.goto("/dashboard");
      await expect(page).toHaveURL("/login");
      await page.unroute(logoutCall);
    }
  });
});

test("signing in and out in one tab does so in the other open tabs, and signing out does not wait for a server that does not respond", async ({
  page,
  context,
}) => {
  const member = await createMember();
  await page.goto("/contact");
  await waitForHydration(page);
  await expect(guestBanners(page).first()).toBeVisible();
  const other = await context.newPage();
  await other.goto("/login");
  await fillLogin(other, member);
  await expect(other).toHaveURL("/dashboard");
  await expect(guestBanners(page).first()).toBeHidden();

  await page.goto("/dashboard/profile");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { paused } = await pauseRequests(other, logoutCall);
  await logout(other);
  await expect(other).toHaveURL("/");
  expect(await storedTokens(other)).toEqual([null, null]);
  expect(paused).toHaveLength(1);
  await expect(page).toHaveURL("/login");
  await page.goto("/contact");
  await expect(guestBanners(page).first()).toBeVisible();
});
