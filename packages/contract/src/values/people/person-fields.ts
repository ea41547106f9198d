// The fields of a person in the register, once for all: columns, imports, pages, corrections, changes, merges, exports, own
// data and erasure.

import { genders, type VoterStatus, voterStatuses } from "../person.ts";
import type { InLanguages, Language } from "../text/languages.ts";

interface FieldOptions {
  /** As the console and the member's own data name it. */
  label: InLanguages<string>;
  /** Of a column of a list. */
  short?: string;
  /** In the member's own data, where the label does not say enough. */
  own?: InLanguages<string>;
  /** Within a sentence to the member; else the label in small letters. */
  mention?: InLanguages<string>;
  /** Never null: empty is stored as an empty text. */
  required?: true;
  /** An account has it as well, so that an import leaves it to the owner. */
  ofAccount?: true;
  /**
   * Who corrects it: `office`; `contact`, which is the same for people without an account alone, and with a reason; `sensitive`
   * with the permission for sensitive data and a recent code.
   */
  corrected?: "office" | "contact" | "sensitive";
  /** A column of a list can hold it. */
  imported?: {
    label?: string;
    /** Never replaced: two people with one number are a question for a person. */
    fillOnly?: true;
  };
  /** A file of people can have it. */
  exported?: true;
  /** Two rows that are joined take it together with the fields of the same name. */
  mergedAs?: string;
  /** It stays when the person is erased, so that how many have left stays right. */
  keptOnErasure?: true;
}

export type PersonField = FieldOptions &
  (
    | { kind: "text"; max: number }
    /** `empty` is stored where nothing is known; else null. */
    | { kind: "choice"; options: readonly string[]; empty?: string }
    | { kind: "day" }
    | { kind: "year" }
    | { kind: "phone" }
    | { kind: "email" }
    | { kind: "ward" }
    /** Encrypted. `found`: also as an HMAC, by which it is found, and unique. */
    | { kind: "secret"; max: number; found?: true }
  );

export const personFields = {
  surname: {
    kind: "text",
    label: { en: "Surname", sw: "Jina la ukoo" },
    max: 100,
    required: true,
    ofAccount: true,
    corrected: "office",
    imported: {},
    exported: true,
  },
  other_names: {
    kind: "text",
    label: { en: "Other names", sw: "Majina mengine" },
    max: 200,
    required: true,
    ofAccount: true,
    corrected: "office",
    imported: {},
    exported: true,
  },
  phone: {
    kind: "phone",
    label: { en: "Phone", sw: "Simu" },
    own: { en: "Phone number", sw: "Nambari ya simu" },
    ofAccount: true,
    corrected: "contact",
    imported: {
      label: "Phone number",
    },
    exported: true,
  },
  email: {
    kind: "email",
    label: { en: "Email address", sw: "Anwani ya barua pepe" },
    short: "Email",
    ofAccount: true,
    corrected: "contact",
    imported: {},
    exported: true,
  },
  sex: {
    kind: "choice",
    label: { en: "Gender", sw: "Jinsia" },
    options: genders,
    ofAccount: true,
    corrected: "office",
    imported: { label: "Sex" },
    exported: true,
  },
  date_of_birth: {
    kind: "day",
    label: { en: "Date of birth", sw: "Tarehe ya kuzaliwa" },
    ofAccount: true,
    corrected: "office",
    imported: {},
    exported: true,
    mergedAs: "birth",
  },
  /** Where only an age is known. */
  birth_year: {
    kind: "year",
    label: { en: "Year of birth", sw: "Mwaka wa kuzaliwa" },
    ofAccount: true,
    imported: {},
    mergedAs: "birth",
  },
  ward: {
    kind: "ward",
    label: { en: "Ward", sw: "Wadi" },
    ofAccount: true,
    corrected: "office",
    exported: true,
    keptOnErasure: true,
  },
  polling_station: {
    kind: "text",
    label: { en: "Polling station", sw: "Kituo cha kupigia kura" },
    max: 200,
    corrected: "office",
    imported: {},
    exported: true,
  },
  voter_status: {
    kind: "choice",
    label: { en: "Registered as a voter", sw: "Mpiga kura aliyejiandikisha" },
    short: "Voter",
    own: { en: "Whether you are a registered voter", sw: "Kama wewe ni mpiga kura aliyejiandikisha" },
    mention: { en: "registration as a voter", sw: "kuandikishwa kuwa mpiga kura" },
    options: voterStatuses,
    empty: "unknown" satisfies VoterStatus,
    corrected: "office",
    exported: true,
    mergedAs: "voter",
  },
  id_number: {
    kind: "secret",
    label: { en: "ID number", sw: "Nambari ya kitambulisho" },
    mention: { en: "ID number", sw: "nambari ya kitambulisho" },
    max: 30,
    found: true,
    corrected: "sensitive",
    imported: {
      label: "ID or passport number",
      fillOnly: true,
    },
    exported: true,
  },
  disability: {
    kind: "secret",
    label: { en: "Disability", sw: "Ulemavu" },
    max: 200,
    corrected: "sensitive",
    exported: true,
  },
} as const satisfies Record<string, PersonField>;

type Fields = typeof personFields;
export type PersonFieldName = keyof Fields;

/** The names of the fields that have these options, such as `{ corrected: "office" }`. */
export type FieldsWith<Options> = {
  [Name in PersonFieldName]: Fields[Name] extends Options ? Name : never;
}[PersonFieldName];

export const personFieldNames = Object.keys(personFields) as [PersonFieldName, ...PersonFieldName[]];
export const personFieldOf = (name: PersonFieldName): PersonField => personFields[name];

/** Those with an option, in their order. */
const fieldsWhere = <Options>(test: (field: PersonField) => boolean) =>
  personFieldNames.filter((name) => test(personFields[name])) as [FieldsWith<Options>, ...FieldsWith<Options>[]];

/** What staff correct. */
export const correctableFields = fieldsWhere<{ corrected: "office" }>(({ corrected }) => corrected === "office");
export type CorrectableField = (typeof correctableFields)[number];

/** What staff correct of people without an account alone, with a reason: an account's are its owner's. */
export const contactFields = fieldsWhere<{ corrected: "contact" }>(({ corrected }) => corrected === "contact");
export type ContactField = (typeof contactFields)[number];

/** Shown for a minute, with a reason (Data Protection Act, section 2: sensitive personal data). */
export const sensitiveFields = fieldsWhere<{ corrected: "sensitive" }>(({ corrected }) => corrected === "sensitive");
export type SensitiveField = (typeof sensitiveFields)[number];

export const importedFields = fieldsWhere<{ imported: object }>(({ imported }) => imported !== undefined);
export type ImportedField = (typeof importedFields)[number];

export const exportedFields = fieldsWhere<{ exported: true }>(({ exported }) => exported === true);
export type ExportedField = (typeof exportedFields)[number];

type MergedAs<Name extends PersonFieldName> = Fields[Name] extends { mergedAs: infer As } ? As : Name;
/** What two rows that are joined take from each other. */
export type MergeField = { [Name in PersonFieldName]: MergedAs<Name> }[PersonFieldName] & string;

export const mergeFieldOf = (name: PersonFieldName): MergeField =>
  (personFieldOf(name).mergedAs as MergeField | undefined) ?? (name as MergeField);
export const fieldsOfMerge = (field: MergeField): PersonFieldName[] =>
  personFieldNames.filter((name) => mergeFieldOf(name) === field);
export const mergeFields = [...new Set(personFieldNames.map(mergeFieldOf))] as [MergeField, ...MergeField[]];

/** What a field holds as it is read, null for nothing. */
export type PersonFieldValue<Field> = Field extends { kind: "choice"; options: readonly (infer Option)[] }
  ? Option
  : Field extends { kind: "year" | "ward" }
    ? number
    : string;

/** As columns of lists name it. */
export const shortLabelOf = (name: PersonFieldName): string => {
  const { short, label } = personFieldOf(name);
  return short ?? label.en;
};

/** Within a sentence. */
export function mentionOf(name: PersonFieldName, language: Language): string {
  const { mention, label } = personFieldOf(name);
  return mention?.[language] ?? label[language].charAt(0).toLowerCase() + label[language].slice(1);
}

/** In English, as the console names them. */
export const personLabels = Object.fromEntries(
  personFieldNames.map((name) => [name, personFields[name].label.en]),
) as Record<PersonFieldName, string>;
