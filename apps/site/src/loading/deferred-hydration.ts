// Runs as the page's last script, long before any module: starts the client after the first paint, keeps the first
// click or submit until the client can take it, and tells when the client itself does not load.
// defer-client.ts leaves the addresses of the client's modules and of the page's inlined stylesheets in it as plain text.
import "#shell/scroll-sentinel.ts";
import { type ChunkError, orChunkError } from "./chunk-error.ts";

declare global {
  interface Window {
    /** Called by the client once it has taken over the page. */
    hydrated?: () => void;
  }
  interface Navigator {
    connection?: { saveData?: boolean; effectiveType?: string };
  }
}

const { dataset } = document.documentElement;
const script = document.currentScript as HTMLScriptElement;
const touches = ["pointerdown", "touchstart", "keydown", "focusin"];
let started = false;
let replay: (() => void) | undefined;

/** The client's own pieces, then those of each part of the page. */
function lists(): string[][] {
  const found = document.querySelectorAll('script[type="text/modules"]');
  return [...found].map((list) => list.textContent.split(" "));
}

const isStyle = (href: string) => href.endsWith(".css");

/**
 * A module is asked for beside the others, not after the one that imports it. A stylesheet is in the page already: its
 * link is disabled, so never fetched, and only tells Vite's loader that there is nothing left to fetch.
 */
function announce(href: string) {
  const link = document.createElement("link");
  link.toggleAttribute("disabled", isStyle(href));
  document.head.append(Object.assign(link, { rel: isStyle(href) ? "stylesheet" : "modulepreload", href }));
}

/** Lets a finger on a slow phone in between. */
const breathe = () => (window as { scheduler?: { yield?: () => Promise<void> } }).scheduler?.yield?.();

function start() {
  if (started) return;
  started = true;
  orChunkError(async () => {
    const [client = [], ...parts] = lists();
    for (const href of [client, ...parts].flat()) {
      announce(href);
      await breathe();
    }
    // React before what is built on it: a task each.
    for (const href of client.filter((href) => !isStyle(href)).reverse()) {
      await import(/* @vite-ignore */ href);
      await breathe();
    }
  }).catch(showFailure);
}

function showFailure({ message, reason }: ChunkError) {
  const alert = document.createElement("div");
  const text = document.createElement("p");
  const again = document.createElement("button");
  alert.setAttribute("role", "alert");
  alert.id = "client-failure";
  text.textContent = message;
  again.textContent = "Try again";
  again.onclick = () => {
    // The browser still waits for the silent module and would hand out the same promise again.
    if (reason === "timeout") return location.reload();
    alert.remove();
    started = false;
    start();
  };
  alert.append(text, again);
  document.body.append(alert);
}

/** A link needs no script: following it is the faster answer. */
function wake({ target }: Event) {
  if (!(target as Element).closest?.("a[href]")) start();
}

/** Keeps what only the client can answer: a plain button, and a form that posts nowhere by itself. */
function keep(event: Event) {
  const target = event.target as HTMLElement;
  if (event.type === "submit") {
    if (target.hasAttribute("action")) return;
    replay = () => (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
  } else {
    const button = target.closest<HTMLButtonElement>("button[type=button]:not([popovertarget])");
    // A browser that knows invoker commands answers this one by itself.
    if (!button || (button.hasAttribute("commandfor") && "commandForElement" in button)) return;
    replay = () => button.click();
  }
  event.preventDefault();
  event.stopImmediatePropagation();
  start();
}

for (const touch of touches) addEventListener(touch, wake, { capture: true, passive: true });
addEventListener("click", keep, true);
addEventListener("submit", keep, true);

/** React leaves its own properties on an element as it takes it over. */
const isTaken = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));

// React takes over the root of the page first, and the page in it a moment later.
window.hydrated = function whenPageIsTaken() {
  const page = document.querySelector("main > *");
  if (page && !isTaken(page)) return void setTimeout(whenPageIsTaken, 16);
  for (const touch of touches) removeEventListener(touch, wake, true);
  removeEventListener("click", keep, true);
  removeEventListener("submit", keep, true);
  replay?.();
  replay = undefined;
  // What was silent for too long can still come.
  document.getElementById("client-failure")?.remove();
};

const thrifty =
  dataset.saver === "on" || navigator.connection?.saveData || /2g/.test(navigator.connection?.effectiveType ?? "");

/**
 * `load` can come before the paint: the first frame after it shows what has loaded, the second comes once that one is
 * on the screen (with one alone, scripts were asked for up to 3 ms before the largest paint), and an idle moment follows.
 */
function afterFirstPaint(run: () => void) {
  const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(run, { timeout: 3000 }) : run());
  const settle = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(whenIdle)));
  if (document.readyState === "complete") settle();
  else addEventListener("load", settle, { once: true });
}

// A page that is nothing without its script, or stays hidden until the visitor's sign-in is known.
if (script.dataset.eager === "true" || dataset.session) start();
if (!thrifty) afterFirstPaint(start);
