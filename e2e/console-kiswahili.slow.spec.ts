import { testStack } from "../scripts/test-stack.ts";
import { desktopDevice, expect, expectAccessible, expectFitsPhones, phoneDevice, test } from "./fixtures.ts";
import { fieldByLabel, withUniqueSuffix } from "./forms.ts";
import { press, typeText as typeInto } from "./keyboard.ts";
import { consoleUrl, openConsole } from "./staff.ts";

const EDITOR = "editor@demo.example";

test.describe("an editor", () => {
  test.use(desktopDevice);

  test("translates an article, publishes it, and is told when its English changes", async ({ page, context }) => {
    const title = withUniqueSuffix("Water comes to the ward");
    const kiswahili = withUniqueSuffix("Maji yafika katani");
    const publish = async (button: string) => {
      await press(page, page.getByRole("button", { name: button, exact: true }).first());
      const dialog = page.getByRole("dialog", { name: "Publish it now?" });
      await press(page, dialog.getByRole("button", { name: "Publish" }));
      await expect(page.getByText(/^Published\./)).toBeVisible();
    };
    await openConsole(page, EDITOR, "/content/articles/new");
    await typeInto(page, fieldByLabel(page, "Title"), title);
    await typeInto(page, page.getByRole("textbox", { name: "Text", exact: true }), "The kiosk is open again.");
    await publish("Publish");

    const panel = page.getByRole("region", { name: "Kiswahili" });
    await expect(panel.getByText("Not translated")).toBeVisible();
    await press(page, panel.getByRole("link", { name: "Translate it into Kiswahili" }));
    await expect(page.getByRole("heading", { level: 1, name: `${title}, in Kiswahili` })).toBeVisible();
    const text = (label: string) => page.getByRole("group", { name: label, exact: true });
    await expect(text("Text").getByText("The kiosk is open again.")).toBeVisible();
    await typeInto(page, text("Title").getByRole("textbox"), kiswahili);
    // What lacks leads there.
    await press(page, page.getByRole("button", { name: "Publish", exact: true }).first());
    await expect(text("Text").getByRole("textbox")).toBeFocused();
    await page.keyboard.type("Kioski kimefunguliwa tena.");
    await publish("Publish");
    await expect(page.getByText("Visitors of /sw see this Kiswahili.")).toBeVisible();
    await expectAccessible(page);

    const site = await context.newPage();
    const address = (await page.getByRole("link", { name: "Look at it on the site" }).getAttribute("href"))!;
    expect(address).toMatch(new RegExp(`^${testStack.siteUrl}/sw/news/\\d+$`));
    await site.goto(address);
    await expect(site.getByRole("heading", { level: 1, name: kiswahili })).toBeVisible();
    await expect(site.getByText("Kioski kimefunguliwa tena.")).toBeVisible();

    await press(page, page.getByRole("link", { name: `‹ ${title}` }));
    await typeInto(page, fieldByLabel(page, "Title"), `${title} and stays`);
    await publish("Publish the changes");
    await site.reload();
    await expect(site.getByRole("heading", { level: 1, name: kiswahili })).toBeVisible();
    await site.close();

    await page.goto(consoleUrl("/content/articles?translation=outdated"));
    const row = page.getByRole("row").filter({ hasText: `${title} and stays` });
    await expect(row.getByText("English changed since")).toBeVisible();
    await press(page, row.getByRole("link", { name: `${title} and stays` }));
    await press(page, panel.getByRole("link", { name: "Open the Kiswahili" }));
    await expect(page.getByText("The English has changed since this was translated.")).toBeVisible();
    const changes = page.getByRole("region", { name: "What changed in the English" });
    await expect(changes.getByRole("insertion")).toContainText("and stays");
    await expectAccessible(page);
    await page.setViewportSize(phoneDevice.viewport);
    await expectAccessible(page);
    await expectFitsPhones(page);
    await page.setViewportSize(desktopDevice.viewport);
    await press(page, changes.getByRole("button", { name: "The Kiswahili still says the same" }));
    await publish("Publish the changes");
    await expect(page.getByText("Visitors of /sw see this Kiswahili.")).toBeVisible();
  });
});
