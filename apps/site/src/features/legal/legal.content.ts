import type { TextBodies } from "@party/contract/texts";
import { phoneInGroups } from "@party/contract/values/person";
import { formatDay } from "#dates/dates.ts";
import { party } from "#party.ts";

export type LegalText = TextBodies["privacy-notice"];

export const versionContent = {
  version: (name: string) => `Version ${name}`,
  published: (name: string, day: string) => `Version ${name}, published on ${formatDay(day)}`,
  earlier: "Earlier versions",
  isEarlier: "This is an earlier version, which does not hold any more.",
  current: "Read the current version",
};

/** A changed text needs a new one. */
export const ACCESSIBILITY_VERSION = "2026-12";

export const accessibilityContent: LegalText = {
  title: "Accessibility",
  subtitle: "What works, what was tested, how to complain",
  get intro() {
    return `${party.name} wants everyone to be able to use this website. We aim for WCAG 2.2, level AA, and the Kenyan standard KS 2952 for accessible information technology.`;
  },
  sections: [
    {
      title: "What works",
      paragraphs: [
        "- All pages and forms work with a keyboard alone.",
        "- Pages are read in order by screen readers, with headings, labels and status messages.",
        "- Text can be made twice as large, and pages fit a screen 320 pixels wide.",
        "- Colours have enough contrast in light and dark mode.",
        "- Moving pictures can be paused, and stand still if your device asks for reduced motion.",
        "- Videos have captions. Most pages can be read without JavaScript.",
      ],
    },
    {
      title: "What was tested",
      paragraphs: [
        "Every page is checked by the program axe in light and dark mode at each release, and the main tasks are done by keyboard alone in automatic tests. Tests by people who use screen readers have not been done yet.",
      ],
    },
    {
      title: "What does not work yet",
      paragraphs: [
        "- The map on the contact page comes from OpenStreetMap and is hard to use by keyboard. The address stands beside it.",
        "- Some articles, events and products are in English only. The legal texts are in English, with a summary in Kiswahili.",
      ],
    },
    {
      title: "Report a problem",
      get paragraphs() {
        const { email, phone, hours } = party.contacts;
        return [
          `Write to ${email} or call ${phoneInGroups(phone)} (${hours}). Tell us the page and what went wrong. We answer within seven days, and can do by phone what you could not do here.`,
          "If our answer does not help, you can complain to the National Council for Persons with Disabilities, www.ncpwd.go.ke.",
        ];
      },
    },
  ],
};
