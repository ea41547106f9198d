import type { MembershipType } from "@party/contract/values/membership-plans";
import { createRouter } from "@tanstack/react-router";
import { Failure, NotFound } from "#loading/failure.tsx";
import { parseSearch, stringifySearch } from "#loading/search-params.ts";
import { keepForOffline } from "#offline/register-service-worker.ts";
import { sessionStart } from "#session/session.ts";
import { renderContext } from "./page-context.ts";
import { routeTree } from "./routeTree.gen.ts";

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
  /** What a page may hand to the next one without writing it into the address. */
  interface HistoryState {
    /** The part of the page to open, e.g. `empower` on /election-integrity. */
    section?: string;
    /** A message that the next page shows in a banner. */
    message?: string;
    /** The page that a guest was turned away from, or where to go after sign-in. */
    from?: string;
    /** The membership plan that was chosen on the way here. */
    plan?: MembershipType;
    /** The membership whose fee is due, for /dashboard/payments. */
    membershipId?: number;
  }
}

export function getRouter() {
  const nonce = import.meta.env.SSR ? renderContext()?.nonce : undefined;
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    defaultErrorComponent: Failure,
    defaultNotFoundComponent: NotFound,
    defaultPendingMs: 1000,
    ...(nonce ? { ssr: { nonce } } : {}),
  });
  if (!import.meta.env.SSR) {
    history.scrollRestoration = "manual";
    // The router would throw whoever has read on before the script came back to the top.
    let taken = false;
    router.options.scrollRestoration = () => taken;
    void sessionStart();
    router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
      // The last thing of all: what a visitor waits for comes first.
      if (!taken) (window.requestIdleCallback ?? setTimeout)(() => takeWebFonts(router));
      taken = true;
      if (fromLocation && pathChanged) arrive(toLocation.hash);
      keepForOffline();
    });
  }
  return router;
}

/** A change of page moves everything anyway: what did not fit the first page is taken at the next. */
async function takeWebFonts(router: Pick<ReturnType<typeof getRouter>, "subscribe">) {
  try {
    const { loadWebFonts } = await import("./shell/web-fonts.ts");
    const take = await loadWebFonts();
    router.subscribe("onRendered", take);
  } catch {
    // The fallback stays.
  }
}

/** Every route change scrolls to the top instantly (spec section 2), and a keyboard goes on from the new page. */
function arrive(part: string) {
  if (!part) scrollTo({ top: 0, behavior: "instant" });
  const main = document.getElementById("main");
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}
