export const carouselContent = {
  role: "carousel",
  play: "Play the slides",
  pause: "Pause the slides",
  previous: "Previous picture",
  next: "Next picture",
  picture: (at: number, of: number) => `Picture ${at} of ${of}`,
};
