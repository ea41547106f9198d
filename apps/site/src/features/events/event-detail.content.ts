export const eventDetailContent = {
  section: "Events",
  loading: "Loading event…",
  back: { label: "Back to Events", to: "/events" },
  additional: "Additional Information",
  placeholder: "event-placeholder",
} as const;
