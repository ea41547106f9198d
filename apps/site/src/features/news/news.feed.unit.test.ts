import { expect, test } from "vitest";
import { rssOf } from "./news.feed.ts";

const article = {
  id: 7,
  title: "Water & <roads>\u0007",
  content: '<p>First "words" &amp; more.</p><img src="/pictures/a-960.webp"><a href="https://x.example">x</a>',
  created_at: "2026-11-16T06:00:00Z",
  category: "Policy",
  author: "Achieng Atandi",
};
const feed = rssOf([article], "https://party.example", "https://api.party.example");
const contentOf = (tag: string) => new RegExp(`<item>[\\s\\S]*<${tag}>([\\s\\S]*?)</${tag}>`).exec(feed)?.[1];

test("an article is in the feed with its address, date, topic and author", () => {
  expect(contentOf("link")).toBe("https://party.example/news/7");
  expect(contentOf("guid")).toBe("https://party.example/news/7");
  expect(contentOf("pubDate")).toBe("Mon, 16 Nov 2026 06:00:00 GMT");
  expect(contentOf("category")).toBe("Policy");
  expect(contentOf("dc:creator")).toBe("Achieng Atandi");
  expect(feed).toContain('<atom:link href="https://party.example/news/feed.xml" rel="self"');
});

test("texts are escaped, and characters that XML does not allow are removed", () => {
  expect(contentOf("title")).toBe("Water &amp; &lt;roads&gt;");
  expect(contentOf("description")).toBe("First &quot;words&quot; &amp; more. x");
  expect(contentOf("content:encoded")).toContain("&lt;p&gt;First &quot;words&quot; &amp;amp; more.&lt;/p&gt;");
  expect(feed).not.toContain("\u0007");
});

test("relative addresses become absolute", () => {
  expect(contentOf("content:encoded")).toContain("src=&quot;https://party.example/pictures/a-960.webp&quot;");
});

test("pictures of the party's own servers stay, and those of others are left out", () => {
  const own = [
    '<img src="/pictures/a.webp">',
    '<img src="https://api.party.example/media/pictures/b-960.webp" srcset="https://api.party.example/c.webp 480w" />',
  ];
  const foreign = [
    '<img src="https://evil.example/x.png">',
    '<img alt="a" src="https://api.party.example.evil.example/x.png">',
    '<img src="/pictures/a.webp" srcset="/pictures/a.webp 1w, https://evil.example/y.png 2w">',
    '<img src="https://[">',
  ];
  const content = [...own, ...foreign].join("");
  const feed = rssOf([{ ...article, content }], "https://party.example", "https://api.party.example");
  expect(feed.match(/&lt;img/g)).toHaveLength(own.length);
  expect(feed).not.toContain("evil.example");
});

test("a feed without articles is valid", () => {
  expect(rssOf([], "https://party.example", "https://api.party.example")).toMatch(/<channel>[\s\S]*<\/channel>/);
});
