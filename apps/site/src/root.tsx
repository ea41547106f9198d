import { LANGUAGE } from "@party/contract/values/language";
import "@party/ui/css/tokens.css";
import "@party/ui/css/base.css";
import "#shell/document.css";
import {
  type AnyRouteMatch,
  createRootRoute,
  HeadContent,
  Outlet,
  Scripts,
  useHydrated,
  useMatches,
  useRouter,
} from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { renderSlowPagesInBrowser } from "#loading/failures/slow-answer.ts";
import beforePaint from "#loading/start/before-paint.ts?inline-script";
import deferredHydration from "#loading/start/deferred-hydration.ts?inline-script";
import { PreviewBand, PreviewEndedNotice } from "#shell/notices/preview-band.tsx";
import scrollSentinel from "#shell/scroll-sentinel.ts?inline-script";
import { SampleNotice, Shell } from "#shell/shell.tsx";
import { apiUrl, readPageState, readStateJson, renderContext, saveDataSetting, siteUrl } from "./page-context.ts";
import { party } from "./party.ts";

export const Route = createRootRoute({
  head: ({ matches }: { matches: readonly AnyRouteMatch[] }) => {
    if (import.meta.env.SSR) renderSlowPagesInBrowser(matches);
    return rootHead();
  },
  // The browser has only the built-in texts of other pages, and one version of its own: this page comes from the server.
  beforeLoad: ({ location: { pathname, search } }) => {
    if (import.meta.env.SSR) return;
    const { changed, version } = readPageState();
    if (!changed?.includes(pathname) && version === (search as { version?: string }).version) return;
    location.reload();
    return new Promise<void>(() => {});
  },
  shellComponent: HtmlDocument,
  component: RootPage,
});

const rootHead = () => ({
  meta: [
    { charSet: "utf-8" },
    { name: "viewport", content: "width=device-width, initial-scale=1" },
    { name: "theme-color", content: "#006400" },
    { property: "og:site_name", content: party.name },
    { name: "twitter:card", content: "summary_large_image" },
  ],
  links: [{ rel: "icon", href: "/brand/favicon.svg", type: "image/svg+xml" }],
});

/** Rendered even when the page inside fails. */
function HtmlDocument({ children }: { children: ReactNode }) {
  return (
    <html
      lang={LANGUAGE}
      data-api={apiUrl()}
      data-site={siteUrl()}
      data-saver={saveDataSetting()}
      data-state={readStateJson()}
      suppressHydrationWarning
    >
      <head>
        <HeadContent />
        <InlineScript source={import.meta.env.SSR ? beforePaint : ""} />
      </head>
      <body>
        {children}
        <Scripts />
        <ManifestLink />
        {import.meta.env.PROD ? (
          <DeferredHydration />
        ) : (
          <InlineScript source={import.meta.env.SSR ? scrollSentinel : ""} />
        )}
      </body>
    </html>
  );
}

function RootPage() {
  return (
    <Shell>
      {import.meta.env.SSR && typeof renderContext().preview === "object" ? <PreviewBand /> : null}
      <SampleNotice />
      {import.meta.env.SSR && renderContext().preview === "ended" ? <PreviewEndedNotice /> : <Outlet />}
    </Shell>
  );
}

/** Rendered after hydration: browsers fetch it at once, which would compete with the first paint. */
function ManifestLink() {
  return useHydrated() && <link rel="manifest" href={`${import.meta.env.LANGUAGE_PATH}/manifest.webmanifest`} />;
}

/** After `<Scripts/>`, which renders the URLs that it reads. */
function DeferredHydration() {
  const start = useMatches({ select: hydrationTimingOf });
  useEffect(reportHydration, []);
  return <InlineScript source={import.meta.env.SSR ? deferredHydration : ""} start={start} />;
}

/** React adds its own properties to hydrated elements. */
const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith("__reactProps"));

/** React hydrates the root first, and the page inside it a moment later. */
function reportHydration(): void {
  const page = document.querySelector("main > *");
  if (page && !isHydrated(page)) setTimeout(reportHydration, 16);
  else window.hydrated?.();
}

/** Of the document alone, which needs no such code in the browser. */
const hydrationTimingOf = (matches: { ssr?: boolean | "data-only"; staticData: { actsByItself?: boolean } }[]) => {
  if (!import.meta.env.SSR) return undefined;
  if (matches.some(({ ssr }) => ssr === false)) return "now";
  return matches.some(({ staticData }) => staticData.actsByItself) ? "painted" : undefined;
};

interface InlineScriptProps {
  /** Empty in the browser, so that it is not in the client's bundle. */
  source: string;
  /** For loading/start/deferred-hydration.ts: the page needs its script at once, or after the first paint. */
  start?: "now" | "painted" | undefined;
}

/** Writes a script into the HTML, which runs before hydration. */
function InlineScript({ source, start }: InlineScriptProps) {
  const nonce = useRouter().options.ssr?.nonce;
  return (
    <script
      nonce={nonce}
      data-start={start}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: built from the site's own source
      dangerouslySetInnerHTML={{ __html: source }}
    />
  );
}
