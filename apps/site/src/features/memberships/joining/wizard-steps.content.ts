import type { PaymentMethod } from "@party/contract/values/payments";

/** Of the steps after the choice of a plan, which are loaded once one is chosen. */
export const wizardStepsContent = {
  genders: { male: "Male", female: "Female", other: "Other" },
  /** The form without script. */
  free: {
    title: "Join for free",
    subtitle: "Ordinary membership, on one page. All fields are required.",
    nextList: "Show the next list",
  },
  payment: {
    summary: "Your application",
    change: "Change",
    plan: "Plan",
    fee: "Membership fee",
    name: "Name",
    phone: "Phone number",
    about: "About you",
    aboutYou: (age: string, gender: string, occupation: string) =>
      [`${age} years old`, gender, occupation].filter(Boolean).join(", "),
    ward: "Where you vote",
    places: (names: readonly (string | undefined)[]) => names.filter(Boolean).join(", "),
    perYear: (fee: string) => `${fee} a year`,
    comingLater: "Coming later",
    free: "There is nothing to pay. Check your details and send your application.",
    method: "How would you like to pay?",
    later: "You pay on the next page, once your application has arrived.",
    signIn: "Paid plans need an account. You will sign in next; we keep your entries for you.",
  },
  methods: {
    mpesa: { name: "M-PESA", note: "A prompt on your phone" },
    airtel: { name: "Airtel Money", note: "A prompt on your phone" },
    card: { name: "Card", note: "Visa or Mastercard" },
    bank: { name: "Bank transfer", note: "To the party's account" },
    paypal: { name: "PayPal", note: "From abroad too" },
    stripe: { name: "Stripe", note: "Card payment by Stripe" },
  } satisfies Record<PaymentMethod, { name: string; note: string }>,
} as const;
