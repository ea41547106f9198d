import type { Locator, Page } from "@playwright/test";
import { isSample, textsOfDocument } from "../apps/site/built/kiswahili.ts";
import { memberPages, pagesInKiswahili } from "../apps/site/built/pages.ts";
import { shopContent } from "../apps/site/src/features/shop/shop.content.sw.ts";
import { englishTexts } from "../scripts/translations/english-words.ts";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  FAILED_REQUEST,
  HEADER_AND_FOOTER,
  phoneDevice,
  provideAxe,
  signIn,
  test,
  waitForHydration,
} from "./fixtures.ts";

test.use({ ...phoneDevice, locale: "sw-KE", expectedErrors: FAILED_REQUEST });

/** Pages that one test visits, one after another. */
const AT_ONCE = 8;

/** With the end of `withUniqueSuffix()` or of eight random digits: what another test has written, in English alone. */
const isOfAnotherTest = (text: string) => /\b(m[0-9a-z]{7}|[0-9a-f]{8})\b/.test(text);

/** Expects a page in Kiswahili as it is now, with its closed dialogs and what the browser says beside a field. */
async function expectKiswahili(page: Page): Promise<void> {
  const { html, popup } = await page.evaluate(() => {
    const { form, validationMessage } = document.activeElement as Partial<HTMLInputElement>;
    return { html: document.documentElement.outerHTML, popup: form?.noValidate ? "" : (validationMessage ?? "") };
  });
  expect(html).toMatch(/^<html lang="sw"/);
  const texts = textsOfDocument(html).filter((text) => !isSample(text) && !isOfAnotherTest(text));
  expect(englishTexts([...texts, popup]), page.url()).toEqual([]);
}

/** Expects of the page that has been opened. */
async function expectGoodPage(page: Page, isFirst: boolean): Promise<void> {
  await waitForHydration(page);
  await expect(page.getByRole("main").getByText(/^Inapakia/)).toHaveCount(0);
  await expectKiswahili(page);
  await page.setViewportSize({ width: 320, height: 740 });
  await expectNoHorizontalScroll(page);
  await page.setViewportSize(phoneDevice.viewport);
  await expectAccessible(page, ["light"], isFirst ? {} : { exclude: HEADER_AND_FOOTER });
}

const submit = (page: Page) => page.locator("main button[type=submit]").click();

/** Sends a form without any text, and expects that it says so, at the field or above. */
async function expectErrors(page: Page, form: Locator): Promise<void> {
  await expect(form).toBeVisible();
  for (const field of await form.locator("input:not([type=radio], [type=checkbox]), textarea").all()) {
    if ((await field.isVisible()) && (await field.isEditable())) await field.fill("");
  }
  await expectRefused(page, form);
}

async function expectRefused(page: Page, form: Locator): Promise<void> {
  await form.locator("button[type=submit]").last().click();
  const said = form
    .locator("[aria-invalid=true]")
    .or(page.locator("form:not([novalidate]) :focus:invalid"))
    .or(form.getByRole("alert").filter({ hasText: /\w/ }));
  await expect(said.first()).toBeVisible();
  await expectKiswahili(page);
}

const expectMissingFields = (page: Page) =>
  expectErrors(page, page.locator("main form:has(button[type=submit])").last());

/** A dialog whose content is made when it opens. */
async function expectDialog(page: Page, open: Locator): Promise<Locator> {
  await open.click();
  const dialog = page.locator("dialog[open]");
  await expect(dialog.locator("h2, [aria-live], button").first()).toBeVisible();
  await expect(dialog.getByText(/^Inapakia/)).toHaveCount(0);
  await expectKiswahili(page);
  return dialog;
}

/** A product, its review, the cart and the checkout. */
async function expectShop(page: Page): Promise<void> {
  const product = await expectDialog(page, page.locator("main li button[aria-haspopup=dialog]").first());
  await product.getByRole("button", { name: shopContent.product.add, exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: shopContent.product.added }).first()).toBeAttached();
  await expectKiswahili(page);
  await page.keyboard.press("Escape");
  const cart = await expectDialog(page, page.getByRole("button", { name: shopContent.cart.open(1) }));
  await cart.getByRole("button", { name: shopContent.cart.checkout, exact: true }).click();
  const checkout = page.getByRole("dialog", { name: shopContent.checkout.title });
  await expect(checkout.locator("form")).toBeVisible();
  await expectErrors(page, checkout.locator("form"));
}

/** Of a field that the browser validates itself. */
const popupOf = (page: Page) =>
  page.locator("main [name=email]").evaluate((field: HTMLInputElement) => field.validationMessage);

async function expectPopup(page: Page): Promise<void> {
  await submit(page);
  await expect(page.locator("main [name=email]")).toBeFocused();
  expect(await popupOf(page)).toMatch(/^Jaza sehemu hii: \S/);
}

async function correctEmail(page: Page): Promise<void> {
  await page.locator("main [name=email]").fill("wangari@party.example");
  expect(await popupOf(page), "the popup goes when the field is corrected").toBe("");
}

async function expectSignInRefused(page: Page): Promise<void> {
  await page.locator("main [name=password]").fill("a wrong one");
  await submit(page);
  await expect(page.getByRole("main").getByRole("alert").filter({ hasText: /\w/ }).first()).toBeVisible();
  await expectKiswahili(page);
}

/** What forms say to wrong input, and dialogs that are made when they open. */
const uses: Record<string, (page: Page) => Promise<unknown>> = {
  "/sw/news": (page) => expectErrors(page, page.locator("footer form")),
  "/sw/about/gallery": (page) => expectDialog(page, page.locator("main button[aria-haspopup=dialog]").first()),
  "/sw/joinus": async (page) => {
    await page.getByRole("radio", { name: "Bronze" }).click();
    await expectMissingFields(page);
  },
  "/sw/joinus/free": expectMissingFields,
  "/sw/donate": async (page) => {
    const form = page.locator("main form:has([name=paymentMethod])");
    const entries = { amount: "500", firstName: "Wangari", lastName: "Mwangi", email: "wangari", phone: "07" };
    for (const [name, entry] of Object.entries(entries)) await form.locator(`[name=${name}]`).fill(entry);
    await expectRefused(page, form);
  },
  "/sw/shop": expectShop,
  "/sw/dashboard/profile": (page) => expectErrors(page, page.locator("#details form")),
  "/sw/dashboard/members": expectMissingFields,
  "/sw/dashboard/settings": async (page) => {
    const parts = page.locator("#security summary");
    await expect(parts).toHaveCount(4);
    for (const part of await parts.all()) await part.click();
    for (const field of ["current_password", "email"]) {
      await expectErrors(page, page.locator(`#security form:has([name=${field}])`).first());
    }
    const dialog = await expectDialog(page, page.locator("#delete button").first());
    await expectErrors(page, dialog.locator("form"));
  },
  "/sw/contact": expectMissingFields,
  "/sw/volunteer": expectMissingFields,
  "/sw/register": expectMissingFields,
  "/sw/login": async (page) => {
    await expectPopup(page);
    await correctEmail(page);
    await expectSignInRefused(page);
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

const [firstPath, ...otherPaths] = memberPages.map((path) => `/sw${path}`);

test("every form and dialog with expectations in this file is on a page", () => {
  expect(Object.keys(uses).filter((path) => ![...paths, ...otherPaths].includes(path))).toEqual([]);
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
      await uses[path]?.(page);
    }
  });
}

test(`${firstPath}, ${otherPaths.join(", ")} read Kiswahili for a member, fit 320 px and pass axe`, async ({
  page,
}) => {
  await provideAxe(page);
  await signIn(page, firstPath);
  await expectGoodPage(page, true);
  for (const path of otherPaths) {
    await page.goto(path);
    await expectGoodPage(page, false);
    await uses[path]?.(page);
  }
});
