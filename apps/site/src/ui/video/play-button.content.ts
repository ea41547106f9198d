const facts = (length: string | undefined, captions: boolean) => [
  ...(length ? [length] : []),
  ...(captions ? ["Captions"] : []),
];

export const playButtonContent = {
  play: (title: string, length: string | undefined, captions: boolean) =>
    [`Play ${title}`, ...facts(length, captions)].join(", "),
  facts: (length: string | undefined, captions: boolean) => facts(length, captions).join(" · "),
};
