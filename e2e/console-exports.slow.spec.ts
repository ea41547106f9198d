import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import { queryDatabase } from "./database.ts";
import { desktopDevice, expect, expectAccessible, expectFitsPhones, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { press, tabTo, typeText } from "./keyboard.ts";
import { openConsole } from "./staff.ts";

test.use(desktopDevice);

/** Of the ward of Dedan Kimathi in Tetu, Nyeri. */
async function insertMember(surname: string): Promise<void> {
  await queryDatabase(
    `insert into people (surname, other_names, phone, ward_id, source) values ($1, 'Wanjikũ', '+254712345678', 466, 'office')`,
    [surname],
  );
}

test("a list of a ward is saved as a view, taken out by keyboard alone and downloaded", async ({ page }) => {
  const surname = `Kariuki-${randomInt(1_000_000)}`;
  await insertMember(surname);
  await openConsole(page, "members@demo.example", "/people?county=19&constituency=94&ward=466&status=none");
  await press(page, page.getByRole("button", { name: "Save this view" }));
  const view = `Tetu ${randomInt(1_000_000)}`;
  await typeText(page, page.getByRole("dialog").getByLabel("Name"), view);
  await press(page, page.getByRole("dialog").getByRole("button", { name: "Save", exact: true }));
  await expect(page.getByRole("link", { name: view })).toHaveAttribute("aria-current", "page");

  await press(page, page.getByRole("link", { name: "Export a list" }));
  await expect(page.getByRole("heading", { level: 1, name: "Export a list" })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Ward" })).toHaveValue("466");
  await expectAccessible(page);
  await expectFitsPhones(page);
  await tabTo(page, fieldByLabel(page, "What for"));
  await page.keyboard.type("Invitations");
  await typeText(page, fieldByLabel(page, "Reason in a sentence"), "the meeting in Tetu on Saturday");
  await press(page, page.getByRole("button", { name: "Ask for the file" }));
  const download = page.waitForEvent("download");
  await press(page, page.getByRole("button", { name: "Download (CSV)" }));
  const text = await readFile(await (await download).path(), "utf8");
  expect(text).toContain(`${surname},Wanjikũ,0712 345 678`);
  await expectAccessible(page);
  await expectFitsPhones(page);
});

test("payments are asked for by the treasurer with keys alone, approved by the auditor and downloaded", async ({
  page,
}) => {
  await openConsole(page, "treasurer@demo.example", "/money-exports");
  await press(page, page.getByRole("link", { name: "Ask for a file" }));
  await expect(page.getByRole("heading", { level: 1, name: "Ask for a file of money" })).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhones(page);
  await tabTo(page, fieldByLabel(page, "What for"));
  await page.keyboard.type("An audit");
  const reason = `the audit of the year, part ${randomInt(1_000_000)}`;
  await typeText(page, fieldByLabel(page, "Reason in a sentence"), reason);
  await press(page, page.getByRole("button", { name: "Ask for the file" }));
  await expect(page.getByText("A second person decides first.")).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhones(page);
  const asked = new URL(page.url()).pathname.replace(/^\/console/, "");
  const proposal = await page.getByRole("link", { name: "See the proposal" }).getAttribute("href");

  await openConsole(page, "auditor@demo.example", proposal!.replace(/^\/console/, ""));
  await expect(page.getByText(reason).first()).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhones(page);
  await press(page, page.getByRole("button", { name: "Approve" }));
  await expect(page.getByRole("button", { name: "Approve" })).toBeHidden();

  await openConsole(page, "treasurer@demo.example", asked);
  const download = page.waitForEvent("download");
  await press(page, page.getByRole("button", { name: "Download (CSV)" }));
  const text = await readFile(await (await download).path(), "utf8");
  expect(text).toContain("Code of the payment service");
  expect(text).toMatch(/rows?: received KES [\d,]+, given back KES [\d,]+/);
  await expectAccessible(page);
  await expectFitsPhones(page);
});
