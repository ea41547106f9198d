import { MINIMUM_AGE } from "@party/contract/values/membership-plans";
import type { PaymentMethod } from "@party/contract/values/payments";

/** Wording of spec.md section 4, 5 and 8 where it gives one. */
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
    age: {
      label: "Age",
      missing: "Age is required",
      tooYoung: `You must be at least ${MINIMUM_AGE} to join. You can still follow us.`,
    },
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
    about: "About you",
    aboutYou: (age: string, gender: string, occupation: string) =>
      [`${age} years old`, gender, occupation].filter(Boolean).join(", "),
    ward: "Where you vote",
    perYear: (fee: string) => `${fee} a year`,
    comingLater: "Coming later",
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
  invitedBy: (name: string) => `${name} invites you to join.`,
  received: {
    title: (id: number) => `Application ${id} received`,
    again: (day: string) =>
      `You sent this application on ${day}. We keep one for each person, so sending it again changes nothing.`,
    next: "The party checks it and then contacts you. Keep the number.",
    linked: "It is in your account. You get your member number and card there once the party has confirmed it.",
    create: "Create an account to follow it and get your card",
    dashboard: "Follow it in your dashboard",
    close: "Close",
  },
  loginRequired: {
    title: "Login Required",
    text: "Paid membership needs an account. Create one, or log in if you have one.",
    register: "Register",
    login: "Login",
  },
} as const;
