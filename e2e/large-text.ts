import { expect, type Page } from "@playwright/test";

/** Expects that with text at 150 and 200 % (WCAG 1.4.4) the page fits narrow phones, no text is cut and none overlaps. */
export async function expectLargeTextFits(page: Page): Promise<void> {
  const before = page.viewportSize()!;
  for (const size of [150, 200]) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, size);
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      expect(await page.evaluate(findTextFaults), `text at ${size} % and ${width} px`).toEqual([]);
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  await page.setViewportSize(before);
}

/** Runs in the page. @returns descriptions of texts that are cut, run out of the window or lie on another one */
function findTextFaults(): string[] {
  const found = new Set<string>();
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.add(`the page is ${scrollWidth} px wide`);

  const texts: { text: string; lines: DOMRect[]; fixed: boolean }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement!;
    const text = node.textContent!.trim().slice(0, 40);
    if (!text || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const around: Element[] = [];
    for (let each: Element | null = element; each !== document.body; each = each!.parentElement) around.push(each!);
    const styles = around.map((each) => getComputedStyle(each));
    // Visually hidden, shortened on purpose or scrolled in a part of its own; drawings are not text.
    const isLeftOut = styles.some(
      ({ clipPath, webkitLineClamp, textOverflow, overflowX }) =>
        clipPath !== "none" ||
        webkitLineClamp !== "none" ||
        textOverflow === "ellipsis" ||
        /auto|scroll/.test(overflowX),
    );
    if (isLeftOut || element.closest("dialog, option, svg, [aria-hidden=true]")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    texts.push({ text, lines, fixed: styles.some(({ position }) => position === "fixed" || position === "sticky") });
    if (lines.some(({ left, right }) => left < -1 || right > clientWidth + 1)) found.add(`out of the window: ${text}`);
    for (const [at, { overflowX, overflowY }] of styles.entries()) {
      if (!/hidden|clip/.test(overflowX + overflowY)) continue;
      const box = around[at]!.getBoundingClientRect();
      // A line is higher than its letters.
      const isCut = ({ left, right, top, bottom, height }: DOMRect) =>
        left < box.left - 2 || right > box.right + 2 || top < box.top - height / 4 || bottom > box.bottom + height / 4;
      if (lines.some(isCut)) found.add(`cut: ${text}`);
    }
  }

  const covers = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) * 0.45;
  for (const [at, a] of texts.entries()) {
    for (const b of texts.slice(at + 1)) {
      // The page scrolls below what is fixed.
      if (a.fixed === b.fixed && a.lines.some((line) => b.lines.some((other) => covers(line, other))))
        found.add(`overlap: ${a.text}, ${b.text}`);
    }
  }
  return [...found];
}
