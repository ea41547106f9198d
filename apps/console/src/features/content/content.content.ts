import {
  ANNOUNCEMENT_DELAY_MINUTES,
  type ContentSort,
  type ContentState,
  MAX_COUNTED_AUDIENCE,
} from "@party/contract/values/content";
import type { PlaceLevel } from "@party/contract/values/permissions";
import { plural } from "@party/contract/values/plural";
import type { MenuEntry } from "#shell/menu.ts";

export const contentListContent = {
  menu: [
    {
      group: "website",
      order: 1,
      params: { kind: "articles" },
      label: "News",
      about: "Articles",
      icon: "M19 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2m-5 14H7v-2h7zm3-4H7v-2h10zm0-4H7V7h10z",
      permissions: ["news.write"],
    },
    {
      group: "website",
      order: 2,
      params: { kind: "events" },
      label: "Events",
      about: "Meetings and rallies",
      icon: "M17 12h-5v5h5zM16 1v2H8V1H6v2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2h-1V1zm3 18H5V8h14z",
      permissions: ["events.write"],
    },
    {
      group: "website",
      order: 4,
      params: { kind: "gallery-items" },
      label: "Gallery",
      about: "Photos and videos",
      icon: "M22 16V4a2 2 0 0 0-2-2H8a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2m-11-4 2.03 2.71L16 11l4 5H8zM2 6v14a2 2 0 0 0 2 2h14v-2H4V6z",
      permissions: ["gallery.publish"],
    },
    {
      group: "website",
      order: 5,
      params: { kind: "leaders" },
      label: "Leaders",
      about: "Who leads the party",
      icon: "M12 2 4 5v6c0 5 3.4 9.7 8 11 4.6-1.3 8-6 8-11V5zm0 5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5m5 9.2a6 6 0 0 1-10 0c0-1.7 3.3-2.6 5-2.6s5 .9 5 2.6",
      permissions: ["leaders.publish"],
    },
    {
      group: "website",
      order: 6,
      params: { kind: "texts" },
      label: "Site texts",
      about: "Slogan, manifesto, contacts …",
      icon: "M3 17.25V21h3.75L17.81 9.94l-3.75-3.75zM20.71 7.04a1 1 0 0 0 0-1.41l-2.34-2.34a1 1 0 0 0-1.41 0l-1.83 1.83 3.75 3.75z",
      permissions: ["texts.publish"],
    },
    {
      group: "website",
      order: 7,
      params: { kind: "constitution" },
      label: "Constitution",
      about: "Which two people adopt",
      icon: "M1 21h12v2H1zM5.2 8.1l2.9-2.9 14.1 14.2-2.8 2.8zM12.3 1 18 6.7l-2.8 2.8-5.7-5.7zM3.8 9.5l5.7 5.6-2.8 2.9L1 12.3z",
      permissions: ["constitution.adopt"],
    },
    {
      group: "website",
      order: 8,
      params: { kind: "branches" },
      label: "Branches",
      about: "The party's offices",
      icon: "M12 7V3H2v18h20V7zM6 19H4v-2h2zm0-4H4v-2h2zm0-4H4V9h2zm0-4H4V5h2zm4 12H8v-2h2zm0-4H8v-2h2zm0-4H8V9h2zm0-4H8V5h2zm10 12h-8v-2h2v-2h-2v-2h2v-2h-2V9h8zm-2-8h-2v2h2zm0 4h-2v2h2z",
      permissions: ["branches.write"],
    },
    {
      group: "website",
      order: 9,
      params: { kind: "redirects" },
      label: "Redirects",
      about: "Old addresses of the site",
      icon: "M3.9 12A3.1 3.1 0 0 1 7 8.9h4V7H7a5 5 0 0 0 0 10h4v-1.9H7A3.1 3.1 0 0 1 3.9 12M8 13h8v-2H8zm9-6h-4v1.9h4a3.1 3.1 0 0 1 0 6.2h-4V17h4a5 5 0 0 0 0-10",
      permissions: ["texts.publish"],
    },
    {
      group: "money",
      order: 1,
      params: { kind: "products" },
      label: "Products",
      about: "What the shop sells, and its stock",
      icon: "M20 2H4a2 2 0 0 0-2 2v3c0 .7.4 1.3 1 1.7V20c0 1.1 1 2 2 2h14c1 0 2-.9 2-2V8.7c.6-.4 1-1 1-1.7V4a2 2 0 0 0-2-2m-5 12H9v-2h6zm5-7H4V4h16z",
      permissions: ["products.write"],
    },
    {
      group: "money",
      order: 2,
      params: { kind: "pickup-locations" },
      label: "Pickup locations",
      about: "Where orders are collected",
      icon: "M12 2a7 7 0 0 0-7 7c0 5.2 7 13 7 13s7-7.8 7-13a7 7 0 0 0-7-7m0 9.5a2.5 2.5 0 1 1 0-5 2.5 2.5 0 0 1 0 5",
      permissions: ["products.write"],
    },
  ] satisfies readonly MenuEntry[],
  state: "Show",
  all: "All",
  states: {
    draft: "Draft",
    scheduled: "Scheduled",
    published: "Public",
    unpublished: "Taken off",
  } satisfies Record<ContentState, string>,
  builtIn: "Built-in",
  changed: "changed since",
  untitled: "Without a title",
  translation: "Kiswahili",
  columns: {
    title: "Title",
    state: "Status",
    published: "Public since",
    kiswahili: "Kiswahili",
    place: "Place",
    edited: "Last edited",
  },
  sort: "Order",
  sorts: {
    "-edited": "Last edited first",
    "-published": "Last published first",
    title: "By title",
  } satisfies Record<ContentSort, string>,
  edit: "Open",
  look: "Look at it",
  categories: "Categories",
  by: (who: string | null, when: string) => (who ? `${who}, ${when}` : when),
};

export const contentEditContent = {
  loading: "Loading …",
  back: (list: string) => `‹ ${list}`,
  save: "Save now",
  needed: "What has a star is needed before it can be published.",
  newer: (name: string, time: string) => `${name} saved this at ${time}, after you had opened it.`,
  showNewer: "Show that text",
  notSaved: "It is not saved yet, so it cannot be published. Look at the line above the form.",
  nothing: "Nothing is written yet.",
  delete: "Delete this draft",
  deleteTitle: (title: string) => `Delete ${title}?`,
  deleteEffect: "Nobody outside has seen it. It cannot be brought back.",
  deleteSubmit: "Delete it",
  seats: "Seats and entrance",
  readOnly: "You may read this, and somebody else changes it.",
};

export const adoptionContent = {
  title: "Adoption",
  builtIn: "Visitors see the built-in text, because no version is adopted yet.",
  draft: (revision: number) => `Version ${revision} of the draft, which you see here, is not adopted.`,
  propose: "Propose to adopt it",
  versions: "Adopted versions",
  version: (version: number) => `Version ${version}`,
  adopted: (when: string, revision: number) => `adopted ${when} (draft ${revision}).`,
  by: (proposer: string, approver: string) => `Proposed by ${proposer}, approved by ${approver}.`,
  operator: "a deleted account",
  where: (path: string) => `The page ${path} and the PDF show the newest adopted version.`,
  proposeTitle: "Propose to adopt this version?",
  effect: "A second person reads it and approves it. Then it is the constitution: nobody can change it any more.",
  reason: "Who decided on this text, and when",
};

export const proposeContent = {
  pending: "A version waits for a second person:",
  preview: "Preview",
  submit: "Propose it",
  text: {
    title: "On the site",
    builtIn: "Visitors see the built-in text.",
    publicSince: (when: string) => `Public since ${when}.`,
    draft: (revision: number) => `Version ${revision} of the draft, which you see here, is not public.`,
    why: "People rely on this text, so a second person approves each version.",
    propose: "Propose to publish it",
    proposeTitle: "Propose to publish this version?",
    effect: "A second person compares it with what visitors read now, and approves it. Then it is on the site at once.",
    reason: "Why it changes",
  },
};

export const proposedTextContent = {
  now: "On the site now",
  proposed: (revision: number) => `Proposed: version ${revision}`,
  by: (revision: number, who: string | null) =>
    who ? `Version ${revision} of the draft, written by ${who}.` : `Version ${revision} of the draft.`,
  isPublic: "This version is on the site.",
  open: "Open the text",
};

export const publishingContent = {
  title: "On the site",
  publicSince: (when: string) => `Public since ${when}.`,
  scheduledFor: (when: string) => `Becomes public on ${when}.`,
  neverPublic: "Nobody sees it yet.",
  builtIn: "Visitors see the built-in text.",
  takenOff: "It was taken off the site.",
  newer: "What you have here is newer than what visitors see.",
  publish: "Publish",
  publishChanges: "Publish the changes",
  publishTitle: "Publish it now?",
  publishEffect: "It is on the site within a second, for everybody.",
  published: "Published. It is on the site now.",
  audience: "Tell members",
  audienceMembers: (count: number | null) =>
    count === null
      ? "Yes, tell them"
      : count >= MAX_COUNTED_AUDIENCE
        ? `Yes, tell about ${count.toLocaleString("en-KE")} people who have an account, members or not`
        : `Yes, tell the ${plural(count, "one person", `${count.toLocaleString("en-KE")} people`)} who ${plural(count, "has", "have")} an account there, members or not`,
  audienceHint: `Emails leave ${ANNOUNCEMENT_DELAY_MINUTES} minutes after publication at the earliest, by day. Take it off the site before, and nobody is told.`,
  audienceNobody: "No, tell nobody",
  cannotPublish: "You may write this, and somebody else publishes it: the Secretary General or Communications.",
  later: "Publish at a later time",
  changeTime: "Change the time",
  unchanged: "Visitors see what is here.",
  missing: (count: number) => plural(count, "1 thing is missing", `${count} things are missing`),
  missingTitle: "Needed before you can publish",
  need: (label: string, message: string) => (label ? `${label}: ${message}` : message),
  look: "Look at it on the site",
  share: "Share on WhatsApp",
  shareText: (title: string, url: string) => `${title}\n${url}`,
  schedule: "Schedule it",
  scheduled: "Scheduled. What you change from now on waits until you schedule or publish again.",
  unschedule: "Cancel the schedule",
  unpublish: "Take it off the site",
  unpublishTitle: "Take it off the site?",
  unpublishEffect: "Its address then says that there is nothing. The text stays here and can be published again.",
  redirect: "Or lead its visitors to this path",
  redirectHint: "A path of the site, such as /news. Leave it empty for none.",
  pin: "List it first for a week",
  unpin: "List it in its order again",
  pinnedUntil: (when: string) => `Listed first until ${when}.`,
  preview: "Preview",
  previewNote: "Not public. This link works for an hour, also for somebody you send it to.",
  previewPhone: "On a phone",
  previewDesktop: "On a computer",
  previewOpen: "Open it in a new tab",
};

export const stockContent = {
  title: "Stock",
  text: "How many pieces there are. Orders take from it at any moment, so it is no part of the draft.",
  label: "Pieces",
  save: "Save the stock",
  saved: "Saved.",
};

export const compareContent = {
  yes: "Yes",
  no: "No",
  line: (label: string, value: string) => `${label}: ${value}`,
  picture: (file: string, alt: string) => (alt ? `${alt} (${file})` : file),
  yours: "Yours",
  theirs: (name: string, time: string) => `${name}’s, saved ${time}`,
  somebody: "A colleague",
  place: (level: PlaceLevel, code: number) => `${level === "ward" ? "Ward" : "Constituency"} ${code}`,
};

export const historyContent = {
  title: "Earlier versions",
  text: "Bringing one back makes a draft; visitors see nothing of it until you publish.",
  more: "Older versions",
  compareTitle: "What changed",
  version: (number: number, by: string | null) => (by ? `Version ${number}, ${by}` : `Version ${number}`),
  nobody: "Before the console",
  now: "What is in the form",
};

export const uploadFieldContent = {
  choose: { video: "Choose a video", captions: "Choose a file of captions" },
  another: { video: "Choose another video", captions: "Choose another file" },
  there: { video: "The video is there.", captions: "The captions are there." },
  remove: "Without it",
  address: "Or its address (https)",
};

export const fieldContent = {
  choosePicture: "Choose a picture",
  changePicture: "Choose another",
  removePicture: "Without a picture",
  noPicture: "No picture yet.",
  alt: "Text for people who cannot see it",
  altHint: "It came with the picture. Change it here for this place alone.",
  everywhere: "All of Kenya",
  chosenCounty: "County",
  constituency: "Constituency",
  ward: "Ward",
  choose: "Choose …",
  paragraphsHint: "Leave an empty line between two of them.",
  clausesHint: "One clause a line. Begin a line with a hyphen for a lettered item of the clause above it.",
  addItem: (one: string) => `Add ${one}`,
  remove: "Remove",
  moveTo: "Move to place",
  placeOf: (place: number, count: number) => `${place} of ${count}`,
  itemTitle: (one: string, number: number) => `${one} ${number}`,
  itemNamed: (item: string, name: string) => (name ? `${item}: ${name}` : item),
};

export const coloursContent = {
  roles: { primary: "Main colour", accent: "Second colour" },
  hints: {
    primary: "Of header, buttons and links: dark, such as #006400",
    accent: "Of lines, marks and banners: light, such as #ffd700",
  },
  choose: (label: string) => `${label}: choose it`,
  whiteOn: (contrast: string) => `White letters on the main colour: ${contrast} to 1, readable.`,
  accentOn: (contrast: string) => `The second colour on the main one: ${contrast} to 1, readable.`,
  tooLight: (colour: string, nearest: string) =>
    `${colour} is too light for white letters: the nearest that works is ${nearest}.`,
  tooDark: (colour: string, nearest: string) =>
    `${colour} is too dark to be read on the main colour and at night: the nearest that works is ${nearest}.`,
  sample: "The party",
  sampleTagline: "What stands below the name",
  sampleBadge: "New",
};
