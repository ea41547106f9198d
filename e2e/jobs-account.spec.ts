import type { Page } from "@playwright/test";
import { testStack } from "../scripts/test-stack.ts";
import { expect, FAILED_REQUEST, pauseRequests, signIn, storedTokens, waitForHydration } from "./fixtures.ts";
import { startingWith } from "./forms.ts";
import { findLink } from "./mailbox.ts";
import { createMember, createSession, isValidRefreshToken, type Person } from "./people.ts";
import { inBothLanguages, test, type Visitor } from "./visitor.ts";

const NEW_PASSWORD = "the bus leaves at noon";

async function fillLogin({ page, text, field, tap, button }: Visitor, { email, password }: Person): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: text.login.title })).toBeVisible();
  await field(text.login.email).fill(email);
  await field(text.login.password).fill(password);
  await tap(button(text.login.submit));
}

const guestBanners = (page: Page) => page.locator("[data-guest-only]");

inBothLanguages(() => {
  test("a page of the portal leads to the sign-in and then to itself, in one entry of the history; signing in opens the dashboard when no page was asked for, and signing out opens the home page and ends the session on the server", async ({
    page,
    visitor,
  }) => {
    const { text } = visitor;
    const member = await createMember({ language: visitor.language });
    await page.goto(visitor.path("/contact"));
    await page.goto(visitor.path("/dashboard/no/such/page"));
    await visitor.expectAt("/login");
    await page.goBack();
    await visitor.expectAt("/contact");
    await page.goForward();
    await visitor.expectAt("/login");
    // Comes with the hydration, and moves the form.
    await expect(page.getByText(text.login.needed("/dashboard"))).toBeVisible();
    await fillLogin(visitor, member);
    await visitor.expectAt("/dashboard/no/such/page");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(member.firstName);

    await test.step("signing out", async () => {
      const tokens = await storedTokens(page);
      for (const token of tokens) expect(token).toBeTruthy();
      const answer = page.waitForResponse(`${testStack.apiUrl}/api/auth/logout/`);
      await visitor.tap(page.getByRole("button", { name: startingWith(text.dashboard.account) }));
      await visitor.tap(page.getByRole("button", { name: text.dashboard.logout, exact: true }));
      await visitor.expectAt("/");
      await expect(guestBanners(page).first()).toBeVisible();
      expect(await storedTokens(page)).toEqual([null, null]);
      await answer;
      expect(await isValidRefreshToken(tokens[1]!)).toBe(false);
      await page.goBack();
      await visitor.expectAt("/contact");
    });

    await test.step("signing in", async () => {
      await visitor.open("/login");
      const { paused, release } = await pauseRequests(page, `${testStack.apiUrl}/api/auth/login/`);
      await fillLogin(visitor, member);
      await expect(visitor.button(text.login.busy)).toBeVisible();
      await expect.poll(() => paused.length).toBe(1);
      await release();
      await visitor.expectAt("/dashboard");
      await expect(page.getByRole("heading", { name: text.dashboard.actions.title })).toBeVisible();
    });
  });

  test.describe("a member", () => {
    test.use({ expectedErrors: FAILED_REQUEST });

    test("who forgot the password sets a new one by the link in a mail in the language of the page, whatever the account's, and the link works once", async ({
      page,
      visitor,
    }) => {
      const { text, field, button } = visitor;
      const member = await createMember({ language: visitor.language === "en" ? "sw" : "en" });
      await visitor.open("/login");
      await visitor.tap(visitor.link(text.login.forgot));
      await visitor.expectAt("/forgot-password");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(text.forgotPassword.title);
      await waitForHydration(page);
      await visitor.expectAccessible();
      await field(text.forgotPassword.email).fill(member.email);
      await visitor.tap(button(text.forgotPassword.submit));
      await expect(page.getByRole("heading", { name: text.forgotPassword.sentTitle })).toBeVisible();

      const mail = await visitor.expectMail(member.email, text.accountEmails.reset("").subject);
      const link = findLink(mail, visitor.path("/reset-password/"));
      await page.goto(link);
      await waitForHydration(page);
      await field(text.resetPassword.password).fill("12345678");
      await field(text.resetPassword.confirm).fill(NEW_PASSWORD);
      await visitor.tap(button(text.resetPassword.submit));
      await expect(page.locator("main [aria-invalid=true]").first()).toBeVisible();
      await visitor.expectAccessible();
      await expect(field(text.resetPassword.confirm)).toHaveValue(NEW_PASSWORD);
      await field(text.resetPassword.password).fill(NEW_PASSWORD);
      await visitor.tap(button(text.resetPassword.submit));

      await visitor.expectAt("/login");
      await expect(page.getByText(visitor.reply("passwordReset"))).toBeVisible();
      await fillLogin(visitor, { ...member, password: NEW_PASSWORD });
      await visitor.expectAt("/dashboard");

      // A used link shows the error before anything is typed.
      await page.goto(link);
      await expect(visitor.link(text.resetPassword.newLink)).toBeVisible();
      await expect(field(text.resetPassword.password)).toHaveCount(0);
    });

    test("is asked to confirm the address until the link of its mail was opened, and deletes the account with the correct password, which ends with a last mail", async ({
      page,
      visitor,
    }) => {
      const { text } = visitor;
      const member = await createMember({ confirmed: false, language: visitor.language });
      await signIn(page, visitor.path("/dashboard"), member);
      const notice = page.getByText(text.confirmNotice.confirm(member.email));
      await expect(notice).toBeVisible();
      const mail = await visitor.expectMail(member.email, text.accountEmails.confirmation.subject);
      await visitor.expectOwnLanguage();
      await visitor.expectAccessible();
      await page.goto(visitor.path("/dashboard/profile"));
      await expect(page.getByRole("main")).toContainText(member.email);
      await expect(notice, "asked for on the dashboard alone").toHaveCount(0);
      await visitor.expectOwnLanguage();
      await page.goto(findLink(mail, visitor.path("/confirm-email/")));
      await waitForHydration(page);
      await visitor.expectAccessible();
      await visitor.tap(visitor.button(text.confirmEmail.submit));
      await expect(page.getByText(visitor.reply("emailConfirmed"))).toBeVisible();
      await visitor.tap(visitor.link(text.confirmEmail.dashboard));
      await expect(page.getByRole("heading", { level: 1 })).toContainText(member.firstName);
      await expect(notice).toBeHidden();

      await test.step("deleting the account", async () => {
        await visitor.tap(page.getByRole("button", { name: startingWith(text.dashboard.account) }));
        await visitor.tap(page.locator("#account-menu").getByRole("link", { name: text.settings.title }));
        await visitor.expectAt("/dashboard/settings");
        await visitor.tap(visitor.button(text.leaving.erase.button));
        const dialog = page.getByRole("dialog", { name: text.leaving.erase.dialog });
        await expect(dialog.getByRole("heading", { name: text.leaving.erase.keptTitle })).toBeVisible();
        for (const password of ["not it", member.password]) {
          await dialog.getByLabel(startingWith(text.settings.password)).fill(password);
          await visitor.tap(dialog.getByRole("button", { name: text.leaving.erase.confirm }));
          if (password === "not it") await expect(dialog.getByRole("alert")).toHaveText(/\w/);
        }
        await visitor.expectAt("/");
        await expect(page.getByText(text.leaving.erase.done)).toBeVisible();
        expect(await storedTokens(page)).toEqual([null, null]);
        await visitor.expectMail(member.email, text.erasureEmail.subject);
        await expect(createSession(member)).rejects.toMatchObject({ status: 401 });
      });
    });
  });
});
