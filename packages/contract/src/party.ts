import { z } from "zod";
import { Colours, PictureName } from "./content/texts/texts.ts";
import { inputError, inputErrorText } from "./values/input/input-error.ts";
import { GIFT_AMOUNT_LIMITS, PAY_BILL_PATTERN } from "./values/payments/accounts.ts";
import { MEMBER_NUMBER_PREFIX_PATTERN, SOCIAL_ACCOUNT_PATTERN } from "./values/site/identity.ts";
import { LANGUAGES } from "./values/text/languages.ts";

const socialAccount = z.string().min(1).regex(SOCIAL_ACCOUNT_PATTERN, inputError("social_account"));

/** Whether the values beside it are examples, which pages then say. */
const placeholder = z.boolean().optional();

/** The schema of `party.json`, the file in which everything particular to the party is configured. */
export const Party = z.strictObject({
  name: z.string().min(3).max(90),
  shortName: z.string().min(1).max(12),
  tagline: z.string().max(80),
  slogan: z.string().max(80),
  founded: z.int().min(1900),
  description: z.string().max(400),
  /** Without them, the colours of the first party. */
  colours: Colours.optional(),
  /** A picture of the site or of the library, instead of the files of `apps/site/public/brand`. */
  logo: PictureName.optional(),
  /** In which the site is shown; all without them. */
  languages: z
    .array(z.enum(LANGUAGES))
    .refine((shown) => shown.includes("en"), inputError("english_is_shown"))
    .optional(),
  /** Stands before the numbers of members; without it the first letter of the short name. */
  memberNumberPrefix: z.string().regex(MEMBER_NUMBER_PREFIX_PATTERN, inputError("member_number_prefix")).optional(),
  contacts: z.strictObject({
    email: z.email(),
    phone: z.string().regex(/^\+\d{8,15}$/, inputError("international_number")),
    address: z.string(),
    hours: z.string(),
    placeholder,
  }),
  social: z.strictObject({
    /** URL of the channel, or the code at its end. */
    whatsapp: socialAccount.optional(),
    /** Account names or URLs. */
    facebook: socialAccount.optional(),
    x: socialAccount.optional(),
    youtube: socialAccount.optional(),
    tiktok: socialAccount.optional(),
    instagram: socialAccount.optional(),
    placeholder,
  }),
  payments: z.strictObject({
    payBill: z.strictObject({
      businessNumber: z.string().regex(PAY_BILL_PATTERN, inputError("pay_bill")),
      placeholder,
    }),
    bank: z.strictObject({
      bank: z.string(),
      branch: z.string(),
      accountName: z.string(),
      accountNumber: z.string(),
      placeholder,
    }),
  }),
  /** Which the page of gifts offers, in whole KES; without them those of the contract. */
  giftAmounts: z
    .array(z.int().min(GIFT_AMOUNT_LIMITS.least).max(GIFT_AMOUNT_LIMITS.most))
    .length(GIFT_AMOUNT_LIMITS.count, inputError("gift_amounts"))
    .refine((all) => all.every((amount, at) => at === 0 || amount > all[at - 1]!), inputError("gift_amounts"))
    .optional(),
  /** Whether pages of counties show how many members each has. */
  memberNumbers: z.boolean().optional(),
  map: z.strictObject({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    zoom: z.int().min(1).max(19),
  }),
});

export type Party = z.infer<typeof Party>;

const typeNames: Readonly<Record<string, string>> = {
  string: "a text in quotation marks",
  number: "a number without quotation marks",
  int: "a whole number without quotation marks",
  boolean: "true or false",
  object: "an object in { }",
  array: "a list in [ ]",
};

/** What is wrong with one value, for whoever wrote it. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const unit = issue.origin === "string" ? " characters" : issue.origin === "array" ? " entries" : "";
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case "too_big":
      return `at most ${issue.maximum}${unit}`;
    case "too_small":
      return `at least ${issue.minimum}${unit}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "unrecognized_keys":
      return `there is no setting ${issue.keys.map((key) => `"${key}"`).join(", ")}`;
    case "invalid_format":
      return issue.format === "email" ? "must be an email address" : undefined;
    default:
      return undefined;
  }
}

/** What is wrong with the content of a `party.json`, in one sentence for each value; empty when nothing is. */
export function listPartyProblems(content: string): string[] {
  let identity: unknown;
  try {
    identity = JSON.parse(content);
  } catch (error) {
    return [`it is no JSON: ${(error as Error).message}`];
  }
  const { error } = Party.safeParse(identity, { error: describeIssue });
  return (error?.issues ?? []).map(
    ({ path, message }) => `${path.join(".") || "the whole"}: ${inputErrorText(message)}`,
  );
}

/** The same for whoever wrote the file, a line each; undefined when nothing is wrong. */
export function describePartyProblems(content: string): string | undefined {
  const problems = listPartyProblems(content).map((line) => `  ${line}`);
  return problems.length === 0 ? undefined : ["party.json cannot be used:", ...problems].join("\n");
}
