import type { Page } from "@playwright/test";
import { isSample, textsOfDocument } from "../apps/site/built/kiswahili.ts";
import { memberPages, pagesInKiswahili } from "../apps/site/built/pages.ts";
import { englishTexts } from "../scripts/translations/english-words.ts";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  FAILED_REQUEST,
  phone,
  signIn,
  test,
  waitForHydration,
} from "./fixtures.ts";

test.use({ ...phone, locale: "sw-KE", expectedErrors: FAILED_REQUEST });

/** Pages that one test visits, one after another. */
const AT_ONCE = 8;

/** Of `unique()`: what another test has written, in English alone. */
const isOfAnotherTest = (text: string) => /\bm[0-9a-z]{7}\b/.test(text);

/** Expects a page in Kiswahili as it is now, with its closed dialogs. */
async function expectKiswahili(page: Page): Promise<void> {
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  expect(html).toMatch(/^<html lang="sw"/);
  expect(
    englishTexts(textsOfDocument(html).filter((text) => !isSample(text) && !isOfAnotherTest(text))),
    page.url(),
  ).toEqual([]);
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
  await expect(page.getByRole("main").getByText(/^Inapakia/)).toHaveCount(0);
  await expectKiswahili(page);
  await page.setViewportSize({ width: 320, height: 740 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize(phone.viewport);
  await expectAccessible(page, ["light"]);
}

const paths = pagesInKiswahili.filter(({ form }) => form === undefined).map(({ path }) => path);

for (let first = 0; first < paths.length; first += AT_ONCE) {
  const some = paths.slice(first, first + AT_ONCE);
  test(`${some.join(", ")} read Kiswahili once they run, fit 320 px and pass axe`, async ({ page }) => {
    for (const path of some) await visit(page, path);
  });
}

for (let first = 0; first < memberPages.length; first += AT_ONCE) {
  const some = memberPages.slice(first, first + AT_ONCE).map((path) => `/sw${path}`);
  test(`${some.join(", ")} read Kiswahili for a member, fit 320 px and pass axe`, async ({ page }) => {
    await signIn(page, "/sw/dashboard");
    for (const path of some) await visit(page, path);
  });
}

/** Forms whose page says what is missing, at the field or above. */
const forms = ["/contact", "/volunteer", "/register"];

test("each form says in Kiswahili what is missing", async ({ page }) => {
  for (const path of forms) {
    await page.goto(`/sw${path}`);
    await waitForHydration(page);
    const form = page.locator("main form:has(button[type=submit])").last();
    await form.locator("button[type=submit]").last().click();
    const said = form.locator("[aria-invalid=true]").or(page.getByRole("alert").filter({ hasText: /\w/ }));
    await expect(said.first(), path).toBeVisible();
    await expectKiswahili(page);
  }
});

test("the popup of a field that the browser validates itself is in Kiswahili, and goes when it is corrected", async ({
  page,
}) => {
  for (const path of ["/login", "/forgot-password"]) {
    await page.goto(`/sw${path}`);
    await waitForHydration(page);
    const email = page.locator("main [name=email]");
    const popup = () => email.evaluate((field: HTMLInputElement) => field.validationMessage);
    await page.locator("main button[type=submit]").click();
    await expect(email, path).toBeFocused();
    expect(await popup(), path).toMatch(/^Sehemu hii inahitajika: \S/);
    if (path === "/forgot-password") {
      await email.fill("wangari");
      await page.locator("main button[type=submit]").click();
      expect(await popup(), path).toContain("jina@example.com");
    }
    await email.fill("wangari@party.example");
    expect(await popup(), path).toBe("");
  }
});

test("what the server refuses is said in Kiswahili", async ({ page }) => {
  await page.goto("/sw/login");
  await waitForHydration(page);
  await page.locator("main [name=email]").fill("nobody@party.example");
  await page.locator("main [name=password]").fill("a wrong one");
  await page.locator("main button[type=submit]").click();
  await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible();
  await expectKiswahili(page);
});
