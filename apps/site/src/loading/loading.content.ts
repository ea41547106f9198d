// In the chunk of every page: what a page shows before its own chunk has arrived, or when that fails.
import { phoneInGroups } from "@party/contract/values/person";
import { party } from "#party.ts";

export const openingPageContent = {
  page: "Loading…",
  later: "Please open the page again in a moment.",
  dashboard: "Opening your dashboard…",
  checkIn: "Opening the check-in…",
  payment: "Opening your payment…",
  monthlyGift: "Opening your monthly gift…",
  event: "Loading event…",
  article: "Loading article…",
};

/** Texts of spec.md section 8. */
export const eventFailureContent = {
  failed: "Failed to fetch event. Please try again later.",
  notFound: "Event not found.",
};
export const articleFailureContent = {
  failed: "Failed to fetch news article. Please try again later.",
  notFound: "Article not found",
};

export const withoutScriptContent = {
  dashboard: "Please turn on JavaScript to use the dashboard.",
  checkIn: "Please turn on JavaScript to use the check-in.",
};

export const failureContent = {
  title: "Something went wrong",
  ofChunk: "A part of this page did not arrive. Check your connection, then try again.",
  ofPage: "This page could not be shown. Please try again in a moment.",
  again: "Try again",
};

export const notFoundContent = {
  title: "Page not found",
  before: "What stood here has moved or never was. Start again from the ",
  link: "home page",
  after: ".",
};

/** For feed readers and calendars. */
export const unavailableText = "Please try again later.";

/** Appended to the reason why a form was not sent. */
export const offlineFormText = "You are offline; what you typed is still here.";

/** For a form that the server does not take: specification section 7 names neither messages nor offers to help. */
export const formUnavailableText = () =>
  `This form cannot be sent here. Please write to ${party.contacts.email} or call ${phoneInGroups(party.contacts.phone)}: what you typed is still here.`;
