import type { Page } from "@playwright/test";
import { expect, expectAccessible, FAILED_REQUEST, phoneDevice, test } from "./fixtures.ts";
import { fieldByLabel, withUniqueSuffix } from "./forms.ts";
import { press } from "./keyboard.ts";
import { openConsole, staffAccounts, storedCodeOf } from "./staff.ts";

// Drafts of staff: made with their first save, kept when the session ends, deleted.

const SECRETARY = "secretary@demo.example";
const EDITOR = "editor@demo.example";

/** Whether nothing covers the middle of an element. */
function isUncovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}

const draftsOnDevice = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("draft:")));

test.describe("a session that ends while somebody writes", () => {
  test.use({ ...phoneDevice, expectedErrors: FAILED_REQUEST });

  test("asks for the sign-in over the text, and saves the text afterwards", async ({ page, context }) => {
    const { email, password } = staffAccounts().find((account) => account.email === EDITOR)!;
    await openConsole(page, EDITOR, "/content/articles/1");
    const title = fieldByLabel(page, "Title");
    await expect(title).not.toHaveValue("");
    // What the page reads on its own has come, so that saving is the first call without a session.
    await expect(fieldByLabel(page, "Category").locator("option:checked")).not.toHaveText("");
    await expect(page.getByText("Revision 1", { exact: true })).toBeVisible();
    await context.clearCookies({ name: "staff" });
    await title.fill(withUniqueSuffix("Written for half an hour"));
    await page.getByRole("button", { name: "Save now" }).click();
    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await expect(dialog.getByRole("textbox", { name: "Email" })).toHaveValue(email);
    await expect(dialog.getByLabel(/^Password/)).toBeFocused();
    await expectAccessible(page, ["light"]);
    await page.keyboard.press("Escape");
    await expect(page.getByText(/^Not saved, kept on this device: .*sign in/)).toBeVisible();
    await page.getByRole("button", { name: "Save now" }).click();
    await expect(dialog.getByLabel(/^Password/)).toBeFocused();
    await page.keyboard.type(password);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("textbox", { name: "Code" })).toBeFocused();
    // Asked for only now, because it lasts half a minute.
    await page.keyboard.type(await storedCodeOf(email));
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("status").filter({ hasText: "Saved at" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Save now" })).toBeFocused();
  });
});

test.describe("a draft on a low screen", () => {
  test.use({ viewport: { width: 1280, height: 560 }, expectedErrors: /net::ERR_FAILED/ });

  test("has its toolbar in sight while its text scrolls, says only until it is saved that it is not, and leaves nothing on the device when it is deleted or somebody signs out", async ({
    page,
  }) => {
    await openConsole(page, SECRETARY, "/content/articles");
    await page.getByRole("link", { name: /^New / }).click();
    await fieldByLabel(page, "Title").fill(withUniqueSuffix("A long article"));
    await fieldByLabel(page, "Text").fill(Array.from({ length: 60 }, (_, index) => `Line ${index}`).join("\n"));
    const save = page.getByRole("button", { name: "Save now" });
    await press(page, save);
    await expect(page).toHaveURL(/articles\/\d+$/);
    await expect(page.getByRole("button", { name: "Delete this draft" })).toBeVisible();
    await expect(save).toBeFocused();
    await page.mouse.wheel(0, 1000);
    await expect(page.getByText("Line 20", { exact: true })).toBeInViewport();
    for (const control of [save, page.getByRole("button", { name: "Bold" })]) {
      await expect.poll(() => control.evaluate(isUncovered)).toBe(true);
    }

    await page.route("**/staff/content/articles/*/", (route) =>
      route.request().method() === "PUT" ? route.abort() : route.continue(),
    );
    const title = withUniqueSuffix("A longer article");
    await fieldByLabel(page, "Title").fill(title);
    await page.getByRole("button", { name: "Preview" }).click();
    const note = page.getByText("It is not saved yet");
    await expect(note).toBeVisible();
    await page.unroute("**/staff/content/articles/*/");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByRole("status").filter({ hasText: "Saved at" })).toBeVisible();
    await expect(note).toHaveCount(0);

    await test.step("it is deleted, and nothing of it stays on the device", async () => {
      await press(page, page.getByRole("button", { name: "Delete this draft" }));
      const question = page.getByRole("dialog", { name: `Delete ${title}?` });
      await expectAccessible(page);
      await press(page, question.getByRole("button", { name: "Delete it" }));
      await expect(page).toHaveURL(/content\/articles$/);
      await expect(page.getByRole("heading", { level: 1, name: "News" })).toBeVisible();
      await expect(page.getByText(title)).toHaveCount(0);
      expect(await draftsOnDevice(page)).toEqual([]);
    });

    await test.step("signing out names a draft that could not be sent, and deletes it from the device if asked to", async () => {
      await page.getByRole("link", { name: /^New / }).click();
      await expect(fieldByLabel(page, "Title")).toBeVisible();
      await page.route("**/staff/content/articles/", (route) =>
        route.request().method() === "POST" ? route.abort() : route.continue(),
      );
      await fieldByLabel(page, "Title").fill(withUniqueSuffix("A draft on a shared phone"));
      await press(page, page.getByRole("button", { name: "Sign out" }));
      const dialog = page.getByRole("dialog", { name: "One draft is not saved" });
      await expect(dialog).toBeVisible();
      await expectAccessible(page);
      await press(page, dialog.getByRole("button", { name: "Sign out and delete it" }));
      await expect(page.getByRole("heading", { name: "Sign in", level: 1 })).toBeVisible();
      expect(await draftsOnDevice(page)).toEqual([]);
    });
  });
});
