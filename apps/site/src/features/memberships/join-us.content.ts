import type { PaymentMethod } from "@party/contract/values/payments";

/** Wording of spec.md section 4, 5 and 8 where it gives one. */
export const joinUsContent = {
  title: "Join Us",
  subtitle: "Three short steps. Ordinary membership is free, and you need no account for it.",
  progress: "Your application",
  steps: ["Select Membership Plan", "Personal Information", "Payment"],
  /** The heading of the last step of a free plan. */
  checkAndSend: "Check and send",
  back: "Back",
  next: "Next",
  submit: "Submit Application",
  busy: "Submitting...",
  required: "Fields with * are required.",

  plans: { free: "Free", chosen: "Chosen", choose: "Choose this plan" },
  person: {
    first_name: { label: "First Name", missing: "First name is required" },
    last_name: {
      label: "Last Name",
      missing: "Last name is required",
      hint: "If you have one name only, write it in both fields.",
    },
    phone_number: {
      label: "Phone Number",
      missing: "Phone number is required",
      hint: "For example 0712 345 678",
      short: "This number looks too short. For example 0712 345 678",
    },
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
    sending: "You are signed in. We are sending your application now.",
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
    next: "The party checks it and calls you with the answer within 30 days. Write down the application number.",
    linked:
      "It is in your account. The party answers within 30 days. Once it has confirmed it, you get your member number and card there.",
    call: "Questions, or no answer? Call",
    office: "Find the office of your county",
    create: "Create an account to follow it and get your card",
    /** The account cannot get an application that another browser has sent. */
    sentElsewhere:
      "It was sent from another phone or browser. To follow it here, create an account, and apply once more when you are signed in.",
    createOnly: "Create an account",
    share: "Tell a friend on WhatsApp",
    shareText: (party: string) => `I have applied to join the ${party}. Join too, it is free:`,
    dashboard: "Follow it in your dashboard",
    close: "Close",
  },
  /** For members who open the wizard. */
  already: {
    applied: (plan: string, id: number) =>
      `You have applied for ${plan}. Your application ${id} is being checked, so you need not apply again.`,
    awaiting_payment: (plan: string) =>
      `You have applied for ${plan}. It starts when its fee is paid, so you need not apply again.`,
    active: (plan: string) => `You are a ${plan} member already.`,
    change: "You can change to a higher plan under Payments.",
    see: "See your application",
    pay: "Pay the fee",
    card: "See your membership card",
    payments: "Go to Payments",
  },
  loginRequired: {
    title: "Login Required",
    text: "Paid membership needs an account. Create one, or log in if you have one.",
    register: "Register",
    login: "Login",
  },
} as const;
