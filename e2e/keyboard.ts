import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { fieldByLabel } from "./forms.ts";

/** Presses Tab until a control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const passed: string[] = [];
  // Kept, because a search by role reads the names of the whole page.
  let target = (await control.elementHandle())!;
  let focus = await page.evaluate(describeFocus, target);
  while (!focus.isTarget) {
    if (passed.length > 90) throw new Error(`Tab does not reach ${control}, only:\n${passed.join("\n")}`);
    await page.keyboard.press("Tab");
    focus = await page.evaluate(describeFocus, target);
    passed.push(expectShown(focus));
    if (focus.isTargetGone) {
      target = (await control.elementHandle())!;
      focus = await page.evaluate(describeFocus, target);
    }
  }
  await expect(control).toBeFocused();
  await expect(control).toBeInViewport();
}

/** Expects that the focused element is visible and shows its focus ring. @returns its description */
export const expectVisibleFocus = async (page: Page): Promise<string> =>
  expectShown(await page.evaluate(describeFocus, null));

/** An expectation is a step of the report, which takes longer than the Tab; a test has hundreds. */
function expectShown({ name, shown }: { name: string; shown: boolean }): string {
  if (!shown) expect(shown, `visible focus on ${name}`).toBe(true);
  return name;
}

/**
 * Presses Tab through a whole page, and expects that no bar covers the whole of what has the focus (WCAG 2.2, 2.4.11).
 * @returns how many elements had the focus
 */
export async function expectNothingCoversFocus(page: Page): Promise<number> {
  let count = 0;
  for (let focused = ""; focused !== "the browser"; count += 1) {
    await page.keyboard.press("Tab");
    const { name, isCovered } = await page.evaluate(describeCover);
    if (isCovered) expect(isCovered, `a bar covers ${name}`).toBe(false);
    if (count > 300) throw new Error(`Tab does not leave the page: ${name}`);
    focused = name;
  }
  return count - 1;
}

/** Runs in the page, once for each Tab. What is covered is looked at again for a second, while the page scrolls to it. */
async function describeCover() {
  const element = document.activeElement as HTMLElement;
  if (element === document.body) return { name: "the browser", isCovered: false };
  // A radio button or check box may be hidden inside its label.
  const shown = element.getBoundingClientRect().width < 4 ? (element.closest("label") ?? element) : element;
  // What of it is within the window.
  const isSeen = (box: DOMRect) => {
    const [left, top] = [Math.max(box.left, 0), Math.max(box.top, 0)];
    const [width, height] = [Math.min(box.right, innerWidth) - left, Math.min(box.bottom, innerHeight) - top];
    return [0.1, 0.3, 0.5, 0.7, 0.9].some((share) => {
      const hit = width > 0 && height > 0 && document.elementFromPoint(left + width * share, top + height * share);
      return hit && (shown.contains(hit) || hit.contains(shown));
    });
  };
  let isCovered = true;
  for (let frame = 0; isCovered && frame < 60; frame += 1) {
    if (frame > 0) await new Promise(requestAnimationFrame);
    isCovered = ![...shown.getClientRects()].some(isSeen);
  }
  return {
    name: `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent}`.slice(0, 60),
    isCovered,
  };
}

/** Runs in the page, once for each Tab. */
function describeFocus(target: Node | null) {
  const element = document.activeElement as HTMLElement;
  const about = { isTarget: element === target, isTargetGone: target !== null && !target.isConnected };
  if (element === document.body) return { ...about, name: "the browser", shown: true };
  // Navigation moves the focus here; Tab does not.
  if (element.id === "main") return { ...about, name: "the page", shown: true };
  const ring = (part?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
  };
  const box = element.getBoundingClientRect();
  // The browser, or the document inside, draws the controls of these elements with their own focus ring.
  const drawsOwnRing = element.matches("input[type=date], input[type=time], video, iframe");
  return {
    ...about,
    name: `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent}`.slice(0, 60),
    // A card's link has the ring around the whole card.
    shown: (drawsOwnRing || ring() || ring("::after")) && box.width > 0 && box.height > 0,
  };
}

export async function press(
  page: Page,
  control: Locator,
  key: "Enter" | "Space" | "ControlOrMeta+a" = "Enter",
): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

export async function typeText(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

/** Chooses an option of a list by typing the beginning of its text. */
export async function chooseOption(page: Page, label: string, option: string): Promise<void> {
  const list = fieldByLabel(page, label);
  await expect(list.locator("option", { hasText: option }).first()).toBeAttached();
  await typeText(page, list, option);
  await expect(list.locator("option:checked")).toHaveText(option);
}

/** Expects that the focus is on an element or inside it, not back at the top of the page. */
export const expectFocusIn = (area: Locator) =>
  expect.poll(() => area.evaluate((element) => element.contains(document.activeElement))).toBe(true);
