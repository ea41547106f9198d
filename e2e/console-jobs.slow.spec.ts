import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { testStack } from "../scripts/test-stack.ts";
import { queryDatabase } from "./database.ts";
import { desktopDevice, expect, expectAccessible, FAILED_REQUEST, phoneDevice, test } from "./fixtures.ts";
import { fieldByLabel, withUniqueSuffix } from "./forms.ts";
import { press, typeText as typeInto } from "./keyboard.ts";
import { consoleUrl, openConsole } from "./staff.ts";

// The jobs that somebody from the party does without help (docs/staff).

const SECRETARY = "secretary@demo.example";
const EDITOR = "editor@demo.example";

/** A picture file such as a phone makes. */
const photo = (red: number) =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: { r: red, g: 120, b: 60 } } })
    .jpeg()
    .toBuffer();

async function publish(page: Page, button = "Publish"): Promise<void> {
  await press(page, page.getByRole("button", { name: button, exact: true }).first());
  const dialog = page.getByRole("dialog", { name: "Publish it now?" });
  await expect(dialog).toBeVisible();
  await press(page, dialog.getByRole("button", { name: "Publish" }));
  await expect(page.getByText("Published. It is on the site now.")).toBeVisible();
}

/** Adds a picture in the open library, which puts it in its place when it is prepared. */
async function addPicture(page: Page, red: number, alt: string): Promise<void> {
  const library = page.getByRole("dialog", { name: "Pictures" });
  await library.getByRole("button", { name: "Add pictures" }).click();
  await library
    .locator("input[type=file]")
    .last()
    .setInputFiles({
      name: "photo.jpg",
      mimeType: "image/jpeg",
      buffer: await photo(red),
    });
  await library.getByRole("textbox", { name: "What the picture shows" }).fill(alt);
  await library.getByRole("checkbox", { name: /agreed/ }).check();
  await library.getByRole("button", { name: "Add and use it" }).click();
  await expect(library).toBeHidden();
}

/** Expects that a control is shown on a phone and in a wide window, and leaves the window at one of the widths. */
async function expectShownAtBothWidths(page: Page, control: Locator, last: typeof phoneDevice | typeof desktopDevice) {
  for (const { viewport } of last === phoneDevice ? [desktopDevice, phoneDevice] : [phoneDevice, desktopDevice]) {
    await page.setViewportSize(viewport);
    await expect(control).toBeVisible();
  }
}

test.describe("an editor on a phone and at a desk", () => {
  test.use({ ...phoneDevice, expectedErrors: /the server responded with a status of 404/ });

  test("previews a draft that nobody else sees, publishes it, corrects a typo in it, and schedules another article for Sunday", async ({
    page,
    context,
  }) => {
    const title = withUniqueSuffix("Water comes to the ward");
    await openConsole(page, EDITOR, "/content/articles");
    await expectShownAtBothWidths(page, page.getByRole("link", { name: "New article" }), phoneDevice);
    await press(page, page.getByRole("link", { name: "New article" }));
    await expect(page.getByRole("heading", { name: "Without a title" })).toBeVisible();
    await typeInto(page, fieldByLabel(page, "Title"), `${title} tyop`);
    const site = await context.newPage();

    await test.step("a draft is previewed on the real page, which nobody else sees", async () => {
      await expectShownAtBothWidths(page, page.getByRole("button", { name: "Preview", exact: true }), phoneDevice);
      await press(page, page.getByRole("button", { name: "Preview", exact: true }));
      const link = page.getByRole("link", { name: "Open it in a new tab" });
      await expectShownAtBothWidths(page, link, phoneDevice);
      await site.goto((await link.getAttribute("href"))!);
      await expect(site.getByText("Draft, not published")).toBeVisible();
      await expect(site.getByRole("heading", { name: `${title} tyop` })).toBeVisible();
      await site.goto(`${testStack.siteUrl}/news/${page.url().split("/").at(-1)}`);
      await expect(site.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(site.getByRole("heading", { name: `${title} tyop` })).toHaveCount(0);
      await press(page, page.getByRole("dialog", { name: "Preview" }).getByRole("button", { name: "Close" }));
      await expect(link).toBeHidden();
    });

    await test.step("an article is published, and a typo in it corrected", async () => {
      // A reply of the list is shared for half a second.
      const newsShow = (name: string) =>
        expect(async () => {
          await site.goto(`${testStack.siteUrl}/news`);
          await expect(site.getByRole("heading", { name, exact: true })).toBeVisible({ timeout: 2_000 });
        }).toPass();
      await typeInto(page, page.getByRole("textbox", { name: "Text", exact: true }), "The kiosk is open again.");
      await publish(page);
      await newsShow(`${title} tyop`);

      await page.setViewportSize(desktopDevice.viewport);
      await fieldByLabel(page, "Title").fill(title);
      await publish(page, "Publish the changes");
      await newsShow(title);
      for (const path of ["/news/feed.xml", "/sitemap.xml"]) {
        const text = await (await site.request.get(testStack.siteUrl + path)).text();
        expect(text).toContain(path === "/sitemap.xml" ? `/news/${page.url().split("/").at(-1)}` : title);
      }
      await site.close();
    });

    await test.step("an article is scheduled for Sunday", async () => {
      const scheduled = withUniqueSuffix("The congress");
      await page.goto(consoleUrl("/content/articles"));
      await press(page, page.getByRole("link", { name: "New article" }));
      await typeInto(page, fieldByLabel(page, "Title"), scheduled);
      await typeInto(page, page.getByRole("textbox", { name: "Text", exact: true }), "All delegates meet.");
      await press(page, page.getByRole("button", { name: "Publish at a later time" }));
      const dialog = page.getByRole("dialog", { name: "Publish at a later time" });
      // On a Saturday the next Sunday is called tomorrow.
      await expect(dialog.getByText(/Sunday|tomorrow|today/).first()).toBeVisible();
      await press(page, dialog.getByRole("button", { name: "Schedule it" }));
      await expectShownAtBothWidths(page, page.getByText(/Becomes public on/), desktopDevice);
      await page.goto(consoleUrl("/content/articles?state=scheduled"));
      await expectShownAtBothWidths(
        page,
        page.getByRole("heading", { name: scheduled }).or(page.getByRole("rowheader", { name: scheduled })),
        desktopDevice,
      );
    });
  });
});

test.describe("an editor with a photo", () => {
  test.use(phoneDevice);

  test("gives an article its main picture from a phone, with a text for people who cannot see it", async ({ page }) => {
    await openConsole(page, EDITOR, "/content/articles");
    await page.getByRole("link", { name: "New article" }).click();
    await fieldByLabel(page, "Title").fill(withUniqueSuffix("Two photos"));
    await page.getByRole("button", { name: "Choose a picture" }).click();
    await addPicture(page, 40, "Women at the kiosk");
    const text = page.getByRole("textbox", { name: "Text", exact: true });
    await text.pressSequentially("Written while the picture comes.");
    await expect(page.getByRole("img", { name: "Women at the kiosk" })).toBeVisible({ timeout: 30_000 });
    await expect(fieldByLabel(page, "Text for people who cannot see it")).toHaveValue("Women at the kiosk");
    await expect(text).toHaveText("Written while the picture comes.");
    await expect(text).toBeFocused();
    await page.getByRole("button", { name: "Save now" }).click();
    await expect(page.getByText(/^Saved at/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole("img", { name: "Women at the kiosk" })).toBeVisible();
  });

  test("replaces the slogan of the home page", async ({ page, context }) => {
    const slogan = withUniqueSuffix("Power to every ward");
    await openConsole(page, SECRETARY, "/content/texts/2");
    await typeInto(page, fieldByLabel(page, "Slogan"), "");
    await fieldByLabel(page, "Slogan").fill(slogan);
    await publish(page);
    const site = await context.newPage();
    // The site asks for its texts at most once a second.
    await expect(async () => {
      await site.goto(testStack.siteUrl);
      await expect(site.getByText(slogan).first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await site.close();
    await page.getByRole("button", { name: "Take it off the site" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Take it off the site" }).click();
    await expect(
      page.getByText("Visitors see the built-in text.").or(page.getByText("It was taken off")),
    ).toBeVisible();
  });
});

test.describe("an event with a door", () => {
  test.use(desktopDevice);

  test("gets 100 seats and a steward's link, which is revoked again", async ({ page }) => {
    const [event] = await queryDatabase<{ id: number }>("select id from events order by date desc limit 1");
    await openConsole(page, SECRETARY, `/events/${event!.id}/attendance`);
    await typeInto(page, fieldByLabel(page, "How many may come"), "");
    await fieldByLabel(page, "How many may come").fill("100");
    await press(page, page.getByRole("button", { name: "Save the seats" }));
    await expect(page.getByText("Saved.")).toBeVisible();
    const steward = withUniqueSuffix("Dedan");
    await typeInto(page, fieldByLabel(page, "Name of the steward"), steward);
    await press(page, page.getByRole("button", { name: "Make a link" }));
    await expect(page.getByRole("img", { name: `QR code of the link of ${steward}` })).toBeVisible();
    await page.getByRole("listitem").filter({ hasText: steward }).getByRole("button", { name: "Revoke" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: steward })).toContainText("revoked");
    await fieldByLabel(page, "How many may come").fill("");
    await press(page, page.getByRole("button", { name: "Save the seats" }));
  });
});

test.describe("the shop and the members", () => {
  test.use(desktopDevice);

  test("a product with 40 pieces is published", async ({ page, context }) => {
    const title = withUniqueSuffix("Party Cup");
    await openConsole(page, "finance@demo.example", "/content/products");
    await press(page, page.getByRole("link", { name: "New product" }));
    await typeInto(page, page.getByRole("textbox", { name: "Name" }), title);
    await typeInto(page, fieldByLabel(page, "Description"), "Enamel, holds a third of a litre.");
    await fieldByLabel(page, "Price in KES").fill("650");
    await fieldByLabel(page, "Category").selectOption("Accessories");
    await publish(page);
    await fieldByLabel(page, "Pieces").fill("40");
    await press(page, page.getByRole("button", { name: "Save the stock" }));
    await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
    const site = await context.newPage();
    await site.goto(`${testStack.siteUrl}/shop`);
    await expect(site.getByRole("heading", { name: title })).toBeVisible();
    await site.close();
    await page.getByRole("button", { name: "Take it off the site" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Take it off the site" }).click();
    await expect(page.getByText("It was taken off the site.")).toBeVisible();
  });

  test("what a colleague did last week is in the audit log", async ({ page }) => {
    await openConsole(page, "privacy@demo.example", "/audit");
    // Reading the log is the first entry of this person.
    await expect(page.getByText(/No entry fits|\d found/).first()).toBeVisible();
    await typeInto(page, fieldByLabel(page, "Person"), "hassan");
    await expect(page).toHaveURL(/person=hassan/);
    await expect(page.getByRole("rowheader", { name: "Amina Hassan read the audit log" }).first()).toBeVisible();
    await page.getByRole("link", { name: "Amina Hassan" }).first().click();
    await expect(page).toHaveURL(/actor=\d+/);
    await expect(page.getByRole("button", { name: "Amina Hassan (show without it)" })).toBeVisible();
    await press(page, page.getByRole("button", { name: "Amina Hassan (show without it)" }));
    await expect(page).not.toHaveURL(/actor=/);
  });
});

test.describe("an editor of categories on a phone and at a desk", () => {
  test.use(phoneDevice);

  test("adds one to an article, renames it, and sees the new name on the site", async ({ page, context }) => {
    const category = withUniqueSuffix("Maji");
    await openConsole(page, SECRETARY, "/content/articles");
    await press(page, page.getByRole("link", { name: "New article" }));
    await typeInto(page, fieldByLabel(page, "Title"), withUniqueSuffix("A well for the ward"));
    await typeInto(page, page.getByRole("textbox", { name: "Text" }), "The well is open.");
    await press(page, page.getByRole("button", { name: "New category" }));
    const dialog = page.getByRole("dialog", { name: "New category" });
    await typeInto(page, page.getByRole("textbox", { name: /^Name/ }), category);
    await expectAccessible(page);
    await page.setViewportSize(desktopDevice.viewport);
    await expectAccessible(page);
    await page.setViewportSize(phoneDevice.viewport);
    await press(page, dialog.getByRole("button", { name: "Add it" }));
    await expect(dialog).toBeHidden();
    await expect(fieldByLabel(page, "Category").locator("option:checked")).toHaveText(category);
    await publish(page);
    const path = /news\/\d+/.exec(page.url().replace("content/articles", "news"))![0];

    await page.goto(consoleUrl("/categories/articles"));
    const row = page.locator("tr, li").filter({ hasText: category });
    await expect(row).toContainText("in use");
    await page.setViewportSize(desktopDevice.viewport);
    await expect(row).toContainText("in use");
    await press(page, row.getByRole("button", { name: "Rename" }));
    const renamed = category.replace("Maji", "Water");
    await press(page, page.getByRole("textbox", { name: /^Name/ }), "ControlOrMeta+a");
    await typeInto(page, page.getByRole("textbox", { name: /^Name/ }), renamed);
    await press(page, page.getByRole("button", { name: "Save the name" }));
    await expectShownAtBothWidths(page, page.locator("tr, li").filter({ hasText: renamed }), phoneDevice);
    const site = await context.newPage();
    await site.goto(`${testStack.siteUrl}/${path}`);
    await expect(site.getByText(renamed).first()).toBeVisible();
    await site.close();
  });
});

test.describe("an editor with a video", () => {
  test.use({ ...phoneDevice, expectedErrors: FAILED_REQUEST });

  test("uploads it with captions, over a connection that breaks, and visitors see it", async ({ page, context }) => {
    const title = withUniqueSuffix("The bus on the road");
    const clip = (name: string) => path.join(import.meta.dirname, "../apps/site/public/videos", name);
    await openConsole(page, SECRETARY, "/content/gallery-items");
    await page.getByRole("link", { name: /^New / }).click();
    await typeInto(page, fieldByLabel(page, "Title"), title);
    await fieldByLabel(page, "What it is").selectOption("video");
    let isBroken = true;
    await page.route("**/staff/videos/*/parts/*/", (route) => (isBroken ? route.abort() : route.continue()));
    await page.getByLabel("Choose a video").setInputFiles(clip("journey.mp4"));
    await expect(page.getByRole("alert").filter({ hasText: "There is no connection" })).toBeVisible();
    isBroken = false;
    await press(page, page.getByRole("button", { name: "Go on" }));
    await expect(page.getByText("The video is there.")).toBeVisible();
    await page.getByLabel("Choose a file of captions").setInputFiles(clip("journey.en.vtt"));
    await expect(page.getByText("The captions are there.")).toBeVisible();
    await press(page, page.getByRole("button", { name: "Choose a picture" }));
    await addPicture(page, 90, "A bus on a red road");
    await expect(page.getByRole("group", { name: "Poster of the video" }).locator("img")).toBeVisible({
      timeout: 30_000,
    });
    await expectAccessible(page);
    await publish(page);

    const site = await context.newPage();
    await site.goto(`${testStack.siteUrl}/about/gallery`);
    await site.getByRole("tab", { name: "Videos" }).click();
    await site.getByRole("button", { name: `Play ${title}` }).click();
    const video = site.getByLabel(title, { exact: true });
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.cues?.length ?? 0))
      .toBeGreaterThan(0);
    await site.close();
    await press(page, page.getByRole("button", { name: "Take it off the site" }));
    await page.getByRole("dialog").getByRole("button", { name: "Take it off the site" }).click();
    await expect(page.getByText("It was taken off")).toBeVisible();
  });
});
