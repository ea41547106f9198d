export const donateContent = {
  title: "Donate",
  subtitle: "Small gifts from many people keep us independent.",
  image: "donate-hero",
  alt: "Hands of different ages putting coins into one clay pot",
  frequency: { legend: "How often", once: "Once", monthly: "Every month" },
  amount: {
    title: "Choose an amount",
    customLabel: "Amount in KES",
    other: "Other amount",
  },
  form: {
    title: "Your gift",
    amount: "Amount",
    firstName: "First Name",
    lastName: "Last Name",
    email: "Email",
    phone: "Phone Number",
    phoneHint: "The phone that pays, for example 0712 345 678.",
    method: "Payment Method",
    monthlyHint: "We email you once a month. One tap starts the payment. Nothing is taken by itself.",
    submit: "Donate Now",
    /** @param amount as it is printed, e.g. `KES 1,000` */
    submitAmount: (amount: string) => ` · ${amount}`,
    submitting: "One moment…",
    missing: (fields: readonly string[]) => `Still missing: ${fields.join(", ").toLowerCase()}.`,
    failed: "We could not take your gift. Nothing was paid, and your entries are still here: please try again.",
  },
  declaration: {
    /** Version of the text. The contract knows the valid ones. */
    version: "2026-11-26",
    title: "Before you give",
    /** Directly above the button: who gives declares it. */
    text: "By giving you declare that you are a Kenyan citizen, and that this gift is your own money, given in your own name.",
    hint: "The Political Parties Act lets us accept gifts from lawful sources only. We may not take money from anyone who is not a Kenyan citizen, or from a foreign government, an inter-governmental or a non-governmental organisation.",
    points: [
      "Give in your own name. A gift on behalf of somebody else must name that person.",
      "Do not give public money or property.",
      "A gift above the limit that applies to one giver is held until we have checked it, and is returned if the law does not allow us to keep it.",
      "We keep a record of your gift, as the law asks.",
      "Our constitution asks for an audit each year, whose report is open to every member.",
    ],
    rules: "What our constitution says about money and accounts",
    ask: "Ask for our accounts",
  },
  /** What each preset pays for, in their order. */
  uses: {
    title: "What your gift pays for",
    meanings: [
      "Budget pages for one ward",
      "Training for two polling agents",
      "A month’s rent for a small office",
      "A public address system for a branch",
      "Fuel for the bus through one region",
    ],
  },
  /** Beside the text that staff can change. */
  instructions: {
    businessNumber: "Business number",
    bank: { bank: "Bank", branch: "Branch", accountName: "Account name", accountNumber: "Account number" },
    placeholder: "These numbers are examples and take no money. Replace before launch.",
  },
  payment: {
    loading: "Opening your payment…",
    failed: "The payment could not be opened here.",
    retry: "Try again",
    own: "This payment has its own page.",
    ownHint: "Want to pay later?",
  },
} as const;
