import type { Page } from "@playwright/test";
import { isSample, textsOfDocument } from "../apps/site/built/kiswahili.ts";
import { memberPages, pagesInKiswahili } from "../apps/site/built/pages.ts";
import { englishTexts } from "../scripts/translations/english-words.ts";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  FAILED_REQUEST,
  FRAME,
  phone,
  provideAxe,
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

/** Expects of the page that has been opened. */
async function expectGoodPage(page: Page, isFirst: boolean): Promise<void> {
  await waitForHydration(page);
  await expect(page.getByRole("main").getByText(/^Inapakia/)).toHaveCount(0);
  await expectKiswahili(page);
  await page.setViewportSize({ width: 320, height: 740 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize(phone.viewport);
  await expectAccessible(page, ["light"], isFirst ? {} : { exclude: FRAME });
}

const submit = (page: Page) => page.locator("main button[type=submit]").click();

/** At the field or above. */
async function expectMissingFields(page: Page): Promise<void> {
  const form = page.locator("main form:has(button[type=submit])").last();
  await form.locator("button[type=submit]").last().click();
  const said = form.locator("[aria-invalid=true]").or(page.getByRole("alert").filter({ hasText: /\w/ }));
  await expect(said.first()).toBeVisible();
  await expectKiswahili(page);
}

/** Of a field that the browser validates itself. */
const popupOf = (page: Page) =>
  page.locator("main [name=email]").evaluate((field: HTMLInputElement) => field.validationMessage);

async function expectPopup(page: Page): Promise<void> {
  await submit(page);
  await expect(page.locator("main [name=email]")).toBeFocused();
  expect(await popupOf(page)).toMatch(/^Sehemu hii inahitajika: \S/);
}

async function correctEmail(page: Page): Promise<void> {
  await page.locator("main [name=email]").fill("wangari@party.example");
  expect(await popupOf(page), "the popup goes when the field is corrected").toBe("");
}

async function expectRefusal(page: Page): Promise<void> {
  await page.locator("main [name=password]").fill("a wrong one");
  await submit(page);
  await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible();
  await expectKiswahili(page);
}

/** What a form says to wrong input. */
const wrongInput: Record<string, (page: Page) => Promise<void>> = {
  "/sw/contact": expectMissingFields,
  "/sw/volunteer": expectMissingFields,
  "/sw/register": expectMissingFields,
  "/sw/login": async (page) => {
    await expectPopup(page);
    await correctEmail(page);
    await expectRefusal(page);
  },
  "/sw/forgot-password": async (page) => {
    await expectPopup(page);
    await page.locator("main [name=email]").fill("wangari");
    await submit(page);
    expect(await popupOf(page)).toContain("jina@example.com");
    await correctEmail(page);
  },
};

const paths = pagesInKiswahili.filter(({ form }) => form === undefined).map(({ path }) => path);

test("every form with expectations in this file is on a page", () => {
  expect(Object.keys(wrongInput).filter((path) => !paths.includes(path))).toEqual([]);
});

for (let first = 0; first < paths.length; first += AT_ONCE) {
  const some = paths.slice(first, first + AT_ONCE);
  test(`${some.join(", ")} read Kiswahili once they run, also where a form refuses its input, fit 320 px and pass axe`, async ({
    page,
  }) => {
    await provideAxe(page);
    for (const path of some) {
      await page.goto(path);
      await expectGoodPage(page, path === some[0]);
      await wrongInput[path]?.(page);
    }
  });
}

const [firstPath, ...otherPaths] = memberPages.map((path) => `/sw${path}`);

test(`${firstPath}, ${otherPaths.join(", ")} read Kiswahili for a member, fit 320 px and pass axe`, async ({
  page,
}) => {
  await provideAxe(page);
  await signIn(page, firstPath);
  await expectGoodPage(page, true);
  for (const path of otherPaths) {
    await page.goto(path);
    await expectGoodPage(page, false);
  }
});
