import { expect, expectAccessible, expectFitsPhones, FAILED_REQUEST, phoneDevice, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { openConsole } from "./staff.ts";

test.describe("an editor on a phone", () => {
  // Of the refused suggestion, and of the answer without a connection.
  test.use({ ...phoneDevice, expectedErrors: FAILED_REQUEST });

  test("reads texts beside their English by touch and by keys, and loses nothing without a connection", async ({
    page,
  }) => {
    const texts = page.getByRole("list", { name: "Texts of this file" }).locator("> li");
    const button = (at: number, name: string) => texts.nth(at).getByRole("button", { name, exact: true });
    const field = fieldByLabel(page, "What is better");

    await test.step("a file is found by what it says, with how much of it was read", async () => {
      await openConsole(page, "editor@demo.example", "/kiswahili");
      await expect(page.getByText(/ texts read; /)).toBeVisible();
      await expectAccessible(page);
      await fieldByLabel(page, "Search").fill("Huna tiketi bado");
      await fieldByLabel(page, "Search").press("Enter");
      await page.getByRole("link", { name: "attendance", exact: true }).tap();
      await expect(page.getByRole("heading", { level: 1, name: "Attendance, in Kiswahili" })).toBeVisible();
      await expect(texts.nth(3)).toBeVisible();
      await expectAccessible(page);
      await expectFitsPhones(page);
    });

    await test.step("by touch one is right, and stays where it was", async () => {
      await button(0, "Right").tap();
      await expect(texts.nth(0).getByText("right", { exact: true })).toBeVisible();
      await expect(texts.nth(0).getByText("1 answer")).toBeVisible();
    });

    await test.step("by keys another is right, and the next one has the focus", async () => {
      await button(0, "Right").focus();
      await page.keyboard.press("j");
      await expect(button(1, "Right")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(button(2, "Right")).toBeFocused();
      await expect(texts.nth(1).getByText("1 answer")).toBeVisible();
      await page.keyboard.press("k");
      await expect(button(1, "Right")).toBeFocused();
    });

    await test.step("a suggestion without its value is refused, and stays in its field, also after a reload", async () => {
      await fieldByLabel(page, "Search in both languages").fill("{");
      await fieldByLabel(page, "Search in both languages").press("Enter");
      await expect(texts.nth(0)).toContainText("{");
      await button(0, "Right").focus();
      await page.keyboard.press("b");
      await expect(field).toBeFocused();
      await field.fill("Bila thamani");
      await page.keyboard.press("Control+Enter");
      await expect(page.getByText(/\} stands? for .* has to stay in the text\./)).toBeVisible();
      await expect(field).toHaveValue("Bila thamani");
      await expectAccessible(page);
      await page.reload();
      await expect(field).toHaveValue("Bila thamani");
      await page.getByRole("button", { name: "Cancel" }).tap();
      await expect(field).toBeHidden();
    });

    await test.step("what is stored without a connection is stored once there is one", async () => {
      const before = (await texts.nth(1).locator("[lang=sw]").first().textContent())!;
      await button(1, "Better so").tap();
      await field.fill(`${before} sana`);
      await page.context().setOffline(true);
      await page.getByRole("button", { name: "Store", exact: true }).tap();
      await expect(page.getByText("1 answer is kept on this device, and not stored yet.")).toBeVisible();
      await expect(texts.nth(1).getByText("better one written, kept on this device")).toBeVisible();
      await page.context().setOffline(false);
      await expect(texts.nth(1).getByText("better one written", { exact: true })).toBeVisible();
      await expect(texts.nth(1).getByText(`${before} sana`).first()).toBeVisible();
      await expectAccessible(page);
    });
  });
});
