import { escapeHtml } from "@party/contract/values/escape-html";
import { LANGUAGE } from "@party/contract/values/language";
import type { Translated } from "@party/contract/values/translated";
import { formatDay, formatTimeOfDay } from "#dates/dates.ts";
import { memberCacheName } from "./cache-rules.ts";
import { memberPageContent, type offlinePageContent } from "./offline-pages.content.ts";

const pageCss = `
:root{color-scheme:light dark;font:1.1rem/1.7 "Isra Regular",Roboto,Arial,sans-serif;background:light-dark(#f6f8f5,#0f1511);color:light-dark(#333,#e9efe9)}
[data-mode=light]{color-scheme:light}[data-mode=dark]{color-scheme:dark}
body{margin:0}
header{padding:12px 16px;background:#006400}
header a{display:flex;align-items:center;gap:12px;color:#fff;font-weight:700;text-decoration:none}
main{max-width:640px;margin:0 auto;padding:32px 16px}
h1{margin:0;line-height:1.2}h2{margin:32px 0 0;font-size:1.2rem}
ul{margin:8px 0;padding:0;list-style:none}
a{color:light-dark(#006400,#90ee90)}li a{display:block;padding:8px 0}
.again{display:inline-block;padding:10px 28px;border-radius:999px;background:#006400;color:#fff;font-weight:700;text-decoration:none}
:focus-visible{outline:3px solid light-dark(#006400,#ffd700);outline-offset:2px}
header :focus-visible,.again:focus-visible{outline-color:#ffd700}`;

/** Applies the stored colour mode, and reloads the page when the network is back, unless the reader is leaving it. */
const offlinePageScript = `
try{var m=localStorage.colorMode;if(m=="light"||m=="dark")document.documentElement.dataset.mode=m}catch(e){}
var leaving;addEventListener("beforeunload",function(){leaving=1})
addEventListener("online",function(){leaving||location.reload()})`;

interface OfflinePage {
  /** The name of the party. */
  party: string;
  /** The cached pages; titles are HTML. */
  pages: readonly { url: string; title: string }[];
  language: string;
  /** The path of the home page. */
  home: string;
  content: Translated<typeof offlinePageContent>;
}

/** Shown for a page that is neither reachable nor cached. */
export function offlinePage({ party, pages, language, home, content }: OfflinePage): Response {
  const { title, text, kept, again } = content;
  const nonce = crypto.randomUUID();
  const items = pages.map((page) => `<li><a href="${escapeHtml(page.url)}">${page.title}</a></li>`).join("");
  const html = `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – ${escapeHtml(party)}</title>
<link rel="icon" href="/brand/favicon.svg">
<style nonce="${nonce}">${pageCss}</style>
<script nonce="${nonce}">${offlinePageScript}</script>
</head>
<body>
<header><a href="${home}"><img src="/brand/logo-mark.svg" alt="" width="48" height="48">${escapeHtml(party)}</a></header>
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

/** Pages that a member can save; each works without script and without a session. */
export type MemberPath = "/dashboard/card" | "/dashboard/events";

const memberPageCss = `${pageCss}
main{max-width:700px}
section{margin:24px 0;padding:16px;border-radius:12px;background:light-dark(#fff,#18211b)}
h2{margin:0}p{margin:8px 0}
svg{display:block;max-width:100%;height:auto}
.code{width:min(100%,420px);padding:8px;border-radius:8px;background:#fff}
.mono{font:700 1.2rem ui-monospace,monospace}`;

export const isPageSaved = async (userId: number, path: MemberPath): Promise<boolean> =>
  (await (await caches.open(memberCacheName(userId))).match(import.meta.env.LANGUAGE_PATH + path)) !== undefined;

/** Saves a page on this phone, replacing the previous version. @param body HTML that is of escaped text and SVG */
export async function savePage(
  { userId, party }: { userId: number; party: string },
  path: MemberPath,
  title: string,
  body: string,
): Promise<void> {
  const nonce = crypto.randomUUID();
  const now = new Date().toISOString();
  const kept = memberPageContent.kept(`${formatDay(now)}, ${formatTimeOfDay(now)}`);
  const html = `<!doctype html>
<html lang="${LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} – ${escapeHtml(party)}</title>
<style nonce="${nonce}">${memberPageCss}</style>
</head>
<body>
<header><a href="${import.meta.env.LANGUAGE_PATH || "/"}">${escapeHtml(party)}</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(kept)}</p>
${body}
<p><a class="again" href="">${memberPageContent.again}</a></p>
</main>
</body>
</html>`;
  const policy = `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'`;
  const page = new Response(html, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
    },
  });
  await (await caches.open(memberCacheName(userId))).put(import.meta.env.LANGUAGE_PATH + path, page);
}

export async function deleteSavedPage(userId: number, path: MemberPath): Promise<void> {
  await (await caches.open(memberCacheName(userId))).delete(import.meta.env.LANGUAGE_PATH + path);
}
