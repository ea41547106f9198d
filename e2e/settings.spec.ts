import { readFile } from "node:fs/promises";
import type { Download, Locator, Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { queryDatabase } from "./database.ts";
import {
  desktopDevice,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  phoneDevice,
  signIn,
  test,
} from "./fixtures.ts";
import { waitForEmail } from "./mailbox.ts";
import { api, applyForMembership, createMember, type Person, placeIdsOf } from "./people.ts";

const section = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name });

async function openSettings(page: Page, person?: Person): Promise<Person> {
  const member = await signIn(page, "/dashboard/settings", person);
  await expect(section(page, "Notifications").getByRole("button", { name: "Save notifications" })).toBeVisible();
  return member;
}

/** Creates a member who has applied for the free membership. */
async function createApplicant(): Promise<Person> {
  const person = await createMember();
  await applyForMembership(person, "mwananchi");
  return person;
}

const contentOf = async (download: Download) => readFile(await download.path(), "utf8");

test.describe("at 390 px", () => {
  test.use({ ...phoneDevice, expectedErrors: /net::ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to fetch/ });

  test("the settings and their dialogs are accessible and fit, keep the choice of topics without a network, store it by keyboard, and change the language", async ({
    page,
    context,
  }) => {
    const call = `${testStack.apiUrl}/api/consents/`;
    await page.route(call, (route) => route.abort());
    const member = await openSettings(page, await createApplicant());

    await test.step("a section that cannot be loaded shows an error, and its button loads it again", async () => {
      const consents = section(page, "Your consents");
      await expect(consents.getByRole("alert")).toContainText("could not be loaded");
      await page.unroute(call);
      await consents.getByRole("button", { name: "Try again" }).click();
      await expect(consents.getByText("Your account: You agreed")).toBeVisible();
    });

    await test.step("the settings and their dialogs are accessible in both colour modes, and fit the screen", async () => {
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.getByRole("button", { name: "Leave the party" }).click();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Delete my account", exact: true }).click();
      const lists = dialog(page, "Delete your account?");
      await lists.locator("summary", { hasText: "Details" }).click();
      await expect(lists.getByText("Your account", { exact: true })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
    });

    await test.step("topics are kept without a network, changed by keyboard and stored, but not those for membership and payments", async () => {
      const notifications = section(page, "Notifications");
      const news = notifications.getByRole("group", { name: /^News of the party/ }).getByLabel("By email");
      const save = notifications.getByRole("button", { name: "Save notifications" });
      await expect(news).toBeChecked();
      await news.focus();
      await page.keyboard.press("Space");
      await context.setOffline(true);
      await save.click();
      await expect(notifications.getByRole("alert")).toContainText("could not be saved");
      await expect(news).not.toBeChecked();
      await context.setOffline(false);
      await news.focus();
      for (let steps = 0; steps < 10 && !(await save.evaluate((one) => one === document.activeElement)); steps++) {
        await page.keyboard.press("Tab");
      }
      await expect(save).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(notifications.getByRole("status")).toHaveText("Saved.");
      await page.reload();
      await expect(news).not.toBeChecked();
      const fixed = notifications.getByRole("group", { name: /^Membership and payments/ });
      await expect(fixed).toContainText("Always on");
      await expect(fixed.getByLabel("By email")).toBeDisabled();
      await expect(fixed.getByLabel("By email")).toBeChecked();
    });

    await test.step("the link to the other language leads to the same page, and like the settings changes the language of the account", async () => {
      await page.setViewportSize(desktopDevice.viewport);
      const storedLanguage = async () =>
        (await queryDatabase("select language from users where email = $1", [member.email]))[0];
      await page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }).click();
      await expect(page).toHaveURL("/contact");
      await page.evaluate(() => location.assign("#offices"));
      await page.getByRole("contentinfo").getByRole("link", { name: "Kiswahili" }).click();
      await expect(page).toHaveURL("/sw/contact#offices");
      await expect.poll(storedLanguage).toEqual({ language: "sw" });
      await page.goto("/sw/dashboard/settings");
      await expect(section(page, "Lugha").getByLabel("Kiswahili")).toBeChecked();
      await section(page, "Lugha").getByLabel("English").click();
      await expect(page).toHaveURL("/dashboard/settings");
      await expect(section(page, "Language").getByLabel("English")).toBeChecked();
      expect(await storedLanguage()).toEqual({ language: "en" });
    });
  });
});

test.describe("the data export", () => {
  test.use({ expectedErrors: /the server responded with a status of 40[013]/ });

  test("is a page and a JSON file with the member's entries, and requires the password again ten minutes after the sign-in", async ({
    page,
    browser,
  }) => {
    const member = await openSettings(page);
    const dataExport = section(page, "My data");
    const [asPage] = await Promise.all([
      page.waitForEvent("download"),
      dataExport.getByRole("button", { name: "Download as web page" }).click(),
    ]);
    const html = await contentOf(asPage);
    expect(asPage.suggestedFilename()).toBe("my-data.html");
    const [asJson] = await Promise.all([
      page.waitForEvent("download"),
      dataExport.getByRole("button", { name: "Download as JSON" }).click(),
    ]);
    const data = JSON.parse(await contentOf(asJson)) as {
      sections: { table: string; rows: Record<string, unknown>[] }[];
    };
    expect(data.sections.find(({ table }) => table === "users")!.rows[0]).toMatchObject({
      email: member.email,
      phone: member.phone,
      first_name: member.firstName,
      ward_id: member.ward,
    });
    const reader = await browser.newPage();
    await reader.setContent(html);
    await expect(reader.getByRole("heading", { level: 1 })).toContainText("My data");
    await reader.getByText("Your account", { exact: true }).last().click();
    await expect(reader.getByText(member.email).first()).toBeVisible();
    await expectAccessible(reader);
    await reader.close();

    await queryDatabase(
      "update sessions set created_at = now() - interval '11 minutes' from users where users.id = user_id and email = $1",
      [member.email],
    );
    await dataExport.getByRole("button", { name: "Download as web page" }).click();
    await expect(dataExport.getByText("please enter your password again")).toBeVisible();
    await dataExport.getByLabel(/^Your password/).fill("not it");
    await dataExport.getByRole("button", { name: "Continue" }).click();
    await expect(dataExport.getByRole("alert")).toContainText("That is not your password");
    await dataExport.getByLabel(/^Your password/).fill(member.password);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dataExport.getByRole("button", { name: "Continue" }).click(),
    ]);
    expect(await contentOf(file)).toContain(member.email);
  });
});

test.describe("a member who leaves", () => {
  test.use({ expectedErrors: /the server responded with a status of 40[01]/ });

  test("withdraws the offer to volunteer, and resigns", async ({ page }) => {
    const member = await createApplicant();
    await api("POST /volunteers/", {
      body: {
        name: `${member.firstName} ${member.lastName}`,
        phone_number: member.phone,
        email: member.email,
        consent: true,
        ...(await placeIdsOf(member)),
      },
    });
    await queryDatabase(
      `with allowed as materialized (select set_config('party.memberships_of', '0', true) as noted)
       update memberships set state = 'active' from users, allowed where users.id = user_id and email = $1 and noted = '0'`,
      [member.email],
    );
    await openSettings(page, member);

    await test.step("an offer to volunteer is withdrawn, and the history lists both dates", async () => {
      const consents = section(page, "Your consents");
      await consents.getByRole("button", { name: "Stop volunteering" }).click();
      await dialog(page, "Stop volunteering?").getByRole("button", { name: "Cancel" }).click();
      await expect(consents.getByText("Volunteering: You withdrew")).toBeHidden();
      await consents.getByRole("button", { name: "Stop volunteering" }).click();
      await dialog(page, "Stop volunteering?").getByRole("button", { name: "Stop volunteering" }).click();
      await expect(consents.getByText("Volunteering: You withdrew")).toBeVisible();
      await expect(consents.getByText("Volunteering: You agreed")).toBeVisible();
      await expect(consents.getByRole("button", { name: "Stop volunteering" })).toBeHidden();
    });

    await test.step("resigning asks for confirmation, takes effect at once, and is confirmed by email", async () => {
      const leave = section(page, "Leave the party");
      await leave.getByRole("button", { name: "Leave the party" }).click();
      await expect(dialog(page, "Leave the party?")).toContainText("Political Parties Act, section 14");
      await dialog(page, "Leave the party?").getByRole("button", { name: "Yes, I resign from the party" }).click();
      await expect(leave.getByRole("status")).toContainText("We will tell the Registrar by");
      await expect(leave.getByRole("button")).toHaveCount(0);
      expect((await waitForEmail(member.email, /You have left the party/)).text).toContain("no longer a member");
    });
  });
});
