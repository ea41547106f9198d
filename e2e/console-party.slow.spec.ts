import { testStack } from "../scripts/test-stack.ts";
import { queryDatabase } from "./database.ts";
import { desktopDevice, expect, expectAccessible, expectFitsPhones, phoneDevice, test } from "./fixtures.ts";
import { openConsole } from "./staff.ts";

// The other tests expect the party of party.json.
test.afterEach(async () => {
  await queryDatabase(`
    update site_texts set body = null, published_at = null where id = 12;
    update proposals set withdrawn_at = now() where kind = 'text' and decision is null and withdrawn_at is null`);
});

test.describe("two people, one on a phone and one at a desk", () => {
  test.use(phoneDevice);

  test("give the party another name and colours, which the console then has", async ({ page, browser }) => {
    await openConsole(page, "editor@demo.example", "/party");
    const panel = page.getByRole("region", { name: "Name, colours and accounts on social networks" });
    await expect(panel.getByText("What the site came with (party.json)")).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhones(page);
    await panel.getByRole("link", { name: "Change it" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Name, colours/ })).toBeVisible();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Maendeleo Endelevu na Haki ya Kijamii");
    await page.getByRole("textbox", { name: "Short name", exact: true }).fill("MEHK");
    await page.getByRole("textbox", { name: "Main colour", exact: true }).fill("#ffe000");
    const refusal = "#ffe000 is too light for white letters: the nearest that works is #7d6d00.";
    await expect(page.getByText(refusal).first()).toBeVisible();
    await page.getByRole("textbox", { name: "Main colour", exact: true }).fill("#5b2a86");
    await expect(page.getByText(/^White letters on the main colour: 9\.\d to 1, readable\.$/)).toBeVisible();
    await page.getByRole("textbox", { name: "Letters before member numbers", exact: true }).fill("MEHK");
    await expectAccessible(page);
    await expectFitsPhones(page);
    await page.getByRole("button", { name: "Propose to publish it" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(/^Reason|^Why/).fill("Decided by the delegates.");
    await dialog.getByRole("button", { name: "Propose it" }).click();
    await expect(page.getByText("You proposed this, so somebody else decides.")).toBeVisible();

    const approver = await browser.newContext(desktopDevice);
    const other = await approver.newPage();
    await openConsole(other, "secretary@demo.example", "/party");
    await other.getByRole("link", { name: "Look at the proposal" }).click();
    await other.getByRole("button", { name: "Approve" }).click();
    await expect(other.getByText(/ is public\.$/)).toBeVisible();
    await expect
      .poll(async () => (await other.request.get(`${testStack.apiUrl}/party/`)).json())
      .toMatchObject({ short_name: "MEHK" });
    await expect(async () => {
      await other.goto(`${testStack.apiUrl}/console/party`);
      await expect(other.getByRole("link", { name: "MEHK Console" })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(other).toHaveTitle("The party | Console | MEHK");
    await expectAccessible(other);
    const mark = await (await other.request.get(`${testStack.apiUrl}/console/mark.svg`)).text();
    expect(mark).toContain("#5b2a86");
    expect(mark).not.toMatch(/ugatuzi/i);
    await approver.close();
  });
});
