import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { isValidReference } from "../apps/api/src/features/payments/intents/intents.ts";
import { queryDatabase } from "./database.ts";
import { desktopDevice, expect, expectAccessible, expectFitsPhones, expectWholeWords, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { openConsole } from "./staff.ts";

test.use(desktopDevice);

const FINANCE = "finance@demo.example";

/** The reference of a payment; other tests store payments whose references nobody could type. */
async function findReference(): Promise<string> {
  const rows = await queryDatabase<{ reference: string }>(
    "select reference from payment_intents where state in ('open', 'expired', 'paid') order by id",
  );
  return rows.find(({ reference }) => isValidReference(reference))!.reference;
}

/** Moves with the tab key until an element has the focus, and presses a key on it. */
async function press(page: Page, locator: ReturnType<Page["locator"]>, key = "Enter"): Promise<void> {
  await expect(locator).toBeVisible();
  for (let tabs = 0; tabs < 150; tabs += 1) {
    if (await locator.evaluate((element) => element === document.activeElement)) return page.keyboard.press(key);
    await page.keyboard.press("Tab");
  }
  throw new Error("the keyboard does not get there");
}

test("a bank's statement is checked, answered about and read in, and its transfers are confirmed, by keyboard alone", async ({
  page,
}) => {
  test.slow();
  const number = randomInt(100_000, 999_999);
  const reference = await findReference();
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const rows = [
    // The last title is new, so that nothing is remembered of a file like this one.
    `Posted,Number,Remarks,Came,Went,Left,Page ${number}`,
    `${day},FT${number}1,GIFT ${reference},500.00,,${number + 500}.00`,
    `${day},FT${number}2,GIFT ${reference},700.00,,${number + 1_200}.00`,
    `${day},FT${number}3,FOR THE PARTY,300.00,,${number + 1_500}.00`,
    `${day},FT${number}4,CASH DEPOSIT,9O.00,,${number + 1_590}.00`,
    `${day},FT${number}5,TRF FROM OWN ACCOUNT,90.00,,${number + 1_680}.00`,
    `,,Closing balance,,,${number + 1_680}.00`,
  ];
  await openConsole(page, FINANCE, "/statements/new");
  await page
    .getByLabel("Choose a file")
    .setInputFiles({ name: `bank-${number}.csv`, mimeType: "text/csv", buffer: Buffer.from(rows.join("\n")) });
  await press(page, page.getByRole("button", { name: "Check it" }));
  await expect(page.getByRole("heading", { level: 1, name: `bank-${number}.csv` })).toBeVisible();
  await expect(page.getByText("No line holds the titles")).toBeVisible();
  await expectAccessible(page);

  const columns = {
    Day: "Posted",
    Reference: "Number",
    Text: "Remarks",
    "Money in": "Came",
    "Money out": "Went",
    Balance: "Left",
  };
  for (const [label, title] of Object.entries(columns)) await fieldByLabel(page, label).selectOption(title);
  await press(page, page.getByRole("button", { name: "Check with these columns" }));
  await expect(page.getByText("“Came” is no sum of money.")).toBeVisible();
  await expect(page.getByText("KES 90.00 more came than can be read.")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `test-results/statement-1280-${colorScheme}.png`, fullPage: true });
  }
  await expectAccessible(page);
  await expectFitsPhones(page);
  await expectWholeWords(page);

  await press(page, page.getByRole("checkbox", { name: "Line 6 is a payment" }), "Space");
  await press(page, page.getByRole("button", { name: "Check with these answers" }));
  await expect(page.getByText("4 lines, KES 1590.00")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Line 6 is a payment" })).toBeChecked();
  await press(page, page.getByRole("button", { name: "Read it in" }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Read it in" }));
  await expect(page.getByText("It is read in.")).toBeVisible();
  await press(page, page.getByRole("link", { name: "Transfers to confirm" }));

  await expect(page.getByRole("heading", { level: 1, name: "Transfers to confirm" })).toBeVisible();
  await expect(page.getByText(`Its text quotes ${reference}:`).first()).toBeVisible();
  await expect(page.getByText("Its text quotes no payment of ours.").first()).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `test-results/transfers-1280-${colorScheme}.png`, fullPage: true });
  }
  await expectAccessible(page);
  await expectFitsPhones(page);
  for (const end of [1, 2, 3]) {
    await press(page, page.getByRole("checkbox", { name: new RegExp(`FT${number}${end}`) }), "Space");
  }
  await press(page, page.getByRole("button", { name: "Confirm as suggested" }));
  await expect(page.getByText("2 transfers are booked, 1 not.")).toBeVisible();
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Book them" }));
  await expect(page.getByText("2 transfers are booked.")).toBeVisible();

  const row = page.getByRole("row", { name: new RegExp(`FT${number}3`) });
  await press(page, row.getByRole("button", { name: "Confirm" }));
  await expect(page.getByRole("dialog").getByLabel("Reference of the payment")).toHaveValue("");
  await page.keyboard.type(reference);
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Book it" }));
  await expect(page.getByText(`FT${number}3 is booked.`)).toBeVisible();
  const booked = await queryDatabase<{ count: number }>(
    "select count(*)::integer as count from statement_lines where receipt like $1 and confirmed_at is not null",
    [`FT${number}%`],
  );
  expect(booked).toEqual([{ count: 3 }]);
});
