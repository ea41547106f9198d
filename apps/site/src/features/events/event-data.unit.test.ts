import { expect, test, vi } from "vitest";

vi.mock("#page-context.ts", () => ({ siteUrl: () => "https://party.example", apiUrl: () => "https://api.example" }));
const { eventData } = await import("./event-data.ts");

const event = {
  id: 2,
  title: "A meeting under the tree",
  description: "<p>Bring a chair.</p>",
  additional_info: null,
  image: null,
  date: "2027-01-23",
  time: "9:00 AM – 4:30 PM",
  location: "Lakeside Social Hall, Kisumu",
  category: null,
  past: false,
};

test("search engines learn when and where an event is", () => {
  expect(eventData(event)).toMatchObject({
    startDate: "2027-01-23T06:00:00.000Z",
    endDate: "2027-01-23T13:30:00.000Z",
    location: { "@type": "Place", name: "Lakeside Social Hall, Kisumu", address: { addressCountry: "KE" } },
  });
});

test("an event that names no place is told to be nowhere", () => {
  expect(eventData({ ...event, location: null })).not.toHaveProperty("location");
});
