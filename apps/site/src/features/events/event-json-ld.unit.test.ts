import { expect, test, vi } from "vitest";

vi.mock("#page-context.ts", () => ({
  enabledExtensions: () => undefined,
  siteUrl: () => "https://party.example",
  apiUrl: () => "https://api.example",
}));
const { eventJsonLd } = await import("./event-detail.data.ts");

const event = {
  id: 2,
  title: "A meeting under the tree",
  description: "<p>Bring a chair.</p>",
  additional_info: null,
  image: null,
  alt: "",
  date: "2027-01-23",
  time: "9:00 AM – 4:30 PM",
  location: "Lakeside Social Hall, Kisumu",
  category: null,
  past: false,
  county: null,
  calledOff: false,
  sequence: 0,
};

test("the structured data of an event has its date, time and place", () => {
  expect(eventJsonLd(event)).toMatchObject({
    startDate: "2027-01-23T06:00:00.000Z",
    endDate: "2027-01-23T13:30:00.000Z",
    location: { "@type": "Place", name: "Lakeside Social Hall, Kisumu", address: { addressCountry: "KE" } },
  });
});

test("the structured data of an event without a place has no location", () => {
  expect(eventJsonLd({ ...event, location: null })).not.toHaveProperty("location");
});

test("an event that is called off is cancelled for search engines", () => {
  expect(eventJsonLd({ ...event, calledOff: true }).eventStatus).toBe("https://schema.org/EventCancelled");
});
