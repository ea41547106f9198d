import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createXlsx, xlsxRow } from "../apps/api/src/features/people/import/tables/tables.factories.ts";
import { queryDatabase } from "./database.ts";
import { desktopDevice, expect, expectAccessible, expectFitsPhones, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { openConsole } from "./staff.ts";

test.use(desktopDevice);

const countOf = async (surname: string): Promise<number> =>
  (
    await queryDatabase<{ count: number }>("select count(*)::integer as count from people where surname = $1", [
      surname,
    ])
  )[0]!.count;

/** More than one person may import alone, and more than one step of a run. */
const ROWS = 1_100;
const PDF = Buffer.from("%PDF-1.7\nnothing can be seen in it\n");

/** As a county keeps it: a word for the sex that nobody knows, a misspelt ward, a phone that is none, somebody twice. */
function workbook(surname: string, first: number): Buffer {
  const line = (n: number, sex: string, ward: string, phone = `07${first + n}`) => [
    ...[surname, `Njeri ${"bcdfghjklm"[n % 10]}${"aeiou"[Math.floor(n / 10) % 5]}${n}`, phone, "31/12/1985", sex, ward],
    "Tetu",
  ];
  const lines = [
    // The last title is new, so that nothing is remembered of a file like this one.
    ["Surname", "Other names", "Phone", "D.O.B", "Sex", "Ward", "Constituency", `Page of book ${first}`],
    [surname, "Known Njeri", `07${first - 1}`, "31/12/1985", "F", "Dedan Kimanthi", "Tetu"],
    line(0, "Mama", "Dedan Kimanthi"),
    line(1, "F", "Dedan Kimanti"),
    line(2, "F", "Dedan Kimanthi", "12"),
    line(3, "F", "Dedan Kimanthi"),
    line(3, "F", "Dedan Kimanthi"),
    ...Array.from({ length: ROWS }, (_, n) => line(n + 4, "F", "Dedan Kimanthi")),
  ];
  const rows = lines.map((cells, at) => xlsxRow(at + 1, cells)).join("");
  return createXlsx({ rows, sheetNames: ["Read me", "Members"] });
}

/** The proposal as its second person sees it. */
async function openProposal(page: Page): Promise<Page> {
  const proposal = await page.getByRole("link", { name: "See the proposal" }).getAttribute("href");
  const office = await page.context().browser()!.newContext(desktopDevice);
  const secretary = await office.newPage();
  await openConsole(secretary, "secretary@demo.example", proposal!.replace("/console", ""));
  await expect(secretary.getByText("1 scan is attached to the import.")).toBeVisible();
  await expectAccessible(secretary);
  return secretary;
}

test("a county's workbook with mistakes is read, corrected, approved, stopped, imported and undone", async ({
  page,
}) => {
  const surname = `Wambui-${"bcdfghjklm"[randomInt(10)]}${randomInt(1_000_000)}`;
  const first = randomInt(10_000_000, 90_000_000);
  await queryDatabase(
    "insert into people (surname, other_names, phone, ward_id, source) values ($1, 'Known Njeri', $2, 466, 'office')",
    [surname, `+2547${first - 1}`],
  );
  await openConsole(page, "members@demo.example", "/imports/new");
  await page.getByLabel("Choose a file").setInputFiles({
    name: "nyeri.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbook(surname, first),
  });
  await page.getByRole("checkbox", { name: "Read me" }).uncheck();
  await page.getByRole("checkbox", { name: "Members" }).check();
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "nyeri.xlsx" })).toBeVisible();

  await expect(fieldByLabel(page, "D.O.B")).toHaveValue("date_of_birth");
  await expect(page.getByRole("radio", { name: /31\/12\/1985 → 31 December 1985/ })).toBeChecked();
  await fieldByLabel(page, "Who gathered it").fill("Wangari Muthoni");
  await fieldByLabel(page, "When").fill("2026-11-02");
  await fieldByLabel(page, "On which form").fill("Sign-up sheet of the meeting in Tetu");
  await test.step("all that is missing is said beside its field, goes when it is there, and nothing typed is lost", async () => {
    const [noNames, noPaper] = ["Say which column holds the names.", "Say this too, or leave the consent out."];
    await fieldByLabel(page, "Surname").selectOption("");
    await page.getByRole("button", { name: "Save and check the rows" }).click();
    await expect(page.getByText(noPaper)).toBeVisible();
    await expect(page.getByText(noNames)).toBeFocused();
    await fieldByLabel(page, "Surname").selectOption("surname");
    await expect(page.getByText(noNames)).toBeHidden();
    await expect(page.getByText(noPaper)).toBeVisible();
    await expect(fieldByLabel(page, "Who gathered it")).toHaveValue("Wangari Muthoni");
  });
  await page.getByLabel("Attach a scan").setInputFiles({ name: "list.pdf", mimeType: "application/pdf", buffer: PDF });
  await expect(page.getByText("Scan 1, PDF, by")).toBeVisible();
  await expectAccessible(page);
  await expectFitsPhones(page);
  await page.getByRole("button", { name: "Save and check the rows" }).click();

  await fieldByLabel(page, "Sex “Mama”").selectOption("Female");
  await fieldByLabel(page, "Ward “Dedan Kimanti”").selectOption({ index: 1 });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save and check again" }).click();
  await expect(
    page.getByText(`Nothing is changed yet. ${(ROWS + 3).toLocaleString("en-KE")} people would be new`),
  ).toBeVisible();
  await page.getByRole("button", { name: "1 Refused" }).click();
  await expect(page).toHaveURL(/outcome=refused/);
  await page.reload();
  await expect(page.getByRole("row", { name: /Njeri/ })).toContainText("This is not a phone number.");
  await page.getByRole("button", { name: /Doubtful/ }).click();
  await expect(page.getByRole("row", { name: /Njeri/ }).first()).toContainText("has digits");
  await expect(page.getByRole("row", { name: /Njeri/ }).nth(1)).toContainText("Dedan Kimanthi, Tetu, Nyeri");
  await expectAccessible(page);
  await expectFitsPhones(page);
  expect(await countOf(surname)).toBe(1);

  await page.getByRole("button", { name: "Propose to import" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("The county's list of this year.");
  await page.getByRole("dialog").getByRole("button", { name: "Propose to import" }).click();
  const secretary = await openProposal(page);
  await test.step("who decides opens the scan", async () => {
    const opened = secretary.waitForEvent("download");
    await secretary
      .getByRole("listitem")
      .filter({ hasText: "Scan 1, PDF" })
      .getByRole("button", { name: "Open" })
      .click();
    await secretary.getByRole("dialog").getByLabel("Reason").fill("I decide about it.");
    await secretary.getByRole("dialog").getByRole("button", { name: "Open" }).click();
    expect(await readFile(await (await opened).path())).toEqual(PDF);
  });
  // The first step waits for this row.
  await queryDatabase("begin");
  await queryDatabase("select from people where surname = $1 for update", [surname]);
  await secretary.getByRole("button", { name: "Approve" }).click();
  await expect(secretary.getByRole("heading", { name: "Done" })).toBeVisible();
  await page.reload();
  const stopped = page.waitForRequest(/\/stops\/$/);
  await page.getByRole("button", { name: "Stop" }).click();
  await stopped;
  await queryDatabase("commit");
  await expect(page.getByText("Stopped. What was imported so far stays")).toBeVisible();
  expect(await countOf(surname)).toBeLessThan(ROWS);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByText("The import is done.")).toBeVisible();
  expect(await countOf(surname)).toBe(ROWS + 4);

  await secretary.context().close();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download all rows" }).click();
  const report = await readFile(await (await download).path(), "utf8");
  expect(report.trim().split("\r\n")).toHaveLength(ROWS + 7);
  expect(report).toContain("Not imported,This is not a phone number.");

  await page.getByRole("button", { name: "Undo it" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("It was the wrong list.");
  await page.getByRole("dialog").getByRole("button", { name: "Undo it" }).click();
  await expect(page.getByText("The import is undone.")).toBeVisible();
  expect(await countOf(surname)).toBe(1);
});
