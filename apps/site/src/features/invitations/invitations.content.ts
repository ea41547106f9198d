import { plural } from "@party/contract/values/plural";
import { party } from "#party.ts";

export const invitationsContent = {
  title: "Members",
  lead: "Bring your friends, and find the party near you.",
  invite: {
    title: "Invite a friend",
    text: "Share your own link. You see how many join through it.",
    link: "Your link",
    code: (code: string) => `Your code: ${code}`,
    copy: "Copy link",
    copied: "The link is copied.",
    notCopied: "Your browser does not let us copy. Press and hold the link to copy it.",
    whatsApp: "Share on WhatsApp",
    message: (link: string) =>
      `I am a member of the ${party.name}. Have a look at what we stand for, and join if you agree: ${link}`,
    email: "Email address of your friend",
    emailHint: "We write once, with your first name and your link, and do not keep the address.",
    send: "Send invitation",
    busy: "Sending…",
    failure: "Your invitation could not be sent. Please try again.",
  },
  joined: {
    title: "Joined through you",
    none: "Nobody yet. Share your link, and the number grows here.",
    count: (count: number) => plural(count, "1 person has joined.", `${count} people have joined.`),
    agreed: "These people agreed that you see their first name:",
    privacy: "We show a name only when that person agrees.",
    inMonth: (name: string, month: string) => `${name}, ${month}`,
  },
  consent: {
    title: "You came by an invitation",
    label: "The member who invited me may see my first name and the month I joined",
    hint: "Until you tick this, they see only a number. You can change it at any time.",
    saved: "Saved.",
    failure: "This could not be saved. Please try again.",
  },
  branches: {
    title: "The party near you",
    levels: { ward: "Ward", constituency: "Constituency", county: "County", national: "Head office" },
    nearest: "Nearest",
    none: "There is no office near you yet. Our head office helps you:",
  },
} as const;
