import { formatDay, formatTimeOfDay } from "../dates.ts";
import { party } from "../party.ts";
import { memberCache } from "./member-caches.ts";
import { memberPageContent as content } from "./offline-page.content.ts";
import { escaped, pageCss } from "./page-style.ts";

/** Pages that a member can keep; each stands by itself, without script and without a sign-in. */
export type MemberPath = "/dashboard/card" | "/dashboard/events";

const css = `${pageCss}
main{max-width:700px}
section{margin:24px 0;padding:16px;border-radius:12px;background:light-dark(#fff,#18211b)}
h2{margin:0}p{margin:8px 0}
svg{display:block;max-width:100%;height:auto}
.code{width:min(100%,420px);padding:8px;border-radius:8px;background:#fff}
.mono{font:700 1.2rem ui-monospace,monospace}`;

export const isKeptPage = async (userId: number, path: MemberPath): Promise<boolean> =>
  (await (await caches.open(memberCache(userId))).match(path)) !== undefined;

/** Keeps a page on this phone, in place of the one kept before. @param body HTML that is made of escaped text and drawings */
export async function keepPage(userId: number, path: MemberPath, title: string, body: string): Promise<void> {
  const nonce = crypto.randomUUID();
  const now = new Date().toISOString();
  const kept = content.kept(`${formatDay(now)}, ${formatTimeOfDay(now)}`);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} – ${escaped(party.name)}</title>
<style nonce="${nonce}">${css}</style>
</head>
<body>
<header><a href="/">${escaped(party.name)}</a></header>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(kept)}</p>
${body}
<p><a class="again" href="">${content.again}</a></p>
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
  await (await caches.open(memberCache(userId))).put(path, page);
}

export async function dropPage(userId: number, path: MemberPath): Promise<void> {
  await (await caches.open(memberCache(userId))).delete(path);
}
