import type { Page } from "@playwright/test";
import { TOTP } from "otpauth";
import { queryDatabase } from "./database.ts";
import { desktopDevice, expect, signIn, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { chooseOption, expectFocusIn, press, tabTo, typeText } from "./keyboard.ts";
import { api, createMember, createSession, newPerson } from "./people.ts";
import { createPhoto, wangari } from "./sample-data.ts";

// The portal by keyboard alone: after every action the focus stays where the user continues. member-home.slow.spec.ts does the same
// for notifications, receipts and statements.

test.use(desktopDevice);

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a member changes their details, picture and ward, invites by link and email, and signs up for an event with a guest", async ({
  page,
}) => {
  await signIn(page, "/dashboard/profile", await createMember({ joined: true }));
  await test.step("details, picture and ward", async () => {
    const picture = region(page, "Your picture");
    const chooser = page.waitForEvent("filechooser");
    await press(page, picture.getByRole("button", { name: "Choose a picture" }), "Space");
    await (await chooser).setFiles(await createPhoto());
    await expect(picture.getByRole("status")).toHaveText("Your picture is saved.");
    await expect(picture.getByRole("button", { name: "Choose another picture" })).toBeFocused();
    await press(page, picture.getByRole("button", { name: "Delete picture" }));
    await expect(picture.getByRole("status")).toHaveText("Your picture is deleted.");
    await expectFocusIn(picture);

    const details = region(page, "Your details");
    await tabTo(page, fieldByLabel(page, "Gender"));
    await page.keyboard.press("ArrowDown");
    await typeText(page, fieldByLabel(page, "City"), "Nyeri");
    const save = details.getByRole("button", { name: "Save changes" });
    await press(page, save);
    await expect(details.getByRole("status")).toHaveText("Your details are saved.");
    await expect(save).toBeFocused();

    const ward = region(page, "Where you vote");
    await chooseOption(page, "Ward", "Wamagana");
    const change = ward.getByRole("button", { name: "Change my ward" });
    await press(page, change);
    await expect(ward.getByRole("status")).toContainText("You would vote in Wamagana");
    await press(page, ward.getByRole("button", { name: "Yes, change my ward" }));
    await expect(ward.getByRole("status")).toHaveText("Your ward is changed.");
    await expect(change).toBeFocused();
  });

  await test.step("the invitation link and an invitation by email", async () => {
    await page.goto("/dashboard/members");
    const invite = region(page, "Invite a friend");
    const copy = invite.getByRole("button", { name: "Copy link" });
    await press(page, copy);
    await expect(invite.getByRole("status")).toBeVisible();
    await expect(copy).toBeFocused();
    const address = invite.getByLabel("Email address of your friend");
    await typeText(page, address, newPerson().email);
    await page.keyboard.press("Enter");
    await expect(invite.getByRole("status")).toContainText("Invitation sent");
    await expect(address).toBeFocused();
    await expect(address).toHaveValue("");
  });

  await test.step("an event with a guest, whose ticket is shown and then cancelled", async () => {
    const { results } = await api("GET /events/", { query: { when: "upcoming", limit: 20 } });
    const { title } = results.at(-1)!;
    await page.goto("/dashboard/events");
    const card = region(page, "Events you can join").locator(":scope > div > *").filter({ hasText: title });
    await tabTo(page, card.getByLabel("Guests you bring"));
    await page.keyboard.press("ArrowDown");
    await typeText(page, card.getByLabel("Name of guest 1"), "Amina Yusuf");
    await press(page, card.getByRole("button", { name: `Sign up for ${title}` }));
    const statusMessage = page.getByRole("status").filter({ hasText: title });
    await expect(statusMessage).toContainText("You have a seat");
    await expectFocusIn(statusMessage.locator(".."));

    const show = page.getByRole("button", { name: "Show full screen the ticket for Amina Yusuf" });
    await press(page, show);
    await expect(page.getByRole("dialog", { name: "Amina Yusuf" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(show).toBeFocused();

    const cancel = page.getByRole("button", { name: `Cancel my place at ${title}` });
    const question = page.getByRole("dialog", { name: "Cancel your place?" });
    await press(page, cancel);
    await press(page, question.getByRole("button", { name: "Keep my place" }));
    await expect(question).toBeHidden();
    await expect(cancel).toBeFocused();
    await page.keyboard.press("Enter");
    await press(page, question.getByRole("button", { name: "Yes, cancel" }));
    await expect(statusMessage).toContainText("You have cancelled");
    await expectFocusIn(statusMessage.locator(".."));
  });
});

test("a member opens the card, saves it as PDF and prints it", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute("data-was-printed", "");
  });
  await signIn(page, "/dashboard", wangari());
  await press(page, page.getByRole("link", { name: "Membership card" }));
  await expect(page).toHaveURL("/dashboard/card");
  const save = page.getByRole("button", { name: "Save as PDF" });
  const file = page.waitForEvent("download");
  await press(page, save);
  expect((await file).suggestedFilename()).toMatch(/^card-.*\.pdf$/);
  await expect(page.getByText("The PDF is saved.")).toBeVisible();
  await expect(save).toBeFocused();
  await press(page, page.getByRole("button", { name: "Print" }), "Space");
  await expect(page.locator("html")).toHaveAttribute("data-was-printed");
});

test("a member chooses topics, ends a session, enables two-step sign-in and downloads the data export", async ({
  page,
}) => {
  const member = await createMember();
  await queryDatabase("update users set email_confirmed_at = now() where email = $1", [member.email]);
  await createSession(member);
  await signIn(page, "/dashboard/settings", member);
  const topics = region(page, "Notifications");
  const news = topics.getByRole("group", { name: /^News of the party/ }).getByLabel("By email");
  await press(page, news, "Space");
  await expect(news).not.toBeChecked();
  const save = topics.getByRole("button", { name: "Save notifications" });
  await press(page, save);
  await expect(topics.getByRole("status")).toHaveText("Saved.");
  await expect(save).toBeFocused();

  const security = region(page, "Security");
  const openSection = (title: string) => press(page, security.locator("summary", { hasText: title }));
  await openSection("Two-step sign-in");
  await typeText(page, security.locator("details[open]").getByLabel(/^Current password/), member.password);
  await press(page, security.getByRole("button", { name: "Set up" }));
  await expect(security.getByRole("img", { name: "QR code" })).toBeVisible();
  await expectFocusIn(security);
  const secret = (await security.locator("code").textContent())!.replaceAll(" ", "");
  await typeText(page, fieldByLabel(page, "Code"), new TOTP({ secret }).generate());
  await press(page, security.getByRole("button", { name: "Turn on" }));
  await expect(security.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  await expectFocusIn(security);
  await press(page, security.getByRole("button", { name: "I have saved them" }));
  await expect(security.getByText("You have 10 of 10 recovery codes left.")).toBeVisible();
  await expectFocusIn(security);

  await openSection("Where you are signed in");
  await expect(security.getByRole("listitem")).toHaveCount(2);
  await press(page, security.getByRole("button", { name: /^Sign out (?!everywhere)/ }));
  await expect(security.getByText("You are signed in nowhere else.")).toBeVisible();
  await expectFocusIn(security);

  const dataExport = region(page, "My data");
  const download = dataExport.getByRole("button", { name: "Download as web page" });
  const file = page.waitForEvent("download");
  await press(page, download);
  expect((await file).suggestedFilename()).toBe("my-data.html");
  await expect(download).toBeFocused();

  const leave = region(page, "Leave the party").getByRole("button");
  await press(page, leave);
  await press(page, page.getByRole("dialog", { name: "Leave the party?" }).getByRole("button", { name: "Cancel" }));
  await expect(leave).toBeFocused();
});
