import { plural } from "@party/contract/values/plural";

export const shellContent = {
  console: "Console",
  skip: "Skip to the content",
  menu: "Menu",
  openMenu: "Open the menu",
  search: "Search",
  offline: "There is no connection. You can read on; nothing is saved until you are online again.",
  loading: "Loading …",
  help: "How this works",
  loadingFailed: {
    gone: "This is not there. It was deleted, its address is not complete, or it is of another place than yours.",
    noConnection: "This could not be loaded. Check your connection and try again.",
  },
  failure: {
    title: "This screen could not be shown",
    text: "Something went wrong on our side. Nothing that was saved is lost.",
    chunkTitle: "This screen could not be loaded",
    chunk: "The connection broke, or a newer version of the console was installed. Load the page again.",
    again: "Try again",
    reload: "Load again",
    home: "To Today",
    unknownTitle: "There is no such screen",
    unknown: "The address is wrong, or what it showed is gone.",
  },
  everywhere: "Kenya",
};

const kinds = { articles: "Article", events: "Event", texts: "Site text" };
const states: Record<string, string> = {
  draft: "draft",
  published: "on the site",
  scheduled: "scheduled",
  unpublished: "not on the site",
};

export const searchContent = {
  title: "Search",
  label: "Find a screen, person, order or text",
  hint: "A name, phone, member number, order number or title. Enter opens the first one.",
  results: "Found",
  searching: "Searching …",
  nothing: "Nothing found. Try another word.",
  count: (count: number) => plural(count, "1 found", `${count} found`),
  failed: "Not everything could be searched.",
  person: (number: string | null, outcome: "confirmed" | "refused" | undefined, place: string) =>
    `${number ? `Member ${number}` : outcome === "refused" ? "Application, refused" : "Application"}, ${place}`,
  order: (collector: string, pickup: string) => `Order${collector ? ` of ${collector}` : ""}, ${pickup}`,
  of: (kind: keyof typeof kinds, state: string) => `${kinds[kind]}, ${states[state] ?? state}`,
};
