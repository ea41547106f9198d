import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type Html, html } from "#html.ts";

const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Browsers check where a form's redirect leads, too. @param origins to which a form may lead, besides the simulator */
export const policyWithForms = (origins: readonly string[]): string =>
  CONTENT_SECURITY_POLICY.replace("form-action 'self'", ["form-action 'self'", ...new Set(origins)].join(" "));

/** Reads forms, and sends the headers of a page that is private. */
export function addFormParserAndPageHeaders(app: FastifyInstance): void {
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    async (_request: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
  );
  app.addHook("onSend", async (_request, reply) => {
    reply.headers({
      "content-security-policy": reply.getHeader("content-security-policy") ?? CONTENT_SECURITY_POLICY,
      "cache-control": "no-store",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
  });
}

export const sendPage = (reply: FastifyReply, page: string) => reply.type("text/html; charset=utf-8").send(page);

const SIMULATOR_PAGES = { "/sim": "Phones", "/sim/bank": "Bank counter" } as const;

interface SimulatorPage {
  title: string;
  /** What it simulates. */
  intro: string;
  /** The page's own path, where the others are one click away. */
  path?: keyof typeof SIMULATOR_PAGES;
  /** Scripts of the page. */
  head?: Html;
  /** A result of the last action. */
  status?: string | undefined;
  main: Html;
}

/** A whole page of the simulator. */
export const renderPage = ({ title, intro, path, head, status = "", main }: SimulatorPage): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · Payment simulator</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="/sim/icon.svg">
<link rel="stylesheet" href="/sim/phone.css">
${head}</head>
<body>
<header>
${
  path
    ? html`<nav aria-label="Simulator">${Object.entries(SIMULATOR_PAGES).map(
        ([href, name]) => html`<a href="${href}"${href === path ? html` aria-current="page"` : undefined}>${name}</a>`,
      )}</nav>`
    : undefined
}
<p class="badge">Payment simulator</p>
<h1>${title}</h1>
<p>${intro}</p>
<p id="status" role="status" tabindex="-1">${status}</p>
</header>
${main}
</body>
</html>
`.markup;
