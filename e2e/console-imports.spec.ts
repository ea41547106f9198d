import { randomInt } from "node:crypto";
import { queryDatabase } from "./database.ts";
import { desktop, expect, expectAccessible, expectFitsPhones, test } from "./fixtures.ts";
import { field } from "./forms.ts";
import { openConsole } from "./staff.ts";

test.use(desktop);

const surnamesLike = (surname: string) =>
  queryDatabase<{ surname: string }>("select surname from people where surname like $1 || '%' order by surname", [
    surname,
  ]);

test("a list is sent, checked, imported and undone, and nothing changes before it runs", async ({ page }) => {
  const surname = `Wambui-${randomInt(1_000_000)}`;
  const phone = () => `07${String(randomInt(100_000_000)).padStart(8, "0")}`;
  const lines = [
    "Surname,Other names,Phone,D.O.B,Ward,Constituency",
    `${surname}-A,Grace,${phone()},03/04/1990,Dedan Kimanthi,Tetu`,
    `${surname}-B,Njeri,${phone()},31/12/1985,Dedan Kimanthi,Tetu`,
    `${surname}-C,Nyawira,12,01/02/1991,Dedan Kimanthi,Tetu`,
  ];
  await openConsole(page, "members@demo.example", "/imports/new");
  await page
    .getByLabel("Choose a file")
    .setInputFiles({ name: "tetu.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "tetu.csv" })).toBeVisible();
  await expect(field(page, "D.O.B")).toHaveValue("date_of_birth");
  await page.getByRole("radio", { name: /31\/12\/1985 → 31 December 1985/ }).check();
  await field(page, "Who gathered it").fill("Wangari Muthoni");
  await field(page, "When").fill("2026-11-02");
  await field(page, "On which form").fill("Sign-up sheet of the meeting in Tetu");
  await field(page, "Where the paper is").fill("Folder 3");
  await expectAccessible(page);
  await expectFitsPhones(page);
  await page.getByRole("button", { name: "Save and check the rows" }).click();

  await expect(page.getByText("Nothing is changed yet. 2 people would be new")).toBeVisible();
  await page.getByRole("button", { name: "1 Refused" }).click();
  await expect(page.getByRole("row", { name: /-C Nyawira/ })).toContainText("The phone number is none.");
  await expectAccessible(page);
  await expectFitsPhones(page);
  expect(await surnamesLike(surname)).toEqual([]);

  await page.getByRole("button", { name: "Import them" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Import them" }).click();
  await expect(page.getByText("The import is done.")).toBeVisible();
  expect(await surnamesLike(surname)).toEqual([{ surname: `${surname}-A` }, { surname: `${surname}-B` }]);

  await page.getByRole("button", { name: "Undo it" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("It was the wrong list.");
  await page.getByRole("dialog").getByRole("button", { name: "Undo it" }).click();
  await expect(page.getByText("The import is undone.")).toBeVisible();
  expect(await surnamesLike(surname)).toEqual([]);
});
