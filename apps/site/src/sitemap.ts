import { counties, countyPath } from "@party/contract/values/counties";
import { index, layout, rootRoute, route } from "@tanstack/virtual-file-routes";

/**
 * The route table of the spec, in its order, and the one list of pages: the build, `/sitemap.xml`, the service worker
 * and the tests derive theirs from it. Build tools read this file, so it imports no page.
 */
export const sitemap = rootRoute("root.tsx", [
  index("features/home/home.page.tsx"),

  page("/about/who-we-are", "features/about/who-we-are.page.tsx", { prerendered: true }),
  page("/about/leadership", "features/leaders/leadership.page.tsx"),
  page("/about/gallery", "features/gallery/gallery.page.tsx"),
  page("/about/what-we-do", "features/about/campaign-roadmap.page.tsx", { prerendered: true }),
  page("/about/rules", "features/constitution/constitution.page.tsx", { prerendered: true }),
  page("/rules-regulations", "features/constitution/rules-regulations.page.tsx", {
    prerendered: true,
    searchable: false,
  }),
  page("/election-integrity", "features/about/election-integrity.page.tsx", { prerendered: true }),

  page("/news", "features/news/news-list.page.tsx"),
  route("/news/$id", "features/news/news-detail.page.tsx"),
  route("/news/feed.xml", "features/news/news.feed.ts"),
  page("/events", "features/events/events-list.page.tsx"),
  route("/events/$id", "features/events/event-detail.page.tsx"),
  route("/events/{-$id}/calendar.ics", "features/events/events.calendar.ts"),

  page("/take-action", "features/volunteer/ways/take-action.page.tsx", { prerendered: true }),
  page("/contribute", "features/volunteer/ways/contribute.page.tsx", { prerendered: true }),
  page("/volunteer", "features/volunteer/volunteer.page.tsx"),
  page("/joinus", "features/memberships/joining/join-us.page.tsx", { prerendered: true }),
  page("/joinus/free", "features/memberships/joining/free-application.page.tsx", { searchable: false }),
  route("/join", "features/memberships/joining/join.redirect.tsx"),
  page("/manifesto", "features/about/manifesto.page.tsx", { prerendered: true }),
  page("/donate", "features/donations/donate.page.tsx", { prerendered: true }),
  route("/donate/monthly/$token", "features/donations/monthly-gift.page.tsx"),
  page("/shop", "features/shop/shop.page.tsx"),
  route("/orders/$token", "features/shop/orders/order.page.tsx"),
  page("/contact", "features/contact/contact.page.tsx"),
  route("/counties/$county", "features/counties/county.page.tsx"),
  route("/pay/$token", "features/payments/pay.page.tsx"),
  route("/receipts/$number", "features/receipts/receipt.page.tsx"),

  page("/privacy", "features/legal/privacy.page.tsx", { prerendered: true }),
  page("/terms", "features/legal/terms.page.tsx", { prerendered: true }),
  page("/accessibility", "features/legal/accessibility.page.tsx", { prerendered: true }),

  page("/login", "features/auth/login.page.tsx", { prerendered: true, searchable: false }),
  page("/register", "features/auth/registration/register.page.tsx", { prerendered: true, searchable: false }),
  page("/forgot-password", "features/auth/email-links/forgot-password.page.tsx", {
    prerendered: true,
    searchable: false,
  }),
  route("/reset-password/$token", "features/auth/email-links/reset-password.page.tsx"),
  route("/confirm-email/$token", "features/auth/email-links/confirm-email.page.tsx"),
  route("/restore-email/$token", "features/auth/email-links/restore-email.page.tsx"),
  route("/newsletter/subscribe", "features/newsletter/subscribe.page.tsx"),
  route("/verify-newsletter/$token", "features/newsletter/verify-newsletter.page.tsx"),
  route("/unsubscribe-newsletter/$token", "features/unsubscribe/unsubscribe-newsletter.page.tsx"),
  route("/unsubscribe-invitations/$token", "features/unsubscribe/unsubscribe-invitations.page.tsx"),
  route("/unsubscribe-topics/$token", "features/unsubscribe/unsubscribe-topics.page.tsx"),
  route("/verify/$code", "features/card/verify.page.tsx"),
  route("/details", "features/details/linked-details.page.tsx"),
  route("/checkin/$token", "features/checkin/checkin.page.tsx"),

  layout("session/members-only.tsx", [
    route("/dashboard", "features/dashboard/dashboard.shell.tsx", [
      index("features/dashboard/home/dashboard-home.page.tsx"),
      route("/events", "features/attendance/my-events.page.tsx"),
      route("/profile", "features/profile/profile.page.tsx"),
      route("/payments", "features/memberships/payments.page.tsx"),
      route("/payments/statement", "features/receipts/statement.page.tsx"),
      route("/members", "features/invitations/members.page.tsx"),
      route("/settings", "features/settings/settings.page.tsx"),
      route("/details", "features/details/details.page.tsx"),
      route("/card", "features/card/card.page.tsx"),
      route("/notifications", "features/notifications/notifications.page.tsx"),
      route("/$", "features/dashboard/other-path.page.tsx"),
    ]),
  ]),

  route("$", "shell/unmatched-path.redirect.tsx"),
]);

interface PageOptions {
  /** Rendered at build time: without a loader, the same for everybody. */
  prerendered?: boolean;
  /** In `/sitemap.xml`, unless false. */
  searchable?: boolean;
}

/** A public page without parameters. */
function page(path: string, file: string, { prerendered = false, searchable = true }: PageOptions = {}) {
  return { ...route(path, file), path, prerendered, searchable };
}

const pages = (sitemap.children ?? []).filter((node): node is ReturnType<typeof page> => "prerendered" in node);

export const prerenderedPaths = pages.filter((page) => page.prerendered).map(({ path }) => path);

export const searchablePaths = [
  "/",
  ...pages.filter((page) => page.searchable).map(({ path }) => path),
  ...counties.map(({ name }) => countyPath(name)),
];
