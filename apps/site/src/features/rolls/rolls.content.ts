import type { RollReason } from "@party/contract/values/rolls";

export const rollsContent = {
  title: "Lists for the Registrar",
  text: "Who is on the list that the Registrar certifies may vote in the party's primaries. A list is of one day, and nobody can change it.",
  failed: "We could not load whether you are on a list. Please reload the page.",
  on: (day: string, title: string, line: string) => `You are on the list of ${day} (${title}), line ${line}.`,
  off: (day: string, title: string) => `You are not on the list of ${day} (${title}).`,
  reasons: {
    status: () => "Your membership is not active.",
    unpaid: (day: string) => `Your membership is not paid until ${day}.`,
    joined: (day: string) => `It is for members who joined before ${day}.`,
    place: () => "It is of another place.",
    since: () => "You would be on it today: something about you has changed since that day.",
  } satisfies Record<RollReason, (day: string) => string>,
  until: (day: string) => `If something is not right, you may object until ${day}.`,
  over: (day: string) => `Objections were possible until ${day}.`,
  object: "Object",
  label: "What is not right",
  hint: "For example: your name, or that you are not on the list although you are a member.",
  send: "Send the objection",
  sending: "Sending …",
  sent: (day: string) => `We have your objection, and answer it by ${day}.`,
  sendFailed: "We could not send your objection. Please try again.",
  yours: (text: string) => `You objected: “${text}”`,
  waits: (day: string) => `We answer by ${day}.`,
  upheld: (answer: string) => `You are right, for the next list: ${answer}`,
  refused: (answer: string) => `The list stays as it is: ${answer}`,
};
