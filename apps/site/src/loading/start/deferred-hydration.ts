// The page's last inline script: starts the client after the first paint, replays the first click or submit after
// hydration, and shows an error when the client does not load. The URLs of the modules are in the page as plain text
// (plugins/framework-patches.ts).
import "#shell/scroll-sentinel.ts";
import { type ChunkError, importChunk } from "./chunk-error.ts";

declare global {
  interface Window {
    /** Called by the client (root.tsx) after hydration. */
    hydrated?: () => void;
  }
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

const { dataset } = document.documentElement;
const ownScript = document.currentScript as HTMLScriptElement;
const interactionEvents = ["pointerdown", "touchstart", "keydown", "focusin"];
let hydrationStarted = false;
let replayInteraction: (() => void) | undefined;

/** URLs of the client's chunks, then of each part of the page. */
function chunkUrlLists(): string[][] {
  const found = document.querySelectorAll('script[type="text/modules"]');
  return [...found].map((list) => list.textContent.split(" "));
}

const isStyle = (href: string) => href.endsWith(".css");

/**
 * Preloads modules in parallel. A stylesheet is inlined in the page already: its disabled link is never fetched, and only
 * tells Vite's loader that it is there.
 */
function preloadFile(href: string) {
  const link = document.createElement("link");
  link.toggleAttribute("disabled", isStyle(href));
  document.head.append(Object.assign(link, { rel: isStyle(href) ? "stylesheet" : "modulepreload", href }));
}

/** Lets the browser handle input between tasks. */
const yieldToMain = () => (window as { scheduler?: { yield?: () => Promise<void> } }).scheduler?.yield?.();

function startHydration() {
  if (hydrationStarted) return;
  hydrationStarted = true;
  importChunk(async () => {
    const [client = [], ...parts] = chunkUrlLists();
    for (const href of [client, ...parts].flat()) {
      preloadFile(href);
      await yieldToMain();
    }
    // React before the modules that use it, one task each.
    for (const href of client.filter((href) => !isStyle(href)).reverse()) {
      await import(/* @vite-ignore */ href);
      await yieldToMain();
    }
  }).catch(showChunkFailure);
}

function showChunkFailure({ message, reason }: ChunkError) {
  const html = `<div role="alert" id="client-failure"><p>${message}</p><button>Try again</button></div>`;
  document.body.insertAdjacentHTML("beforeend", html);
  const alert = document.body.lastElementChild as HTMLElement;
  alert.querySelector("button")!.onclick = () => {
    // The browser would return the same pending promise for this module again.
    if (reason === "timeout") return location.reload();
    alert.remove();
    hydrationStarted = false;
    startHydration();
  };
}

/** Starts the client at the first touch, unless it is on a link, which works without script. */
function startOnInteraction({ target }: Event) {
  if (!(target as Element).closest?.("a[href]")) startHydration();
}

/** Stores what needs the client: a click on a button, or the submit of a form without an action. */
function storeForReplay(event: Event) {
  const target = event.target as HTMLElement;
  if (event.type === "submit") {
    if (target.hasAttribute("action")) return;
    replayInteraction = () => (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
  } else {
    const button = target.closest<HTMLButtonElement>("button[type=button]:not([popovertarget])");
    // Browsers with invoker commands handle this one natively.
    if (!button || (button.hasAttribute("commandfor") && "commandForElement" in button)) return;
    replayInteraction = () => button.click();
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  startHydration();
}

for (const touch of interactionEvents) addEventListener(touch, startOnInteraction, { capture: true, passive: true });
addEventListener("click", storeForReplay, true);
addEventListener("submit", storeForReplay, true);

window.hydrated = () => {
  removeEventListener("click", storeForReplay, true);
  removeEventListener("submit", storeForReplay, true);
  // React runs the effects of the hydration in a task that it has posted by now. What they read must not replace an entry.
  setTimeout(() => {
    replayInteraction?.();
    replayInteraction = undefined;
  });
  // A module can still arrive after its timeout.
  document.getElementById("client-failure")?.remove();
};

/** `load` can fire before the first paint. On a busy machine the second frame after it is up to 16 ms early, too. */
function runAfterFirstPaint(run: () => void) {
  const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 3000 }) : run());
  // The document is still being read.
  addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(whenIdle, 50))));
}

// A page that needs its script, or that is hidden until the session is known.
const { start: when } = ownScript.dataset;
if (when === "now" || dataset.session) startHydration();
// A page that acts by itself waits for no touch.
// Before-paint.ts has written whether data is saved.
if (dataset.saver !== "on" || when) runAfterFirstPaint(startHydration);
