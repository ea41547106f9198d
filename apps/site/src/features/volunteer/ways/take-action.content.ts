export const takeActionContent = {
  title: "Take Action",
  subtitle: "Six things that you can do, from two minutes to two years",
  image: "take-action-hero",
  alt: "People march through Nairobi behind a wide green banner",
  ways: [
    {
      title: "Join the party",
      time: "Three minutes",
      text: "Membership is free for every citizen of eighteen or more. You get a vote in your branch on the day you are accepted.",
      link: { label: "Join", to: "/joinus" },
    },
    {
      title: "Guard the vote",
      time: "Two Saturdays",
      text: "Check your own registration, then train as a polling station agent. A fair count needs eyes at every table.",
      link: { label: "Election integrity", to: "/election-integrity" },
    },
    {
      title: "Give your time",
      time: "A few hours a week",
      text: "Teach, translate, drive, cook, keep accounts or knock on doors. Tell us what you like doing.",
      link: { label: "Volunteer", to: "/volunteer" },
    },
    {
      title: "Come to a meeting",
      time: "One evening",
      text: "Bring a question about your road, your clinic or your bursary. Leave with an answer, or with three people who want one too.",
      link: { label: "See events", to: "/events" },
    },
    {
      title: "Chip in",
      time: "Two minutes",
      text: "A thousand shillings prints the county budget pages for a whole ward. Every gift is receipted.",
      link: { label: "Donate", to: "/donate" },
    },
    {
      title: "Spread the word",
      time: "Two minutes",
      text: "Read the manifesto and send the one line you like, or the one you do not, to a friend. Arguments are welcome.",
      link: { label: "Read the manifesto", to: "/manifesto" },
    },
  ],
} as const;
