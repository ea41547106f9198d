export const detailsHintContent = {
  text: "Some of your details are missing. Without them you may not vote in our primaries.",
  action: "Complete your details",
} as const;
