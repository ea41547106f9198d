import type { Page } from "@playwright/test";
import { queryDatabase } from "./database.ts";
import { expect, expectAccessible, FAILED_REQUEST, phoneDevice, test } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";
import { consoleUrl, openConsole } from "./staff.ts";

// A coordinator registers people at a market, where there is no network.

const PIN = "493817";
/** Of the whole day: `WALK_IN_ENTRIES=30`. */
const ENTRIES = Number(process.env.WALK_IN_ENTRIES ?? 2);

test.use({ ...phoneDevice, serviceWorkers: "allow", reuseContext: false, expectedErrors: FAILED_REQUEST });

let made = 0;
const surname = `Mwangi${Date.now()}`;
const namesInRegister = async () =>
  (
    await queryDatabase<{ name: string }>(
      `select other_names as name from people where surname = $1 and source = 'walk_in' order by 1`,
      [surname],
    )
  ).map(({ name }) => name);

async function choosePin(page: Page): Promise<void> {
  await fieldByLabel(page, "PIN").fill(PIN);
  await fieldByLabel(page, "The same PIN again").fill(PIN);
  await page.getByRole("button", { name: "Start" }).click();
}

async function takeDown(page: Page, firstName: string): Promise<void> {
  made += 1;
  await fieldByLabel(page, "First name").fill(firstName);
  await fieldByLabel(page, "Last name").fill(surname);
  await page.getByLabel("Sex").selectOption("Woman");
  await fieldByLabel(page, "Date of birth").fill("1990-04-03");
  await fieldByLabel(page, "Phone number").fill(`07${String(Date.now() + made).slice(-8)}`);
  await page.getByRole("checkbox", { name: "I read it aloud, and they agreed" }).check();
  const box = page.getByRole("img", { name: /signature/i });
  await box.scrollIntoViewIfNeeded();
  const { x, y } = (await box.boundingBox())!;
  await page.mouse.move(x + 20, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + 200, y + 20, { steps: 15 });
  await page.mouse.up();
  await page.getByRole("button", { name: "Keep" }).click();
  await expect(page.getByText(`${firstName} ${surname} is kept on this phone.`)).toBeVisible();
}

/** All that the browser keeps of this origin, as text. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    const read = (value: unknown): void => {
      if (value instanceof ArrayBuffer) texts.push(new TextDecoder("latin1").decode(value));
      else if (ArrayBuffer.isView(value)) read(value.buffer);
      else if (typeof value === "object" && value !== null) for (const each of Object.values(value)) read(each);
      else texts.push(String(value));
    };
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open(name!);
        request.onsuccess = () => resolve(request.result);
      });
      for (const store of db.objectStoreNames) {
        const request = db.transaction(store).objectStore(store).getAll();
        read(await new Promise((resolve) => (request.onsuccess = () => resolve(request.result))));
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) texts.push(request.url);
    }
    return texts.join("\n");
  });

test("entries taken without a network survive a restart, stay unreadable, and are sent once each, also when it is interrupted", async ({
  page,
  context,
}) => {
  await openConsole(page, "dedan@demo.example", "/walk-ins");
  await choosePin(page);
  await expect(page.getByRole("heading", { name: "A new person" })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expectAccessible(page);

  await context.setOffline(true);
  const names = Array.from(
    { length: ENTRIES },
    (_, n) => `Wanjiku${String.fromCharCode(65 + (n % 26)).repeat(1 + n / 26)}`,
  );
  for (const name of names) await takeDown(page, name);
  await page.reload();
  const stored = await storedText(page);
  for (const secret of [surname, ...names, PIN, "1990-04-03", "Kimathi", "PNG"]) expect(stored).not.toContain(secret);
  await fieldByLabel(page, "PIN").fill(PIN);
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page.getByRole("heading", { name: `${ENTRIES} people on this phone` })).toBeVisible();
  await expectAccessible(page);
  expect(await namesInRegister()).toEqual([]);

  // The office has the first one, and its answer is lost.
  let isLost = false;
  await page.route("**/staff/people/", async (route) => {
    if (isLost) return route.continue();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  await context.setOffline(false);
  await expect.poll(namesInRegister).toHaveLength(1);
  await page.getByRole("button", { name: `Send ${ENTRIES} people` }).click();
  await expect(page.getByText(`The office has ${ENTRIES} people more.`)).toBeVisible();
  await expect(page.getByText("Nobody waits to be sent.")).toBeVisible();
  expect(await namesInRegister()).toEqual(names.toSorted());
});

test("a PIN has six digits that are not easily guessed, and a right one begins the count of wrong ones anew", async ({
  page,
  context,
}) => {
  await openConsole(page, "dedan@demo.example", "/walk-ins");
  const enter = async (pin: string, repeated: string) => {
    await fieldByLabel(page, "PIN").fill(pin);
    await fieldByLabel(page, "The same PIN again").fill(repeated);
    await page.getByRole("button", { name: "Start" }).click();
  };
  for (const [pin, repeated, problem] of [
    ["49381", "49381", "Use six digits or more."],
    ["49381a", "49381a", "Use six digits or more."],
    ["777777", "777777", "Choose a PIN that is harder to guess."],
    ["345678", "345678", "Choose a PIN that is harder to guess."],
    [PIN, "493818", "The two PINs are not the same."],
  ] as const) {
    await enter(pin, repeated);
    await expect(page.getByText(problem), pin).toBeVisible();
    await expect(page.getByRole("heading", { name: "A new person" })).toBeHidden();
  }
  await choosePin(page);
  await expect(page.getByRole("heading", { name: "A new person" })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  const tryPin = async (pin: string) => {
    await fieldByLabel(page, "PIN").fill(pin);
    await page.getByRole("button", { name: "Open" }).click();
  };
  // Wrong ones count across a restart.
  for (const left of ["4 more wrong PINs", "3 more wrong PINs"]) {
    await page.reload();
    await tryPin("888888");
    await expect(page.getByText(`After ${left}`)).toBeVisible();
  }
  await tryPin(PIN);
  await expect(page.getByRole("heading", { name: "A new person" })).toBeVisible();
  await page.reload();
  await tryPin("888888");
  await expect(page.getByText("After 4 more wrong PINs")).toBeVisible();
});

test("the fifth wrong PIN deletes what is kept", async ({ page, context }) => {
  await openConsole(page, "dedan@demo.example", "/walk-ins");
  await choosePin(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await takeDown(page, "Nobody");
  await page.reload();
  for (let attempt = 1; attempt <= 5; attempt++) {
    await fieldByLabel(page, "PIN").fill("888888");
    await page.getByRole("button", { name: "Open" }).click();
    await expect(page.getByText(attempt < 5 ? /^That PIN is wrong/ : /fifth wrong PIN/)).toBeVisible();
    if (attempt < 5) await expect(page.getByText(`${5 - attempt} more`).or(page.getByText("one more"))).toBeVisible();
  }
  await page.goto(consoleUrl("/walk-ins"));
  const kept = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const request = indexedDB.open("walk-ins");
        request.onsuccess = () => {
          const count = request.result.transaction("entries").objectStore("entries").count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );
  expect(kept).toBe(0);
});
