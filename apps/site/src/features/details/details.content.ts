import { plural } from "@party/contract/values/plural";

export const detailsContent = {
  title: "Complete your details",
  lead: "Without them you may not vote in our primaries. It takes two minutes; have your ID card or passport at hand.",
  why: "The Registrar of Political Parties certifies the list of our members, and compares each line with the ID card.",
  missing: "What is missing",
  complete: "Nothing is missing. Thank you.",
  notAsked: {
    title: "Nothing to do yet",
    text: "We ask for these details once you have applied to join.",
    apply: "Join the party",
  },
  form: {
    title: "Your details",
    surname: "Surname",
    otherNames: "Other names",
    namesHint: "As on your ID card.",
    idNumber: "ID or passport number",
    idNumberKnown: (masked: string) => `We have ${masked}. Leave it empty to keep it.`,
    born: "Date of birth",
    pollingStation: "Polling station",
    pollingStationHint: "Where you vote, such as a primary school.",
    disability: "Disability, if you want to say",
    disabilityHint: "You choose: nobody has to say. It is kept encrypted.",
    disabilityKnown: "You have stated one. Leave it empty to keep it.",
    forgetDisability: "Take out the disability that I stated",
    consented: "You have agreed that the Registrar gets these details. You can withdraw it in your settings.",
    save: "Save my details",
    busy: "Saving…",
    saved: "Your details are saved. Nothing is missing.",
    savedPart: (count: number) => `Saved. ${plural(count, "One thing is", `${count} things are`)} still missing.`,
    failure: "Your details could not be saved. What you typed is still here. Please try again.",
  },
} as const;

export const linkedDetailsContent = {
  title: "Complete your details",
  code: "Your code",
  codeHint: "As it was read out to you, such as AB12C-D34EF.",
  open: "Go on",
  opening: "One moment…",
  unknown: "There is no such code, or it has ended. Check what you typed, or ask the party’s office for a new one.",
  failed: "We could not reach our records. Check your connection and try again.",
  until: (day: string) => `This link is good until ${day}, for one person alone.`,
  asks: { surname: "Your surname", phone: "Your phone number" },
  asksHint: {
    surname: "So that we know that this link is yours.",
    phone: "As we know it, so that we know that this link is yours.",
  },
  sent: "Thank you. Nothing is missing any more.",
} as const;
