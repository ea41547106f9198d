import { EMAIL_LINK_DAYS } from "@party/contract/account";
import { party } from "#party.ts";

const ignoreNotice = "If it was not you, you can ignore this email.";

export const accountEmails = {
  confirmation: {
    subject: "Confirm your email address",
    preview: "Please tell us that this is your address.",
    get paragraphs() {
      return [
        `Welcome to the ${party.name}. Please tell us that this is your address. Then you can always get back into your account, and we can warn you if somebody else tries to use it.`,
      ];
    },
    action: "Confirm my email address",
    notes: [
      `The link works for ${EMAIL_LINK_DAYS} days. Where you are not signed in, it asks for your password.`,
      "If you did not make an account, somebody may have typed your address by mistake. You can ignore this email, or open the link and choose a password of your own: then the account is yours.",
    ],
  },
  registeredAgain: {
    subject: "This address was registered before",
    preview: "If that was you, sign in. If not, the account can be yours.",
    get nothingChanged() {
      return `Somebody has just tried to make an account at the ${party.name} with your email address. There is one already, which nobody has confirmed yet, so nothing has changed.`;
    },
    wasItYou: "Was the first one yours too? Then sign in with the password you chose then.",
    signIn: "Sign in",
    setPassword:
      "Have you forgotten it, or did somebody else use your address? Then set a new password. The account is yours from then on, and everybody else is signed out.",
    action: "Set a new password",
    notes: [
      `The link works once, for ${EMAIL_LINK_DAYS} days. Never give it to anybody.`,
      "If you want no account, you can ignore this email.",
    ],
  },
  taken: {
    subject: "You have an account already",
    preview: "Somebody tried to register with your email address.",
    paragraphs: [
      "Somebody has just tried to make an account with your email address. You already have one, so nothing has changed.",
      "Was it you? Then sign in as before. If you have forgotten your password, choose a new one.",
    ],
    action: "Choose a new password",
    notes: ["If it was not you, you can ignore this email. The other person was not told that you have an account."],
  },
  minutes: (count: number) => `${count} minutes`,
  hours: (count: number) => `${count} hours`,
  reset: (time: string) => ({
    subject: "Choose a new password",
    preview: `The link works once, for ${time}.`,
    paragraphs: [
      "You, or somebody who typed your address, asked for a new password. Press the button to choose one. You will then be signed out on all your devices.",
    ],
    action: "Choose a new password",
    notes: [
      `The link works once, and for ${time}.`,
      "If it was not you, you can ignore this email. Your password stays as it is. Never give this link to anybody.",
    ],
  }),
  confirmChange: {
    subject: "Please confirm your new email address",
    preview: "Please tell us that this is the address of your account.",
    paragraphs: [
      "You asked us to use this address for your account from now on. Please confirm that it is yours. Until then your old address goes on.",
    ],
    action: "Use this address",
    notes: [
      `The link works for ${EMAIL_LINK_DAYS} days. Where you are not signed in, it asks for your password.`,
      ignoreNotice,
    ],
  },
  changeTaken: {
    subject: "Your email address was not changed",
    preview: "This address has an account of its own.",
    heading: "This address has an account of its own",
    paragraphs: [
      "Somebody asked to use this email address for another account. There is an account with it already, so we changed nothing.",
      "Was it you? Then sign in with this address, and choose a new password for it if you have none. Or choose another address.",
    ],
    notes: [ignoreNotice],
  },
  restore: (newEmail: string, when: string) => ({
    subject: "Your email address was changed",
    preview: "Not you? You can take it back for 7 days.",
    paragraphs: [
      `On ${when} (Nairobi time) the address of your account was changed. It is now ${newEmail}. Our mails go there from now on.`,
      "Was it not you? Then take it back at once. You will get this address back, everybody is signed out, and you choose a new password.",
    ],
    action: "It was not me: take it back",
    notes: [`The link works for ${EMAIL_LINK_DAYS} days. If it was you, you can ignore this email.`],
  }),
  reserved: {
    subject: "This email address cannot be used yet",
    preview: "It was the address of another account until a few days ago.",
    get paragraphs() {
      return [
        `Somebody has just tried to make an account at the ${party.name} with this email address. Until a few days ago it was the address of another account, and that account can take it back for ${EMAIL_LINK_DAYS} days. Until then no other account can have it, so none was made.`,
        `Was it you? Then create your account after ${EMAIL_LINK_DAYS} days, or use another address.`,
        "Was the address of your account changed without you? Then open our email with the title “Your email address was changed” and take it back.",
      ];
    },
    notes: [ignoreNotice],
  },
};

export const securityEmails = {
  unknownDevice: "a browser",
  events: {
    signed_in: {
      subject: "New sign-in to your account",
      text: (device: string) =>
        `Somebody signed in to your account with ${device}, which we have not seen with you before.`,
    },
    password_changed: { subject: "Your password was changed", text: () => "The password of your account was changed." },
    password_reset: {
      subject: "You have a new password",
      text: () => "A new password was chosen by the link that we mailed you. Everybody was signed out.",
    },
    email_restored: {
      subject: "Your email address is back",
      text: () => "The change of your email address was taken back. Everybody was signed out.",
    },
    two_step_on: {
      subject: "Two-step sign-in is on",
      text: () => "From now on your account also asks for a code of your authenticator app.",
    },
    two_step_off: {
      subject: "Two-step sign-in is off",
      text: () => "From now on your account asks for your password alone.",
    },
    recovery_code_used: {
      subject: "A recovery code was used",
      text: (device: string) =>
        `One of your recovery codes was used to sign in with ${device}. It is spent now. You see in your settings how many are left.`,
    },
    recovery_codes_renewed: {
      subject: "You have new recovery codes",
      text: () => "New recovery codes were made for your account. Those from before work no longer.",
    },
    authenticator_replaced: {
      subject: "Your authenticator was replaced",
      text: () =>
        "From now on your account asks for a code of another authenticator app. Recovery codes from before work no longer.",
    },
  },
  anyBrowser: "A browser",
  browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  preview: "If it was you, you can ignore this email.",
  when: (when: string) => `This was on ${when} (Nairobi time).`,
  notYou:
    "If it was you, you can ignore this email. If it was not you, choose a new password at once: that signs everybody out.",
  action: "Choose a new password",
};

export const accountMessages = {
  created: (firstName: string) => ({
    title: `Welcome to the ${party.name}`,
    message: `Good to have you here, ${firstName}. Choose your membership plan to take full part.`,
  }),
};
