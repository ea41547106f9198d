import { party } from "#party.ts";

const unexpectedGiftNotice = "If you did not make this gift, please answer this mail, and we will look into it.";

export const donationEmails = {
  receipt: (number: string) => `Your receipt ${number} is attached as a PDF. Please keep it.`,
  reference: (reference: string) => `Your reference is ${reference}. Please keep it.`,
  download: "Download receipt",
  everyMonth:
    "You chose to give every month. We email you once a month, and one tap starts the payment. Nothing is ever taken unless you pay it yourself.",
  changeMonthly: "Change or end your monthly gift",
  share: "Ask friends on WhatsApp to give too",
  shared: (address: string) => `I have given to the ${party.name}. You can give too: ${address}`,
  join: "Not a member yet? Ordinary membership is free: see how to join",
  thanks: (sum: string) => ({
    subject: `Thank you for your gift of ${sum}`,
    preview: `Asante sana. Your gift to the ${party.name} has arrived.`,
    heading: "Asante sana!",
    arrived: `Your gift of ${sum} to the ${party.name} has arrived. Thank you.`,
    next: "What happens next: we enter your gift in our books under your name, as the law asks, and put it to work. Our constitution asks for an audit each year. To see its report, answer this mail.",
    notes: [unexpectedGiftNotice],
  }),
  held: (sum: string) => ({
    subject: `Your gift of ${sum} is being checked`,
    preview: "It has arrived, and is held until we know that we may keep it.",
    heading: "Your gift has arrived, and is being checked",
    lines: [
      `Your gift of ${sum} to the ${party.name} has arrived. Thank you.`,
      "It brings your gifts of this year above the limit for one giver. So we hold it, and do not use it. A person checks it now. We then write to you: either we may keep your gift, or we return it to you in full.",
      "You do not have to do anything. Please do not send it again.",
    ],
    notes: [unexpectedGiftNotice],
  }),
  kept: (sum: string) => ({
    subject: `We may keep your gift of ${sum}`,
    preview: `It was checked, and it is with the ${party.name} now. Asante sana.`,
    heading: "Your gift was checked, and we keep it",
    arrived: `We wrote to you that we hold your gift of ${sum}, because it brings your gifts of this year above the limit for one giver. It was checked: the ${party.name} may keep it. Thank you.`,
    next: "You do not have to do anything. Your receipt stays as it is.",
    notes: [unexpectedGiftNotice],
  }),
  reminder: (sum: string) => ({
    subject: `Your monthly gift of ${sum}`,
    heading: "Your gift for this month",
    chosen: `You chose to give ${sum} to the ${party.name} every month. Thank you for staying with us.`,
    prompt: {
      preview: "One tap sends the payment to your phone.",
      how: "Tap below, then tap again on the page. You get a prompt on your phone, and you confirm with your PIN. Nothing is taken without it.",
    },
    page: {
      preview: "One tap opens the payment.",
      how: "Tap below, and pay on the page that opens. Nothing is taken unless you pay.",
    },
    action: "Give this month",
    notThisMonth: "Not this month? You can ignore this email. We remind you once a month, and no more.",
    end: "End your monthly gift and these emails",
    declaration:
      "By giving again you confirm your declaration: you are a Kenyan citizen and give your own money in your own name.",
  }),
};
