import { afterAll, describe, expect, test } from "vitest";
import { createStaff } from "#features/staff/staff.factories.ts";
import { startTestApi } from "#testing/api.ts";
import { createContent, createContentBody, createStaffCaller } from "../content.factories.ts";
import { resolveTarget } from "./redirects.staff.ts";

const { app, api, db, services, close } = await startTestApi();
afterAll(close);

const editor = createStaffCaller(app, services, await createStaff(services, "communications"));

const foundAt = async (path: string) => (await api("GET /redirects/", { query: { path } })).results;
const draft = async (from: string, to: string): Promise<number> =>
  (await editor("POST", "/staff/content/redirects/", { body: { from, to } })).json().id;
const publish = (id: number) => editor("POST", `/staff/content/redirects/${id}/publications/`, { revision: 1 });
const redirect = async (from: string, to: string) => publish(await draft(from, to));

test("a redirect leads from one path to another until it is taken off, and a path has one", async () => {
  const body = { from: "/old-page", to: "/news" };
  const id = await draft(body.from, body.to);
  const found = () => foundAt("/old-page");
  expect(await found()).toEqual([]);
  await editor("POST", `/staff/content/redirects/${id}/publications/`, { revision: 1 });
  expect(await found()).toEqual([body]);
  const other = (await editor("POST", "/staff/content/redirects/", { body })).json();
  expect((await editor("POST", `/staff/content/redirects/${other.id}/publications/`, { revision: 1 })).statusCode).toBe(
    409,
  );
  await editor("POST", `/staff/content/redirects/${id}/unpublications/`, {});
  expect(await found()).toEqual([]);
  for (const to of ["https://evil.example", "//evil.example", "javascript:alert(1)", "news"]) {
    const reply = await editor("POST", "/staff/content/redirects/", { body: { from: "/a", to } });
    expect(reply.statusCode, to).toBe(400);
  }
});

test("a redirect is stored as browsers ask for it", async () => {
  expect((await redirect("/old/../Kadi ya maji/".replaceAll(" ", "%20"), "/news/?q=maji#list")).statusCode).toBe(200);
  const from = "/Kadi%20ya%20maji";
  expect(await foundAt(from)).toEqual([{ from, to: "/news?q=maji#list" }]);
});

test.each([
  ["/", "/news"],
  ["/login", "/news"],
  ["/LOGIN/", "/news"],
  ["/preview/x", "/news"],
  ["/dashboard", "/news"],
  ["/dashboard/profile", "/news"],
  ["/news/7", "/events"],
  ["/news/feed.xml", "/events"],
  ["/assets/a.js", "/events"],
  ["/same", "/same"],
  ["/same", "/x/../same/#top"],
  ["/with?a=1", "/news"],
  ["/rally", "/..//evil.example"],
  ["/rally", "/%2fevil.example"],
  ["/rally", "/a\u0001"],
  ["/..//rally", "/news"],
])("a redirect from %s to %j is not published", async (from, to) => {
  const id = await draft(from, to);
  const shown = (await editor("GET", `/staff/content/redirects/${id}/`)).json();
  const reply = await publish(id);
  expect([reply.statusCode, reply.json().detail]).toEqual([409, expect.stringContaining("cannot be published yet")]);
  // The editor says so before, except where it depends on other items.
  if (from !== "/news/7") expect(shown.checks).toHaveLength(1);
});

describe("a loop", () => {
  test("over several redirects is refused, also to the address of another spelling", async () => {
    expect((await redirect("/loop-a", "/loop-b?x=1")).statusCode).toBe(200);
    expect((await redirect("/loop-b", "/loop-c")).statusCode).toBe(200);
    const reply = await redirect("/loop-c/", "/x/../loop-a#end");
    expect([reply.statusCode, reply.json().detail]).toEqual([409, expect.stringContaining("leads back to /loop-c")]);
  });

  test("is not made by two who publish at once", async () => {
    for (let round = 0; round < 8; round += 1) {
      const ids = [await draft(`/a${round}`, `/b${round}`), await draft(`/b${round}`, `/a${round}`)];
      const codes = await Promise.all(ids.map(async (id) => (await publish(id)).statusCode));
      expect(codes.toSorted()).toEqual([200, 409]);
    }
  });

  test("is not made by taking an item off the site", async () => {
    const id = await createContent(services, "articles", { isPublic: true });
    expect((await redirect("/loop-d", `/news/${id}`)).statusCode).toBe(200);
    for (const redirect_to of [`/news/${id}`, `/news/${id}/?a=1`, "/loop-d", "/..//evil.example"]) {
      const reply = await editor("POST", `/staff/content/articles/${id}/unpublications/`, { redirect_to });
      expect([reply.statusCode, Object.keys(reply.json().fields)], redirect_to).toEqual([400, ["redirect_to"]]);
    }
    expect((await app.inject({ url: `/news/${id}/` })).statusCode).toBe(200);
  });

  test("through more addresses than anybody needs is refused", async () => {
    for (let at = 0; at < 10; at += 1) expect((await redirect(`/hop-${at + 1}`, `/hop-${at}`)).statusCode).toBe(200);
    expect((await redirect("/hop-11", "/hop-10")).statusCode).toBe(409);
    const resolved = await db.transaction().execute((tx) => resolveTarget(tx, "/hop-12", "/hop-9"));
    expect(resolved).toEqual({ address: "/hop-9" });
  });
});

test("the redirect of an item that was taken off can be changed, and ends when the item is public again", async () => {
  const id = await createContent(services, "articles", { body: createContentBody("articles"), isPublic: true });
  await editor("POST", `/staff/content/articles/${id}/unpublications/`, { redirect_to: "/news" });
  const { results } = (await editor("GET", `/staff/content/redirects/?q=/news/${id}`)).json();
  const path = `/staff/content/redirects/${results[0].id}/`;
  await editor("PUT", path, { version: 1, body: { from: `/news/${id}`, to: "/events" } });
  expect((await editor("POST", `${path}publications/`, { revision: 2 })).statusCode).toBe(200);
  expect(await foundAt(`/news/${id}`)).toEqual([{ from: `/news/${id}`, to: "/events" }]);
  await editor("POST", `/staff/content/articles/${id}/publications/`, { revision: 1, audience: "nobody" });
  expect(await foundAt(`/news/${id}`)).toEqual([]);
});
