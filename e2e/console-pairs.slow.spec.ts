import { randomInt } from "node:crypto";
import { queryDatabase } from "./database.ts";
import { desktopDevice, expect, expectAccessible, expectFitsPhones, phoneDevice, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { press, tabTo, typeText } from "./keyboard.ts";
import { openConsole } from "./staff.ts";

/** Two rows of one woman with one phone number, found as a pair. @returns the id of the pair */
async function insertPair(surname: string): Promise<number> {
  const phoneNumber = `+2547${String(randomInt(100_000_000)).padStart(8, "0")}`;
  const rows = await queryDatabase<{ id: number }>(
    `with made as (
       insert into people (surname, other_names, sex, date_of_birth, phone, email, ward_id, polling_station, source)
       values ($1, 'Wanjiku', 'female', '1990-04-03', $2, null, 466, null, 'walk_in'),
         ($1, 'Wanjikũ Grace', 'female', null, $2, 'wanjiku.' || $3 || '@party.example', 466, 'Kiandu Primary School', 'walk_in')
       returning id
     )
     insert into person_pairs (low, high, score, reasons)
     select min(id), max(id), 87, '{phone,ward_and_sound,rare_name}' from made returning id`,
    [surname, phoneNumber, phoneNumber.slice(1)],
  );
  return rows[0]!.id;
}

test.describe("a pair of rows", () => {
  test.use(phoneDevice);

  test("fits a phone, is recorded as two people and taken back, and is joined by keyboard alone and undone", async ({
    page,
  }) => {
    const surname = `Mwangi-${randomInt(1_000_000)}`;
    const pair = await insertPair(surname);
    await openConsole(page, "members@demo.example", "/duplicates");
    await press(page, page.getByRole("link", { name: `Wanjiku ${surname} and Wanjikũ Grace ${surname}` }));
    await expect(page).toHaveURL(new RegExp(`/duplicates/${pair}$`));
    await expect(page.getByRole("radio", { name: "This row stays" }).first()).toBeChecked();
    await expectAccessible(page);
    await expectFitsPhones(page);
    await page.getByRole("button", { name: "They are two people" }).click();
    await page.getByRole("button", { name: "Yes, two people" }).click();
    await expect(page.getByText(/has recorded that these are two people/)).toBeVisible();
    await page.getByRole("button", { name: "Take that back" }).click();
    await expect(page.getByRole("button", { name: "Join the two rows" })).toBeVisible();

    await page.setViewportSize(desktopDevice.viewport);
    const names = page.getByRole("group", { name: "Other names" });
    await tabTo(page, names.getByRole("radio", { name: "Wanjiku", exact: true }));
    await page.keyboard.press("ArrowDown");
    await expect(page.getByText("Other names: Wanjiku", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await typeText(page, fieldByLabel(page, "How do you know that it is one person?"), "She says so on the phone.");
    await press(page, page.getByRole("button", { name: "Join the two rows" }));
    await expect(page.getByRole("heading", { level: 1, name: `Joined: Wanjikũ Grace ${surname}` })).toBeVisible();
    await expectAccessible(page);
    await press(page, page.getByRole("button", { name: "Undo it" }));
    await typeText(page, fieldByLabel(page, "Why are they two people?"), "They are sisters.");
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Undo it" }));
    await expect(page.getByRole("heading", { level: 1, name: `Joined: Wanjiku ${surname}` })).toBeVisible();
  });
});
