import { z } from "zod";
import { SitePath } from "../../schemas.ts";
import type { TextKey } from "../../values/content/texts.ts";
import { inputError } from "../../values/input/input-error.ts";
import { MAXIMUM_FEE, membershipTypes } from "../../values/memberships/membership-plans.ts";
import { GIFT_AMOUNT_LIMITS, PAY_BILL_PATTERN } from "../../values/payments/accounts.ts";
import { COLOUR_PATTERN, nearestReadableColours, type PartyColours } from "../../values/site/colours.ts";
import { MEMBER_NUMBER_PREFIX_PATTERN, SOCIAL_ACCOUNT_PATTERN, socialNetworks } from "../../values/site/identity.ts";
import { LANGUAGES } from "../../values/text/languages.ts";

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
export const PictureName = z
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

/** The numbers are in the text `payment-accounts`. Two people publish the words around them, which could name another number. */
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

const Colour = z.string().trim().toLowerCase().regex(COLOUR_PATTERN, inputError("colour"));

/** Colours beside which texts could not be read are refused, with the nearest that are right. */
export const Colours = z.object({ primary: Colour, accent: Colour }).superRefine((colours, context) => {
  if (!Object.values(colours).every((colour) => COLOUR_PATTERN.test(colour))) return;
  const nearest = nearestReadableColours(colours);
  const refuse = (role: keyof PartyColours, key: "colour_too_light" | "colour_too_dark") =>
    nearest[role] !== colours[role] &&
    context.addIssue({ code: "custom", path: [role], message: inputError(key, colours[role], nearest[role]) });
  refuse("primary", "colour_too_light");
  refuse("accent", "colour_too_dark");
});

const SocialAccount = z.string().max(200).regex(SOCIAL_ACCOUNT_PATTERN, inputError("social_account"));

const YEARS = { first: 1900, last: 2100 };

/** Whose site it is; until it is published, party.json says it. */
const IdentityText = z.object({
  name: requiredText(90).min(3, inputError("party_name")),
  short_name: requiredText(12),
  tagline: optionalText(80),
  slogan: optionalText(80),
  description: optionalText(400),
  founded: z
    .int(inputError("year"))
    .min(YEARS.first, inputError("at_least", YEARS.first))
    .max(YEARS.last, inputError("at_most", YEARS.last)),
  member_number_prefix: z
    .string()
    .regex(MEMBER_NUMBER_PREFIX_PATTERN, inputError("member_number_prefix"))
    .meta({ description: "stands before the numbers of members: `U` in `U-000123`" }),
  logo: z.union([z.literal(""), PictureName], inputError("library_picture")),
  colours: Colours,
  social: z
    .object(
      Object.fromEntries(socialNetworks.map((network) => [network, SocialAccount])) as Record<
        (typeof socialNetworks)[number],
        typeof SocialAccount
      >,
    )
    .meta({ description: "names of accounts or their addresses; empty where there is none" }),
  languages: z
    .array(z.enum(LANGUAGES, inputError("choose_option")))
    .max(LANGUAGES.length, inputError("different_languages"))
    .refine((shown) => shown.includes("en"), inputError("english_is_shown"))
    .refine((shown) => new Set(shown).size === shown.length, inputError("different_languages"))
    .meta({ description: "in which the site is shown" }),
  member_numbers: z.boolean().meta({ description: "whether pages of counties show how many members each has" }),
});

/** Where money is sent. */
const PaymentAccountsText = z.object({
  pay_bill: z.string().regex(PAY_BILL_PATTERN, inputError("pay_bill")),
  bank: z.object({
    bank: requiredText(80),
    branch: requiredText(80),
    account_name: requiredText(90),
    account_number: requiredText(40),
  }),
  gift_amounts: z
    .array(
      z
        .int(inputError("whole_shillings"))
        .min(GIFT_AMOUNT_LIMITS.least, inputError("at_least", GIFT_AMOUNT_LIMITS.least))
        .max(GIFT_AMOUNT_LIMITS.most, inputError("at_most", GIFT_AMOUNT_LIMITS.most)),
    )
    .length(GIFT_AMOUNT_LIMITS.count, inputError("gift_amounts"))
    .refine(
      (amounts) => amounts.every((amount, at) => at === 0 || amount > amounts[at - 1]!),
      inputError("gift_amounts"),
    )
    .meta({ description: "which the page offers, in whole KES, ascending" }),
});

/** The ids are what the database stores; everything else is the party's. */
const MembershipPlansText = z.object({
  plans: z
    .array(
      z.object({
        id: z.enum(membershipTypes),
        name: requiredText(40),
        fee: z
          .int(inputError("whole_shillings"))
          .min(0, inputError("at_least", 0))
          .max(MAXIMUM_FEE, inputError("at_most", MAXIMUM_FEE))
          .meta({ description: "of a year, whole KES" }),
        category: optionalText(80),
        benefits: z.array(requiredText(120)).max(8),
        offered: z.boolean().meta({ description: "whether newcomers can choose it" }),
      }),
    )
    .length(membershipTypes.length, inputError("each_tier_once"))
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, inputError("each_tier_once"))
    .refine((all) => new Set(all.map(({ name }) => name.toLowerCase())).size === all.length, inputError("tier_names"))
    .refine((all) => all.some(({ offered }) => offered), inputError("offer_a_tier")),
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
  identity: IdentityText,
  "payment-accounts": PaymentAccountsText,
  "membership-plans": MembershipPlansText,
} as const satisfies Record<TextKey, z.ZodObject>;

export type TextBodies = { [K in TextKey]: z.output<(typeof textBodySchemas)[K]> };
export type TextBody = TextBodies[TextKey];
