import { ACCESS_TOKEN, ANNOUNCEMENT_CLOSED, COLOUR_MODE } from "@party/contract/values/storage-keys";

// An inline script in the head, before the first paint.

const { dataset } = document.documentElement;
try {
  // Only "light" and "dark" have styles.
  dataset.mode = localStorage.getItem(COLOUR_MODE) ?? "";
  if (localStorage.getItem(ACCESS_TOKEN)) dataset.session = "unknown";
  // As it is in the page's state; "null" is the built-in one.
  const announcement = String(/announc[^}]*/.exec(dataset.state ?? ""));
  dataset.announcement = localStorage.getItem(ANNOUNCEMENT_CLOSED) === announcement ? "closed" : announcement;
} catch {
  // Storage is blocked: signed out, and the system's colours.
}
