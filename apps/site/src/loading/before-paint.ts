import { ACCESS_TOKEN, ANNOUNCEMENT_CLOSED, COLOUR_MODE } from "@party/contract/values/storage-keys";

// An inline script in the head, before the first paint.

const { dataset } = document.documentElement;
try {
  const mode = localStorage.getItem(COLOUR_MODE);
  if (mode === "light" || mode === "dark") dataset.mode = mode;
  if (localStorage.getItem(ACCESS_TOKEN)) dataset.session = "unknown";
  const { texts } = JSON.parse(dataset.state || "{}");
  if (localStorage.getItem(ANNOUNCEMENT_CLOSED) === (texts?.announcement?.text ?? "1")) dataset.announcement = "closed";
} catch {
  // Storage is blocked: signed out, and the system's colours.
}
