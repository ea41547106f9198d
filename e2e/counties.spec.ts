import { counties, countyPath } from "@party/contract/values/counties";
import { branchContacts } from "@party/samples/branch-contacts";
import { expect, expectAccessibleAtBothWidths, signIn, smallPhone, test, waitForHydration } from "./fixtures.ts";

const openCounties = new Set(branchContacts.map(({ county_id }) => county_id));
/** One without and one with an office, and those with the longest name and with signs in it. */
const examples = counties.filter(({ name }) => ["Garissa", "Wajir", "Elgeyo/Marakwet", "Murang'a"].includes(name));

for (const prefix of ["", "/sw"]) {
  test(`counties at ${prefix}/counties pass axe, and show their office or say who answers`, async ({ page }) => {
    for (const { id, name } of examples) {
      await page.goto(prefix + countyPath(name));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
      await waitForHydration(page);
      const own = page.locator("main").getByText(prefix ? `Ofisi ya kaunti ya ${name}` : `${name} county office`);
      await expect(own).toHaveCount(openCounties.has(id) ? 1 : 0);
      await expect(page.locator('main a[href^="tel:"]').first()).toBeVisible();
      await expectAccessibleAtBothWidths(page);
    }
  });
}

test.describe("on a phone of 360 px", () => {
  test.use(smallPhone);

  test("the office of Garissa is two taps away from the home page", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).tap();
    await expect(page.getByRole("heading", { name: "County offices" })).toBeInViewport();
    await page.getByRole("link", { name: "Garissa: our office" }).tap();
    await expect(page.getByRole("heading", { name: "Garissa county office" })).toBeVisible();
    await expect(page.getByText("Fardosa Abdille")).toBeVisible();
  });

  test("the map has a tile of at least 44 px for each of the 47 counties, and the keyboard opens one", async ({
    page,
  }) => {
    await page.goto("/contact");
    const tiles = page.getByRole("navigation", { name: "Map of the 47 counties" }).getByRole("link");
    await expect(tiles).toHaveCount(47);
    for (const tile of await tiles.locator("rect").all()) {
      const { width, height } = (await tile.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await tiles.filter({ hasText: "Wajir" }).focus();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/counties/wajir");
    await expect(page.getByRole("heading", { name: "Be the first in Wajir" })).toBeVisible();
  });
});

test("a member's dashboard leads to the page of the own county, and back", async ({ page }) => {
  await signIn(page);
  await page.getByRole("link", { name: "The party in Nyeri county" }).click();
  await expect(page).toHaveURL("/counties/nyeri");
  await expect(page.getByRole("heading", { name: "Nyeri county office" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: /^Welcome back, / })).toBeVisible();
});
