import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { testStack } from "../scripts/test-stack.ts";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  phone,
  signIn,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { choosePlaces, fillLogin, fillRegistration } from "./forms.ts";
import { emailsTo, linkIn, waitForEmail } from "./mailbox.ts";
import { createMember, newPerson } from "./people.ts";
import { createPhoto, wangari } from "./sample-data.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name });

const pictureIn = (page: Page) => region(page, "Your picture").getByRole("img", { name: "Your picture" });
const expectLoaded = (page: Page) =>
  expect.poll(() => pictureIn(page).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

test.describe("at 390 px", () => {
  test.use(phone);

  test("a filled-in profile is kept after a reload", async ({ page }) => {
    const member = await signIn(page, "/dashboard/profile");
    const details = region(page, "Your details");
    await expect(details).toContainText(member.email);
    await expect(details.getByLabel("First Name")).toHaveValue(member.firstName);
    await details.getByLabel("Last Name").fill("Mũthoni");
    await details.getByLabel("Date of Birth").fill(member.dateOfBirth);
    await details.getByLabel("Gender").selectOption("female");
    await details.getByLabel("Occupation").fill("Farmer");
    await details.getByLabel("Organization").fill("Tetu Tea Growers");
    await details.getByLabel("Address", { exact: true }).fill("P.O. Box 12");
    await details.getByLabel("City").fill("Nyeri");
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await details.getByRole("button", { name: "Save changes" }).click();
    await expect(details.getByRole("status")).toHaveText("Your details are saved.");
    // The account menu shows the new name at once.
    await expect(page.getByRole("button", { name: /Mũthoni/ })).toBeAttached();
    await page.reload();
    await expect(details.getByLabel("Last Name")).toHaveValue("Mũthoni");
    await expect(details.getByLabel("Date of Birth")).toHaveValue(member.dateOfBirth);
    await expect(details.getByLabel("Organization")).toHaveValue("Tetu Tea Growers");
  });

  test("a picture is uploaded, shown on the dashboard, and deleted", async ({ page }) => {
    await signIn(page, "/dashboard/profile");
    const section = region(page, "Your picture");
    const sent = page.waitForRequest((request) => request.url().endsWith("/api/profile/picture/file/"));
    await section.getByLabel("Choose a picture").setInputFiles(await createPhoto());
    // The browser shrinks the picture before the upload, for slow connections.
    expect(Number((await (await sent).allHeaders())["content-length"] ?? 0)).toBeLessThan(400_000);
    await expect(section.getByRole("status")).toHaveText("Your picture is saved.");
    await expectLoaded(page);
    await expectAccessible(page);
    await page.goto("/dashboard");
    const small = page.getByRole("main").locator('img[src*="/media/"]');
    await expect(small).toBeVisible();
    await expect.poll(() => small.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(128);
    await page.goto("/dashboard/profile");
    await section.getByRole("button", { name: "Delete picture" }).click();
    await expect(section.getByRole("status")).toHaveText("Your picture is deleted.");
    await expect(pictureIn(page)).toHaveCount(0);
  });

  test("a member changes the ward after a second look, and the previous ward stays listed", async ({ page }) => {
    const member = await signIn(page, "/dashboard/profile");
    const ward = region(page, "Where you vote");
    await expect(ward).toContainText("Dedan Kimanthi ward, Tetu, Nyeri County");
    const move = { ...member, county: "Nairobi City", constituency: "Westlands", ward: "Kitisuru" };
    const names = await page.evaluate(async (api) => (await fetch(`${api}/counties/`)).json(), testStack.apiUrl);
    const nairobi = (names as { id: number; name: string }[]).find(({ id }) => id === 47)!;
    await choosePlaces(page, { ...move, county: nairobi.name });
    await ward.getByRole("button", { name: "Change my ward" }).click();
    await expect(ward.getByRole("status")).toContainText("You would vote in Kitisuru and no longer in Dedan Kimanthi");
    await expect(ward).toContainText("Dedan Kimanthi ward, Tetu, Nyeri County");
    await ward.getByRole("button", { name: "Yes, change my ward" }).click();
    await expect(ward.getByRole("status")).toHaveText("Your ward is changed.");
    await expect(ward).toContainText(`Kitisuru ward, Westlands, ${nairobi.name} County`);
    await expect(ward.getByRole("listitem")).toContainText("Dedan Kimanthi ward, Tetu, Nyeri County");
    await expect(ward.getByRole("listitem")).toContainText("until");
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await ward.getByRole("button", { name: "Change my ward" }).click();
    await expect(ward.getByRole("status")).toHaveText("This is your ward already.");
  });

  test("the card shows number, plan and code, is printed without the rest of the page, and can be downloaded as PDF", async ({
    page,
  }) => {
    await signIn(page, "/dashboard", wangari());
    await page.getByRole("link", { name: "Membership card" }).click();
    await expect(page).toHaveURL("/dashboard/card");
    const card = region(page, "Membership card");
    await expect(card).toContainText("Wangari Nduta");
    await expect(card).toContainText(/U-\d{6}/);
    await expect(card).toContainText("Silver");
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as PDF" }).click();
    expect((await download).suggestedFilename()).toMatch(/^card-U-\d{6}\.pdf$/);
    expect(
      readFileSync(await (await download).path())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
    const picture = page.waitForEvent("download");
    await page.getByRole("button", { name: "Share as picture" }).click();
    expect((await picture).suggestedFilename()).toMatch(/^card-U-\d{6}\.png$/);
    const { width, height } = await sharp(await (await picture).path()).metadata();
    expect([width, height]).toEqual([1920, 1210]);
    await page.getByRole("button", { name: "Show full screen" }).click();
    const full = page.getByRole("dialog", { name: "Membership card" });
    await expect(full.getByRole("img", { name: "Code to check this card" })).toBeVisible();
    await expectAccessible(page);
    await full.getByRole("button", { name: "Close" }).click();
    await page.emulateMedia({ media: "print" });
    await expect(card).toBeVisible();
    await expect(page.getByRole("button", { name: "Save as PDF" })).toBeHidden();
    await expect(page.getByRole("banner")).toBeHidden();
  });

  test("a member invites a friend by email, and the friend registers through the link", async ({
    page,
    browser,
    baseURL,
  }) => {
    const inviter = await signIn(page, "/dashboard/members", await createMember({ joined: true }));
    const invite = region(page, "Invite a friend");
    await expect(region(page, "Joined through you")).toContainText("Nobody yet");
    await expect(region(page, "The party near you")).toContainText("Dedan Kimanthi ward office");
    const shared = await invite.getByRole("link", { name: "Share on WhatsApp" }).getAttribute("href");
    const link = await invite.getByText(/\/joinus\?invited=/).textContent();
    expect(decodeURIComponent(shared!)).toContain(link!);
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    const friend = newPerson();
    await invite.getByLabel("Email address of your friend").fill(friend.email);
    await invite.getByRole("button", { name: "Send invitation" }).click();
    await expect(invite.getByRole("status")).toContainText("Invitation sent");
    const mail = await waitForEmail(friend.email, /invites you/);
    expect(mail.text).not.toContain(inviter.lastName);
    expect(linkIn(mail, "/joinus")).toBe(link);

    const context = await browser.newContext({ ...phone, ...(baseURL ? { baseURL } : {}) });
    const friendPage = await context.newPage();
    await friendPage.goto(link!);
    await waitForHydration(friendPage);
    await expect.poll(() => friendPage.evaluate(() => localStorage.getItem("invited_by"))).toBeTruthy();
    await friendPage.goto("/register");
    await waitForHydration(friendPage);
    await fillRegistration(friendPage, friend);
    await friendPage.getByRole("button", { name: "Create Account" }).click();
    await expect(friendPage).toHaveURL("/login");
    await fillLogin(friendPage, friend);
    await expect(friendPage).toHaveURL("/dashboard");
    await expect.poll(() => friendPage.evaluate(() => localStorage.getItem("invited_by"))).toBeNull();

    await page.reload();
    await expect(region(page, "Joined through you")).toContainText("1 person has joined.");
    await expect(region(page, "Joined through you").getByRole("listitem")).toHaveCount(0);

    await friendPage.goto("/dashboard/members");
    const consent = region(friendPage, "You came by an invitation");
    await consent.getByRole("checkbox").check();
    await expect(consent.getByRole("status")).toHaveText("Saved.");
    await expectAccessible(friendPage);
    await context.close();
    await page.reload();
    await expect(region(page, "Joined through you").getByRole("listitem")).toContainText(friend.firstName);
    await expect(page.getByRole("main")).not.toContainText(friend.email);
    await expectAccessible(page);
  });
});

test.describe("without script", () => {
  test("a card's code shows everybody whether the card is valid, and the member's name only with consent", async ({
    page,
    browser,
    baseURL,
  }) => {
    await signIn(page, "/dashboard/card", wangari());
    const address = await page.getByRole("link", { name: "Code to check this card" }).getAttribute("href");
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
    const visitorPage = await context.newPage();
    await visitorPage.goto(address!);
    await expect(visitorPage.getByRole("heading", { level: 1 })).toHaveText("Membership card");
    await expect(visitorPage.getByRole("main")).toContainText("Valid");
    await expect(visitorPage.getByRole("main")).toContainText("is active today");
    const text = await visitorPage.getByRole("main").textContent();
    for (const secret of ["Wangari", "Silver", "U-0"]) expect(text).not.toContain(secret);
    expect(await visitorPage.content()).not.toMatch(/Wangari|U-0\d{5}/);
    await visitorPage.goto(`${address}x`);
    await expect(visitorPage.getByRole("main")).toContainText("Not valid");

    const scan = region(page, "When somebody scans your code");
    await scan.getByRole("checkbox").check();
    await expect(scan.getByRole("status")).toHaveText("Saved.");
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
    await page.reload();
    await expect(scan.getByRole("checkbox")).toBeChecked();
    await visitorPage.goto(address!);
    await expect(visitorPage.getByRole("definition").first()).toHaveText("Wangari N.");
    expect(await visitorPage.content()).not.toMatch(/Nduta|Silver|U-0\d{5}/);
    await page.goto(address!);
    await waitForHydration(page);
    await expectAccessible(page);
    await page.goto("/dashboard/card");
    await scan.getByRole("checkbox").uncheck();
    await expect(scan.getByRole("status")).toHaveText("Saved.");
    await visitorPage.goto(address!);
    await expect(visitorPage.getByRole("main")).toContainText("is active today");
    await expect(visitorPage.getByRole("main")).not.toContainText("Wangari");
    await context.close();
    await page.goto(`${address}x`);
    await waitForHydration(page);
    await expectAccessible(page);
  });
});

test.describe("rejected input", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("rejected input is kept, and the field shows the error", async ({ page }) => {
    await signIn(page, "/dashboard/profile");
    const details = region(page, "Your details");
    // Before the submit our own message at the field, not the browser's popup.
    const firstName = details.getByLabel("First Name");
    const name = await firstName.inputValue();
    await firstName.fill("");
    await details.getByRole("button", { name: "Save changes" }).click();
    await expect(details.getByText("First name is required", { exact: true })).toBeVisible();
    await expect(firstName).toBeFocused();
    await firstName.fill(name);
    await details.getByLabel("Occupation").fill("Pupil");
    await details.getByLabel("Date of Birth").fill(`${new Date().getFullYear() - 10}-01-01`);
    await details.getByRole("button", { name: "Save changes" }).click();
    await expect(details.getByRole("alert")).toContainText("at least 18 years old");
    await expect(details.getByLabel("Date of Birth")).toHaveAttribute("aria-invalid", "true");
    await expect(details.getByLabel("Occupation")).toHaveValue("Pupil");
    await expectAccessible(page);
  });

  test("a file that is not a picture shows an error", async ({ page }) => {
    await signIn(page, "/dashboard/profile");
    const section = region(page, "Your picture");
    const buffer = Buffer.from("<!doctype html><script>alert(1)</script>");
    await section.getByLabel("Choose a picture").setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
    await expect(section.getByRole("alert")).toContainText("Choose a JPEG, PNG or WebP picture");
    await expect(pictureIn(page)).toHaveCount(0);
  });

  test("an address gets at most one invitation a week, and its owner can stop all invitations by a link in the email", async ({
    page,
  }) => {
    await signIn(page, "/dashboard/members", await createMember({ joined: true }));
    const invite = region(page, "Invite a friend");
    const { email } = newPerson();
    const send = async (to: string) => {
      await invite.getByLabel("Email address of your friend").fill(to);
      await invite.getByRole("button", { name: "Send invitation" }).click();
    };
    await send(email);
    await expect(invite.getByRole("status")).toContainText("Invitation sent");
    const unsubscribe = linkIn(await waitForEmail(email, /invites you/), "/unsubscribe-invitations/");
    await send(email);
    await expect(invite.getByRole("alert")).toContainText("last 7 days");
    await expect(invite.getByLabel("Email address of your friend")).toHaveValue(email);

    await page.goto(unsubscribe);
    await waitForHydration(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "No more invitations" }).click();
    await expect(page.getByRole("main").getByRole("status")).toContainText("Done");

    await signIn(page, "/dashboard/members", await createMember({ joined: true }));
    await send(email);
    await expect(invite.getByRole("status")).toContainText("Invitation sent");
    const { email: nextEmail } = newPerson();
    await send(nextEmail);
    // Emails are sent in order: an invitation to the first address would have arrived by now.
    await waitForEmail(nextEmail, /invites you/);
    expect(await emailsTo(email)).toHaveLength(1);
  });
});

test("the card page of a member without a membership shows how to get a card", async ({ page }) => {
  await signIn(page, "/dashboard/card");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Membership card");
  await expect(page.getByRole("main").getByRole("link", { name: "Choose a plan" })).toBeVisible();
  await expectAccessible(page);
});
