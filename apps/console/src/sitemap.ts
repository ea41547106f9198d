import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet, redirect } from "@tanstack/react-router";
import { searchOf } from "#list/list-search.ts";
import { staffQuery } from "#session/session.ts";
import { FailedEntry, UnknownPage } from "#shell/failure.tsx";

/** A draft that is not stored yet has no number. */
const NEW = "new";

/** @throws for what is no number, so that the address is unknown */
function idOf(typed: string): number {
  if (!/^\d+$/.test(typed)) throw new Error(`${typed} is no number of a row`);
  return Number(typed);
}

const idParams = {
  parse: ({ id }: { id: string }) => ({ id: idOf(id) }),
  stringify: ({ id }: { id: number }) => ({ id: String(id) }),
};

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: FailedEntry,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } =>
    typeof next === "string" && next.startsWith("/") ? { next } : {},
  component: lazyRouteComponent(() => import("#session/sign-in.page.tsx"), "SignInPage"),
});

const authenticator = createRoute({
  getParentRoute: () => root,
  path: "/authenticator",
  component: lazyRouteComponent(() => import("#session/authenticator.page.tsx"), "AuthenticatorPage"),
});

const firstAdministrator = createRoute({
  getParentRoute: () => root,
  path: "/first-administrator/$token",
  component: lazyRouteComponent(() => import("#session/first-administrator.page.tsx"), "FirstAdministratorPage"),
});

/** Loaded while the API says who is signed in. */
const shell = lazyRouteComponent(() => import("#shell/shell.tsx"), "Shell");

/** Everything behind the sign-in. */
const staff = createRoute({
  getParentRoute: () => root,
  id: "staff",
  async beforeLoad({ context, location }) {
    void shell.preload?.();
    const me = await context.queryClient.ensureQueryData(staffQuery);
    if (!me) throw redirect({ to: "/sign-in", search: { next: location.href.replace(/^\/console/, "") || "/" } });
    if (!me.two_step) throw redirect({ to: "/authenticator" });
  },
  component: shell,
});

const today = createRoute({
  getParentRoute: () => staff,
  path: "/",
  component: lazyRouteComponent(() => import("#features/today/today.page.tsx"), "TodayPage"),
});

const account = createRoute({
  getParentRoute: () => staff,
  path: "/account",
  component: lazyRouteComponent(() => import("#session/account.page.tsx"), "AccountPage"),
});

const applications = createRoute({
  getParentRoute: () => staff,
  path: "/applications",
  validateSearch: searchOf<"GET /staff/applications/">(),
  component: lazyRouteComponent(
    () => import("#features/applications/application-list.page.tsx"),
    "ApplicationListPage",
  ),
});

const calls = createRoute({
  getParentRoute: () => staff,
  path: "/applications/calls",
  component: lazyRouteComponent(() => import("#features/applications/call-list.page.tsx"), "CallListPage"),
});

const application = createRoute({
  getParentRoute: () => staff,
  path: "/applications/$id",
  params: idParams,
  component: lazyRouteComponent(() => import("#features/applications/application.page.tsx"), "ApplicationPage"),
});

const duties = createRoute({
  getParentRoute: () => staff,
  path: "/duties",
  validateSearch: searchOf<"GET /staff/duties/">(),
  component: lazyRouteComponent(() => import("#features/duties/duty-list.page.tsx"), "DutyListPage"),
});

const heldGifts = createRoute({
  getParentRoute: () => staff,
  path: "/held-gifts",
  validateSearch: searchOf<"GET /staff/held-gifts/">(),
  component: lazyRouteComponent(() => import("#features/held-gifts/held-gift-list.page.tsx"), "HeldGiftListPage"),
});

const orders = createRoute({
  getParentRoute: () => staff,
  path: "/orders",
  validateSearch: searchOf<"GET /staff/orders/">(),
  component: lazyRouteComponent(() => import("#features/orders/order-list.page.tsx"), "OrderListPage"),
});

const eventAttendance = createRoute({
  getParentRoute: () => staff,
  path: "/events/$id/attendance",
  params: idParams,
  validateSearch: searchOf<"GET /staff/events/{id}/attendance/">(),
  component: lazyRouteComponent(
    () => import("#features/event-attendance/event-attendance.page.tsx"),
    "EventAttendancePage",
  ),
});

const pictures = createRoute({
  getParentRoute: () => staff,
  path: "/pictures",
  component: lazyRouteComponent(() => import("#pictures/pictures.page.tsx"), "PicturesPage"),
});

const contentList = createRoute({
  getParentRoute: () => staff,
  path: "/content/$kind",
  validateSearch: searchOf<"GET /staff/content/{kind}/">(),
  component: lazyRouteComponent(() => import("#features/content/content-list.page.tsx"), "ContentListPage"),
});

const contentEdit = createRoute({
  getParentRoute: () => staff,
  path: "/content/$kind/$id",
  params: {
    parse: ({ kind, id: typed }: { kind: string; id: string }) => ({
      kind,
      id: typed === NEW ? (NEW as typeof NEW) : idOf(typed),
    }),
    stringify: ({ kind, id: item }: { kind: string; id: number | typeof NEW }) => ({ kind, id: String(item) }),
  },
  component: lazyRouteComponent(() => import("#features/content/content-edit.page.tsx"), "ContentEditPage"),
});

const categoryList = createRoute({
  getParentRoute: () => staff,
  path: "/categories/$kind",
  component: lazyRouteComponent(() => import("#features/categories/category-list.page.tsx"), "CategoryListPage"),
});

const samples = createRoute({
  getParentRoute: () => staff,
  path: "/samples",
  component: lazyRouteComponent(() => import("#features/samples/samples.page.tsx"), "SamplesPage"),
});

const grants = createRoute({
  getParentRoute: () => staff,
  path: "/roles",
  validateSearch: searchOf<"GET /staff/grants/">(),
  component: lazyRouteComponent(() => import("#features/grants/grant-list.page.tsx"), "GrantListPage"),
});

const grantProposal = createRoute({
  getParentRoute: () => staff,
  path: "/roles/propose",
  component: lazyRouteComponent(() => import("#features/grants/propose-grant.page.tsx"), "ProposeGrantPage"),
});

const proposals = createRoute({
  getParentRoute: () => staff,
  path: "/proposals",
  validateSearch: searchOf<"GET /staff/proposals/">(),
  component: lazyRouteComponent(() => import("#features/proposals/proposal-list.page.tsx"), "ProposalListPage"),
});

const proposal = createRoute({
  getParentRoute: () => staff,
  path: "/proposals/$id",
  params: idParams,
  component: lazyRouteComponent(() => import("#features/proposals/proposal.page.tsx"), "ProposalPage"),
});

const audit = createRoute({
  getParentRoute: () => staff,
  path: "/audit",
  validateSearch: searchOf<"GET /staff/audit/">(),
  component: lazyRouteComponent(() => import("#features/audit/audit.page.tsx"), "AuditPage"),
});

const help = createRoute({
  getParentRoute: () => staff,
  path: "/help/$page",
  component: lazyRouteComponent(() => import("#features/help/help.page.tsx"), "HelpPage"),
});

const unknown = createRoute({ getParentRoute: () => staff, path: "$", component: UnknownPage });

/** The console's routes, by hand: one a screen, in the order of the menu. */
export const sitemap = root.addChildren([
  signIn,
  authenticator,
  firstAdministrator,
  staff.addChildren([
    today,
    applications,
    calls,
    application,
    duties,
    pictures,
    samples,
    contentList,
    contentEdit,
    categoryList,
    eventAttendance,
    orders,
    heldGifts,
    grants,
    grantProposal,
    proposals,
    proposal,
    audit,
    account,
    help,
    unknown,
  ]),
]);
