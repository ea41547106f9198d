import { readFileSync } from "node:fs";
import type { APIRequestContext, Page } from "@playwright/test";
import sharp from "sharp";
import { testStack } from "../scripts/test-stack.ts";
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  phoneDevice,
  signIn,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { choosePlaces, fieldByLabel, fillLogin, fillRegistration } from "./forms.ts";
import { emailsTo, findLink, waitForEmail } from "./mailbox.ts";
import { createMember, newPerson } from "./people.ts";
import { createPhoto, wangari } from "./sample-data.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name });

const pictureIn = (page: Page) => region(page, "Your picture").getByRole("img", { name: "Your picture" });
const expectLoaded = (page: Page) =>
  expect.poll(() => pictureIn(page).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

/** The text that the server sends as the main part of a page. */
async function mainTextOf(request: APIRequestContext, address: string): Promise<string> {
  const html = await (await request.get(address)).text();
  return html.slice(html.indexOf("<main"), html.indexOf("</main>")).replaceAll(/<!--.*?-->|<[^>]+>/gs, "");
}

test.describe("at 390 px", () => {
  test.use({
    ...phoneDevice,
    expectedErrors: /the server responded with a status of 4\d\d|net::ERR_FAILED|Failed to fetch/,
  });

  test("a member changes details, picture and ward, keeps what was rejected, and learns how to get a card", async ({
    page,
  }) => {
    const member = await signIn(page, "/dashboard/profile");

    await test.step("rejected input is kept, and the field shows the error", async () => {
      const details = region(page, "Your details");
      await expect(details).toContainText(member.email);
      // Before the submit our own message at the field, not the browser's popup.
      const firstName = details.getByLabel("First Name");
      await expect(firstName).toHaveValue(member.firstName);
      await firstName.fill("");
      await details.getByRole("button", { name: "Save changes" }).click();
      await expect(details.getByText("First name is required", { exact: true })).toBeVisible();
      await expect(firstName).toBeFocused();
      await firstName.fill(member.firstName);
      await details.getByLabel("Occupation").fill("Pupil");
      await details.getByLabel("Date of Birth").fill(`${new Date().getFullYear() - 10}-01-01`);
      await details.getByRole("button", { name: "Save changes" }).click();
      await expect(details.getByRole("alert")).toContainText("at least 18 years old");
      await expect(details.getByLabel("Date of Birth")).toHaveAttribute("aria-invalid", "true");
      await expect(details.getByLabel("Occupation")).toHaveValue("Pupil");
      await expectAccessible(page);
    });

    await test.step("a filled-in profile is kept after a reload", async () => {
      const details = region(page, "Your details");
      await details.getByLabel("Last Name").fill("Mũthoni");
      await details.getByLabel("Date of Birth").fill(member.dateOfBirth);
      await details.getByLabel("Gender").selectOption("female");
      await details.getByLabel("Occupation").fill("Farmer");
      await details.getByLabel("Organization").fill("Tetu Tea Growers");
      await details.getByLabel("Address", { exact: true }).fill("P.O. Box 12");
      await details.getByLabel("City").fill("Nyeri");
      await details.getByRole("button", { name: "Save changes" }).click();
      await expect(details.getByRole("status")).toHaveText("Your details are saved.");
      // The account menu shows the new name at once.
      await expect(page.getByRole("button", { name: /Mũthoni/ })).toBeAttached();
      await page.reload();
      await expect(details.getByLabel("Last Name")).toHaveValue("Mũthoni");
      await expect(details.getByLabel("Date of Birth")).toHaveValue(member.dateOfBirth);
      await expect(details.getByLabel("Organization")).toHaveValue("Tetu Tea Growers");
    });

    await test.step("a picture is shown on the dashboard, and a file that is none or an upload that fails shows an error", async () => {
      const section = region(page, "Your picture");
      const choose = section.getByLabel("Choose a picture");
      const buffer = Buffer.from("<!doctype html><script>alert(1)</script>");
      await choose.setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
      await expect(section.getByRole("alert")).toContainText("Choose a JPEG, PNG or WebP picture");
      await expect(pictureIn(page)).toHaveCount(0);

      const call = `${testStack.apiUrl}/api/profile/picture/file/`;
      const photo = await createPhoto();
      await page.route(call, (route) => route.abort());
      await choose.setInputFiles(photo);
      await expect(section.getByRole("alert")).toContainText("could not be saved");
      await page.unroute(call);

      const sent = page.waitForRequest((request) => request.url().endsWith("/api/profile/picture/file/"));
      await choose.setInputFiles(photo);
      // The browser shrinks the picture before the upload, for slow connections.
      expect(Number((await (await sent).allHeaders())["content-length"] ?? 0)).toBeLessThan(400_000);
      await expect(section.getByRole("status")).toHaveText("Your picture is saved.");
      await expectLoaded(page);
      const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
      await shortcuts.getByRole("link", { name: "Home" }).click();
      const small = page.getByRole("main").locator('img[src*="/media/"]');
      await expect(small).toBeVisible();
      await expect.poll(() => small.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(128);
      await page.goBack();
    });

    await test.step("a member changes the ward after a second look, and the previous ward stays listed", async () => {
      const ward = region(page, "Where you vote");
      await expect(ward).toContainText("Dedan Kimanthi ward, Tetu, Nyeri County");
      const move = { ...member, county: "Nairobi City", constituency: "Westlands", ward: "Kitisuru" };
      const names = await page.evaluate(async (api) => (await fetch(`${api}/counties/`)).json(), testStack.apiUrl);
      const nairobi = (names as { id: number; name: string }[]).find(({ id }) => id === 47)!;
      await choosePlaces(page, { ...move, county: nairobi.name });
      await ward.getByRole("button", { name: "Change my ward" }).click();
      await expect(ward.getByRole("status")).toContainText(
        "You would vote in Kitisuru and no longer in Dedan Kimanthi",
      );
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

    await test.step("a picture is deleted", async () => {
      const section = region(page, "Your picture");
      await section.getByRole("button", { name: "Delete picture" }).click();
      await expect(section.getByRole("status")).toHaveText("Your picture is deleted.");
      await expect(pictureIn(page)).toHaveCount(0);
    });

    await test.step("the card page of a member without a membership shows how to get a card", async () => {
      await page.getByRole("navigation", { name: "Shortcuts" }).getByRole("link", { name: "Card" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Membership card");
      await expect(page.getByRole("main").getByRole("link", { name: "Choose a plan" })).toBeVisible();
      await expectAccessible(page);
    });
  });

  test("the card shows number, plan and code, is printed alone and saved as PDF and picture, and tells whoever scans it that it is valid, and the name only with consent", async ({
    page,
    request,
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
    await page.emulateMedia({ media: null });

    await test.step("a card's code shows everybody, also without script, whether the card is valid, and the member's name only with consent", async () => {
      const address = (await page.getByRole("link", { name: "Code to check this card" }).getAttribute("href"))!;
      const scan = region(page, "When somebody scans your code");
      const valid = await mainTextOf(request, address);
      for (const text of ["Membership card", "Valid", "is active today"]) expect(valid).toContain(text);
      expect(await (await request.get(address)).text()).not.toMatch(/Wangari|Silver|U-0\d{5}/);
      expect(await mainTextOf(request, `${address}x`)).toContain("Not valid");

      await scan.getByRole("checkbox").check();
      await expect(scan.getByRole("status")).toHaveText("Saved.");
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.reload();
      await expect(scan.getByRole("checkbox")).toBeChecked();
      expect(await mainTextOf(request, address)).toContain("Wangari N.");
      expect(await (await request.get(address)).text()).not.toMatch(/Nduta|Silver|U-0\d{5}/);
      await page.goto(address);
      await waitForHydration(page);
      await expectAccessible(page);
      await page.goBack();
      await scan.getByRole("checkbox").uncheck();
      await expect(scan.getByRole("status")).toHaveText("Saved.");
      const again = await mainTextOf(request, address);
      expect(again).toContain("is active today");
      expect(again).not.toContain("Wangari");
      await page.goto(`${address}x`);
      await waitForHydration(page);
      await expectAccessible(page);
    });
  });

  test("a member invites friends by email, once a week and not after they stopped it; a friend registers through the link, whose other details are saved at the first sign-in", async ({
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
    const send = async (to: string) => {
      await invite.getByLabel("Email address of your friend").fill(to);
      await invite.getByRole("button", { name: "Send invitation" }).click();
    };
    await send(friend.email);
    await expect(invite.getByRole("status")).toContainText("Invitation sent");
    const mail = await waitForEmail(friend.email, /invites you/);
    expect(mail.text).not.toContain(inviter.lastName);
    expect(findLink(mail, "/joinus")).toBe(link);
    await send(friend.email);
    await expect(invite.getByRole("alert")).toContainText("last 7 days");
    await expect(invite.getByLabel("Email address of your friend")).toHaveValue(friend.email);
    const { email: stranger } = newPerson();
    await send(stranger);
    const stop = findLink(await waitForEmail(stranger, /invites you/), "/unsubscribe-invitations/");

    const context = await browser.newContext({ ...phoneDevice, ...(baseURL ? { baseURL } : {}) });
    const friendPage = await context.newPage();
    await friendPage.goto(link!);
    await waitForHydration(friendPage);
    await expect.poll(() => friendPage.evaluate(() => localStorage.getItem("invited_by"))).toBeTruthy();
    await expect(friendPage.getByRole("main")).toContainText(`${inviter.firstName} invites you to join.`);
    await friendPage.goto("/register");
    await waitForHydration(friendPage);
    await fillRegistration(friendPage, friend);
    await fieldByLabel(friendPage, "Occupation").fill("Boda boda rider");
    await fieldByLabel(friendPage, "City").fill("Nyeri");
    await friendPage.getByRole("button", { name: "Create Account" }).click();
    await expect(friendPage).toHaveURL("/login");
    await fillLogin(friendPage, friend);
    await expect(friendPage).toHaveURL("/dashboard");
    await expect.poll(() => friendPage.evaluate(() => localStorage.getItem("invited_by"))).toBeNull();
    await expect.poll(() => friendPage.evaluate(() => sessionStorage.getItem("registered"))).toBeNull();

    await page.reload();
    await expect(region(page, "Joined through you")).toContainText("1 person has joined.");
    await expect(region(page, "Joined through you").getByRole("listitem")).toHaveCount(0);

    await test.step("details that the registration does not send are saved to the profile at the first sign-in", async () => {
      await friendPage.goto("/dashboard/profile");
      await expect(fieldByLabel(friendPage, "Date of Birth")).toHaveValue(friend.dateOfBirth);
      await expect(fieldByLabel(friendPage, "Gender")).toHaveValue("female");
      await expect(fieldByLabel(friendPage, "Occupation")).toHaveValue("Boda boda rider");
      await expect(fieldByLabel(friendPage, "City")).toHaveValue("Nyeri");
    });

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

    await test.step("the owner of an address can stop all invitations by a link in the email", async () => {
      await page.goto(stop);
      await waitForHydration(page);
      await expectAccessible(page);
      await page.getByRole("button", { name: "No more invitations" }).click();
      await expect(page.getByRole("main").getByRole("status")).toContainText("Done");
      await signIn(page, "/dashboard/members", await createMember({ joined: true }));
      await send(stranger);
      await expect(invite.getByRole("status")).toContainText("Invitation sent");
      const { email: nextEmail } = newPerson();
      await send(nextEmail);
      // Emails are sent in order: an invitation to the first address would have arrived by now.
      await waitForEmail(nextEmail, /invites you/);
      expect(await emailsTo(stranger)).toHaveLength(1);
    });
  });
});
