import { queryDatabase } from "./database.ts";
import { desktopDevice, expect, expectAccessible, expectFitsPhones, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { press, typeText } from "./keyboard.ts";
import { openConsole } from "./staff.ts";

test.use(desktopDevice);

const OFFICER = "members@demo.example";
const SECRETARY = "secretary@demo.example";

test("a roll is frozen by two people, its file is asked for, and an objection is decided", async ({ page }) => {
  const title = `Primaries ${crypto.randomUUID().slice(0, 8)}`;
  const [person] = await queryDatabase<{ id: number }>(
    "insert into people (surname, other_names, status, source, ward_id) values ('Kamau', 'Wanjiru', 'member', 'website', 1) returning id",
  );
  await test.step("the membership officer proposes it", async () => {
    await openConsole(page, OFFICER, "/rolls/new");
    await typeText(page, fieldByLabel(page, "Name"), title);
    await typeText(page, fieldByLabel(page, "Reason"), "The organs decided it on Friday.");
    await expectAccessible(page);
    await expectFitsPhones(page);
    await press(page, page.getByRole("button", { name: "Propose" }));
    await expect(page.getByText("A second person decides first.")).toBeVisible();
  });
  await test.step("the Secretary General approves it, and it is frozen", async () => {
    await openConsole(page, SECRETARY, "/proposals");
    const proposal = page.getByRole("row").filter({ hasText: title });
    await press(page, proposal.getByRole("link", { name: "Look at it" }));
    await press(page, page.getByRole("button", { name: "Approve" }));
    await press(page, page.getByRole("link", { name: "Open the roll" }));
    await expect(page.getByText("Nobody can change a line any more.")).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await expectFitsPhones(page);
  });
  const [roll] = await queryDatabase<{ id: number }>(`select id from rolls where title = '${title}'`);
  await test.step("the officer asks for a file", async () => {
    await openConsole(page, OFFICER, `/rolls/${roll!.id}/file`);
    await expectAccessible(page);
    await fieldByLabel(page, "Members of").selectOption("All on the roll");
    await fieldByLabel(page, "Kind of file").selectOption("CSV");
    await typeText(page, fieldByLabel(page, "Reason in a sentence"), "for the Registrar of Political Parties");
    await press(page, page.getByRole("button", { name: "Ask for the file" }));
    await expect(page.getByText("A second person decides first.")).toBeVisible();
    await expectAccessible(page);
    await expectFitsPhones(page);
  });
  await test.step("the officer decides an objection", async () => {
    const [objection] = await queryDatabase<{ id: number }>(
      `insert into roll_objections (roll_id, person_id, text, due_on)
       values (${roll!.id}, ${person!.id}, 'My name is not right.', current_date + 7) returning id`,
    );
    await openConsole(page, OFFICER, `/roll-objections/${objection!.id}`);
    await expectAccessible(page);
    await expectFitsPhones(page);
    await press(page, page.getByRole("button", { name: "Uphold it" }));
    await typeText(page, page.getByRole("dialog").getByRole("textbox"), "We have corrected your name.");
    await press(page, page.getByRole("dialog").getByRole("button", { name: "Uphold it" }));
    await expect(page.getByText("Another officer, who has not decided this before")).toBeVisible();
  });
});
