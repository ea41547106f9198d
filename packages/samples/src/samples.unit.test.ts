import {
  type ItemTexts,
  type TranslatedKind,
  translatableTextsOf as wordsOfItem,
} from "@party/contract/values/translations";
import { expect, test } from "vitest";
import { branchContacts } from "./branch-contacts.ts";
import { dashboard } from "./dashboard.ts";
import { eventDetails } from "./events/event-details.ts";
import { eventList } from "./events/events.ts";
import { galleryItems } from "./gallery.ts";
import { articleWords } from "./kiswahili/articles.ts";
import { eventWords } from "./kiswahili/events.ts";
import { branchWords, galleryWords, leaderWords, pickupLocationWords, productWords } from "./kiswahili/other-words.ts";
import { leaders } from "./leaders.ts";
import { newsList } from "./news.ts";
import { newsArticles } from "./news-articles.ts";
import { pickupLocations, products } from "./products.ts";

const lists: Record<string, readonly { id: number }[]> = {
  newsList,
  newsArticles,
  eventList,
  eventDetails,
  galleryItems,
  leaders,
  products,
  pickupLocations,
  dashboardEvents: dashboard.events,
  dashboardNotifications: dashboard.notifications,
};

const translations: [kind: TranslatedKind, rows: readonly { id: number }[], words: Record<number, ItemTexts>][] = [
  ["articles", newsArticles, articleWords],
  ["events", eventDetails, eventWords],
  ["gallery-items", galleryItems, galleryWords],
  ["leaders", leaders, leaderWords],
  ["products", products, productWords],
  ["pickup-locations", pickupLocations, pickupLocationWords],
  ["branches", branchContacts, branchWords],
];
const tagsOf = (text = "") => text.match(/<[^>]+>/g);

test.each(translations)("all %s have their Kiswahili, with the same elements in each text", (kind, rows, words) => {
  expect(Object.keys(words).map(Number).sort()).toEqual(rows.map(({ id }) => id).sort());
  for (const row of rows) {
    const english = wordsOfItem(kind, row);
    const translated = words[row.id]!;
    expect(Object.keys(translated).sort(), `${kind} ${row.id}`).toEqual(Object.keys(english).sort());
    for (const [path, text] of Object.entries(english)) {
      expect(tagsOf(translated[path]), `${kind} ${row.id} ${path}`).toEqual(tagsOf(text));
    }
  }
});

const bodies = [
  ...newsArticles.map((article) => article.content),
  ...eventDetails.flatMap((event) => [event.description, event.additional_info ?? ""]),
];

const wordsOf = (html: string) => html.replace(/<[^>]+>/g, " ").match(/\S+/g)?.length ?? 0;

test.each(Object.entries(lists))("the ids of %s are unique", (_name, rows) => {
  expect(rows.length).toBeGreaterThan(2);
  expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
});

test("three articles have 350 to 600 words, and lists have the same rows as detail pages", () => {
  const long = newsArticles.filter(({ content }) => wordsOf(content) >= 350 && wordsOf(content) <= 600);
  expect(long.map((article) => article.id)).toEqual([1, 2, 3]);
  for (const [index, article] of newsArticles.entries()) {
    expect(article).toEqual({ ...newsList[index]!, content: article.content });
    expect(article.content.startsWith(newsList[index]!.content)).toBe(true);
    expect(article.content.length).toBeGreaterThan(newsList[index]!.content.length);
  }
  for (const [index, event] of eventDetails.entries()) {
    expect(event.description.startsWith(eventList[index]!.description)).toBe(true);
    expect(event.additional_info).not.toBeNull();
  }
});

test("lists have the same order as on the server", () => {
  for (const rows of [newsList, galleryItems]) {
    const instants = rows.map((row) => row.created_at);
    expect(instants).toEqual(instants.toSorted().reverse());
    for (const instant of instants) expect(new Date(instant).toISOString()).toBe(instant.replace("Z", ".000Z"));
  }
  const days = eventList.map((event) => event.date);
  expect(days).toEqual(days.toSorted());
  for (const day of days) expect(day).toMatch(/^2027-0[1-3]-\d\d$/);
});

test("bodies contain only simple text markup, and every tag is closed", () => {
  for (const html of bodies) {
    const open: string[] = [];
    for (const [tag, slash, name] of html.matchAll(/<(\/?)([^>]*)>/g)) {
      expect(["p", "h2", "ul", "li", "blockquote", "strong"], tag).toContain(name);
      if (slash) expect(open.pop(), html.slice(0, 80)).toBe(name);
      else open.push(name!);
    }
    expect(open).toEqual([]);
    expect(html.replace(/<[^>]+>/g, "")).not.toMatch(/[<>&]/);
  }
});

test("pictures and videos are named as the picture pipeline names them", () => {
  const pictures = [
    ...newsList.map((row) => row.image),
    ...eventList.map((row) => row.image),
    ...galleryItems.flatMap((row) => [row.image, row.thumbnail]),
    ...leaders.map((row) => row.image),
    ...products.map((row) => row.image),
  ].filter((path) => path !== null);
  for (const path of pictures) expect(path).toMatch(/^\/pictures\/[a-z]+(-[a-z0-9]+)*-(480|960|1600)\.webp$/);

  const videos = galleryItems.filter((item) => item.media_type === "video");
  expect(videos.map((item) => item.video)).toEqual(["/videos/message.mp4", "/videos/journey.mp4"]);
  for (const item of videos) expect(item.thumbnail).not.toBeNull();
  expect(galleryItems.filter((item) => item.media_type === "image")).toHaveLength(8);
});

test("leaders, products and the sample member are those of the specification", () => {
  expect(leaders.map((leader) => leader.position.title)).toEqual([
    "National Chairman",
    "Party Leader",
    "Deputy Party Leader",
  ]);
  expect(products.map(({ price, stock, category }) => [price, stock, category])).toEqual([
    [1500, 100, "Apparel"],
    [800, 50, "Accessories"],
    [500, 75, "Merchandise"],
  ]);
  for (const { price, original_price, discount } of products) {
    expect(Math.round(((original_price ?? price) * (100 - discount)) / 100)).toBe(price);
  }
  expect(dashboard.member).toMatchObject({ membership_status: "Active", membership_type: "Premium" });
  expect([dashboard.party_members, dashboard.payment_status]).toEqual([150, "Active"]);
  expect([dashboard.events.length, dashboard.notifications.length]).toEqual([3, 3]);
  const categories = new Set(eventList.map((event) => event.category?.name));
  expect([...categories].toSorted()).toEqual(["Convention", "Meeting", "Workshop"]);
  for (const event of dashboard.events) {
    const { id, title, date, location } = eventList.find((row) => row.id === event.id)!;
    expect(event).toEqual({ id, title, date, location });
  }
});
