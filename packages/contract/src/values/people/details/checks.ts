// What a line of the Registrar's list needs of a person. The database computes each in `person_checks_of`, in the transaction of what
// changes it.

import type { InLanguages } from "../../text/languages.ts";

interface PersonCheck {
  /** In a table or a filter of the office. */
  short: string;
  /** What is wrong, to the office. */
  office: string;
  /** What the office does about it. */
  todo: string;
  /**
   * To the member; null for what they are not told: that a number is known already would tell whoever enters it that somebody else is a
   * member (decision 39).
   */
  member: InLanguages<string> | null;
}

export const personChecks = {
  names_incomplete: {
    short: "Names incomplete",
    office: "A surname or other names are missing.",
    todo: "Ask for the names as they stand on the ID card, and correct them.",
    member: {
      en: "Your names are incomplete. They must stand as they do on your ID card.",
      sw: "Majina yako hayajakamilika. Lazima yaandikwe kama yalivyo kwenye kitambulisho chako.",
    },
  },
  id_number_missing: {
    short: "No ID number",
    office: "There is no ID or passport number.",
    todo: "Call, and send a link: the member enters the number without telling it to anybody.",
    member: {
      en: "Your ID or passport number is missing. Without it you may not vote in our primaries.",
      sw: "Nambari yako ya kitambulisho au pasipoti haipo. Bila hiyo huenda usiweze kupiga kura katika kura za mchujo za chama.",
    },
  },
  id_number_taken: {
    short: "Same ID number",
    office: "The ID number that was given is somebody else’s in the register.",
    todo: "A membership officer looks for the other one: they may be one person, or one of the numbers is wrong.",
    member: null,
  },
  id_number_shape: {
    short: "ID number to check",
    office: "The number does not look like one of an ID card or a passport.",
    todo: "Ask for the card, and correct the number.",
    member: {
      en: "Your ID or passport number does not look right. Please enter it again.",
      sw: "Nambari yako ya kitambulisho au pasipoti haionekani kuwa sahihi. Tafadhali iandike tena.",
    },
  },
  birth_date_missing: {
    short: "No birth date",
    office: "The date of birth is missing; a year is not enough.",
    todo: "Ask for the day, and correct it.",
    member: {
      en: "Your date of birth is missing. The Registrar compares it with your ID.",
      sw: "Tarehe yako ya kuzaliwa haipo. Msajili huilinganisha na kitambulisho chako.",
    },
  },
  under_age: {
    short: "Under 18",
    office: "By the date of birth this person is not 18 yet.",
    todo: "Check the date. Nobody under 18 is put on a list.",
    member: {
      en: "By your date of birth you are not 18 yet. If it is wrong, please correct it.",
      sw: "Kwa tarehe yako ya kuzaliwa bado hujafika miaka 18. Kama si sahihi, tafadhali irekebishe.",
    },
  },
  ward_missing: {
    short: "No ward",
    office: "Nobody knows in which ward this person votes.",
    todo: "Ask, and correct the ward.",
    member: {
      en: "Your ward is missing. Choose it in your profile.",
      sw: "Wadi yako haipo. Ichague kwenye wasifu wako.",
    },
  },
  polling_station_missing: {
    short: "No polling station",
    office: "The polling station is missing.",
    todo: "Ask where this person is registered to vote.",
    member: {
      en: "Your polling station is missing. It says where you vote.",
      sw: "Kituo chako cha kupigia kura hakipo. Kinaonyesha unapopigia kura.",
    },
  },
  left: {
    short: "Has left",
    office: "This person has left the party.",
    todo: "Nothing: who has left is on no list.",
    member: {
      en: "You have left the party, so you are not on its list.",
      sw: "Umekihama chama, kwa hivyo hauko kwenye orodha yake.",
    },
  },
  consent_missing: {
    short: "No consent",
    office: "There is no consent that details go to the Registrar, or it was withdrawn.",
    todo: "Ask the member to complete their details in the portal, or send a link.",
    member: {
      en: "You have not agreed that we give your details to the Registrar. Without that you are not on the list.",
      sw: "Hujakubali tumpe Msajili maelezo yako. Bila hilo hauko kwenye orodha.",
    },
  },
  consent_outdated: {
    short: "Consent to an older text",
    office: "The consent for the Registrar was given to an older text.",
    todo: "Ask the member to agree to the new text, in the portal or by a link.",
    member: {
      en: "The text that you agreed to has changed. Please read it and agree again.",
      sw: "Maandishi uliyoyakubali yamebadilika. Tafadhali yasome na ukubali tena.",
    },
  },
} as const satisfies Record<string, PersonCheck>;

export type PersonCheckName = keyof typeof personChecks;
export const personCheckNames = Object.keys(personChecks) as [PersonCheckName, ...PersonCheckName[]];
export const personCheckOf = (name: PersonCheckName): PersonCheck => personChecks[name];

/** Those that members and applicants can fail. */
export const listedCheckNames = personCheckNames.filter((name) => name !== "left") as [
  Exclude<PersonCheckName, "left">,
  ...Exclude<PersonCheckName, "left">[],
];
export type ListedCheckName = (typeof listedCheckNames)[number];

/** What sort of number the encrypted ID number is. `other` is neither, and goes on no list. */
export const idNumberKinds = ["national_id", "passport", "other"] as const;
export type IdNumberKind = (typeof idNumberKinds)[number];

/** By its shape: an ID card has seven to nine digits, a passport one or two letters in front. @param number without spaces, in capital letters */
export function kindOfIdNumber(number: string): IdNumberKind {
  if (/^\d{7,9}$/.test(number)) return "national_id";
  return /^[A-Z]{1,2}\d{6,8}$/.test(number) ? "passport" : "other";
}
