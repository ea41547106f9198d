import { expect, expectAccessible, expectFitsPhones, phoneDevice, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { press } from "./keyboard.ts";
import { newPerson } from "./people.ts";
import { simulatedPhone } from "./simulated-phone.ts";
import { openConsole } from "./staff.ts";

test.describe("an administrator on a phone, before the site opens", () => {
  test.use(phoneDevice);

  test("sees the gaps of a demo, confirms one and takes it back, and tries a payment to its return", async ({
    page,
  }) => {
    await openConsole(page, "admin@demo.example", "/");
    await page.getByRole("link", { name: "Look at them" }).click();
    await expect(page.getByRole("heading", { name: "Before you open", level: 1 })).toBeVisible();
    const open = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });
    for (const gap of [
      /Are address, phone and email the party’s own\?\s*Missing/,
      /Have the invented articles.*removed\?\s*Pretended/,
      /Does M-PESA ask for real money\?\s*Pretended/,
      /Do emails leave the server\?\s*Pretended/,
      /Was a backup restored within a year\?\s*Missing/,
      /Are the certificates .*\?\s*Not known/,
    ]) {
      await expect(open.filter({ hasText: gap })).toBeVisible();
    }
    await expectAccessible(page);
    await expectFitsPhones(page);

    await test.step("what no program can see is confirmed by keyboard, and taken back", async () => {
      const registered = page.getByRole("button", { name: "The party is registered" });
      await press(page, registered);
      await press(page, page.getByRole("dialog").getByRole("button", { name: "Confirm it" }));
      await expect(page.getByText("It was confirmed.")).toBeVisible();
      await expect(registered).toHaveCount(0);
      await press(page, page.getByText(/^\d+ (is|are) done$/).first());
      await press(page, page.getByRole("button", { name: "Take it back" }));
      await expect(registered).toBeVisible();
    });

    await test.step("a payment of KES 10 is prompted, comes and goes back", async () => {
      const { phone } = newPerson();
      await fieldByLabel(page, "Your M-PESA number").fill(phone);
      await page.getByRole("button", { name: /^Prompt/ }).click();
      const steps = page.locator("#trials ol > li");
      await expect(steps.nth(0)).toHaveAttribute("data-state", "done");
      await simulatedPhone(phone).approve();
      await expect(steps.nth(2)).toHaveAttribute("data-state", "done");
      await page.getByRole("button", { name: "Give it back" }).click();
      const dialog = page.getByRole("dialog", { name: "Give KES 10 back?" });
      await dialog.getByRole("button", { name: "Give it back" }).click();
      await expect(steps.nth(3)).toHaveAttribute("data-state", "done");
      expect(await simulatedPhone(phone).spent()).toBe(0);
      await expectAccessible(page, ["light"]);
    });
  });
});
