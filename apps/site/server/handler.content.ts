export const handlerContent = {
  busy: "We are very busy right now. Please try again in a moment.",
  failed: "Something went wrong. Please try again in a moment.",
  formsOnly: "Only forms can be sent here.",
};
