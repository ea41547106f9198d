const videoFacts = (length: string | undefined, captions: boolean) => [
  ...(length ? [length] : []),
  ...(captions ? ["Captions"] : []),
];

export const playButtonContent = {
  play: (title: string, length: string | undefined, captions: boolean) =>
    [`Play ${title}`, ...videoFacts(length, captions)].join(", "),
  facts: (length: string | undefined, captions: boolean) => videoFacts(length, captions).join(" · "),
};
