import type { PaymentMethod } from "@party/contract/values/payment-methods";

/** Wording of spec sections 4, 5 and 8 where it gives one. */
export const joinUsContent = {
  title: "Join Us",
  subtitle: "Three short steps. Ordinary membership is free, and you need no account for it.",
  progress: "Your application",
  steps: ["Select Membership Plan", "Personal Information", "Payment"],
  back: "Back",
  next: "Next",
  submit: "Submit Application",
  busy: "Submitting...",
  required: "Fields with * are required.",

  plans: { free: "Free", chosen: "Chosen", choose: "Choose this plan" },
  person: {
    first_name: { label: "First Name", missing: "First name is required" },
    last_name: { label: "Last Name", missing: "Last name is required" },
    phone_number: { label: "Phone Number", missing: "Phone number is required", hint: "For example 0712 345 678" },
    age: { label: "Age", missing: "Age is required" },
    gender: { label: "Gender", missing: "Gender is required", empty: "Select Gender" },
    occupation: { label: "Occupation", missing: "Occupation is required" },
    county: { missing: "County is required" },
    constituency: { missing: "Constituency is required" },
    ward: { missing: "Ward is required" },
  },
  genders: { male: "Male", female: "Female", other: "Other" },

  payment: {
    summary: "Your application",
    change: "Change",
    plan: "Plan",
    fee: "Membership fee",
    name: "Name",
    phone: "Phone number",
    free: "There is nothing to pay. Check your details and send your application.",
    method: "How would you like to pay?",
    later: "You pay on the next page, once your application has arrived.",
    signIn: "Paid plans need an account. You will sign in next; we keep your entries for you.",
    welcomeBack: "Welcome back. Your application is as you left it. Check it, then submit it.",
  },
  methods: {
    mpesa: { name: "M-PESA", note: "A prompt on your phone" },
    airtel: { name: "Airtel Money", note: "A prompt on your phone" },
    card: { name: "Card", note: "Visa or Mastercard" },
    bank: { name: "Bank transfer", note: "To the party's account" },
    paypal: { name: "PayPal", note: "From abroad too" },
    stripe: { name: "Stripe", note: "Card payment by Stripe" },
  } satisfies Record<PaymentMethod, { name: string; note: string }>,

  outcomes: {
    joined: "Membership application successful! Thank you for joining us.",
    paymentDue: "Please complete your payment to activate your membership.",
    signIn: "Please log in to complete your membership payment.",
  },
  loginRequired: {
    title: "Login Required",
    text: "Paid membership needs an account. Create one, or log in if you have one.",
    register: "Register",
    login: "Login",
  },
} as const;
