import { expect, type Locator, type Page } from "@playwright/test";

const MOVES_PER_SWIPE = 10;

/**
 * Swipes across an element by touch events, so that the browser scrolls as on a phone. On a busy machine the events can be
 * too far apart to count as a swipe, which is then repeated.
 * @param expectMoved fails within seconds unless the swipe counted
 */
export const swipe = (
  page: Page,
  across: Locator,
  to: "left" | "right",
  expectMoved: () => Promise<void>,
): Promise<void> =>
  expect(async () => {
    await sendTouches(page, across, to);
    await expectMoved();
  }).toPass();

async function sendTouches(page: Page, across: Locator, to: "left" | "right"): Promise<void> {
  await across.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await across.boundingBox())!;
  const [from, until] = to === "left" ? [0.8, 0.1] : [0.2, 0.9];
  const pointAt = (share: number) => [{ x: x + width * share, y: y + Math.min(height, 300) / 2 }];
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: pointAt(from) });
  for (let move = 1; move <= MOVES_PER_SWIPE; move += 1) {
    const touchPoints = pointAt(from + ((until - from) * move) / MOVES_PER_SWIPE);
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}
