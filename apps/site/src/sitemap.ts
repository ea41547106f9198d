import { index, layout, rootRoute, route } from "@tanstack/virtual-file-routes";

/** The route table of the spec, in its order. Build tools read this file too, so it imports no page. */
export const sitemap = rootRoute("root.tsx", [
  index("features/home/home.page.tsx"),

  route("/about/who-we-are", "features/about/who-we-are.page.tsx"),
  route("/about/leadership", "features/leaders/leadership.page.tsx"),
  route("/about/gallery", "features/gallery/gallery.page.tsx"),
  route("/about/what-we-do", "features/about/campaign-roadmap.page.tsx"),
  route("/about/rules", "features/constitution/constitution.page.tsx"),
  route("/rules-regulations", "features/constitution/rules-regulations.page.tsx"),
  route("/election-integrity", "features/about/election-integrity.page.tsx"),

  route("/news", "features/news/news-list.page.tsx"),
  route("/news/$id", "features/news/news-detail.page.tsx"),
  route("/news/feed.xml", "features/news/news.feed.ts"),
  route("/events", "features/events/events-list.page.tsx"),
  route("/events/$id", "features/events/event-detail.page.tsx"),
  route("/events/$id/calendar.ics", "features/events/one-event.calendar.ts"),
  route("/events/calendar.ics", "features/events/all-events.calendar.ts"),

  route("/take-action", "features/volunteer/take-action.page.tsx"),
  route("/contribute", "features/volunteer/contribute.page.tsx"),
  route("/volunteer", "features/volunteer/volunteer.page.tsx"),
  route("/joinus", "features/memberships/join-us.page.tsx"),
  route("/join", "features/memberships/join.redirect.tsx"),
  route("/manifesto", "features/about/manifesto.page.tsx"),
  route("/donate", "features/donations/donate.page.tsx"),
  route("/donate/monthly/$token", "features/donations/monthly-gift.page.tsx"),
  route("/shop", "features/shop/shop.page.tsx"),
  route("/orders/$token", "features/shop/order.page.tsx"),
  route("/contact", "features/contact/contact.page.tsx"),
  route("/pay/$token", "features/payments/pay.page.tsx"),
  route("/receipts/$number", "features/receipts/receipt.page.tsx"),

  route("/login", "features/auth/login.page.tsx"),
  route("/register", "features/auth/register.page.tsx"),
  route("/forgot-password", "features/account/forgot-password.page.tsx"),
  route("/reset-password/$token", "features/account/reset-password.page.tsx"),
  route("/confirm-email/$token", "features/account/confirm-email.page.tsx"),
  route("/restore-email/$token", "features/account/restore-email.page.tsx"),
  route("/newsletter/subscribe", "features/newsletter/subscribe.page.tsx"),
  route("/verify-newsletter/$token", "features/newsletter/verify-newsletter.page.tsx"),
  route("/unsubscribe-newsletter/$token", "features/newsletter/unsubscribe.page.tsx"),
  route("/unsubscribe-invitations/$token", "features/invitations/unsubscribe.page.tsx"),
  route("/unsubscribe-topics/$token", "features/topics/unsubscribe.page.tsx"),
  route("/verify/$code", "features/card/verify.page.tsx"),
  route("/checkin/$token", "features/checkin/checkin.page.tsx"),

  layout("session/members-only.tsx", [
    route("/dashboard", "features/dashboard/dashboard.shell.tsx", [
      index("features/dashboard/dashboard-home.page.tsx"),
      route("/events", "features/dashboard/events.page.tsx"),
      route("/profile", "features/dashboard/profile.page.tsx"),
      route("/payments", "features/dashboard/payments.page.tsx"),
      route("/payments/statement", "features/receipts/statement.page.tsx"),
      route("/members", "features/dashboard/members.page.tsx"),
      route("/settings", "features/dashboard/settings.page.tsx"),
      route("/card", "features/dashboard/card.page.tsx"),
      route("/notifications", "features/notifications/notifications.page.tsx"),
    ]),
  ]),

  route("$", "shell/unknown.redirect.tsx"),
]);

/** Pages that are only words: rendered once, at build time. */
export const prerendered = [
  "/about/who-we-are",
  "/about/what-we-do",
  "/about/rules",
  "/rules-regulations",
  "/election-integrity",
  "/take-action",
  "/contribute",
  "/joinus",
  "/manifesto",
  "/donate",
  "/contact",
  "/login",
  "/register",
  "/forgot-password",
];

/** Pages for search engines (`/sitemap.xml`), most wanted first. */
export const searchable = [
  "/",
  "/about/who-we-are",
  "/about/leadership",
  "/about/gallery",
  "/about/what-we-do",
  "/about/rules",
  "/election-integrity",
  "/manifesto",
  "/news",
  "/events",
  "/joinus",
  "/volunteer",
  "/donate",
  "/shop",
  "/contact",
  "/take-action",
  "/contribute",
];
