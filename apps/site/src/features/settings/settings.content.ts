import type { NotificationChannel, NotificationTopic } from "@party/contract/notifications";
import type { ConsentChannel, ConsentPurpose } from "@party/contract/values/consents";
import type { InLanguages } from "@party/contract/values/languages";

export const settingsContent = {
  title: "Settings",
  lead: "Notifications, appearance, security and your data.",
  cancel: "Cancel",
  notSaved: "That could not be saved. Check your connection and try again.",
  password: "Your password",
} as const;

export const notificationsContent = {
  title: "Notifications",
  text: "Choose what we tell you about, and how.",
  topics: {
    news: { name: "News of the party", hint: "What we do, decide and plan." },
    events_near_me: {
      name: "Events near me",
      hint: "In your county, constituency and ward, and those for the whole country.",
    },
    membership: {
      name: "Membership and payments",
      hint: "Always on: you must know when money moves in your name and when your membership ends.",
    },
  } satisfies Record<NotificationTopic, { name: string; hint: string }>,
  channels: { mail: "By email", dashboard: "On my dashboard" } satisfies Record<NotificationChannel, string>,
  save: "Save notifications",
  saving: "Saving…",
  saved: "Saved.",
} as const;

export const coloursContent = {
  title: "Colours",
  text: "Light is best in the sun, dark is easier at night.",
  legend: "Colours of the site",
  modes: { system: "As on my device", light: "Light", dark: "Dark" },
} as const;

export const languageContent = {
  title: "Language",
  legend: "Language of the site",
  names: { en: "English", sw: "Kiswahili" } satisfies InLanguages<string>,
  text: "Of the site, which opens in it at once, and of what we send you.",
  saved: "Saved.",
} as const;

export const consentsContent = {
  title: "Your consents",
  text: "Everything that you agreed to, or withdrew.",
  empty: "None yet.",
  purposes: {
    account: "Your account",
    membership: "Your membership",
    volunteering: "Volunteering",
    newsletter: "The newsletter",
    card_name: "Your name when your card is checked",
    registrar: "Your details for the Registrar of Political Parties",
  } satisfies Record<ConsentPurpose, string>,
  actions: { given: "You agreed", withdrawn: "You withdrew it" },
  channels: {
    website: "on the website",
    mail: "by a link in an email",
    dashboard: "in your dashboard",
    in_person: "in person, to a coordinator",
    details_link: "by a link or code from the party’s office",
  } satisfies Record<ConsentChannel, string>,
  version: (version: string) => `Text of ${version}`,
  withdraw: {
    volunteering: {
      button: "Stop volunteering",
      title: "Stop volunteering?",
      text: "We delete your offer to volunteer and will not ask you to help. You can offer again at any time.",
    },
    newsletter: {
      button: "Stop the newsletter",
      title: "Stop the newsletter?",
      text: "We send you no more newsletters. You can subscribe again at any time.",
    },
    card_name: {
      button: "Stop showing my name",
      title: "Stop showing your name?",
      text: "Whoever scans the code of your card sees no name any more. You can allow it again at any time on your card's page.",
    },
    registrar: {
      button: "Don’t give my details to the Registrar",
      title: "Keep your details from the Registrar?",
      text: "You will not be on the list of members that we hand in, and may not vote in our primaries. You stay a member. You can agree again until the list is handed in.",
    },
  },
  withdrawn: "Done. Your consent is withdrawn.",
  elsewhere:
    "To withdraw your membership, leave the party. To withdraw your account, delete it. Both are at the foot of this page.",
} as const;

export const myDataContent = {
  title: "My data",
  text: "Download everything that we keep about you. It is yours (Data Protection Act 2019).",
  json: "Download as JSON",
  page: "Download as web page",
  working: "Getting your data…",
  done: "Your data is in your downloads.",
  askAgain: "To keep your data safe, please enter your password again.",
  confirm: "Continue",
  failed: "Your data could not be loaded. Check your connection and try again.",
} as const;

export const accessesContent = {
  title: "Who looked at your data",
  text: "Everybody in the party's office who saw or changed your data, newest first, at most 100 entries.",
  empty: "Nobody in the party's office has looked at your data.",
  by: (role: string, place: string) => (place === "" ? role : `${role}, ${place}`),
  reason: (reason: string) => `Reason: ${reason}`,
} as const;

export const leavingContent = {
  leave: {
    title: "Leave the party",
    text: "You can leave at any time, and you don’t have to say why. Your membership ends the moment we receive your notice. Your account stays.",
    button: "Leave the party",
    dialog: "Leave the party?",
    law: "By law this is a written notice (Political Parties Act, section 14). It counts at once. We then have seven days to tell the Registrar of Political Parties. Fees that you have paid are not given back.",
    notice: "I resign from the party",
    confirm: "Yes, I resign from the party",
    done: (until: string | null) =>
      until === null
        ? "Your application is taken back. We have sent you an email."
        : `You have left the party. We will tell the Registrar by ${until}. We have sent you an email.`,
    failed: "Your notice could not be sent. Check your connection and try again.",
  },
  erase: {
    title: "Delete my account",
    text: "We delete your account and what we know about you. If you are a member, your membership ends too.",
    button: "Delete my account",
    dialog: "Delete your account?",
    goneTitle: "Deleted, or left without your name",
    details: "Details, and the laws",
    keptFor: (what: readonly string[]) => `${what.join(", ")}:`,
    keptTitle: "What the law makes us keep",
    keptNothing: "Nothing. The law asks us to keep nothing about you.",
    forEver: "This cannot be undone. If your address is confirmed, we send a last email to it.",
    confirm: "Delete my account",
    working: "Deleting…",
    done: "Your account is deleted.",
    failed: "Your account could not be deleted. Check your connection and try again.",
  },
} as const;
