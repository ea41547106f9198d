import type { Page } from "@playwright/test";
import { desktopDevice, expect, expectAccessible, phoneDevice, signIn, test, waitForHydration } from "./fixtures.ts";

const titleBar = (page: Page) => page.getByRole("banner").locator("> div").first();

test("pages for joining, signing in, receipts and card codes show no invitation to join", async ({ page, request }) => {
  for (const path of ["/joinus", "/register", "/receipts/R2026-000001", "/verify/no-such-code"]) {
    const html = await (await request.get(path)).text();
    expect(html, path).toContain("</footer>");
    expect(html, path).not.toContain(" data-guest-only=");
  }
  const invitations = page.locator("[data-guest-only]");
  await page.goto("/login");
  await waitForHydration(page);
  await expect(invitations).toHaveCount(0);
  await page.getByRole("banner").getByRole("link").first().click();
  await expect(invitations, "after navigating to another page").toHaveCount(2);
});

test.describe("site banner", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test("is one line of 44 px at 320 px, and stays closed after a reload", async ({ page }) => {
    await page.goto("/contact");
    const bar = page.getByRole("complementary", { name: "Announcement" });
    expect((await bar.boundingBox())!.height).toBeCloseTo(44, 0);
    await bar.getByRole("button", { name: "Close announcement" }).tap();
    await expect(bar).toBeHidden();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(bar).toBeHidden();
    await expect(page.locator("[data-guest-only]").last(), "the invitation below the page stays").toBeVisible();
    await page.evaluate(() => localStorage.setItem("announcementClosed", "Another announcement"));
    await page.reload();
    await expect(bar, "the visitor closed another one").toBeVisible();
  });
});

test.describe("signed in", () => {
  test.use({ ...phoneDevice, viewport: { width: 320, height: 640 } });

  test("public pages show a dashboard link and keep LOGIN at 320 and 1280 px, and the dashboard shows no such link", async ({
    page,
  }) => {
    await signIn(page, "/contact");
    const back = titleBar(page).getByRole("link", { name: "My dashboard" });
    for (const viewport of [page.viewportSize()!, desktopDevice.viewport]) {
      await page.setViewportSize(viewport);
      await expect(back).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBe(viewport.width);
      await expectAccessible(page);
    }
    await back.click();
    await expect(page).toHaveURL("/dashboard");
    await expect(back).toBeHidden();
  });
});
