import { z } from "zod";
import { SitePath } from "../../schemas.ts";
import type { TextKey } from "../../values/content/texts.ts";
import { inputError } from "../../values/input/input-error.ts";

// All texts are plain: the site escapes them, so markup in them is shown and never executed. Counts of the built-in texts are
// those of the specification; staff may use fewer or more within these limits.

/** No control characters, and no bidirectional overrides, which could disguise a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are rejected
const PLAIN_TEXT = /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/;

const optionalText = (max: number) =>
  z.string().trim().max(max, inputError("at_most_characters", max)).regex(PLAIN_TEXT, inputError("plain_characters"));

const requiredText = (max: number) => optionalText(max).min(1, inputError("write_a_text"));

const Title = requiredText(120);
const Paragraph = requiredText(2_000);
const Sentence = requiredText(400);

const SiteLink = z.object({ label: requiredText(60), to: SitePath });

/** A picture of the site by its name, or one of the library by its address without size and type. */
const PictureName = z
  .string()
  .regex(/^(?:[a-z][a-z0-9-]{0,60}|\/media\/pictures\/[0-9a-f]{40})$/, inputError("library_picture"))
  .meta({ description: "`hero-1`, or `/media/pictures/{hash}`" });

const Picture = { image: PictureName, alt: requiredText(300) };
const Slide = z.object({ ...Picture, caption: requiredText(200) });
const NextSteps = z.object({ title: Title, text: Sentence, links: z.array(SiteLink).min(1).max(4) });

/** The part of an address behind `#`, and the `id` of a section. */
const Anchor = z.string().regex(/^[a-z][a-z0-9-]{0,40}$/, inputError("small_letters"));

/** Without a text there is no bar, and nothing else is needed. */
const AnnouncementText = z
  .object({
    text: optionalText(120),
    link: z.object({
      label: optionalText(60),
      to: z
        .string()
        .max(300)
        .regex(/^(?:\/(?!\/)[^\s"'<>\\]*)?$/, inputError("leading_slash")),
    }),
    until: z.iso
      .datetime({ offset: true, error: inputError("choose_day_and_time") })
      .nullable()
      .optional()
      .meta({ description: "from then on there is no bar" }),
  })
  .refine((bar) => bar.text === "" || bar.link.label !== "", {
    message: inputError("write_a_text"),
    path: ["link", "label"],
  })
  .refine((bar) => bar.text === "" || bar.link.to !== "", {
    message: inputError("site_page"),
    path: ["link", "to"],
  });

const HeroText = z.object({ tagline: requiredText(80), slides: z.array(Slide).min(1).max(12) });

const WhoWeAreText = z.object({
  title: Title,
  subtitle: Sentence,
  carousel: z.object({ label: Title, slides: z.array(Slide).min(1).max(12) }),
  history: z.object({
    title: Title,
    paragraphs: z.array(Paragraph).min(1).max(20),
    milestones: z.array(z.object({ year: z.string().regex(/^\d{4}$/, inputError("year")), text: Sentence })).max(30),
  }),
  identity: z.object({ title: Title, paragraphs: z.array(Paragraph).min(1).max(20) }),
  values: z.object({
    title: Title,
    items: z
      .array(z.object({ title: Title, text: Paragraph }))
      .min(1)
      .max(12),
  }),
  next: NextSteps,
});

const RoadmapText = z.object({
  title: Title,
  subtitle: Sentence,
  ...Picture,
  intro: Paragraph,
  activitiesTitle: Title,
  phases: z
    .array(z.object({ title: Title, description: Paragraph, activities: z.array(Sentence).min(1).max(12) }))
    .min(1)
    .max(12),
  closing: NextSteps,
});

const ManifestoText = z.object({
  title: Title,
  subtitle: Sentence,
  ...Picture,
  opening: z.array(Paragraph).min(1).max(10),
  contentsLabel: Title,
  doTitle: Title,
  measureTitle: Title,
  priorities: z
    .array(
      z.object({
        id: Anchor,
        title: Title,
        paragraphs: z.array(Paragraph).min(1).max(10),
        actions: z.array(Sentence).min(1).max(20),
        measure: Sentence,
      }),
    )
    .min(1)
    .max(12)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, inputError("priority_id")),
  closing: NextSteps,
});

const IntegrityTopic = z.object({
  title: Title,
  hero: z.object({ ...Picture, heading: Title, text: Sentence }),
  cards: z
    .array(z.object({ title: Title, text: Paragraph }))
    .min(1)
    .max(9),
  action: SiteLink,
});

const ElectionIntegrityText = z.object({
  title: Title,
  tabsLabel: Title,
  // The home page links to both by their ids.
  tabs: z.tuple([
    IntegrityTopic.extend({ id: z.literal("empower") }),
    IntegrityTopic.extend({ id: z.literal("protect") }),
  ]),
});

const ContactText = z.object({
  title: Title,
  subtitle: Sentence,
  intro: Sentence,
  address: requiredText(200),
  phone: z
    .string()
    .regex(/^\+\d{8,15}$/, inputError("international_number"))
    .meta({ description: "E.164" }),
  email: z.email(inputError("valid_email")).max(254),
  hours: requiredText(120),
});

/** The numbers are in party.json. Two people publish the words around them, which could name another number. */
const DonationInstructionsText = z.object({
  title: Title,
  mpesa: z.object({ title: Title, steps: z.array(Sentence).min(1).max(10) }),
  bank: z.object({ title: Title, hint: Sentence }),
});

/** Articles are numbered through all sections, so that a reference such as "Article 12" is enough. */
const ConstitutionText = z.object({
  edition: requiredText(200).meta({ description: "who adopted it, on the cover of the file" }),
  intro: Paragraph,
  sections: z
    .array(
      z.object({
        id: Anchor,
        title: Title,
        opening: z.array(Paragraph).max(20).meta({ description: "unnumbered paragraphs before the articles" }),
        articles: z
          .array(
            z.object({
              title: Title,
              clauses: z
                .array(
                  z.object({ text: Paragraph, items: z.array(Sentence).max(30).meta({ description: "lettered" }) }),
                )
                .min(1)
                .max(40),
            }),
          )
          .max(60),
      }),
    )
    .min(1)
    .max(12)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, inputError("section_id")),
});

/** The privacy notice and the terms of sale. */
export const LegalText = z.object({
  title: Title,
  subtitle: Sentence,
  intro: Paragraph,
  sections: z
    .array(
      z.object({
        title: Title,
        paragraphs: z
          .array(Paragraph)
          .min(1)
          .max(60)
          .meta({ description: "one that begins with a hyphen and a space is an item of a list" }),
      }),
    )
    .min(1)
    .max(40),
});

/** What each text consists of. */
export const textBodySchemas = {
  announcement: AnnouncementText,
  hero: HeroText,
  "who-we-are": WhoWeAreText,
  roadmap: RoadmapText,
  manifesto: ManifestoText,
  "election-integrity": ElectionIntegrityText,
  contact: ContactText,
  "donation-instructions": DonationInstructionsText,
  constitution: ConstitutionText,
  "privacy-notice": LegalText,
  terms: LegalText,
} as const satisfies Record<TextKey, z.ZodObject>;

export type TextBodies = { [K in TextKey]: z.output<(typeof textBodySchemas)[K]> };
export type TextBody = TextBodies[TextKey];
