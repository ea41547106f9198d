import { describe, expect, test } from "vitest";
import { cacheStrategyFor, chunkUrlsOf, isCacheable, titleOf } from "./cache-rules.ts";

const site = { origin: "https://party.example", pages: new Set(["/", "/news", "/contact"]) };

function strategy(url: string, { method = "GET", mode = "cors", headers = {} } = {}) {
  return cacheStrategyFor({ method, mode, headers: new Headers(headers), url: new URL(url, site.origin).href }, site);
}
const page = (path: string) => strategy(path, { mode: "navigate" });

describe("a document", () => {
  test.each([
    "/",
    "/news",
    "/news?category=Policy",
    "/contact#form",
    "/news/12",
    "/events/3",
    "/checkin/c-abc_-9",
    "/sw",
    "/sw/news",
    "/sw/events/3",
  ])("%s is cached", (path) => {
    expect(page(path)).toBe("page");
  });

  test.each([
    "/dashboard",
    "/sw/dashboard",
    "/dashboard/payments",
    "/verify-newsletter/abc",
    "/orders/7?key=secret",
    "/news/12/edit",
    "/checkin/c-abc/list",
    "/anything-new",
  ])("%s is never cached, and has the offline page", (path) => {
    expect(page(path)).toBe("private-page");
  });

  test.each(["/party-constitution.pdf", "/news/feed.xml", "/events/3/calendar.ics", "https://elsewhere.example/news"])(
    "%s is not handled",
    (path) => {
      expect(page(path)).toBeUndefined();
    },
  );

  test("a posted form is not intercepted", () => {
    expect(strategy("/contact", { method: "POST", mode: "navigate" })).toBeUndefined();
  });
});

describe("a resource of a page", () => {
  test.each([
    ["/assets/index-DH9ZqtbJ.js", "chunk"],
    ["/brand/logo-mark.svg", "chunk"],
    ["/pictures/hero-1-480.avif", "picture"],
    ["/videos/rally.mp4", undefined],
    ["/service-worker.js", undefined],
    ["https://elsewhere.example/assets/index.js", undefined],
    ["https://api.party.example/media/portrait-of-a-member.jpg", undefined],
  ])("%s is %s", (url, kind) => {
    expect(strategy(url)).toBe(kind);
  });
});

describe("a request to the API", () => {
  const api = "https://api.party.example";

  test.each([
    "/news/",
    "/news/?limit=12&category=Policy",
    "/news/3/",
    "/news/categories/",
    "/events/",
    "/leaders/",
    "/gallery/?media_type=image",
    "/products/",
    "/pickup-locations/",
    "/counties/",
    "/api/counties/elgeyo-marakwet/",
    "/constituencies/?county=19",
    "/wards/?constituency=88",
  ])("%s is cached", (path) => {
    expect(strategy(api + path)).toBe("content");
    expect(strategy(`https://party.example/api-of-ours${path}`)).toBe("content");
  });

  test.each([
    "/api/auth/user/",
    "/api/auth/login/",
    "/api/dashboard/",
    "/api/newsletter/verify/abc/",
    "/memberships/",
    "/events/3/tickets/",
    "/checkin/c-abc/",
    "/api/attendance/",
    "/news/drafts/",
  ])("%s is not intercepted", (path) => {
    expect(strategy(api + path)).toBeUndefined();
  });

  test("authorised requests and requests with other methods are not intercepted", () => {
    expect(strategy(`${api}/news/`, { headers: { authorization: "Bearer x" } })).toBeUndefined();
    expect(strategy(`${api}/news/`, { method: "POST" })).toBeUndefined();
    expect(strategy(`${api}/news/`, { method: "HEAD" })).toBeUndefined();
  });
});

test("a range request is not intercepted", () => {
  expect(strategy("/pictures/map.png", { headers: { range: "bytes=0-99" } })).toBeUndefined();
});

test.each([
  ["whole", { status: 200, headers: {} }, true],
  ["revalidated at each visit", { status: 200, headers: { "cache-control": "no-cache" } }, true],
  ["for this moment alone", { status: 200, headers: { "cache-control": "no-store" } }, false],
  ["for one visitor", { status: 200, headers: { "cache-control": "private, max-age=60" } }, false],
  ["a part", { status: 206, headers: {} }, false],
  ["missing", { status: 404, headers: {} }, false],
  ["of another address", { status: 200, headers: {}, redirected: true }, false],
  ["hidden from the page", { status: 0, headers: {} }, false],
])("a response that is %s: %o is cacheable → %s", (_, { status, headers, ...rest }, expected) => {
  expect(isCacheable({ status, headers: new Headers(headers as HeadersInit), redirected: false, ...rest })).toBe(
    expected,
  );
});

test("the chunks and the title of a page are read from its HTML", () => {
  const html =
    '<title>Roads &amp; water – 2027 – Ugatuzi Party</title><script nonce="a" type="text/modules">/assets/a.js /assets/b.css</script><script type="text/modules">/assets/c.js</script>';
  expect(chunkUrlsOf(html)).toEqual(["/assets/a.js", "/assets/b.css", "/assets/c.js"]);
  expect(titleOf(html)).toBe("Roads &amp; water – 2027");
  expect(titleOf("<title>Ugatuzi Party</title>")).toBe("Ugatuzi Party");
  expect(titleOf("<p>no title</p>")).toBeUndefined();
});
