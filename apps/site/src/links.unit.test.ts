import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findSiteLinks, type SiteLink } from "../../../scripts/architecture/site-links.ts";
import { WEB_MANIFEST_PATH } from "../server/discovery.ts";
import { languageRewrite, pathWithoutLanguage } from "./shell/language-paths.ts";
import { sitemap } from "./sitemap.ts";

const root = join(import.meta.dirname, "../../..");

interface Node {
  type: string;
  path?: string;
  children?: Node[];
}

/** Only what the test needs of a route, whose types are those of the whole tree. */
type Route = { addChildren(children: readonly Route[]): Route };

const routesBelow = (parent: Route, nodes: readonly Node[]): Route =>
  parent.addChildren(
    nodes.map(({ type, path, children = [] }, index) => {
      const own = type === "index" ? { path: "/" } : path === undefined ? { id: `layout-${index}` } : { path };
      const route = createRoute({ getParentRoute: () => parent, ...own } as never) as unknown as Route;
      return children.length > 0 ? routesBelow(route, children) : route;
    }),
  );

/** The site's router, whose pages are those of the sitemap without their code. */
const router = createRouter({
  routeTree: routesBelow(createRootRoute() as never, sitemap.children as Node[]),
  history: createMemoryHistory({ initialEntries: ["/sw"] }),
  rewrite: languageRewrite,
  origin: "https://party.example",
} as never) as unknown as ReturnType<typeof createRouter>;

interface FoundLink extends SiteLink {
  place: string;
}

function linksOf(pattern: string, handedOn?: "{language}"): FoundLink[] {
  const files = globSync(pattern, { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\.factories\.ts$|\/testing\/|\/(?:routeTree\.gen|sitemap|language-paths)\.ts$/.test(file),
  );
  return files.flatMap((file) =>
    findSiteLinks(readFileSync(join(root, file), "utf8"), handedOn).map((link) => ({
      ...link,
      place: `${file}:${link.line} ${link.address}`,
    })),
  );
}

/** Where a link of a page in Kiswahili leads. */
function targetOf({ address, followedBy }: SiteLink): string {
  const written = address.replaceAll(/\$\w+/g, "1").replace("{language}", "/sw");
  if (followedBy === "browser") return written;
  return router.buildLocation({ href: written } as never).publicHref;
}

/** What is wrong with a link, if anything. */
function faultOf(link: SiteLink): string | undefined {
  const target = targetOf(link);
  const { pathname } = new URL(target, "https://party.example");
  if (!/^\/sw(?:\/|$)/.test(pathname)) return `leads out of the language, to ${target}`;
  if (pathWithoutLanguage(pathname) === WEB_MANIFEST_PATH) return;
  const match = router.getMatchedRoutes(pathWithoutLanguage(pathname))[0].at(-1);
  if (!match?.fullPath || /(?:^|\/)\$$/.test(match.fullPath)) return `leads to ${target}, which is no page`;
}

const faultsOf = (links: readonly FoundLink[]) =>
  links.flatMap((link) => {
    const fault = faultOf(link);
    return fault ? [`${link.place} ${fault}`] : [];
  });

/** Its links lead to what staff see: the entrance of an event, a draft; or to the API itself. */
const isForStaff = ({ place }: FoundLink) => /\/(?:check-in|previews)\/|\/http\/docs\.ts/.test(place);

beforeEach(() => vi.stubEnv("LANGUAGE_PATH", "/sw"));
afterEach(() => vi.unstubAllEnvs());

test("every link of the site's sources leads from a page in Kiswahili to a page in Kiswahili", () => {
  const links = linksOf("{apps/site/src,packages/ui/src}/**/*.{ts,tsx}");
  expect(links.length).toBeGreaterThan(250);
  expect(faultsOf(links)).toEqual([]);
});

test("every link to the site in mails, documents and payments leads to a page in the language of its reader", () => {
  // The first part of some is a value: those of the mails about accounts.
  const links = linksOf("apps/api/src/**/*.ts", "{language}").filter(
    (link) => link.followedBy === "browser" && !isForStaff(link) && !/^\{language\}\/1\//.test(link.address),
  );
  expect(links.length).toBeGreaterThan(20);
  expect(faultsOf(links)).toEqual([]);
});

test("every link of a notification leads to a page in Kiswahili", () => {
  const links = linksOf("apps/api/src/**/*.messages.ts", "{language}");
  expect(links.length).toBeGreaterThan(15);
  expect(faultsOf(links)).toEqual([]);
});

describe("a link is found, and its fault:", () => {
  test.each([
    ["a link of the browser without the prefix", `<a href="/donate">{text}</a>`, "leads out of the language"],
    ["a form", `<form action="/contact#form" />`, "leads out of the language"],
    ["an assignment", `location.href = "/login";`, "leads out of the language"],
    ["a call", `window.open("/shop");`, "leads out of the language"],
    [
      "a shared address",
      `const url = "https://wa.me/?text=" + encodeURIComponent(\`Njoo \${siteUrl()}/donate\`);`,
      "out of",
    ],
    ["a sum", `const url = siteUrl() + "/verify/" + code;`, "leads out of the language"],
    ["a page that does not exist", `<Link to="/about/wards" />`, "which is no page"],
    ["a navigation to what does not exist", `void navigate({ href: from ?? "/shboard" });`, "which is no page"],
    ["a page of the portal that does not exist", `<Link to="/dashboard/wards" />`, "which is no page"],
  ])("%s", (_, source, fault) => {
    expect(findSiteLinks(source).map(faultOf)).toEqual([expect.stringContaining(fault)]);
  });

  test.each([
    ["a link of the router", `<Link to="/donate" />`],
    ["a navigation", `void navigate({ href: from ?? "/dashboard" });`],
    ["the page after a sign-in", `<Link to={login} state={{ from: \`/events/\${id}\` }} />`],
    ["a link of the browser", `<a href={\`\${import.meta.env.LANGUAGE_PATH}/verify/\${code}\`}>{text}</a>`],
    ["an address in a sum", `const url = siteUrl() + import.meta.env.LANGUAGE_PATH + "/verify/1";`],
  ])("none in %s", (_, source) => {
    const links = findSiteLinks(source);
    expect(links).toHaveLength(1);
    expect(links.map(faultOf)).toEqual([undefined]);
  });
});
