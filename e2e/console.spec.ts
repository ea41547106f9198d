import { testStack } from "../scripts/test-stack.ts";
import {
  desktopDevice,
  expect,
  expectAccessible,
  expectFitsPhones,
  FAILED_REQUEST,
  phoneDevice,
  test,
} from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { press, typeText as typeInto } from "./keyboard.ts";
import { authenticatorCodeOf, consoleUrl, openConsole, staffAccounts } from "./staff.ts";

test.describe("staff on a phone", () => {
  test.use({ ...phoneDevice, expectedErrors: FAILED_REQUEST });

  test("after signing in the screen opens that was asked for, with the menu of the role", async ({ page }) => {
    const { email, password } = staffAccounts().find((account) => account.email.startsWith("privacy"))!;
    await page.goto(consoleUrl("/audit?from=2026-01-01"));
    await fieldByLabel(page, "Email").fill(email);
    await fieldByLabel(page, "Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password.");
    await expectAccessible(page);
    await expectFitsPhones(page);
    await expect(fieldByLabel(page, "Email")).toHaveValue(email);
    await fieldByLabel(page, "Password").fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await fieldByLabel(page, "Code").fill(await authenticatorCodeOf(email));
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Audit log", level: 1 })).toBeVisible();
    await expect(fieldByLabel(page, "From")).toHaveValue("2026-01-01");

    await page.getByRole("button", { name: "Open the menu" }).click();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu.getByRole("link", { name: "Roles", exact: true })).toBeVisible();
    await expect(menu.getByRole("link", { name: "News", exact: true })).toHaveCount(0);
    await menu.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  });
});

test.describe("two people give a role", () => {
  test.use(desktopDevice);

  test("by keyboard alone, one proposes it and the other approves it", async ({ page, browser }) => {
    await openConsole(page, "admin@demo.example", "/roles/propose");
    await typeInto(page, fieldByLabel(page, "Email of the person"), "wangari@demo.example");
    await typeInto(page, fieldByLabel(page, "Role"), "Treasurer");
    await typeInto(page, fieldByLabel(page, "Reason"), "Elected by the delegates.");
    await press(page, page.getByRole("button", { name: "Propose it" }));
    await expect(page.getByRole("heading", { name: "Treasurer, Kenya" })).toBeVisible();
    await expect(page.getByText("You proposed this, so somebody else decides.")).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(phoneDevice.viewport);
    await expectAccessible(page);
    await expectFitsPhones(page);
    await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);

    const other = await browser.newPage();
    await openConsole(other, "secretary@demo.example", new URL(page.url()).pathname.replace("/console", ""));
    await expect(other.getByText("Wangari Nduta becomes Treasurer for Kenya, for 12 months.")).toBeVisible();
    await press(other, other.getByRole("button", { name: "Approve" }));
    await expect(other.getByRole("heading", { name: "Done" })).toBeVisible();
    await other.goto(consoleUrl("/roles?q=wangari"));
    await expect(other.getByRole("row", { name: /Wangari Nduta Treasurer Kenya/ })).toBeVisible();
    await other
      .getByRole("row", { name: /Wangari/ })
      .getByRole("button", { name: "End" })
      .click();
    await other.getByRole("dialog").getByLabel("Reason").fill("End of the test.");
    await other.getByRole("button", { name: "Propose to end the role" }).click();
    await expect(other.getByText("A second person now decides whether the role of Wangari Nduta ends.")).toBeVisible();
    const proposal = (await other.getByRole("link", { name: "Its end is proposed" }).getAttribute("href"))!;
    await page.goto(testStack.apiUrl + proposal);
    await press(page, page.getByRole("button", { name: "Approve" }));
    await expect(page.getByRole("heading", { name: "Done" })).toBeVisible();
    await other.close();
  });
});
