import type { Page } from "@playwright/test";
import { coloursOf, desktop, expect, pauseRequests, test, waitForHydration } from "./fixtures.ts";

test.describe("colour mode", () => {
  test.use(desktop);
  const toggle = (page: Page) => page.getByRole("button", { name: "Dark mode" });

  test("follows the system until the visitor chooses a mode, then stores it", async ({ page }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/contact");
    await waitForHydration(page);
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "true");
    await toggle(page).click();
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
    await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
    await page.reload();
    await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
    await page.goto("/login");
    await waitForHydration(page);
    await expect(page.locator("html")).toHaveCSS("color-scheme", "light");
    await expect(toggle(page)).toHaveAttribute("aria-pressed", "false");
  });

  test("is applied before the first paint, without a flash of the other mode", async ({ page, browser }) => {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/donate");
    await toggle(page).click();
    await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
    const background = await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
    await pauseRequests(page, "**/assets/*.js");
    await page.reload({ waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await expect(page.locator("body")).toHaveCSS("background-color", background);
    const white = 0xff_ff_ff_ff;
    const [light] = await coloursOf(browser, page);
    expect(light).not.toBe(white);
  });
});
