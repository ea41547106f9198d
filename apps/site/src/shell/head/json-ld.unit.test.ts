import { leaders } from "@party/samples/leaders";
import { products } from "@party/samples/products";
import { expect, test, vi } from "vitest";

vi.mock("#page-context.ts", () => ({
  siteUrl: () => "https://party.example",
  mediaUrl: (path: string) => (path.startsWith("/pictures/") ? path : `https://api.example${path}`),
  enabledExtensions: () => undefined,
  apiUrl: () => "https://api.example",
}));
const { leadersJsonLd } = await import("#features/leaders/leadership.data.ts");
const { productsJsonLd } = await import("#features/shop/shop.head.ts");
const { articleJsonLd } = await import("#features/news/news-detail.data.ts");

/** As search engines read it. */
const parse = (data: object) => JSON.parse(JSON.stringify(data));
const itemsOf = (data: object) => parse(data)["@graph"][0].itemListElement.map(({ item }: { item: unknown }) => item);

test("the leaders are persons with their position, picture and party, in order of rank", () => {
  const persons = itemsOf(leadersJsonLd(leaders));
  expect(persons.map(({ name }: { name: string }) => name)).toEqual(leaders.map(({ name }) => name));
  expect(persons[0]).toMatchObject({
    "@type": "Person",
    jobTitle: leaders[0]!.position.title,
    image: `https://party.example${leaders[0]!.image}`,
    worksFor: { "@type": "PoliticalParty" },
  });
});

test("a leader without position and picture has neither", () => {
  const [person] = itemsOf(leadersJsonLd([{ ...leaders[0]!, image: null, position: { title: "", description: "" } }]));
  expect(Object.keys(person)).toEqual(["@type", "name", "worksFor"]);
});

test("a product is offered in shillings at its own address, and tells whether it is in stock", () => {
  const [first, second] = itemsOf(
    productsJsonLd([
      { ...products[0]!, stock: 2 },
      { ...products[1]!, stock: 0 },
    ]),
  );
  expect(first.offers).toEqual({
    "@type": "Offer",
    url: `https://party.example/shop?product=${products[0]!.id}`,
    price: products[0]!.price,
    priceCurrency: "KES",
    availability: "https://schema.org/InStock",
  });
  expect(second.offers.availability).toBe("https://schema.org/OutOfStock");
});

test("an article names the steps that lead to it", () => {
  const article = {
    ...{ id: 12, title: "Water", content: "<p>For all</p>", image: null, alt: "", created_at: "2026-11-16" },
    ...{ category: null, author: null },
  };
  expect(parse(articleJsonLd(article)).mainEntityOfPage.breadcrumb).toEqual({
    "@type": "BreadcrumbList",
    itemListElement: [
      { "@type": "ListItem", position: 1, name: "News", item: "https://party.example/news" },
      { "@type": "ListItem", position: 2, name: "Water", item: "https://party.example/news/12" },
    ],
  });
});
