import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import type { FC } from "react";
import { type ListRoute, searchOf } from "#list/list-search.ts";
import { staffQuery } from "#session/staff-query.ts";
import { idParams, itemParams, translationParams } from "./id-params.ts";
import { authenticatorRoute, firstAdministratorRoute, rootRoute, signInRoute, walkInsRoute } from "./outer-routes.ts";

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

/** The screens behind the sign-in, by hand: in the order of the menu. */
const screens = [
  screen("/", () => import("#features/today/today.page.tsx"), "TodayPage"),
  list("/people", "GET /staff/people/", () => import("#features/people/people-list.page.tsx"), "PeopleListPage"),
  createRoute({
    ...idRouteOptions,
    path: "/people/$id",
    component: lazyPage(() => import("#features/person/person.page.tsx"), "PersonPage"),
  }),
  list(
    "/person-tasks",
    "GET /staff/person-tasks/",
    () => import("#features/person/own-task-list.page.tsx"),
    "OwnTaskListPage",
  ),
  list("/tags", "GET /staff/tags/", () => import("#features/tags/tag-list.page.tsx"), "TagListPage"),
  list(
    "/applications",
    "GET /staff/applications/",
    () => import("#features/applications/application-list.page.tsx"),
    "ApplicationListPage",
  ),
  screen("/applications/calls", () => import("#features/applications/call-list.page.tsx"), "CallListPage"),
  createRoute({
    ...idRouteOptions,
    path: "/applications/$id",
    component: lazyPage(() => import("#features/applications/application.page.tsx"), "ApplicationPage"),
  }),
  list(
    "/imported-people",
    "GET /staff/imported-people/",
    () => import("#features/imported-people/imported-people-list.page.tsx"),
    "ImportedPeopleListPage",
  ),
  createRoute({
    ...idRouteOptions,
    path: "/imported-people/$id",
    component: lazyPage(() => import("#features/imported-people/imported-person.page.tsx"), "ImportedPersonPage"),
  }),
  list("/exports", "GET /staff/exports/", () => import("#features/exports/export-list.page.tsx"), "ExportListPage"),
  createRoute({
    getParentRoute: () => staff,
    path: "/exports/new",
    // The filters of the list of members.
    validateSearch: searchOf<"GET /staff/people/">(),
    component: lazyPage(() => import("#features/exports/new-export.page.tsx"), "NewExportPage"),
  }),
  createRoute({
    ...idRouteOptions,
    path: "/exports/$id",
    component: lazyPage(() => import("#features/exports/export.page.tsx"), "ExportPage"),
  }),
  list("/imports", "GET /staff/imports/", () => import("#features/imports/import-list.page.tsx"), "ImportListPage"),
  screen("/imports/new", () => import("#features/imports/new-import.page.tsx"), "NewImportPage"),
  createRoute({
    ...idRouteOptions,
    path: "/imports/$id",
    // Of the rows.
    validateSearch: searchOf<"GET /staff/imports/{id}/rows/">(),
    component: lazyPage(() => import("#features/imports/import.page.tsx"), "ImportPage"),
  }),
  list("/resignations", "GET /staff/duties/", () => import("#features/duties/duty-list.page.tsx"), "DutyListPage"),
  list("/duplicates", "GET /staff/pairs/", () => import("#features/pairs/pair-list.page.tsx"), "PairListPage"),
  screen("/duplicates/choose", () => import("#features/pairs/choose-pair.page.tsx"), "ChoosePairPage"),
  createRoute({
    ...idRouteOptions,
    path: "/duplicates/$id",
    component: lazyPage(() => import("#features/pairs/pair.page.tsx"), "PairPage"),
  }),
  list("/merges", "GET /staff/merges/", () => import("#features/pairs/merge-list.page.tsx"), "MergeListPage"),
  createRoute({
    ...idRouteOptions,
    path: "/merges/$id",
    component: lazyPage(() => import("#features/pairs/merge.page.tsx"), "MergePage"),
  }),
  screen("/pictures", () => import("#pictures/pictures.page.tsx"), "PicturesPage"),
  screen("/samples", () => import("#features/samples/samples.page.tsx"), "SamplesPage"),
  list(
    "/content/$kind",
    "GET /staff/content/{kind}/",
    () => import("#features/content/content-list.page.tsx"),
    "ContentListPage",
  ),
  createRoute({
    getParentRoute: () => staff,
    path: "/content/$kind/$id",
    params: itemParams,
    component: lazyPage(() => import("#features/content/content-edit.page.tsx"), "ContentEditPage"),
  }),
  createRoute({
    getParentRoute: () => staff,
    path: "/content/$kind/$id/$language",
    params: translationParams,
    component: lazyPage(() => import("#features/content/translation/translation.page.tsx"), "TranslationPage"),
  }),
  screen("/categories/$kind", () => import("#features/categories/category-list.page.tsx"), "CategoryListPage"),
  createRoute({
    ...idRouteOptions,
    path: "/events/$id/attendance",
    validateSearch: searchOf<"GET /staff/events/{id}/attendance/">(),
    component: lazyPage(() => import("#features/event-attendance/event-attendance.page.tsx"), "EventAttendancePage"),
  }),
  list("/orders", "GET /staff/orders/", () => import("#features/orders/order-list.page.tsx"), "OrderListPage"),
  list(
    "/payments",
    "GET /staff/payments/",
    () => import("#features/payments/payment-list.page.tsx"),
    "PaymentListPage",
  ),
  createRoute({
    ...idRouteOptions,
    path: "/payments/$id",
    component: lazyPage(() => import("#features/payments/payment.page.tsx"), "PaymentPage"),
  }),
  list(
    "/held-gifts",
    "GET /staff/held-gifts/",
    () => import("#features/held-gifts/held-gift-list.page.tsx"),
    "HeldGiftListPage",
  ),
  list("/roles", "GET /staff/grants/", () => import("#features/grants/grant-list.page.tsx"), "GrantListPage"),
  screen("/roles/propose", () => import("#features/grants/propose-grant.page.tsx"), "ProposeGrantPage"),
  list(
    "/proposals",
    "GET /staff/proposals/",
    () => import("#features/proposals/proposal-list.page.tsx"),
    "ProposalListPage",
  ),
  createRoute({
    ...idRouteOptions,
    path: "/proposals/$id",
    component: lazyPage(() => import("#features/proposals/proposal.page.tsx"), "ProposalPage"),
  }),
  list(
    "/privacy-requests",
    "GET /staff/privacy-requests/",
    () => import("#features/privacy-requests/privacy-request-list.page.tsx"),
    "PrivacyRequestListPage",
  ),
  screen(
    "/privacy-requests/record",
    () => import("#features/privacy-requests/record-request.page.tsx"),
    "RecordRequestPage",
  ),
  createRoute({
    ...idRouteOptions,
    path: "/privacy-requests/$id",
    component: lazyPage(() => import("#features/privacy-requests/privacy-request.page.tsx"), "PrivacyRequestPage"),
  }),
  list(
    "/data-breaches",
    "GET /staff/data-breaches/",
    () => import("#features/data-breaches/data-breach-list.page.tsx"),
    "DataBreachListPage",
  ),
  screen("/data-breaches/record", () => import("#features/data-breaches/record-breach.page.tsx"), "RecordBreachPage"),
  createRoute({
    ...idRouteOptions,
    path: "/data-breaches/$id",
    component: lazyPage(() => import("#features/data-breaches/data-breach.page.tsx"), "DataBreachPage"),
  }),
  list("/audit", "GET /staff/audit/", () => import("#features/audit/audit.page.tsx"), "AuditPage"),
  screen("/account", () => import("#session/account/account.page.tsx"), "AccountPage"),
  screen("/help/$page", () => import("#features/help/help.page.tsx"), "HelpPage"),
  screen("$", () => import("#shell/page/unknown.page.tsx"), "UnknownPage"),
] as const;

/** All routes of the console. */
export const sitemap = rootRoute.addChildren([
  signInRoute,
  authenticatorRoute,
  firstAdministratorRoute,
  walkInsRoute,
  staff.addChildren(screens),
]);
