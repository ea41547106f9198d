export const uploadContent = {
  tooLarge: (bytes: number) =>
    bytes >= 1024 ** 2
      ? `This file is larger than ${bytes / 1024 ** 2} MB. Save it in a smaller size.`
      : `This file is larger than ${bytes / 1024} kB. Choose another one.`,
  empty: "This file is empty.",
  progress: "Upload",
  sending: (name: string, percent: number) => `${name}: ${percent} %`,
  checking: "One moment, the file is checked …",
  stop: "Stop",
  stopped: "Stopped. What was sent is kept: go on, or choose another file.",
  goOn: "Go on",
};
