import { ACCESS_TOKEN_KEY, ANNOUNCEMENT_CLOSED_KEY, COLOUR_MODE_KEY } from "@party/contract/values/storage-keys";

// An inline script in the head, before the first paint.

/** Below the three seconds after which browsers show the fallback and later swap it. */
const FONT_TIMEOUT_MS = 2000;

const { dataset } = document.documentElement;
const { saveData, effectiveType } = navigator.connection ?? {};
if (saveData || /2g/.test(effectiveType ?? "")) dataset.saver = "on";
if (dataset.saver !== "on") {
  // Letters never change before the eyes: a face that is late is for the next page.
  const late = setTimeout(() => {
    dataset.fonts = "late";
  }, FONT_TIMEOUT_MS);
  document.fonts.load("800 1em Display").then(
    () => clearTimeout(late),
    () => {},
  );
}
try {
  // Only "light" and "dark" have styles.
  dataset.mode = localStorage.getItem(COLOUR_MODE_KEY) ?? "";
  if (localStorage.getItem(ACCESS_TOKEN_KEY)) dataset.session = "unknown";
  // As it is in the page's state; "null" is the built-in one.
  const announcement = String(/announc[^}]*/.exec(dataset.state ?? ""));
  dataset.announcement = localStorage.getItem(ANNOUNCEMENT_CLOSED_KEY) === announcement ? "closed" : announcement;
} catch {
  // Storage is blocked: signed out, and the system's colours.
}
