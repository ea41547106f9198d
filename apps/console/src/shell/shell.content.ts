export const shellContent = {
  console: "Console",
  skip: "Skip to the content",
  menu: "Menu",
  openMenu: "Open the menu",
  /** In their order. */
  menuGroups: {
    start: "",
    register: "Register",
    website: "Website",
    money: "Money and shop",
    office: "Office",
    you: "You",
  },
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
