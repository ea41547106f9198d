/** Preset amounts of the specification, section 9; whole KES. */
export const donationPresets = [1_000, 5_000, 10_000, 25_000, 50_000] as const;

export const donateContent = {
  title: "Donate",
  subtitle: "Small gifts from many people keep a party free",
  image: "donate-hero",
  alt: "Hands of different ages putting coins into one clay pot",
  intro:
    "Whoever pays for the bus likes to choose the road. That is why we ask many people for a little. Your gift prints ward budget pages, trains polling agents and keeps county offices open.",
  amount: {
    title: "Choose an amount",
    customLabel: "Amount in KES",
    customHint: "Or type another amount.",
    /** What a preset pays for, in the order of the presets. */
    meanings: [
      "Budget pages for one ward",
      "Training for two polling agents",
      "A month’s rent for a small office",
      "A public address system for a branch",
      "Fuel for the bus through one region",
    ],
  },
  form: {
    title: "Your details",
    required: "Fields with * are required.",
    amount: "Amount",
    firstName: "First Name",
    lastName: "Last Name",
    email: "Email",
    phone: "Phone Number",
    method: "Payment Method",
    monthly: "Every month",
    monthlyHint:
      "Once a month we write to you, and one tap sends the payment to your phone. Nothing is taken by itself.",
    submit: "Donate Now",
    submitting: "One moment…",
    missing: (fields: readonly string[]) => `Still missing: ${fields.join(", ")}.`,
    failed: "We could not take your gift. Nothing was paid, and your entries are still here: please try again.",
  },
  declaration: {
    /** Of the words of the label, as the contract knows them: other words are another version. */
    version: "2026-11",
    title: "Before you give",
    label: "I declare that I am a Kenyan citizen, and that this gift is my own money, given in my own name.",
    hint: "The Political Parties Act lets us accept gifts from lawful sources only. We may not take money from anyone who is not a Kenyan citizen, or from a foreign government, an inter-governmental or a non-governmental organisation.",
    points: [
      "Give in your own name. A gift on behalf of somebody else must name that person.",
      "Do not give public money or property.",
      "A gift above the limit that applies to one giver is held until we have checked it, and is returned if the law does not allow us to keep it.",
      "We keep a record of your gift, as the law asks, and publish the sources of our funds.",
    ],
  },
  instructions: {
    title: "Other ways to give",
    mpesa: {
      title: "M-PESA pay bill",
      steps: [
        "Open M-PESA on your phone and choose Lipa na M-PESA, then Pay Bill.",
        "Enter the business number below.",
        "As account number, enter your full name, without spaces.",
        "Enter the amount and your PIN, and keep the confirmation message.",
      ],
      stepsOfGift: [
        "Open M-PESA on your phone and choose Lipa na M-PESA, then Pay Bill.",
        "Enter the business number and the account number below, just as they stand.",
        "Enter the amount and your PIN, and keep the confirmation message.",
      ],
      businessNumber: "Business number",
      account: "Account number",
    },
    bank: {
      title: "Bank transfer",
      bank: "Bank",
      branch: "Branch",
      accountName: "Account name",
      accountNumber: "Account number",
      reference: "Reference",
      hint: "Write your name and phone number in the reference, so that we can send your receipt.",
      hintOfGift: "Write the reference on the transfer, so that we know your gift and can send your receipt.",
    },
    ofGift: "With these numbers your payment finds your gift by itself.",
    placeholder: "These numbers are examples and take no money. The party’s own will stand here.",
  },
  thanks: {
    title: "Asante sana!",
    text: "Thank you for your generous contribution! We'll be in touch soon.",
    again: "Make another gift",
  },
  payment: {
    loading: "Opening your payment…",
    failed: "The payment could not be opened here.",
    retry: "Try again",
    own: "This payment has its own page.",
    ownHint: "Want to pay later?",
  },
} as const;
