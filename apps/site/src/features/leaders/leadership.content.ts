export const leadershipContent = {
  title: "National Leadership",
  subtitle: "Elected by delegates, answerable to members",
  image: "leadership-hero",
  alt: "Delegates with party flags in front of the round tower of the Kenyatta convention centre at dawn",
  intro:
    "National officials are elected by secret ballot at the National Delegates Convention, for one term of five years, and nobody may hold the same office for more than two. They publish what they own, and they answer members’ questions in the open once a month.",
  empty: "The list of leaders will be here soon.",
  ask: {
    title: "Put a question to a leader",
    text: "Write it in your own words, in English or Kiswahili. The ten most common questions are answered in public every Monday.",
    link: { label: "Ask a question", to: "/contact" },
  },
} as const;
