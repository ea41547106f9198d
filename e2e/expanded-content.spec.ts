import type { Page } from "@playwright/test";
import { desktop, expect, expectAccessible, expectFitsPhones, phone, test, waitForHydration } from "./fixtures.ts";
import { fillApplication } from "./forms.ts";
import { newPerson } from "./people.ts";

// Scans with axe the content that is collapsed when a page opens. The drawer, the About menu, the shop's dialogs and the
// wizard's steps are scanned by their own tests.
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

for (const { name, use, scheme } of [
  { name: "390 px in light colours", use: phone, scheme: "light" },
  { name: "1280 px in dark colours", use: desktop, scheme: "dark" },
] as const) {
  test.describe(`at ${name} axe finds no violation in`, () => {
    test.use(use);

    test("the gallery's videos and an enlarged photo", async ({ page }) => {
      await open(page, "/about/gallery");
      await page
        .getByRole("button", { name: /^View larger/ })
        .first()
        .click();
      await expect(page.getByRole("dialog", { name: "Photo" })).toBeVisible();
      await expectAccessible(page, [scheme]);
      await expectFitsPhones(page);
      await page.keyboard.press("Escape");
      await page.getByRole("tab", { name: "Videos" }).click();
      await expect(page.getByRole("tabpanel").locator("video")).toHaveCount(2);
      await expectAccessible(page, [scheme]);
    });

    test("the second tab of the election integrity page", async ({ page }) => {
      await open(page, "/election-integrity");
      await page.getByRole("tab", { name: "Protect The Future" }).click();
      await expect(page.getByRole("tab", { name: "Protect The Future" })).toHaveAttribute("aria-selected", "true");
      await expectAccessible(page, [scheme]);
    });

    test("every section of the constitution", async ({ page }) => {
      await open(page, "/about/rules");
      const sections = page.locator("nav[aria-label='Sections of the constitution'] > ol > li > a");
      for (const section of await sections.all()) {
        await section.click();
        await expect(page.locator("main section:visible").getByRole("heading", { level: 2 })).toHaveText(
          (await section.textContent()) ?? "",
        );
        await expectAccessible(page, [scheme]);
      }
    });

    test("every focus point of home", async ({ page }) => {
      await open(page, "/");
      const points = page.getByRole("region", { name: "Focus Point" });
      for (const point of await points.locator("summary").all()) {
        await point.click();
        await expect(points.locator("details[open]")).toHaveCount(1);
        await expectAccessible(page, [scheme]);
      }
    });

    test("the map of the contact page", async ({ page }) => {
      await page.route("https://www.openstreetmap.org/**", (route) =>
        route.fulfill({ contentType: "text/html", body: '<html lang="en"><title>map</title><main></main></html>' }),
      );
      await open(page, "/contact");
      const map = page.getByRole("region", { name: "Where we are" });
      await map.scrollIntoViewIfNeeded();
      await expect(map.locator("iframe")).toBeVisible();
      await expectAccessible(page, [scheme]);
    });
  });
}

test("Join Us: a Login Required dialog with Register and Login buttons exists but is never opened", async ({
  page,
}) => {
  await open(page, "/joinus");
  const dialog = page.locator("dialog", { hasText: "Login Required" });
  await expect(dialog).toHaveCount(1);
  await expect(dialog.getByRole("link", { includeHidden: true })).toHaveText(["Register", "Login"]);
  await expect(dialog).toBeHidden();
  // A visitor who applies for a paid plan is the case for which the dialog would be meant.
  await fillApplication(page, "Silver", newPerson());
  await page.evaluate(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw new Error("the dialog was opened");
    };
  });
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page).toHaveURL("/login");
});
