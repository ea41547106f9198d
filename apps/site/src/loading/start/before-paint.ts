import { ACCESS_TOKEN_KEY, ANNOUNCEMENT_CLOSED_KEY, COLOUR_MODE_KEY } from "@party/contract/values/storage-keys";

// An inline script in the head, before the first paint.

const { dataset } = document.documentElement;
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
