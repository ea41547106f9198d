export const momentContent = {
  title: "Share a picture",
  headline: {
    joining: (party: string) => `I am joining ${party}`,
    joined: (party: string) => `I have joined ${party}`,
    giving: (party: string) => `I have given to ${party}`,
    attending: () => "I will be there",
    promise: () => "I stand for this promise",
  },
  /** Beside the picture, before the link. */
  message: {
    joining: (party: string) => `I have applied to join ${party}. Join too, it is free:`,
    joined: (party: string) => `I have joined ${party}. Join too:`,
    giving: (party: string) => `I have just given to ${party}. Small gifts from many people keep us independent:`,
    attending: (_party: string, subject: string) => `I will be at "${subject}". Come too:`,
    promise: (party: string, subject: string) => `I stand for this promise of ${party}: "${subject}".`,
  },
  privacy: "Your name and ward are on it only if you tick them. Your plan, amount, numbers and phone never are.",
  name: { show: "Put my name on the picture", label: "Name" },
  ward: { show: "Put my ward on the picture", label: "Ward", line: (ward: string) => `${ward} Ward` },
  preview: (text: string) => `Picture: ${text}`,
  share: "Share picture",
  busy: "One moment…",
  whatsApp: "Link on WhatsApp",
  download: "Save picture",
  saved: "The picture is saved.",
  failed: "The picture could not be made. Please try again, or share the link.",
} as const;
