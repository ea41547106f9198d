export const contributeContent = {
  title: "Contribute",
  subtitle: "Money, time, things or ideas: each one moves the bus",
  image: "donate-hero",
  alt: "Hands of different ages putting coins into one clay pot",
  intro:
    "We take no money from companies that want a favour, and none from abroad. What we do is paid for by many small gifts and by members who give what they have. Here are four ways to share the load.",
  ways: [
    {
      title: "Give money",
      text: "Give once, by M-PESA or at the bank. You receive a receipt, and the total is published with our accounts.",
      link: { label: "Donate", to: "/donate" },
    },
    {
      title: "Give time",
      text: "Your hours are worth more to a ward branch than any poster. Choose what you do and when.",
      link: { label: "Volunteer", to: "/volunteer" },
    },
    {
      title: "Wear the colours",
      text: "T-shirts, caps and mugs from our shop are made in Kenya, and what they earn pays for branch meetings.",
      link: { label: "Visit the shop", to: "/shop" },
    },
    {
      title: "Lend or share",
      text: "A hall for an evening, plastic chairs, a printer, a pickup for a day, or an idea that worked in your county. Write to us.",
      link: { label: "Contact us", to: "/contact" },
    },
  ],
} as const;
