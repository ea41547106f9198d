import type { TextKey } from "@party/contract/values/texts";
import type { FieldSpec } from "#features/content/fields/field-spec.ts";

const line = (key: string, label: string, max = 120, hint?: string): FieldSpec => ({
  kind: "line",
  key,
  label,
  max,
  hint,
});
const lines = (key: string, label: string, max = 2_000): FieldSpec => ({ kind: "lines", key, label, max, rows: 4 });
const pictureName = (key: string, label: string): FieldSpec => ({ kind: "pictureName", key, label, altName: "alt" });
const list = (key: string, label: string, max: number): FieldSpec => ({ kind: "paragraphs", key, label, max });
const items = (
  key: string,
  label: string,
  one: string,
  max: number,
  fields: readonly FieldSpec[],
  empty: object,
  titleKey = "title",
): FieldSpec => ({ kind: "items", key, label, one, max, fields, empty, titleKey });

const link = (key: string, label: string): FieldSpec[] => [
  line(`${key}.label`, `${label}: words`, 60),
  line(`${key}.to`, `${label}: path`, 300, "Such as /joinus"),
];
const linkFields = [line("label", "Words", 60), line("to", "Path", 300, "Such as /joinus")];
const slideFields = [pictureName("image", "Picture"), line("caption", "Words on the picture", 200)];
const slides = (key: string) =>
  items(key, "Pictures", "Picture", 12, slideFields, { image: "", alt: "", caption: "" }, "caption");
const next = (key: string): FieldSpec[] => [
  line(`${key}.title`, "Last part: title"),
  lines(`${key}.text`, "Last part: text", 400),
  items(`${key}.links`, "Last part: links", "Link", 4, linkFields, { label: "", to: "/" }, "label"),
];
const titles = [line("title", "Title"), line("subtitle", "Below the title", 400)];
const mainPicture = [pictureName("image", "Main picture")];

const integrityFields: FieldSpec[] = [
  line("title", "Title of the tab"),
  line("hero.heading", "Heading"),
  lines("hero.text", "Text", 400),
  pictureName("hero.image", "Picture"),
  items("cards", "Cards", "Card", 9, [line("title", "Title"), lines("text", "Text")], { title: "", text: "" }),
  ...link("action", "Button"),
];

const legalFields: readonly FieldSpec[] = [
  ...titles,
  lines("intro", "Introduction"),
  items(
    "sections",
    "Sections",
    "Section",
    40,
    [
      line("title", "Heading"),
      {
        ...list("paragraphs", "Text", 60),
        hint: "An empty line begins a new paragraph. Begin a line with a hyphen for an item of a list.",
      },
    ],
    { title: "", paragraphs: [] },
  ),
];

/** The form of each text of the site; what must be filled in is checked when it is published. */
export const textFields: Record<TextKey, readonly FieldSpec[]> = {
  announcement: [
    line("text", "Announcement", 120, "Leave it empty and publish it to show no bar."),
    ...link("link", "Link"),
    {
      kind: "instant",
      key: "until",
      label: "Shown until",
      hint: "In Nairobi. Leave it empty to show it until you take it off.",
    },
  ],
  hero: [line("tagline", "Slogan", 80), slides("slides")],
  "who-we-are": [
    ...titles,
    line("carousel.label", "Name of the pictures"),
    slides("carousel.slides"),
    line("history.title", "History: title"),
    list("history.paragraphs", "History: text", 20),
    items(
      "history.milestones",
      "Milestones",
      "Milestone",
      30,
      [line("year", "Year", 4), line("text", "What happened", 400)],
      { year: "", text: "" },
      "text",
    ),
    line("identity.title", "Who we are: title"),
    list("identity.paragraphs", "Who we are: text", 20),
    line("values.title", "Values: title"),
    items("values.items", "Values", "Value", 12, [line("title", "Title"), lines("text", "Text")], {
      title: "",
      text: "",
    }),
    ...next("next"),
  ],
  roadmap: [
    ...titles,
    ...mainPicture,
    lines("intro", "Introduction"),
    line("activitiesTitle", "Heading of the activities"),
    items(
      "phases",
      "Phases",
      "Phase",
      12,
      [line("title", "Title"), lines("description", "Text"), list("activities", "Activities", 12)],
      { title: "", description: "", activities: [] },
    ),
    ...next("closing"),
  ],
  manifesto: [
    ...titles,
    ...mainPicture,
    list("opening", "Opening", 10),
    line("contentsLabel", "Heading of the contents"),
    line("doTitle", "Heading of what we will do"),
    line("measureTitle", "Heading of how it is measured"),
    items(
      "priorities",
      "Priorities",
      "Priority",
      12,
      [
        line("title", "Title"),
        line("id", "Short name in the address", 40, "Small letters and hyphens, such as water"),
        list("paragraphs", "Text", 10),
        list("actions", "What we will do", 20),
        line("measure", "How it is measured", 400),
      ],
      { title: "", id: "", paragraphs: [], actions: [], measure: "" },
    ),
    ...next("closing"),
  ],
  "election-integrity": [
    line("title", "Title"),
    line("tabsLabel", "Name of the tabs"),
    ...(["tabs.0", "tabs.1"] as const).flatMap((tab, index) =>
      integrityFields.map((field) => ({
        ...field,
        key: `${tab}.${field.key}`,
        label: `Tab ${index + 1}, ${field.label}`,
      })),
    ),
  ],
  contact: [
    ...titles,
    line("intro", "Introduction", 400),
    line("address", "Address", 200),
    line("phone", "Phone", 16, "Such as +254700000000"),
    line("email", "Email", 254),
    line("hours", "Opening hours"),
  ],
  constitution: [
    line("edition", "Who adopted it, on the cover of the PDF", 200),
    lines("intro", "Introduction"),
    items(
      "sections",
      "Sections",
      "Section",
      12,
      [
        line("title", "Title of the section"),
        line("id", "Short name in the address", 40, "Small letters and hyphens, such as membership"),
        list("opening", "Before the articles", 20),
        {
          ...items(
            "articles",
            "Articles",
            "Article",
            60,
            [line("title", "Title of the article"), { kind: "clauses", key: "clauses", label: "Clauses" }],
            { title: "", clauses: [] },
          ),
          hint: "They are numbered through all sections.",
        },
      ],
      { id: "", title: "", opening: [], articles: [] },
    ),
  ],
  "privacy-notice": legalFields,
  terms: legalFields,
  "donation-instructions": [
    line("title", "Title"),
    line("mpesa.title", "M-PESA: title"),
    list("mpesa.steps", "M-PESA: steps", 10),
    line("bank.title", "Bank: title"),
    line("bank.hint", "Bank: hint", 400),
  ],
};
