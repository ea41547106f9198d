/** What stands around an article or event that members are told of. */
export const announcements = {
  news: {
    heading: "News of the party",
    opening: "There is news from the party:",
    action: "Read the article",
    note: "You get this because you want to hear news of the party. To choose what we tell you about, open Settings on your dashboard.",
  },
  events_near_me: {
    heading: "A new event for you",
    opening: "There is a new event for you:",
    action: "See the event",
    note: "You get this because you want to hear of events near you. To choose what we tell you about, open Settings on your dashboard.",
  },
};
