import { describe, expect, test } from "vitest";
import { findViolations, readSources } from "./scripts/architecture/architecture.ts";
import { importsOf } from "./scripts/architecture/imports.ts";

const sources = readSources(import.meta.dirname);

test("there are files to check in every part", () => {
  for (const part of [
    "packages/contract/src/",
    "packages/samples/src/",
    "apps/api/src/",
    "apps/site/src/",
    "scripts/",
  ]) {
    expect([...sources.keys()].filter((file) => file.startsWith(part)).length, part).toBeGreaterThan(5);
  }
  const imports = [...sources.values()].flatMap((source) => importsOf(source));
  expect(imports.length).toBeGreaterThan(sources.size);
});

test("every arrow of this repository points the right way", () => {
  expect(findViolations(sources)).toEqual([]);
});

const api = "apps/api/src";
const site = "apps/site/src";
const contract = "packages/contract/src";

describe("a wrong arrow is refused:", () => {
  test.each([
    ["contract → npm package", `${contract}/news.ts`, `import { Kysely } from "kysely";`],
    ["contract → Node", `${contract}/news.ts`, `import { readFileSync } from "node:fs";`],
    ["contract → samples", `${contract}/news.ts`, `import { articles } from "@party/samples/news";`],
    ["contract → api", `${contract}/news.ts`, `export { app } from "../../../apps/api/src/app.ts";`],
    ["samples → npm package", "packages/samples/src/news.ts", `import { z } from "zod";`],
    ["site → api", `${site}/api.ts`, `import type { Services } from "../../api/src/services.ts";`],
    ["api → site", `${api}/app.ts`, `const page = await import("../../site/src/root.tsx");`],
    ["app → scripts", `${api}/app.ts`, `import { supervise } from "../../../scripts/supervise.ts";`],
    ["site → an endpoint's schemas", `${site}/api.ts`, `import { news } from "@party/contract/news";`],
    [
      "site → an endpoint, half as a type",
      `${site}/api.ts`,
      `import { type Article, news } from "@party/contract/news";`,
    ],
    ["rules → routes", `${api}/features/news/news.ts`, `import { newsRoutes } from "#features/news/news.routes.ts";`],
    ["rules → http", `${api}/features/news/news.ts`, `import type { Actor } from "#http/implement.ts";`],
    ["queries → rules", `${api}/features/news/news.queries.ts`, `import { publish } from "./news.ts";`],
    ["queries → gateways", `${api}/features/news/news.queries.ts`, `import { post } from "#gateways/mail/mailer.ts";`],
    ["tables → queries", `${api}/features/news/news.tables.ts`, `import "./news.queries.ts";`],
    [
      "rules → another's routes",
      `${api}/features/news/news.ts`,
      `import { eventRoutes } from "#features/events/events.routes.ts";`,
    ],
    [
      "rules → another's tables",
      `${api}/features/news/news.ts`,
      `import type { EventsTable } from "../events/events.tables.ts";`,
    ],
    [
      "queries → another's rules",
      `${api}/features/news/news.queries.ts`,
      `import { next } from "../events/events.ts";`,
    ],
    ["rules → its feature file", `${api}/features/news/news.ts`, `import { newsFeature } from "./news.feature.ts";`],
    ["http → feature", `${api}/http/identify.ts`, `import type { Vote } from "#features/votes/votes.ts";`],
    ["access → feature", `${api}/access/sessions.ts`, `import { send } from "#features/auth/auth.emails.ts";`],
    ["access → http", `${api}/access/sessions.ts`, `import { bearerToken } from "#http/caller.ts";`],
    ["database → access", `${api}/database/cursor.ts`, `import { recordEntry } from "#access/audit.ts";`],
    ["database → feature", `${api}/database/migrate.ts`, `import { seed } from "#features/news/news.ts";`],
    ["gateway → http", `${api}/gateways/mail/mailer.ts`, `import { routes } from "#http/routes.ts";`],
    ["rules → factories", `${api}/features/news/news.ts`, `import { anArticle } from "./news.factories.ts";`],
    ["ui → feature", `${site}/ui/card.tsx`, `import { NewsCard } from "#features/news/news-card.tsx";`],
    ["ui → session", `${site}/ui/card.tsx`, `import { useSession } from "../session/use-session.ts";`],
    ["ui → shell", `${site}/ui/card.tsx`, `import "#shell/header.tsx";`],
    [
      "public page → portal widgets",
      `${site}/features/news/news.page.tsx`,
      `import { Dialog } from "@base-ui/react/dialog";`,
    ],
    ["api → fakes", `${api}/app.ts`, `import { startSimulator } from "@party/fakes/mpesa/start-simulator";`],
    ["environment outside config", `${api}/log.ts`, "const level = process.env.LOG_LEVEL;"],
    ["environment by another name", `${api}/log.ts`, `import { env } from "node:process";`],
    ["hidden import", `${api}/log.ts`, "const module = await import(name);"],
    ["number field that a wheel changes", `${site}/features/shop/cart.tsx`, '<input type="number" />'],
    ["text in JSX", `${site}/ui/card.tsx`, "const card = <p>Read more</p>;"],
    ["text in an expression of JSX", `${site}/ui/card.tsx`, 'const card = <p>{isOpen ? "Read more" : null}</p>;'],
    ["text in an attribute", `${site}/ui/card.tsx`, 'const card = <img alt={"Portrait of " + name} />;'],
    ["text in the head of a page", `${site}/features/news/news.page.tsx`, 'headTags({ title: "News" });'],
    ["sentence in a constant", `${site}/ui/card.tsx`, 'const content = { more: "Read more" };'],
    ["sentence with a value", `${site}/ui/card.ts`, `const news = (party: string) => \`News of the \${party}\`;`],
    ["barrel", `${site}/ui/index.ts`, ""],
    ["file of types", `${site}/ui/types.ts`, ""],
    ["folder of anything", `${api}/utils/dates.ts`, ""],
    ["long file", `${api}/log.ts`, "// line\n".repeat(401)],
  ])("%s", (_, file, source) => {
    expect(findViolations(new Map([[file, source]]))).toHaveLength(1);
  });

  test("folder of more than ten production files", () => {
    const files = (count: number) =>
      new Map(Array.from({ length: count }, (_, index) => [`${api}/features/news/news-${index}.ts`, ""]));
    const tests = new Map([
      [`${api}/features/news/news.test.ts`, ""],
      [`${api}/features/news/news.factories.ts`, ""],
    ]);
    expect(findViolations(new Map([...files(10), ...tests]))).toEqual([]);
    expect(findViolations(files(11))).toEqual([`${api}/features/news: 11 files, 10 at most`]);
  });

  test("cycle of files, though types alone", () => {
    const ring = new Map([
      [`${api}/services.ts`, `import { openJobs } from "#jobs/jobs.ts";`],
      [`${api}/jobs/jobs.ts`, `import type { Services } from "#services.ts";`],
    ]);
    const files = ["jobs/jobs.ts", "services.ts", "jobs/jobs.ts"].map((file) => `${api}/${file}`);
    expect(findViolations(ring)).toEqual([`cycle: ${files.join(" → ")}`]);
  });

  test("cycle of features, though types alone", () => {
    const ring = new Map([
      [`${api}/features/news/news.ts`, `import { next } from "#features/events/events.ts";`],
      [`${api}/features/events/events.ts`, `import type { Place } from "#features/topics/topics.ts";`],
      [`${api}/features/topics/topics.ts`, `import { list } from "#features/news/news.queries.ts";`],
    ]);
    const features = ["events", "topics", "news", "events"].map((name) => `${api}/features/${name}`);
    expect(findViolations(ring)).toEqual([`cycle of features: ${features.join(" → ")}`]);
  });

  test("zod reached from a page by way of the contract", () => {
    const chain = new Map([
      [`${site}/api.ts`, `import { formatKes } from "@party/contract/values/money";`],
      [`${contract}/values/money.ts`, `import { parse } from "../parse.ts";`],
      [`${contract}/parse.ts`, `import { z } from "zod";`],
    ]);
    expect(findViolations(chain)).toEqual([`${contract}/parse.ts imports zod, and a page of the site loads it`]);
  });
});

describe("a right arrow is let through:", () => {
  test.each([
    [
      "contract → zod and itself",
      `${contract}/news.ts`,
      `import { z } from "zod";\nimport { page } from "./schemas.ts";`,
    ],
    ["site → an endpoint's types", `${site}/api.ts`, `import type { Article } from "@party/contract/news";`],
    ["site → client and values", `${site}/api.ts`, `import { createClient } from "@party/contract/client";`],
    [
      "routes → http and rules",
      `${api}/features/news/news.routes.ts`,
      `import { implementEndpoints } from "#http/implement.ts";\nimport { publish } from "#features/news/news.ts";`,
    ],
    ["feature → http", `${api}/features/news/news.feature.ts`, `import { implementForStaff } from "#http/staff.ts";`],
    ["http → access", `${api}/http/caller.ts`, `import { findActor } from "#access/sessions.ts";`],
    ["queries → access", `${api}/features/news/news.queries.ts`, `import { isWardIn } from "#access/territory.ts";`],
    ["rules → another's rules", `${api}/features/news/news.ts`, `import { next } from "#features/events/events.ts";`],
    [
      "rules → another's queries",
      `${api}/features/news/news.ts`,
      `import { find } from "#features/events/events.queries.ts";`,
    ],
    [
      "dashboard → portal widgets",
      `${site}/features/dashboard/menu.tsx`,
      `import { Menu } from "@base-ui/react/menu";`,
    ],
    ["composition root → queries", `${api}/seed.ts`, `import { insert } from "#features/news/news.queries.ts";`],
    [
      "a test → anything of its app",
      `${api}/features/news/news.test.ts`,
      `import { find } from "#features/events/events.queries.ts";`,
    ],
    [
      "strings that are no texts, in JSX",
      `${site}/ui/card.tsx`,
      'const card = <a className="wide card" href="/news" title={texts["news"]}>{is === "open" && list.join(", ")}</a>;',
    ],
    [
      "strings that are no sentences",
      `${site}/ui/card.ts`,
      'const font = "Roboto, sans-serif";\nthrow new TypeError("No list came");',
    ],
    ["text in a content file", `${site}/ui/card.content.tsx`, "export const more = <p>Read more</p>;"],
    ["config → environment", `${api}/config.ts`, "export const config = process.env;"],
    ["a file of 400 lines", `${api}/log.ts`, "// line\n".repeat(400)],
  ])("%s", (_, file, source) => {
    expect(findViolations(new Map([[file, source]]))).toEqual([]);
  });
});

describe("imports are read", () => {
  test.each([
    ["static", `import a from "x";`, [{ specifier: "x", typeOnly: false }]],
    ["over several lines", `import {\n  a,\n  type B,\n} from "x";`, [{ specifier: "x", typeOnly: false }]],
    ["of types", `import type { A } from "x";`, [{ specifier: "x", typeOnly: true }]],
    ["for effect", `import "x.css";`, [{ specifier: "x.css", typeOnly: false }]],
    [
      "re-exported",
      `export * as a from "x";\nexport type { B } from "y";`,
      [
        { specifier: "x", typeOnly: false },
        { specifier: "y", typeOnly: true },
      ],
    ],
    ["dynamic", "const a = () => import('x');", [{ specifier: "x", typeOnly: false }]],
    ["of a type, in place", `let a: typeof import("x");`, [{ specifier: "x", typeOnly: true }]],
    ["computed", `await import(/* anything */ name);`, [{ specifier: "", typeOnly: false }]],
    ["not from comments", `// import a from "x";\n/* import "y" */\nexport const a = 1;`, []],
    [
      "not past a glob",
      `const glob = "packages/*";\nimport "x";\nconst other = "apps/*/";`,
      [{ specifier: "x", typeOnly: false }],
    ],
  ])("%s", (_, source, expected) => {
    expect(importsOf(source)).toEqual(expected);
  });
});
