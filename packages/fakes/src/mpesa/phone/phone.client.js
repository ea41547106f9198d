/**
 * Keeps the page live: after every change it takes the page anew and puts in what differs, item by item, so that what
 * is being typed stays. Forms go the same way as without script.
 */
const status = document.getElementById("status");

/** @param {Element} list @param {Element} fresh */
function update(list, fresh) {
  const wanted = [...fresh.children];
  const ids = new Set(wanted.map(({ id }) => id));
  for (const child of [...list.children]) if (!ids.has(child.id)) child.remove();
  for (const [index, item] of wanted.entries()) {
    const here = list.children[index];
    if (here?.id !== item.id) list.insertBefore(item, here ?? null);
    else if (here.outerHTML !== item.outerHTML) here.replaceWith(item);
  }
}

/** @param {string} markup */
function show(markup) {
  const page = new DOMParser().parseFromString(markup, "text/html");
  const known = new Set([...items()].map(({ id }) => id));
  for (const list of document.querySelectorAll("[data-live]")) {
    const fresh = page.querySelector(`[data-live="${list.getAttribute("data-live")}"]`);
    if (fresh) update(list, fresh);
  }
  const news = [...items()].find(({ id }) => !known.has(id));
  if (news?.id.startsWith("prompt-")) say(`${news.querySelector("h3")?.textContent} is ringing.`);
  else if (news) say(news.querySelector("p:last-child")?.textContent ?? "");
  return page;
}

/** What is worth saying aloud when it is new: a phone that rings, a message. */
const items = () => document.querySelectorAll('[id^="prompt-"], [id^="message-"]');

/** @param {string} text */
function say(text) {
  if (status) status.textContent = text;
}

let asked = 0;
async function refresh() {
  asked += 1;
  const mine = asked;
  const response = await fetch("/sim").catch(() => undefined);
  const markup = response?.ok ? await response.text() : undefined;
  // An older answer that comes after a newer one would bring back what is gone.
  if (markup !== undefined && mine === asked) show(markup);
}

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  event.preventDefault();
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const body = new URLSearchParams(/** @type {any} */ (new FormData(form, button)));
  const response = await fetch(form.action, { method: "POST", body }).catch(() => undefined);
  if (!response) return say("The simulator does not answer. Is it running?");
  asked += 1;
  const page = show(await response.text());
  if (form.id !== "pay-form") {
    // The prompt is gone, and the focus with it.
    status?.focus();
    return;
  }
  const fresh = page.getElementById(form.id);
  if (fresh) form.replaceWith(fresh);
  if (response.ok) status?.focus();
  else {
    const wrong = /** @type {HTMLElement | null} */ (document.querySelector("#pay-form [aria-invalid]"));
    wrong?.focus();
  }
});

const changes = new EventSource("/sim/changes");
changes.addEventListener("message", refresh);
changes.addEventListener("open", () => {
  say("");
  refresh();
});
changes.addEventListener("error", () => say("The simulator does not answer. This page goes on once it does."));
