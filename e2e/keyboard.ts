import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { field } from "./forms.ts";

/** Goes on by Tab until a control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const passed: string[] = [];
  while (!(await control.evaluate((element) => element === document.activeElement))) {
    if (passed.length > 90) throw new Error(`never came to ${control}, but past:\n${passed.join("\n")}`);
    await page.keyboard.press("Tab");
    passed.push(await seen(page));
  }
  await expect(control).toBeInViewport();
}

/** Describes what has the focus, which must be visible and show it. */
export async function seen(page: Page): Promise<string> {
  const focus = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    if (element === document.body) return { name: "the browser", shown: true };
    // Where a new page begins; no Tab leads here.
    if (element.id === "main") return { name: "the page", shown: true };
    const ring = (part?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    };
    const box = element.getBoundingClientRect();
    // The buttons inside are the browser's own, and so is their ring.
    const ownRing = element.matches("input[type=date], video");
    return {
      name: `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent}`.slice(0, 60),
      // A card's link has the ring around the whole card.
      shown: (ownRing || ring() || ring("::after")) && box.width > 0 && box.height > 0,
    };
  });
  expect(focus.shown, `the focus can be seen on ${focus.name}`).toBe(true);
  return focus.name;
}

export async function press(page: Page, control: Locator, key: "Enter" | "Space" = "Enter"): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

export async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

/** Chooses in a list by typing what it begins with, as browsers have it. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const list = field(page, label);
  await expect(list.locator("option", { hasText: option }).first()).toBeAttached();
  await type(page, list, option);
  await expect(list.locator("option:checked")).toHaveText(option);
}

/** The focus is where the keyboard was: on the part or inside it, not back at the top of the page. */
export const expectFocusIn = (part: Locator) =>
  expect.poll(() => part.evaluate((element) => element.contains(document.activeElement))).toBe(true);
