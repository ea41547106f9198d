import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet, redirect } from "@tanstack/react-router";
import type { FC } from "react";
import { type ListRoute, searchOf } from "#list/list-search.ts";
import { staffQuery } from "#session/staff-query.ts";
import { FailedSignInPage } from "#shell/page/failure.tsx";
import { idParams, itemParams } from "./id-params.ts";

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Outlet,
  errorComponent: FailedSignInPage,
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: "/sign-in",
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } =>
    typeof next === "string" && next.startsWith("/") ? { next } : {},
  component: lazyRouteComponent(() => import("#session/sign-in/sign-in.page.tsx"), "SignInPage"),
});

const authenticator = createRoute({
  getParentRoute: () => root,
  path: "/authenticator",
  component: lazyRouteComponent(() => import("#session/sign-in/authenticator.page.tsx"), "AuthenticatorPage"),
});

const firstAdministrator = createRoute({
  getParentRoute: () => root,
  path: "/first-administrator/$token",
  component: lazyRouteComponent(
    () => import("#session/sign-in/first-administrator.page.tsx"),
    "FirstAdministratorPage",
  ),
});

/** Outside the frame, because it also opens without a network, when nobody can say who is signed in. */
const walkIns = createRoute({
  getParentRoute: () => root,
  path: "/walk-ins",
  component: lazyRouteComponent(() => import("#features/walk-ins/walk-ins.page.tsx"), "WalkInsPage"),
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

const today = screen("/", () => import("#features/today/today.page.tsx"), "TodayPage");

const account = screen("/account", () => import("#session/account/account.page.tsx"), "AccountPage");

const people = list(
  "/people",
  "GET /staff/people/",
  () => import("#features/people/people-list.page.tsx"),
  "PeopleListPage",
);

const person = createRoute({
  ...idRouteOptions,
  path: "/people/$id",
  component: lazyRouteComponent(() => import("#features/person/person.page.tsx"), "PersonPage"),
});

const ownTasks = list(
  "/person-tasks",
  "GET /staff/person-tasks/",
  () => import("#features/person/own-task-list.page.tsx"),
  "OwnTaskListPage",
);

const tags = list("/tags", "GET /staff/tags/", () => import("#features/tags/tag-list.page.tsx"), "TagListPage");

const applications = list(
  "/applications",
  "GET /staff/applications/",
  () => import("#features/applications/application-list.page.tsx"),
  "ApplicationListPage",
);

const calls = screen("/applications/calls", () => import("#features/applications/call-list.page.tsx"), "CallListPage");

const application = createRoute({
  ...idRouteOptions,
  path: "/applications/$id",
  component: lazyPage(() => import("#features/applications/application.page.tsx"), "ApplicationPage"),
});

const importedPeople = list(
  "/imported-people",
  "GET /staff/imported-people/",
  () => import("#features/imported-people/imported-people-list.page.tsx"),
  "ImportedPeopleListPage",
);

const importedPerson = createRoute({
  ...idRouteOptions,
  path: "/imported-people/$id",
  component: lazyPage(() => import("#features/imported-people/imported-person.page.tsx"), "ImportedPersonPage"),
});

const pairs = list("/pairs", "GET /staff/pairs/", () => import("#features/pairs/pair-list.page.tsx"), "PairListPage");

const pair = createRoute({
  ...idRouteOptions,
  path: "/pairs/$id",
  component: lazyRouteComponent(() => import("#features/pairs/pair.page.tsx"), "PairPage"),
});

const choosePair = screen("/pairs/choose", () => import("#features/pairs/choose-pair.page.tsx"), "ChoosePairPage");

const merges = list(
  "/merges",
  "GET /staff/merges/",
  () => import("#features/pairs/merge-list.page.tsx"),
  "MergeListPage",
);

const merge = createRoute({
  ...idRouteOptions,
  path: "/merges/$id",
  component: lazyRouteComponent(() => import("#features/pairs/merge.page.tsx"), "MergePage"),
});

const exports = list(
  "/exports",
  "GET /staff/exports/",
  () => import("#features/exports/export-list.page.tsx"),
  "ExportListPage",
);

const newExport = createRoute({
  getParentRoute: () => staff,
  path: "/exports/new",
  // The filters of the list of members.
  validateSearch: searchOf<"GET /staff/people/">(),
  component: lazyPage(() => import("#features/exports/new-export.page.tsx"), "NewExportPage"),
});

const peopleExport = createRoute({
  ...idRouteOptions,
  path: "/exports/$id",
  component: lazyPage(() => import("#features/exports/export.page.tsx"), "ExportPage"),
});

const imports = list(
  "/imports",
  "GET /staff/imports/",
  () => import("#features/imports/import-list.page.tsx"),
  "ImportListPage",
);

const newImport = screen("/imports/new", () => import("#features/imports/new-import.page.tsx"), "NewImportPage");

const personImport = createRoute({
  ...idRouteOptions,
  path: "/imports/$id",
  // Of the rows.
  validateSearch: searchOf<"GET /staff/imports/{id}/rows/">(),
  component: lazyPage(() => import("#features/imports/import.page.tsx"), "ImportPage"),
});

const duties = list(
  "/duties",
  "GET /staff/duties/",
  () => import("#features/duties/duty-list.page.tsx"),
  "DutyListPage",
);

const payments = list(
  "/payments",
  "GET /staff/payments/",
  () => import("#features/payments/payment-list.page.tsx"),
  "PaymentListPage",
);

const payment = createRoute({
  ...idRouteOptions,
  path: "/payments/$id",
  component: lazyPage(() => import("#features/payments/payment.page.tsx"), "PaymentPage"),
});

const heldGifts = list(
  "/held-gifts",
  "GET /staff/held-gifts/",
  () => import("#features/held-gifts/held-gift-list.page.tsx"),
  "HeldGiftListPage",
);

const orders = list(
  "/orders",
  "GET /staff/orders/",
  () => import("#features/orders/order-list.page.tsx"),
  "OrderListPage",
);

const eventAttendance = createRoute({
  ...idRouteOptions,
  path: "/events/$id/attendance",
  validateSearch: searchOf<"GET /staff/events/{id}/attendance/">(),
  component: lazyRouteComponent(
    () => import("#features/event-attendance/event-attendance.page.tsx"),
    "EventAttendancePage",
  ),
});

const pictures = screen("/pictures", () => import("#pictures/pictures.page.tsx"), "PicturesPage");

const contentList = list(
  "/content/$kind",
  "GET /staff/content/{kind}/",
  () => import("#features/content/content-list.page.tsx"),
  "ContentListPage",
);

const contentEdit = createRoute({
  getParentRoute: () => staff,
  path: "/content/$kind/$id",
  params: itemParams,
  component: lazyRouteComponent(() => import("#features/content/content-edit.page.tsx"), "ContentEditPage"),
});

const translation = createRoute({
  getParentRoute: () => staff,
  path: "/content/$kind/$id/kiswahili",
  params: itemParams,
  component: lazyPage(() => import("#features/content/translation/translation.page.tsx"), "TranslationPage"),
});

const categoryList = screen(
  "/categories/$kind",
  () => import("#features/categories/category-list.page.tsx"),
  "CategoryListPage",
);

const samples = screen("/samples", () => import("#features/samples/samples.page.tsx"), "SamplesPage");

const grants = list(
  "/roles",
  "GET /staff/grants/",
  () => import("#features/grants/grant-list.page.tsx"),
  "GrantListPage",
);

const grantProposal = screen(
  "/roles/propose",
  () => import("#features/grants/propose-grant.page.tsx"),
  "ProposeGrantPage",
);

const proposals = list(
  "/proposals",
  "GET /staff/proposals/",
  () => import("#features/proposals/proposal-list.page.tsx"),
  "ProposalListPage",
);

const proposal = createRoute({
  ...idRouteOptions,
  path: "/proposals/$id",
  component: lazyPage(() => import("#features/proposals/proposal.page.tsx"), "ProposalPage"),
});

const privacyRequests = list(
  "/privacy-requests",
  "GET /staff/privacy-requests/",
  () => import("#features/privacy-requests/privacy-request-list.page.tsx"),
  "PrivacyRequestListPage",
);

const newPrivacyRequest = screen(
  "/privacy-requests/record",
  () => import("#features/privacy-requests/record-request.page.tsx"),
  "RecordRequestPage",
);

const privacyRequest = createRoute({
  ...idRouteOptions,
  path: "/privacy-requests/$id",
  component: lazyPage(() => import("#features/privacy-requests/privacy-request.page.tsx"), "PrivacyRequestPage"),
});

const dataBreaches = list(
  "/data-breaches",
  "GET /staff/data-breaches/",
  () => import("#features/data-breaches/data-breach-list.page.tsx"),
  "DataBreachListPage",
);

const newDataBreach = screen(
  "/data-breaches/record",
  () => import("#features/data-breaches/record-breach.page.tsx"),
  "RecordBreachPage",
);

const dataBreach = createRoute({
  ...idRouteOptions,
  path: "/data-breaches/$id",
  component: lazyPage(() => import("#features/data-breaches/data-breach.page.tsx"), "DataBreachPage"),
});

const audit = list("/audit", "GET /staff/audit/", () => import("#features/audit/audit.page.tsx"), "AuditPage");

const help = screen("/help/$page", () => import("#features/help/help.page.tsx"), "HelpPage");

const unknown = screen("$", () => import("#shell/page/unknown.page.tsx"), "UnknownPage");

/** The console's routes, by hand: one a screen, in the order of the menu. */
export const sitemap = root.addChildren([
  signIn,
  authenticator,
  firstAdministrator,
  walkIns,
  staff.addChildren([
    today,
    people,
    person,
    ownTasks,
    tags,
    applications,
    calls,
    application,
    importedPeople,
    importedPerson,
    exports,
    newExport,
    peopleExport,
    imports,
    newImport,
    personImport,
    duties,
    pairs,
    choosePair,
    pair,
    merges,
    merge,
    pictures,
    samples,
    contentList,
    contentEdit,
    translation,
    categoryList,
    eventAttendance,
    orders,
    payments,
    payment,
    heldGifts,
    grants,
    grantProposal,
    proposals,
    proposal,
    privacyRequests,
    newPrivacyRequest,
    privacyRequest,
    dataBreaches,
    newDataBreach,
    dataBreach,
    audit,
    account,
    help,
    unknown,
  ]),
]);
