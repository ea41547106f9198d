import "#ui/tokens.css";
import "#shell/base.css";
import {
  createRootRoute,
  HeadContent,
  Outlet,
  Scripts,
  useHydrated,
  useMatches,
  useRouter,
} from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import beforePaint from "#loading/before-paint.ts?inline-script";
import late from "#loading/deferred-hydration.ts?inline-script";
import { SampleNotice } from "#shell/banners.tsx";
import scrolled from "#shell/scroll-sentinel.ts?inline-script";
import { Shell } from "#shell/shell.tsx";
import { apiUrl, saver, siteUrl } from "./page-context.ts";
import { party } from "./party.ts";

export const Route = createRootRoute({
  head: () => ({
    meta: [
      { charSet: "utf-8" },
      { name: "viewport", content: "width=device-width, initial-scale=1" },
      { name: "theme-color", content: "#006400" },
      { property: "og:site_name", content: party.name },
      { property: "og:locale", content: "en_KE" },
      { name: "twitter:card", content: "summary_large_image" },
    ],
    links: [{ rel: "icon", href: "/brand/favicon.svg", type: "image/svg+xml" }],
  }),
  shellComponent: Document,
  component: Page,
});

/** Stands even when the page inside fails. */
function Document({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-api={apiUrl()} data-site={siteUrl()} data-saver={saver()} suppressHydrationWarning>
      <head>
        <HeadContent />
        <InlineScript source={import.meta.env.SSR ? beforePaint : ""} />
      </head>
      <body>
        {children}
        <Scripts />
        <Manifest />
        {import.meta.env.PROD ? <Late /> : <InlineScript source={import.meta.env.SSR ? scrolled : ""} />}
      </body>
    </html>
  );
}

function Page() {
  return (
    <Shell>
      <SampleNotice />
      <Outlet />
    </Shell>
  );
}

/** For the home screen of a phone; a browser asks for it as soon as it is named, which is too soon before the paint. */
function Manifest() {
  return useHydrated() && <link rel="manifest" href="/manifest.webmanifest" />;
}

/** After `<Scripts/>`, which holds the addresses it reads. */
function Late() {
  const eager = useMatches({ select: (matches) => matches.some((match) => match.ssr === false) });
  useEffect(() => window.hydrated?.(), []);
  return <InlineScript source={import.meta.env.SSR ? late : ""} eager={eager} />;
}

interface InlineScriptProps {
  /** Empty in the browser, `import.meta.env.SSR ? source : ""`, so that the client's bundle does not carry it too. */
  source: string;
  /** For loading/deferred-hydration.ts: the page is nothing without its script. */
  eager?: boolean;
}

/** Writes a script into the first document. The browser has long run it when React sees it. */
function InlineScript({ source, eager }: InlineScriptProps) {
  const nonce = useRouter().options.ssr?.nonce;
  return (
    <script
      nonce={nonce}
      data-eager={eager}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own source, built in
      dangerouslySetInnerHTML={{ __html: source }}
    />
  );
}
