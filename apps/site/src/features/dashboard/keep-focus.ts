/**
 * Keeps a keyboard where it was when what had the focus goes away, as a row that is deleted or a form that gives way to
 * the next step: the focus goes to the nearest part around it that can take it. Browsers would begin at the top again.
 * @returns stops
 */
export function keepFocus(root: HTMLElement): () => void {
  let last: HTMLElement | undefined;
  let around: HTMLElement[] = [];
  const note = ({ target }: FocusEvent) => {
    last = target as HTMLElement;
    around = [];
    for (let part = last.parentElement; part; part = part.parentElement) {
      if (part.matches('[tabindex="-1"]')) around.push(part);
    }
  };
  const gone = new MutationObserver(() => {
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    last = undefined;
    around.find((part) => part.isConnected)?.focus({ preventScroll: true });
  });
  root.addEventListener("focusin", note);
  gone.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener("focusin", note);
    gone.disconnect();
  };
}
