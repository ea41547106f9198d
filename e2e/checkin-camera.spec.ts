import { closeSync, openSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { encodeQR } from "qr";
import { chromiumArguments, findChromium } from "../scripts/browser/chromium.ts";
import { createEvent, stewardLink } from "./event-factories.ts";
import { expect, expectAccessible, phoneDevice, test } from "./fixtures.ts";
import { createMember, createSignedInClient } from "./people.ts";

const VIDEO = path.join(tmpdir(), `party-test-camera-${process.pid}.y4m`);
const [WIDTH, HEIGHT] = [640, 480];
const SCALE = 10;

// Chromium's fake camera plays a video file, which the test writes before it opens the scanner.
test.use({
  ...phoneDevice,
  viewport: { width: 360, height: 740 },
  permissions: ["camera"],
  launchOptions: {
    executablePath: findChromium(),
    args: [
      ...chromiumArguments,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${VIDEO}`,
    ],
  },
});

/** Writes a video of a QR code for the fake camera of Chromium: YUV4MPEG2 with grey chroma planes. */
function writeVideo(text: string): void {
  const rows = encodeQR(text, "raw", { ecc: "medium", border: 4 });
  const frame = Buffer.alloc(WIDTH * HEIGHT * 1.5, 128);
  frame.fill(235, 0, WIDTH * HEIGHT);
  const left = Math.floor((WIDTH - rows.length * SCALE) / 2);
  const top = Math.floor((HEIGHT - rows.length * SCALE) / 2);
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries())
      if (dark)
        for (let line = 0; line < SCALE; line += 1) {
          const start = (top + y * SCALE + line) * WIDTH + left + x * SCALE;
          frame.fill(16, start, start + SCALE);
        }
  const file = openSync(VIDEO, "w");
  writeSync(file, `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`);
  for (let count = 0; count < 10; count += 1) {
    writeSync(file, "FRAME\n");
    writeSync(file, frame);
  }
  closeSync(file);
}

test("on a small phone the code field is on the first screen, a guest without a ticket is found by name, and the camera scans a ticket that stays in view once", async ({
  page,
}) => {
  const event = await createEvent();
  const member = await createSignedInClient(await createMember());
  const { tickets } = await member("POST /api/attendance/", {
    body: { event: event.id, guests: [{ name: "Amina Yusuf" }] },
  });
  writeVideo(tickets[0]!.code);

  await page.goto(stewardLink(event, "Dedan"));
  await expect(page.getByLabel("Ticket code")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Check" })).toBeInViewport({ ratio: 1 });
  await page.getByText("Find by name, or see who is in").tap();
  const guests = page.getByRole("group").getByRole("listitem");
  await expect(page.getByText("Nobody is in yet.")).toBeVisible();
  await page.getByLabel("Name on the list").fill("amina");
  await expectAccessible(page);
  await guests.getByRole("button", { name: "Let in Amina Y." }).tap();
  const result = page.getByRole("main").getByRole("alert");
  await expect(result).toContainText("Welcome");
  await expect(page.getByText("1 of 2 are in")).toBeVisible();
  await expect(guests).toHaveText(/Amina Y\.In at \d\d:\d\d/);
  await expect(page.getByText("All check-ins saved.")).toBeVisible();
  await page.reload();
  await page.getByText("Find by name, or see who is in").tap();
  await expect(guests).toHaveText(/Amina Y\./);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.getByRole("button", { name: "Use the camera" }).click();
  await expect(result).toContainText("Welcome");
  await expect(page.getByText("2 of 2 are in")).toBeVisible();
  await page.getByRole("button", { name: "Stop the camera" }).click();
  await expect(page.getByLabel("What the camera sees")).toHaveCount(0);
  await expect(result).toContainText("Welcome");
});
