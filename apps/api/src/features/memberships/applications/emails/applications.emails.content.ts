import { party } from "#party.ts";

export const applicationEmails = {
  office: (name: string, address: string, phone: string) =>
    `Your party office is ${name}, ${address}. Call ${phone} with any question.`,
  meeting: (event: string) => `Your next meeting: ${event}`,
  confirmed: (plan: string, number: string) => ({
    subject: `Your ${plan} membership is active`,
    preview: `Member number ${number}`,
    lines: [
      `Welcome. The ${party.name} has confirmed your application.`,
      `Member number: ${number}`,
      "Valid until: your membership has no end. It stays until you leave the party.",
    ],
    action: "See your membership card",
    notes: [`If you did not ask for this membership, write to ${party.contacts.email}, and we put it right at once.`],
  }),
  refused: (application: number, plan: string, reason: string) => ({
    subject: "Your application was not accepted",
    preview: "With the reason, and what you can do.",
    paragraphs: [
      `The ${party.name} has not accepted your application ${application} for ${plan} membership.`,
      `Reason: ${reason}`,
      "You can apply again once this reason no longer holds.",
    ],
    action: "See your application",
    answer:
      "If you think that this is a mistake, answer in the member area within 14 days. Somebody else than who decided reads it.",
    final: "Somebody else than who decided first has read your answer. This decision is final.",
  }),
  question: (application: number, question: string) => ({
    subject: "A question about your application",
    preview: "The party asks you something before it decides.",
    paragraphs: [
      `Before the ${party.name} decides on your application ${application}, it asks you:`,
      question,
      `Please write your answer to ${party.contacts.email} and name application ${application}.`,
    ],
    action: "See your application",
  }),
};

export const applicationMessages = {
  confirmed: (firstName: string, plan: string, number: string) => ({
    title: "You are a member",
    message: `Welcome, ${firstName}. The party has confirmed your ${plan} membership ${number}. It has no end.`,
  }),
  received: (application: number) => ({
    title: `Application ${application} received`,
    message: "The party checks it. You get your member number and card once it is confirmed.",
  }),
  linked: { title: "You are a member", message: "Your membership card is ready." },
  refused: (reason: string) => ({ title: "Your application was not accepted", message: `The reason: ${reason}` }),
  question: "A question about your application",
};
