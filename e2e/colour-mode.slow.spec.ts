import { coloursOf, desktopDevice, expect, pauseRequests, signIn, test, waitForHydration } from "./fixtures.ts";
import { openConsole } from "./staff.ts";

test.use(desktopDevice);

test("the colour mode follows the system until the visitor chooses one, which is stored and applied before the first paint", async ({
  page,
  browser,
}) => {
  const toggle = page.getByRole("button", { name: "Dark mode" });
  const html = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/contact");
  await waitForHydration(page);
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  await toggle.click();
  await expect(toggle).toHaveAttribute("aria-pressed", "false");
  await expect(html).toHaveCSS("color-scheme", "light");
  await page.goto("/login");
  await waitForHydration(page);
  await expect(html).toHaveCSS("color-scheme", "light");
  await expect(toggle).toHaveAttribute("aria-pressed", "false");

  await test.step("without a flash of the other mode", async () => {
    await page.emulateMedia({ colorScheme: "light" });
    await toggle.click();
    await expect(html).toHaveAttribute("data-mode", "dark");
    const background = await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
    await pauseRequests(page, "**/assets/*.js");
    await page.goto("/donate", { waitUntil: "domcontentloaded" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    await expect(page.locator("body")).toHaveCSS("background-color", background);
    const white = 0xff_ff_ff_ff;
    const [light] = await coloursOf(browser, page);
    expect(light).not.toBe(white);
  });
});

test("in forced colours an outline shows what is chosen, on the site, in the portal and in the console", async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  const expectOutlined = async (selector: string, chosen: string) => {
    const all = page.locator(selector).filter({ visible: true });
    await expect(all.filter({ hasText: chosen })).toHaveCSS("outline-style", "solid");
    const styles = await all.evaluateAll((found) => found.map((each) => getComputedStyle(each).outlineStyle));
    expect(styles.filter((style) => style !== "none").length, selector).toBe(1);
    expect(styles.length, selector).toBeGreaterThan(1);
  };
  await page.goto("/election-integrity");
  await expectOutlined("[role=tab]", "Empower The Vote");
  await expectOutlined("header nav :is(a, summary)", "About");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Events" }).click();
  await page.getByRole("main").getByRole("link", { name: "Past", exact: true }).click();
  await expect(page).toHaveURL(/when=past/);
  await expectOutlined("header nav a", "Events");
  await expectOutlined("main nav:first-of-type a", "Past");
  await page.goto("/about/rules#structure");
  await expectOutlined("main nav > ol > li > a", "Party Structure");
  await page.goto("/joinus");
  await expectOutlined("main ol > li", "Select Membership Plan");
  await signIn(page, "/dashboard/settings");
  await expectOutlined("nav[aria-label=Dashboard] a", "Settings");
  await expectOutlined("label:has([name=colour-mode])", "As on my device");
  await openConsole(page, "editor@demo.example", "/content/articles");
  await expectOutlined("nav a", "News");
});
