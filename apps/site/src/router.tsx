import type { MembershipType } from "@party/contract/values/membership-plans";
import type { PaymentMethod } from "@party/contract/values/payments";
import { createRouter } from "@tanstack/react-router";
import type { ApplicationStep } from "#features/memberships/application/application.ts";
import { parseSearch, stringifySearch } from "#loading/data/search-params.ts";
import { FailurePage, NotFoundPage, PendingPage } from "#loading/failures/failure.tsx";
import { notifyServiceWorker } from "#offline/register-service-worker.ts";
import { restoreSession } from "#session/session.ts";
import { languageRewrite } from "#shell/language-paths.ts";
import { renderContext } from "./page-context.ts";
import { routeTree } from "./routeTree.gen.ts";

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof getRouter>;
  }
  interface StaticDataRouteOption {
    /** The page acts without a touch: its script starts after the first paint, also where data is saved. */
    actsByItself?: boolean;
  }
  /** Passed to the next page without being part of its URL. */
  interface HistoryState {
    /** The part of the page to open, e.g. `empower` on /election-integrity. */
    section?: string;
    /** A message that the next page shows in a banner. */
    message?: string;
    /** Where to go after sign-in. */
    from?: string;
    /** The membership plan that was chosen on the way here. */
    plan?: MembershipType;
    /** The membership whose fee is due, for /dashboard/payments. */
    membershipId?: number;
    /** The gift that is being paid on /donate, so that a reload returns to it. */
    gift?: { token: string; monthly: boolean; method: PaymentMethod; phone: string };
    /** The step of the membership wizard, and those of the entries before it. */
    wizard?: { step: ApplicationStep; trail: ApplicationStep[] };
  }
}

export function getRouter() {
  const nonce = import.meta.env.SSR ? renderContext()?.nonce : undefined;
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PendingPage,
    // After a navigation the page before stays until the next is there, with the line of shell.tsx.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    ...(import.meta.env.LANGUAGE_PATH ? { rewrite: languageRewrite } : {}),
    ...(nonce ? { ssr: { nonce } } : {}),
  });
  if (!import.meta.env.SSR) {
    history.scrollRestoration = "manual";
    // Otherwise the router scrolls to the top at hydration, although the visitor may already be reading.
    let hydrated = false;
    router.options.scrollRestoration = () => hydrated;
    void restoreSession();
    router.subscribe("onRendered", ({ fromLocation, toLocation, pathChanged }) => {
      hydrated = true;
      if (fromLocation && pathChanged) scrollAndFocus(toLocation.hash);
      notifyServiceWorker();
    });
  }
  return router;
}

/** Every route change scrolls to the top instantly (spec.md section 2) and moves the focus to the new page. */
function scrollAndFocus(part: string) {
  if (!part) scrollTo({ top: 0, behavior: "instant" });
  const main = document.getElementById("main");
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}
