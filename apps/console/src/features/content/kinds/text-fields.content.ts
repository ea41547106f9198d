import { MAXIMUM_FEE } from "@party/contract/values/membership-plans";
import type { TextKey } from "@party/contract/values/texts";
import type { FieldSpec } from "#features/content/fields/field-spec.ts";

const lineField = (key: string, label: string, max = 120, hint?: string): FieldSpec => ({
  kind: "line",
  key,
  label,
  max,
  hint,
});
const linesField = (key: string, label: string, max = 2_000): FieldSpec => ({
  kind: "lines",
  key,
  label,
  max,
  rows: 4,
});
const pictureNameField = (key: string, label: string): FieldSpec => ({
  kind: "pictureName",
  key,
  label,
  altName: "alt",
});
const paragraphsField = (key: string, label: string, max: number): FieldSpec => ({
  kind: "paragraphs",
  key,
  label,
  max,
});
const itemsField = (
  key: string,
  label: string,
  one: string,
  max: number,
  fields: readonly FieldSpec[],
  empty: object,
  titleKey = "title",
): FieldSpec => ({ kind: "items", key, label, one, max, fields, empty, titleKey });

const linkFieldsAt = (key: string, label: string): FieldSpec[] => [
  lineField(`${key}.label`, `${label}: words`, 60),
  lineField(`${key}.to`, `${label}: path`, 300, "Such as /joinus"),
];
const linkFields = [lineField("label", "Words", 60), lineField("to", "Path", 300, "Such as /joinus")];
const slideFields = [pictureNameField("image", "Picture"), lineField("caption", "Words on the picture", 200)];
const slidesField = (key: string) =>
  itemsField(key, "Pictures", "Picture", 12, slideFields, { image: "", alt: "", caption: "" }, "caption");
const nextStepsFields = (key: string): FieldSpec[] => [
  lineField(`${key}.title`, "Last part: title"),
  linesField(`${key}.text`, "Last part: text", 400),
  itemsField(`${key}.links`, "Last part: links", "Link", 4, linkFields, { label: "", to: "/" }, "label"),
];
const titleFields = [lineField("title", "Title"), lineField("subtitle", "Below the title", 400)];
const mainPictureFields = [pictureNameField("image", "Main picture")];

const electionIntegrityFields: FieldSpec[] = [
  lineField("title", "Title of the tab"),
  lineField("hero.heading", "Heading"),
  linesField("hero.text", "Text", 400),
  pictureNameField("hero.image", "Picture"),
  itemsField("cards", "Cards", "Card", 9, [lineField("title", "Title"), linesField("text", "Text")], {
    title: "",
    text: "",
  }),
  ...linkFieldsAt("action", "Button"),
];

const legalTextFields: readonly FieldSpec[] = [
  ...titleFields,
  linesField("intro", "Introduction"),
  itemsField(
    "sections",
    "Sections",
    "Section",
    40,
    [
      lineField("title", "Heading"),
      {
        ...paragraphsField("paragraphs", "Text", 60),
        hint: "An empty line begins a new paragraph. Begin a line with a hyphen for an item of a list.",
      },
    ],
    { title: "", paragraphs: [] },
  ),
];

const socialFields = [
  lineField("social.whatsapp", "WhatsApp channel", 200, "The code at the end of its address, or the whole address"),
  lineField(
    "social.facebook",
    "Facebook",
    200,
    "For all of these the name of the account, or its whole address; empty where there is none",
  ),
  lineField("social.x", "X", 200),
  lineField("social.youtube", "YouTube", 200),
  lineField("social.tiktok", "TikTok", 200),
  lineField("social.instagram", "Instagram", 200),
];

/** The form of each text of the site; what must be filled in is checked when it is published. */
export const fieldsByTextKey: Record<TextKey, readonly FieldSpec[]> = {
  announcement: [
    lineField("text", "Announcement", 120, "Leave it empty and publish it to show no bar."),
    ...linkFieldsAt("link", "Link"),
    {
      kind: "instant",
      key: "until",
      label: "Shown until",
      hint: "In Nairobi. Leave it empty to show it until you take it off.",
    },
  ],
  hero: [lineField("tagline", "Slogan", 80), slidesField("slides")],
  "who-we-are": [
    ...titleFields,
    lineField("carousel.label", "Name of the pictures"),
    slidesField("carousel.slides"),
    lineField("history.title", "History: title"),
    paragraphsField("history.paragraphs", "History: text", 20),
    itemsField(
      "history.milestones",
      "Milestones",
      "Milestone",
      30,
      [lineField("year", "Year", 4), lineField("text", "What happened", 400)],
      { year: "", text: "" },
      "text",
    ),
    lineField("identity.title", "Who we are: title"),
    paragraphsField("identity.paragraphs", "Who we are: text", 20),
    lineField("values.title", "Values: title"),
    itemsField("values.items", "Values", "Value", 12, [lineField("title", "Title"), linesField("text", "Text")], {
      title: "",
      text: "",
    }),
    ...nextStepsFields("next"),
  ],
  roadmap: [
    ...titleFields,
    ...mainPictureFields,
    linesField("intro", "Introduction"),
    lineField("activitiesTitle", "Heading of the activities"),
    itemsField(
      "phases",
      "Phases",
      "Phase",
      12,
      [lineField("title", "Title"), linesField("description", "Text"), paragraphsField("activities", "Activities", 12)],
      { title: "", description: "", activities: [] },
    ),
    ...nextStepsFields("closing"),
  ],
  manifesto: [
    ...titleFields,
    ...mainPictureFields,
    paragraphsField("opening", "Opening", 10),
    lineField("contentsLabel", "Heading of the contents"),
    lineField("doTitle", "Heading of what we will do"),
    lineField("measureTitle", "Heading of how it is measured"),
    itemsField(
      "priorities",
      "Priorities",
      "Priority",
      12,
      [
        lineField("title", "Title"),
        lineField("id", "Short name in the address", 40, "Small letters and hyphens, such as water"),
        paragraphsField("paragraphs", "Text", 10),
        paragraphsField("actions", "What we will do", 20),
        lineField("measure", "How it is measured", 400),
      ],
      { title: "", id: "", paragraphs: [], actions: [], measure: "" },
    ),
    ...nextStepsFields("closing"),
  ],
  "election-integrity": [
    lineField("title", "Title"),
    lineField("tabsLabel", "Name of the tabs"),
    ...(["tabs.0", "tabs.1"] as const).flatMap((tab, index) =>
      electionIntegrityFields.map((field) => ({
        ...field,
        key: `${tab}.${field.key}`,
        label: `Tab ${index + 1}, ${field.label}`,
      })),
    ),
  ],
  contact: [
    ...titleFields,
    lineField("intro", "Introduction", 400),
    lineField("address", "Address", 200),
    lineField("phone", "Phone", 16, "Such as +254700000000"),
    lineField("email", "Email", 254),
    lineField("hours", "Opening hours"),
  ],
  constitution: [
    lineField("edition", "Who adopted it, on the cover of the PDF", 200),
    linesField("intro", "Introduction"),
    itemsField(
      "sections",
      "Sections",
      "Section",
      12,
      [
        lineField("title", "Title of the section"),
        lineField("id", "Short name in the address", 40, "Small letters and hyphens, such as membership"),
        paragraphsField("opening", "Before the articles", 20),
        {
          ...itemsField(
            "articles",
            "Articles",
            "Article",
            60,
            [lineField("title", "Title of the article"), { kind: "clauses", key: "clauses", label: "Clauses" }],
            { title: "", clauses: [] },
          ),
          hint: "They are numbered through all sections.",
        },
      ],
      { id: "", title: "", opening: [], articles: [] },
    ),
  ],
  "privacy-notice": legalTextFields,
  terms: legalTextFields,
  identity: [
    lineField("name", "Name", 90, "3 to 90 letters, as on cards and receipts"),
    lineField("short_name", "Short name", 12, "Up to 12 letters, where there is less room"),
    lineField("tagline", "Below the name", 80),
    lineField("slogan", "Slogan", 80),
    linesField("description", "The party in one sentence", 400),
    { kind: "number", key: "founded", label: "Founded in", min: 1900, max: 2100 },
    { kind: "pictureName", key: "logo", label: "Logo, best in a square" },
    { kind: "colours", key: "colours", label: "Colours" },
    ...socialFields,
    {
      kind: "choices",
      key: "languages",
      label: "Languages of the site",
      options: [
        ["en", "English"],
        ["sw", "Kiswahili"],
      ],
      fixed: "en",
    },
    lineField(
      "member_number_prefix",
      "Letters before member numbers",
      4,
      "One to four capitals. Printed numbers are found as before.",
    ),
    { kind: "check", key: "member_numbers", label: "Pages of counties show how many members each has" },
  ],
  "payment-accounts": [
    lineField("pay_bill", "Pay bill number", 7, "Five to seven digits"),
    lineField("bank.bank", "Bank", 80),
    lineField("bank.branch", "Branch", 80),
    lineField("bank.account_name", "Account name", 90),
    lineField("bank.account_number", "Account number", 40),
    {
      kind: "amounts",
      key: "gift_amounts",
      label: "Amounts that the page of gifts offers, in KES",
      hint: "Five, the smallest first, with commas",
    },
  ],
  "membership-plans": [
    itemsField(
      "plans",
      "Tiers",
      "Tier",
      5,
      [
        lineField("name", "Name", 40),
        { kind: "number", key: "fee", label: "Fee of a year in KES", min: 0, max: MAXIMUM_FEE },
        lineField("category", "For whom", 80),
        paragraphsField("benefits", "Benefits", 8),
        { kind: "check", key: "offered", label: "Newcomers can choose it" },
      ],
      {},
      "name",
    ),
  ],
  "donation-instructions": [
    lineField("title", "Title"),
    lineField("mpesa.title", "M-PESA: title"),
    paragraphsField("mpesa.steps", "M-PESA: steps", 10),
    lineField("bank.title", "Bank: title"),
    lineField("bank.hint", "Bank: hint", 400),
  ],
};
