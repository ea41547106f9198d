import { randomInt } from "node:crypto";
import { queryDatabase } from "./database.ts";
import { desktopDevice, expect, expectAccessible, expectFitsPhones, phoneDevice, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { press, typeText } from "./keyboard.ts";
import { openConsole } from "./staff.ts";

/** @returns the id of a person without an account */
async function insertPerson(surname: string): Promise<number> {
  const rows = await queryDatabase<{ id: number }>(
    `insert into people (surname, other_names, sex, date_of_birth, phone, ward_id, source)
     values ($1, 'Wanjiku Grace', 'female', '1990-04-03', $2, 466, 'office') returning id`,
    [surname, `+2547${String(randomInt(100_000_000)).padStart(8, "0")}`],
  );
  return rows[0]!.id;
}

const section = (name: string) => `summary:has(h2:text-is("${name}"))`;

test.describe("the page of a person", () => {
  test.use(phoneDevice);

  test("shows a note and a corrected name that were written by keyboard alone, and fits a phone with everything open", async ({
    page,
  }) => {
    const surname = `Mwangi-${randomInt(1_000_000)}`;
    const id = await insertPerson(surname);
    await openConsole(page, "members@demo.example", `/people/${id}`);
    for (const name of ["Memberships", "Documents", "Tasks", "ID number and disability"]) {
      await page.locator(section(name)).click();
    }
    await expect(page.getByText("Nothing is to be done.")).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhones(page);
    if (process.env.SHOTS) {
      await page.screenshot({ path: `${process.env.SHOTS}/person-390.png`, fullPage: true });
      await page.emulateMedia({ colorScheme: "dark" });
      await page.screenshot({ path: `${process.env.SHOTS}/person-390-dark.png`, fullPage: true });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.screenshot({ path: `${process.env.SHOTS}/person-1280-dark.png`, fullPage: true });
      await page.emulateMedia({ colorScheme: "light" });
      await page.screenshot({ path: `${process.env.SHOTS}/person-1280.png`, fullPage: true });
    }

    await page.setViewportSize(desktopDevice.viewport);
    await expect(page.getByRole("heading", { level: 1, name: `Wanjiku Grace ${surname}` })).toBeVisible();
    await press(page, page.locator(section("Notes")));
    await typeText(page, fieldByLabel(page, "Note"), "Sings in the choir of Tetu");
    await press(page, page.getByRole("button", { name: "Add the note" }));
    await expect(page.getByRole("listitem").filter({ hasText: "Sings in the choir" }).first()).toBeVisible();
    await press(page, page.locator(section("Correct data")));
    await typeText(page, fieldByLabel(page, "Polling station"), "Kiandu Primary School");
    await press(page, page.getByRole("button", { name: "Save" }));
    await expect(page.getByText("The data is corrected.")).toBeVisible();
    await press(page, page.locator(section("Changes")));
    await expect(page.getByText("Polling station: empty → Kiandu Primary School")).toBeVisible();
    await expectAccessible(page);
  });
});
