import { desktopDevice, expect, expectAccessible, expectWholeWords, phoneDevice, signIn, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { press, typeText } from "./keyboard.ts";
import { insertApplicants, insertImportedPeople, insertOrder, insertRefusedApplicant } from "./office.ts";
import { createMember } from "./people.ts";
import { consoleUrl, openConsole } from "./staff.ts";

// Applications and orders, as the office works through them.

test.describe("a buyer at the counter", () => {
  test.use(phoneDevice);

  test("is found by the number, gets the order, and it is taken back; the search finds it and a screen", async ({
    page,
  }) => {
    const number = await insertOrder();
    await openConsole(page, "finance@demo.example", "/orders");
    await fieldByLabel(page, "Order number, phone or name").fill(number.toLowerCase());
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: `Hand out order ${number}?` });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "It was handed out" }).click();
    await expect(page.getByText(`Order ${number} was handed out.`)).toBeInViewport();
    await expect(page.getByText(/Handed out by /)).toBeVisible();
    await page.getByRole("button", { name: "Not handed out after all" }).first().click();
    await expect(page.getByText(`Order ${number} waits at its pickup point again.`)).toBeVisible();

    await page.goto(consoleUrl("/"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.keyboard.type(number.toLowerCase());
    await expect(page.getByRole("link", { name: `${number} Order of Mekatilili wa Menza` })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/orders\\?q=${number}`));
    await page.getByRole("heading", { level: 1, name: "Orders" }).click();
    await page.keyboard.press("/");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("held g");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("link", { name: /^Held gifts/ })).toBeFocused();
  });
});

test.describe("whoever serves a counter", () => {
  test.use({ ...phoneDevice, expectedErrors: /the server responded with a status of 404/ });

  test("keeps a wrong number, types when the camera is refused, and sees who handed an order out before", async ({
    page,
    context,
  }) => {
    const number = await insertOrder();
    await openConsole(page, "finance@demo.example", "/counter");
    const field = fieldByLabel(page, "Order number");
    await page.getByRole("button", { name: "Use the camera" }).click();
    await expect(page.getByText(/^The camera cannot be used/)).toBeVisible();
    for (const [wrong, sentence] of [
      ["S12", /is no order number/],
      ["S0000000", /^There is no order S0000000/],
    ] as const) {
      await field.fill(wrong);
      await page.keyboard.press("Enter");
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(field).toHaveValue(wrong);
    }
    const other = await context.newPage();
    for (const each of [page, other]) {
      if (each === other) await each.goto(consoleUrl("/counter"));
      await fieldByLabel(each, "Order number").fill(number.toLowerCase());
      await each.keyboard.press("Enter");
      await expect(each.getByRole("heading", { name: "Mekatilili wa Menza" })).toBeFocused();
    }
    for (const each of [page, other]) {
      await each.getByRole("button", { name: "Hand it out" }).click();
      await expect(each.getByText(/^Handed out by Otieno Were, /)).toBeVisible();
    }
    await expectAccessible(page);
  });
});

test.describe("a membership officer on a phone and at a desk", () => {
  test.use(phoneDevice);

  test("confirms applicants together, calls those without an account, finds them again, and refuses one", async ({
    page,
  }) => {
    const people = await insertApplicants(11);
    const list = `/applications?q=${encodeURIComponent(people)}`;
    await openConsole(page, "members@demo.example", list);
    await expect(page.getByText("11 found")).toBeVisible();
    const boxes = page.getByRole("checkbox", { name: /^Choose/ });
    await boxes.nth(1).click();
    await boxes.nth(9).click({ modifiers: ["Shift"] });
    const bar = page.getByText("9 chosen");
    await expect(bar).toBeInViewport();
    await page.getByRole("checkbox", { name: "All on this page" }).check();
    await boxes.nth(10).uncheck();
    await expect(page.getByText("10 chosen")).toBeInViewport();
    await expectAccessible(page);
    await page.setViewportSize(desktopDevice.viewport);
    await expect(page.getByText("10 chosen")).toBeInViewport();
    await expectAccessible(page);
    await expectWholeWords(page);
    await press(page, page.getByRole("button", { name: "Confirm", exact: true }));
    const dialog = page.getByRole("dialog", { name: "Confirm 10 applications?" });
    await press(page, dialog.getByRole("button", { name: "Confirm" }));
    await expect(page.getByText("10 people are now members.")).toBeInViewport();
    await expect(bar).toHaveCount(0);

    await press(page, page.getByRole("link", { name: "Call the 10 without an account" }));
    await expect(page.getByRole("heading", { level: 1, name: "People to call" })).toBeVisible();
    const called = page.getByRole("heading", { name: people });
    const first = (await called.textContent())!;
    await expect(page.getByRole("link", { name: /^07/ })).toBeInViewport();
    await expectAccessible(page);
    await page.setViewportSize(phoneDevice.viewport);
    await expect(page.getByRole("link", { name: /^07/ })).toBeInViewport();
    await expectAccessible(page);
    await press(page, page.getByRole("button", { name: "Reached", exact: true }));
    await expect(page.getByText(`${first} was reached.`)).toBeVisible();
    await expect(called).not.toHaveText(first);
    await press(page, page.getByRole("button", { name: "Undo" }));
    await expect(called).toHaveText(first);
    await press(page, page.getByRole("button", { name: "Reached", exact: true }));
    await expect(page.getByText(`${first} was reached.`)).toBeVisible();

    await page.goto(consoleUrl(`${list}&status=confirmed`));
    await press(page, page.getByRole("link", { name: first }));
    await expect(page.getByText(/^Confirmed by .+ Member [A-Z]-\d{6}\.$/)).toBeVisible();
    await expect(page.getByText("Called and reached")).toBeVisible();

    await page.goto(consoleUrl(list));
    await press(page, page.getByRole("link", { name: people }));
    await press(page, page.getByRole("button", { name: "Refuse" }));
    await expect(page.getByText("is told nothing, unless you call")).toBeVisible();
    await page.setViewportSize(desktopDevice.viewport);
    await expect(page.getByRole("textbox", { name: "Reason" })).toBeFocused();
    await page.keyboard.type("Did not ask for it.");
    await press(page, page.getByRole("button", { name: `Refuse ${people}` }));
    await expect(page.getByText(/^Refused by /)).toBeVisible();
  });
});

test.describe("imported people", () => {
  test.use(phoneDevice);

  test("become members by keyboard: one after a call, two whose forms are there", async ({ page }) => {
    const people = await insertImportedPeople(3);
    await openConsole(page, "members@demo.example", "/imported-people");
    const [one, two, three] = ["A", "B", "C"].map((letter) => `${people} Waiyaki No${letter}`) as [
      string,
      string,
      string,
    ];
    await press(page, page.getByRole("link", { name: one }));
    await expect(page.getByText("Then read this aloud:")).toBeVisible();
    await expectAccessible(page);
    await press(page, page.getByRole("button", { name: "Agreed on the phone" }));
    await expect(page.getByRole("textbox", { name: "What they said" })).toBeFocused();
    await page.keyboard.type("Yes, and I am in no other party.");
    await press(page, page.getByRole("button", { name: `Make ${one} a member` }));
    await expect(page.getByText("This person is a member.")).toBeVisible();

    await press(page, page.getByRole("link", { name: "Imported people" }));
    for (const name of [two, three]) await press(page, page.getByRole("checkbox", { name: `Choose ${name}` }), "Space");
    await press(page, page.getByRole("button", { name: "Confirm", exact: true }));
    await expect(page.getByRole("textbox", { name: "Where their signed forms are" })).toBeFocused();
    await page.keyboard.type("Folder 3 in Nyeri");
    const dialog = page.getByRole("dialog", { name: "Make 2 people members?" });
    await press(page, dialog.getByRole("button", { name: "Confirm" }));
    await expect(page.getByText("2 people are now members.")).toBeInViewport();
    await expect(page.getByRole("link", { name: two })).toHaveCount(0);
  });
});

test.describe("an applicant who was refused", () => {
  test.use(phoneDevice);

  test("reads why in the portal and answers once; the answer reaches the queue", async ({ page }) => {
    const member = await createMember();
    await insertRefusedApplicant(member.email, "You are in another party.");
    await signIn(page, "/dashboard/payments", member);
    await expect(page.getByText("You are in another party.")).toBeVisible();
    await expectAccessible(page);
    await typeText(page, fieldByLabel(page, "Your answer"), "I left it in June.");
    await press(page, page.getByRole("button", { name: "Send your answer" }));
    await expect(page.getByText("Your answer has arrived.")).toBeInViewport();
    await expect(page.getByText("Application received")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send your answer" })).toHaveCount(0);
    await openConsole(page, "members@demo.example", `/applications?q=${member.phone.slice(-9)}`);
    await expect(page.getByText("answered after a refusal")).toBeVisible();
  });
});

test.describe("a list of staff", () => {
  test.use(desktopDevice);

  test("is ordered by a column, turned page by page, and freed of its filters; a click on a row opens it with its decisions, and back", async ({
    page,
  }) => {
    const people = await insertApplicants(51);
    await openConsole(page, "members@demo.example", `/applications?q=${encodeURIComponent(people)}`);
    const column = page.getByRole("columnheader", { name: "Applied" });
    await expect(column).toHaveAttribute("aria-sort", "ascending");
    const first = page.getByRole("rowheader").first();
    const oldest = (await first.textContent())!;
    await press(page, column.getByRole("button"));
    await expect(page).toHaveURL(/sort=-applied_at/);
    await expect(column).toHaveAttribute("aria-sort", "descending");
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(first).toHaveText(oldest);
    await page.getByRole("button", { name: "Previous page" }).click();
    await expect(page.getByText("51 found")).toBeVisible();
    await page.reload();
    await expect(column).toHaveAttribute("aria-sort", "descending");

    await fieldByLabel(page, "Show").selectOption("All");
    await page.getByRole("cell", { name: "Port Reitz" }).first().click();
    await expect(page).toHaveURL(/\/applications\/\d+$/);
    await test.step("a typed reason is there again after another decision was looked at", async () => {
      const decisions = page.getByRole("region", { name: "Your decision" });
      const reason = page.getByRole("dialog").getByLabel(/^Reason/);
      await expect(decisions.getByRole("button", { name: "Refuse" })).toBeVisible();
      await expectAccessible(page);
      await decisions.getByRole("button", { name: "Refuse" }).click();
      await reason.fill("The ID is that of somebody else.");
      await page.keyboard.press("Escape");
      await decisions.getByRole("button", { name: "Ask" }).click();
      await expect(page.getByRole("dialog").getByLabel(/^Question/)).toHaveValue("");
      await page.keyboard.press("Escape");
      await decisions.getByRole("button", { name: "Refuse" }).click();
      await expect(reason).toHaveValue("The ID is that of somebody else.");

      await page.keyboard.press("Escape");
    });
    await press(page, page.getByRole("link", { name: "‹ Applications" }));
    await expect(page.getByRole("button", { name: "All (show without it)" })).toBeVisible();
    await expectAccessible(page);
    await press(page, page.getByRole("button", { name: "Clear all" }));
    await expect(page).toHaveURL(/\/applications$/);
    await expect(fieldByLabel(page, "Name, phone or member number")).toHaveValue("");
  });
});
