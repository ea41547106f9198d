import { party } from "../party.ts";
import { offlinePageContent } from "./offline-page.content.ts";
import { escaped, pageCss } from "./page-style.ts";

const { title, text, kept, again } = offlinePageContent;

/** The colours that the visitor has chosen, and the page itself as soon as the network is back. */
const script = `
try{var m=localStorage.colorMode;if(m=="light"||m=="dark")document.documentElement.dataset.mode=m}catch(e){}
addEventListener("online",function(){location.reload()})`;

/**
 * Stands in for a page that cannot be reached and is not kept.
 * @param pages those that are kept; a title is HTML already, cut from the page's own
 */
export function offlinePage(pages: readonly { url: string; title: string }[]): Response {
  const nonce = crypto.randomUUID();
  const items = pages.map((page) => `<li><a href="${escaped(page.url)}">${page.title}</a></li>`).join("");
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${escaped(party.name)}</title>
<link rel="icon" href="/brand/favicon.svg">
<style nonce="${nonce}">${pageCss}</style>
<script nonce="${nonce}">${script}</script>
</head>
<body>
<header><a href="/"><img src="/brand/logo-mark.svg" alt="" width="48" height="48">${escaped(party.name)}</a></header>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a class="again" href="">${again}</a></p>
${items && `<h2>${kept}</h2><ul>${items}</ul>`}
</main>
</body>
</html>`;
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": `default-src 'none'; img-src 'self'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`,
      "cache-control": "no-store",
    },
  });
}
