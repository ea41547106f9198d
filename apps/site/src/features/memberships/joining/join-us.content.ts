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
  sending: "You are signed in. We are sending your application now.",
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
      short: "This number looks too short.",
    },
    age: { label: "Age", missing: "Age is required" },
    gender: { label: "Gender", missing: "Gender is required", empty: "Select Gender" },
    occupation: { label: "Occupation", missing: "Occupation is required" },
    county: { missing: "County is required" },
    constituency: { missing: "Constituency is required" },
    ward: { missing: "Ward is required" },
  },

  outcomes: {
    incomplete: "Please fill in all required fields marked with *.",
    failed: "An error occurred while submitting your application. Please try again.",
    joined: "Membership application successful! Thank you for joining us.",
    paymentDue: "Please complete your payment to activate your membership.",
    signIn: "Please log in to complete your membership payment.",
  },
  invitedBy: (name: string) => `${name} invites you to join.`,
  loginRequired: {
    title: "Login Required",
    text: "Paid membership needs an account.",
    register: "Register",
    login: "Login",
  },
} as const;

/** Shown without script. */
export const freeApplicationContent = {
  needsScript: "Please turn on JavaScript to use this form. Without it you can apply for the free membership:",
  link: "Join for free",
} as const;
