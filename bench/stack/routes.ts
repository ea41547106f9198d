import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createClient } from "@party/contract/client";
import { publicPages } from "../../apps/site/built/pages.ts";
import type { Page } from "../lighthouse/lighthouse-visits.ts";
import type { BenchStack } from "./bench-stack.ts";

/** Public pages whose path contains no token and no receipt number. */
const publicRoutes = publicPages
  .filter(({ path, form }) => form === undefined && !/no-such|^\/receipts\//.test(path))
  .map(({ path }) => path);

/** The public routes and a valid newsletter link, or the given routes: `npm run bench -- weight / /news`. */
export async function selectRoutes({
  apiUrl,
  dataDirectory,
}: Pick<BenchStack, "apiUrl" | "dataDirectory">): Promise<readonly string[]> {
  const named = process.argv.slice(2);
  return named.length > 0 ? named : [...publicRoutes, await createConfirmationLink(apiUrl, dataDirectory)];
}

/** The same routes as pages; a newsletter link is called the same in every run. */
export async function selectPages(stack: Pick<BenchStack, "siteUrl" | "apiUrl" | "dataDirectory">): Promise<Page[]> {
  const routes = await selectRoutes(stack);
  return routes.map((route) => ({
    name: route.replace(/^(\/verify-newsletter)\/.*/, "$1"),
    url: stack.siteUrl + route,
  }));
}

/** A link can be opened repeatedly, so one is enough. */
async function createConfirmationLink(apiUrl: string, dataDirectory: string): Promise<string> {
  const outbox = path.join(dataDirectory, "outbox");
  await createClient({ baseUrl: apiUrl })("POST /api/newsletter/subscribe/", {
    body: { email: "wangari@party.example" },
  });
  const deadline = Date.now() + 30_000;
  for (;;) {
    for (const file of existsSync(outbox) ? readdirSync(outbox) : []) {
      // Quoted-printable breaks its lines.
      const mail = readFileSync(path.join(outbox, file), "utf8").replaceAll(/=\r?\n/g, "");
      const [link] = /\/verify-newsletter\/[\w.~-]+/.exec(mail) ?? [];
      if (link) return link;
    }
    if (Date.now() > deadline) throw new Error("the mail with the link of the newsletter does not come");
    await delay(50);
  }
}
