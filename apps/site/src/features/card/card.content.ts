export const cardContent = {
  title: "Membership card",
  lead: "Show it on your phone, print it, or keep the PDF.",
  number: "Member number",
  until: "Valid until",
  noEnd: "No end date",
  qr: "Code to check this card",
  full: "Show full screen",
  share: "Share as picture",
  pictureSaved: "The picture is saved.",
  noPicture: "The card has room for your picture.",
  addPicture: "Add your picture",
  renewal: "Your last day is past. Please renew soon: the card stays valid for 30 days after it.",
  renew: "Renew",
  print: "Print",
  pdf: "Save as PDF",
  busy: "One moment…",
  saved: "The PDF is saved.",
  failure: "The PDF could not be made. Please try again.",
  scan: {
    title: "When somebody scans your code",
    text: "They learn whether your membership is valid. They do not see your number, plan or picture. Your name helps them to see that the card is yours.",
    hint: (name: string) =>
      `Until you tick this, they see no name. You can change it at any time. They would see: ${name}`,
    saved: "Saved.",
    failure: "This could not be saved. Please try again.",
  },
  none: {
    title: "No card yet",
    text: "You get your card once your membership is active.",
    apply: "Choose a plan",
    pay: "Go to payments",
  },
  waiting: {
    applied: {
      title: "Your application is being checked",
      text: (plan: string, id: number) =>
        `We have your ${plan} application ${id}. Your card is here as soon as the party has confirmed it.`,
      action: "See your application",
    },
    unpaid: {
      title: "Your card waits for your fee",
      text: (plan: string) => `We have your ${plan} application. Your card is here as soon as its fee is paid.`,
      action: "Pay the fee",
    },
  },
} as const;

export const verifyContent = {
  title: "Membership card",
  valid: "Valid",
  validText: "This membership is active today.",
  invalid: "Not valid",
  invalidText: "There is no active membership for this code.",
  unknown: "Not checked",
  unknownText: "We could not check this card just now. Please try again in a moment.",
  again: "Check again",
  holder: "Name",
  holderText: "Only the first letter of the last name is shown. Ask to see an ID if you are not sure.",
  only: "This page tells nothing else about the person.",
} as const;
