import type { Browser, Page } from "@playwright/test";
import { TOTP } from "otpauth";
import {
  desktopDevice,
  expect,
  expectAccessible,
  FAILED_REQUEST,
  phoneDevice,
  signIn,
  test,
  waitForHydration,
} from "./fixtures.ts";
import { fieldByLabel, fillLogin } from "./forms.ts";
import { findLink, waitForEmail } from "./mailbox.ts";
import { createMember, createSession, isValidRefreshToken, newPerson } from "./people.ts";

const NEW_PASSWORD = "the bus leaves at noon";

const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name }).click();
const open = (page: Page, part: string) => page.getByRole("main").locator("summary", { hasText: part }).click();

/** The authenticator app's code. @param steps periods of 30 seconds from now */
const codeOf = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A page in a new browser context, as on a second phone. */
const openSecondBrowser = async (browser: Browser) => (await browser.newContext({ locale: "en-KE" })).newPage();

test.describe("at 390 px", () => {
  test.use(phoneDevice);

  test.describe("the security settings", () => {
    test.use({ expectedErrors: /the server responded with a status of 40[01]/ });

    test("end the sessions of other browsers, change the password, and switch two-step sign-in on and off", async ({
      page,
      browser,
    }) => {
      const member = await createMember();
      const changed = { ...member, password: NEW_PASSWORD };
      const other = await openSecondBrowser(browser);
      await signIn(other, "/dashboard", member);
      await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
      await signIn(page, "/dashboard/settings", member);

      await test.step("a member sees all open sessions and ends the session of another browser", async () => {
        await open(page, "Where you are signed in");
        const list = page.getByRole("listitem").filter({ hasText: "Last seen" });
        await expect(list.filter({ hasText: "This device" })).toHaveCount(1);
        const otherSessions = list.filter({ has: page.getByRole("button", { name: /^Sign out/ }) });
        await expect(otherSessions.first()).toBeVisible();
        await open(page, "Two-step sign-in");
        await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
        await expectAccessible(page);
        await press(page, "Sign out everywhere else");
        await expect(page.getByText("You are signed in nowhere else.")).toBeVisible();
        await other.reload();
        await expect(other).toHaveURL("/login");
        await page.reload();
        await expect(page).toHaveURL("/dashboard/settings");
      });

      await test.step("a change requires the current password, keeps the input after a wrong one, and ends other sessions", async () => {
        await signIn(other, "/dashboard", member);
        await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
        await open(page, "Password");
        const form = page.locator("details[open]");
        await form.getByLabel(/^Current password/).fill("not the password");
        await form.getByLabel(/^New password \*/).fill(NEW_PASSWORD);
        await form.getByLabel(/^New password again/).fill(NEW_PASSWORD);
        await press(page, "Change my password");
        await expect(form.getByRole("alert")).toHaveText("That is not your current password.");
        await expect(form.getByLabel(/^New password again/)).toHaveValue(NEW_PASSWORD);
        await expectAccessible(page);
        await form.getByLabel(/^Current password/).fill(member.password);
        await press(page, "Change my password");
        await expect(page.getByText("Your password is changed. Your other devices are signed out.")).toBeVisible();
        await other.reload();
        await expect(other).toHaveURL("/login");
        await other.context().close();
        await createSession(changed);
      });

      await test.step("two-step sign-in is set up with an authenticator app, required at the next sign-in, and switched off", async () => {
        await page.reload();
        await open(page, "Two-step sign-in");
        await fieldByLabel(page, "Current password").last().fill(changed.password);
        await press(page, "Set up");
        await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
        await expectAccessible(page);
        const secret = (await page.getByRole("main").locator("code").textContent())!.replaceAll(" ", "");
        const app = new URL((await page.getByRole("link", { name: "Open in your app" }).getAttribute("href"))!);
        expect([app.protocol, app.searchParams.get("secret")]).toEqual(["otpauth:", secret]);
        expect(decodeURIComponent(app.pathname)).toContain(member.email);
        await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await press(page, "Copy key");
        await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
        await fieldByLabel(page, "Code").fill("000000");
        await press(page, "Turn on");
        await expect(page.getByRole("main").getByRole("alert")).toContainText("That code is not right.");
        await expect(fieldByLabel(page, "Code")).toHaveValue("000000");
        await fieldByLabel(page, "Code").fill(codeOf(secret));
        await press(page, "Turn on");
        await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
        const codes = await page.getByRole("main").locator("ol code").allTextContents();
        expect(codes).toHaveLength(10);
        await expectAccessible(page);
        await press(page, "I have saved them");
        await expect(page.getByText("You have 10 of 10 recovery codes left.")).toBeVisible();
        await waitForEmail(member.email, /Two-step sign-in is on/);

        const other = await openSecondBrowser(browser);
        await other.goto("/login");
        await waitForHydration(other);
        await fillLogin(other, changed);
        await expect(other.getByRole("heading", { level: 1 })).toHaveText("Enter your code");
        await expectAccessible(other);
        await fieldByLabel(other, "Code").fill("000000");
        await press(other, "Continue");
        await expect(other.getByRole("main").getByRole("alert")).toContainText("That code is not right.");
        await fieldByLabel(other, "Code").fill(codeOf(secret, 1));
        await press(other, "Continue");
        await expect(other).toHaveURL("/dashboard");
        await other.context().close();
        await waitForEmail(member.email, /New sign-in to your account/);

        await fieldByLabel(page, "Current password").last().fill(changed.password);
        await fieldByLabel(page, "Code").fill(codes[0]!);
        await press(page, "Switch it off");
        await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
        await createSession(changed);
      });
    });
  });
});

test.describe("the address of an account", () => {
  test.use(desktopDevice);

  test("is changed from the new mailbox and restored from the old one, which ends all sessions", async ({ page }) => {
    const member = await createMember();
    const { email: next } = newPerson();
    await signIn(page, "/dashboard/settings", member);
    await open(page, "Email address");
    await fieldByLabel(page, "New email address").fill(next);
    await page
      .locator("details[open]")
      .getByLabel(/^Current password/)
      .fill(member.password);
    await press(page, "Change my address");
    await expect(page.getByText("We have sent a mail to the new address.")).toBeVisible();
    await expectAccessible(page);
    await page.goto(findLink(await waitForEmail(next, /confirm your new email/i), "/confirm-email/"));
    await waitForHydration(page);
    await press(page, "Confirm my email address");
    await expect(page.getByText("Thank you. Your email address is confirmed.")).toBeVisible();

    await page.goto(findLink(await waitForEmail(member.email, /address was changed/), "/restore-email/"));
    await waitForHydration(page);
    await expectAccessible(page);
    await press(page, "Take it back");
    await page.getByRole("link", { name: "Choose a new password" }).click();
    await fieldByLabel(page, "New password").first().fill(NEW_PASSWORD);
    await fieldByLabel(page, "New password again").fill(NEW_PASSWORD);
    await press(page, "Change my password");
    await expect(page).toHaveURL("/login");
    await fillLogin(page, { email: member.email, password: NEW_PASSWORD });
    await expect(page).toHaveURL("/dashboard");
  });
});

test.describe("a new member on another phone", () => {
  test.use({ ...phoneDevice, expectedErrors: FAILED_REQUEST });

  test("signs in at once, and confirms the address by the link and the password", async ({ page, browser }) => {
    const member = await createMember({ confirmed: false });
    await page.goto("/login");
    await fillLogin(page, { ...member, password: "a wrong one" });
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password.");
    await expect(page.getByRole("link", { name: "Set a new password" })).toHaveAttribute("href", "/forgot-password");
    await expectAccessible(page);
    await fillLogin(page, member);
    await expect(page).toHaveURL("/dashboard");

    const elsewhere = await openSecondBrowser(browser);
    await elsewhere.goto(findLink(await waitForEmail(member.email, /confirm your email/i), "/confirm-email/"));
    await waitForHydration(elsewhere);
    await press(elsewhere, "Confirm my email address");
    await expect(fieldByLabel(elsewhere, "Password")).toBeFocused();
    await expectAccessible(elsewhere);
    await fieldByLabel(elsewhere, "Password").fill("a stranger's guess");
    await press(elsewhere, "Confirm my email address");
    await expect(elsewhere.getByRole("alert")).toHaveText("That is not your password. Please try again.");
    await expectAccessible(elsewhere);
    await fieldByLabel(elsewhere, "Password").fill(member.password);
    await press(elsewhere, "Confirm my email address");
    await expect(elsewhere.getByText("Thank you. Your email address is confirmed.")).toBeVisible();
    await elsewhere.context().close();
  });

  test("takes the account that somebody else made with the address, and sees the next step when a link is invalid", async ({
    page,
  }) => {
    const member = await createMember({ confirmed: false });
    const { refresh } = await createSession(member);
    await page.goto(findLink(await waitForEmail(member.email, /confirm your email/i), "/confirm-email/"));
    await waitForHydration(page);
    await press(page, "Confirm my email address");
    await page.getByRole("link", { name: "I did not make this account" }).click();
    await fieldByLabel(page, "New password").first().fill(NEW_PASSWORD);
    await fieldByLabel(page, "New password again").fill(NEW_PASSWORD);
    await press(page, "Change my password");
    await expect(page).toHaveURL("/login");
    await fillLogin(page, { email: member.email, password: NEW_PASSWORD });
    await expect(page).toHaveURL("/dashboard");
    expect(await isValidRefreshToken(refresh), "the session of whoever made it").toBe(false);

    await test.step("an invalid link shows the next step", async () => {
      await page.goto("/confirm-email/no-such-token");
      await waitForHydration(page);
      await press(page, "Confirm my email address");
      await expect(page.getByRole("alert")).toContainText("This link is not valid.");
      await expect(page.getByRole("main").getByRole("link", { name: "Sign in" })).toBeVisible();
      await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
      await expectAccessible(page);
      await page.goto("/restore-email/no-such-token");
      await waitForHydration(page);
      await press(page, "Take it back");
      await expect(page.getByRole("alert")).toContainText("This link is not valid.");
      await expect(page.getByRole("main").getByRole("link", { name: "Contact us" })).toBeVisible();
      await expectAccessible(page);
    });
  });
});
