import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet, redirect } from "@tanstack/react-router";
import type { FC } from "react";
import { type ListRoute, searchOf } from "#list/list-search.ts";
import { staffQuery } from "#session/staff-query.ts";
import { FailedSignInPage } from "#shell/page/failure.tsx";
import { idParams, itemParams } from "./id-params.ts";

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: FailedSignInPage,
});

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } =>
    typeof next === "string" && next.startsWith("/") ? { next } : {},
  component: lazyRouteComponent(() => import("#session/sign-in/sign-in.page.tsx"), "SignInPage"),
});

const authenticatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/authenticator",
  component: lazyRouteComponent(() => import("#session/sign-in/authenticator.page.tsx"), "AuthenticatorPage"),
});

const firstAdministratorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/first-administrator/$token",
  component: lazyRouteComponent(
    () => import("#session/sign-in/first-administrator.page.tsx"),
    "FirstAdministratorPage",
  ),
});

/** Outside the frame, because it also opens without a network, when nobody can say who is signed in. */
const walkInsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/walk-ins",
  component: lazyRouteComponent(() => import("#features/walk-ins/walk-ins.page.tsx"), "WalkInsPage"),
});

/** Loaded while the API says who is signed in. */
const shellComponent = lazyRouteComponent(() => import("#shell/shell.tsx"), "Shell");

/** Everything behind the sign-in. */
const staff = createRoute({
  getParentRoute: () => rootRoute,
  id: "staff",
  async beforeLoad({ context, location }) {
    void shellComponent.preload?.();
    const me = await context.queryClient.ensureQueryData(staffQuery);
    if (!me) throw redirect({ to: "/sign-in", search: { next: location.href.replace(/^\/console/, "") || "/" } });
    if (!me.two_step) throw redirect({ to: "/authenticator" });
  },
  component: shellComponent,
});

type Load<Module> = () => Promise<Module>;

/** The component of a page, by its name. Its type is not read, because it depends on the types of all routes. */
const lazyPage = <Module extends object>(load: Load<Module>, name: string & keyof Module) =>
  lazyRouteComponent(load as unknown as Load<Record<string, FC>>, name);

/** A screen for staff. */
const screen = <const Path extends string, Module extends object>(
  path: Path,
  load: Load<Module>,
  name: string & keyof Module,
) => createRoute({ getParentRoute: () => staff, path, component: lazyPage(load, name) });

/** A list of the contract, whose query stands in the address. */
const list = <const Path extends string, R extends ListRoute, Module extends object>(
  path: Path,
  _endpoint: R,
  load: Load<Module>,
  name: string & keyof Module,
) => createRoute({ getParentRoute: () => staff, path, validateSearch: searchOf<R>(), component: lazyPage(load, name) });

const idRouteOptions = { getParentRoute: () => staff, params: idParams };

const todayRoute = screen("/", () => import("#features/today/today.page.tsx"), "TodayPage");

const accountRoute = screen("/account", () => import("#session/account/account.page.tsx"), "AccountPage");

const peopleRoute = list(
  "/people",
  "GET /staff/people/",
  () => import("#features/people/people-list.page.tsx"),
  "PeopleListPage",
);

const personRoute = createRoute({
  ...idRouteOptions,
  path: "/people/$id",
  component: lazyRouteComponent(() => import("#features/person/person.page.tsx"), "PersonPage"),
});

const ownTasksRoute = list(
  "/person-tasks",
  "GET /staff/person-tasks/",
  () => import("#features/person/own-task-list.page.tsx"),
  "OwnTaskListPage",
);

const tagsRoute = list("/tags", "GET /staff/tags/", () => import("#features/tags/tag-list.page.tsx"), "TagListPage");

const applicationsRoute = list(
  "/applications",
  "GET /staff/applications/",
  () => import("#features/applications/application-list.page.tsx"),
  "ApplicationListPage",
);

const calls = screen("/applications/calls", () => import("#features/applications/call-list.page.tsx"), "CallListPage");

const applicationRoute = createRoute({
  ...idRouteOptions,
  path: "/applications/$id",
  component: lazyPage(() => import("#features/applications/application.page.tsx"), "ApplicationPage"),
});

const importedPeopleRoute = list(
  "/imported-people",
  "GET /staff/imported-people/",
  () => import("#features/imported-people/imported-people-list.page.tsx"),
  "ImportedPeopleListPage",
);

const importedPersonRoute = createRoute({
  ...idRouteOptions,
  path: "/imported-people/$id",
  component: lazyPage(() => import("#features/imported-people/imported-person.page.tsx"), "ImportedPersonPage"),
});

const pairs = list("/pairs", "GET /staff/pairs/", () => import("#features/pairs/pair-list.page.tsx"), "PairListPage");

const pairRoute = createRoute({
  ...idRouteOptions,
  path: "/pairs/$id",
  component: lazyRouteComponent(() => import("#features/pairs/pair.page.tsx"), "PairPage"),
});

const choosePairRoute = screen("/pairs/choose", () => import("#features/pairs/choose-pair.page.tsx"), "ChoosePairPage");

const mergesRoute = list(
  "/merges",
  "GET /staff/merges/",
  () => import("#features/pairs/merge-list.page.tsx"),
  "MergeListPage",
);

const mergeRoute = createRoute({
  ...idRouteOptions,
  path: "/merges/$id",
  component: lazyRouteComponent(() => import("#features/pairs/merge.page.tsx"), "MergePage"),
});

const exportsRoute = list(
  "/exports",
  "GET /staff/exports/",
  () => import("#features/exports/export-list.page.tsx"),
  "ExportListPage",
);

const newExportRoute = createRoute({
  getParentRoute: () => staff,
  path: "/exports/new",
  // The filters of the list of members.
  validateSearch: searchOf<"GET /staff/people/">(),
  component: lazyPage(() => import("#features/exports/new-export.page.tsx"), "NewExportPage"),
});

const peopleExportRoute = createRoute({
  ...idRouteOptions,
  path: "/exports/$id",
  component: lazyPage(() => import("#features/exports/export.page.tsx"), "ExportPage"),
});

const importsRoute = list(
  "/imports",
  "GET /staff/imports/",
  () => import("#features/imports/import-list.page.tsx"),
  "ImportListPage",
);

const newImportRoute = screen("/imports/new", () => import("#features/imports/new-import.page.tsx"), "NewImportPage");

const personImportRoute = createRoute({
  ...idRouteOptions,
  path: "/imports/$id",
  // Of the rows.
  validateSearch: searchOf<"GET /staff/imports/{id}/rows/">(),
  component: lazyPage(() => import("#features/imports/import.page.tsx"), "ImportPage"),
});

const dutiesRoute = list(
  "/duties",
  "GET /staff/duties/",
  () => import("#features/duties/duty-list.page.tsx"),
  "DutyListPage",
);

const paymentsRoute = list(
  "/payments",
  "GET /staff/payments/",
  () => import("#features/payments/payment-list.page.tsx"),
  "PaymentListPage",
);

const paymentRoute = createRoute({
  ...idRouteOptions,
  path: "/payments/$id",
  component: lazyPage(() => import("#features/payments/payment.page.tsx"), "PaymentPage"),
});

const heldGiftsRoute = list(
  "/held-gifts",
  "GET /staff/held-gifts/",
  () => import("#features/held-gifts/held-gift-list.page.tsx"),
  "HeldGiftListPage",
);

const ordersRoute = list(
  "/orders",
  "GET /staff/orders/",
  () => import("#features/orders/order-list.page.tsx"),
  "OrderListPage",
);

const eventAttendanceRoute = createRoute({
  ...idRouteOptions,
  path: "/events/$id/attendance",
  validateSearch: searchOf<"GET /staff/events/{id}/attendance/">(),
  component: lazyRouteComponent(
    () => import("#features/event-attendance/event-attendance.page.tsx"),
    "EventAttendancePage",
  ),
});

const picturesRoute = screen("/pictures", () => import("#pictures/pictures.page.tsx"), "PicturesPage");

const contentListRoute = list(
  "/content/$kind",
  "GET /staff/content/{kind}/",
  () => import("#features/content/content-list.page.tsx"),
  "ContentListPage",
);

const contentEditRoute = createRoute({
  getParentRoute: () => staff,
  path: "/content/$kind/$id",
  params: itemParams,
  component: lazyRouteComponent(() => import("#features/content/content-edit.page.tsx"), "ContentEditPage"),
});

const translationRoute = createRoute({
  getParentRoute: () => staff,
  path: "/content/$kind/$id/kiswahili",
  params: itemParams,
  component: lazyPage(() => import("#features/content/translation/translation.page.tsx"), "TranslationPage"),
});

const categoryListRoute = screen(
  "/categories/$kind",
  () => import("#features/categories/category-list.page.tsx"),
  "CategoryListPage",
);

const samplesRoute = screen("/samples", () => import("#features/samples/samples.page.tsx"), "SamplesPage");

const grantsRoute = list(
  "/roles",
  "GET /staff/grants/",
  () => import("#features/grants/grant-list.page.tsx"),
  "GrantListPage",
);

const grantProposalRoute = screen(
  "/roles/propose",
  () => import("#features/grants/propose-grant.page.tsx"),
  "ProposeGrantPage",
);

const proposalsRoute = list(
  "/proposals",
  "GET /staff/proposals/",
  () => import("#features/proposals/proposal-list.page.tsx"),
  "ProposalListPage",
);

const proposalRoute = createRoute({
  ...idRouteOptions,
  path: "/proposals/$id",
  component: lazyPage(() => import("#features/proposals/proposal.page.tsx"), "ProposalPage"),
});

const privacyRequestsRoute = list(
  "/privacy-requests",
  "GET /staff/privacy-requests/",
  () => import("#features/privacy-requests/privacy-request-list.page.tsx"),
  "PrivacyRequestListPage",
);

const newPrivacyRequestRoute = screen(
  "/privacy-requests/record",
  () => import("#features/privacy-requests/record-request.page.tsx"),
  "RecordRequestPage",
);

const privacyRequestRoute = createRoute({
  ...idRouteOptions,
  path: "/privacy-requests/$id",
  component: lazyPage(() => import("#features/privacy-requests/privacy-request.page.tsx"), "PrivacyRequestPage"),
});

const dataBreachesRoute = list(
  "/data-breaches",
  "GET /staff/data-breaches/",
  () => import("#features/data-breaches/data-breach-list.page.tsx"),
  "DataBreachListPage",
);

const newDataBreachRoute = screen(
  "/data-breaches/record",
  () => import("#features/data-breaches/record-breach.page.tsx"),
  "RecordBreachPage",
);

const dataBreachRoute = createRoute({
  ...idRouteOptions,
  path: "/data-breaches/$id",
  component: lazyPage(() => import("#features/data-breaches/data-breach.page.tsx"), "DataBreachPage"),
});

const auditRoute = list("/audit", "GET /staff/audit/", () => import("#features/audit/audit.page.tsx"), "AuditPage");

const helpRoute = screen("/help/$page", () => import("#features/help/help.page.tsx"), "HelpPage");

const unknownRoute = screen("$", () => import("#shell/page/unknown.page.tsx"), "UnknownPage");

/** The console's routes, by hand: one a screen, in the order of the menu. */
export const sitemap = rootRoute.addChildren([
  signInRoute,
  authenticatorRoute,
  firstAdministratorRoute,
  walkInsRoute,
  staff.addChildren([
    todayRoute,
    peopleRoute,
    personRoute,
    ownTasksRoute,
    tagsRoute,
    applicationsRoute,
    calls,
    applicationRoute,
    importedPeopleRoute,
    importedPersonRoute,
    exportsRoute,
    newExportRoute,
    peopleExportRoute,
    importsRoute,
    newImportRoute,
    personImportRoute,
    dutiesRoute,
    pairs,
    choosePairRoute,
    pairRoute,
    mergesRoute,
    mergeRoute,
    picturesRoute,
    samplesRoute,
    contentListRoute,
    contentEditRoute,
    translationRoute,
    categoryListRoute,
    eventAttendanceRoute,
    ordersRoute,
    paymentsRoute,
    paymentRoute,
    heldGiftsRoute,
    grantsRoute,
    grantProposalRoute,
    proposalsRoute,
    proposalRoute,
    privacyRequestsRoute,
    newPrivacyRequestRoute,
    privacyRequestRoute,
    dataBreachesRoute,
    newDataBreachRoute,
    dataBreachRoute,
    auditRoute,
    accountRoute,
    helpRoute,
    unknownRoute,
  ]),
]);
