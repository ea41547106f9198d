export const objectionMessages = {
  subject: "Our answer to your objection",
  preview: "About the list of members.",
  action: "See the list",
  upheldText: (title: string) =>
    `You objected to the list “${title}”, and you are right. The list itself stays as it is, because nobody can change it. We put the matter right in the register for the next list.`,
  refusedText: (title: string) =>
    `You objected to the list “${title}”. We have looked at it, and the list stays as it is.`,
  note: "Two officers of the party have looked at your objection. If you do not agree, you may go to the party's organs and to the Political Parties Disputes Tribunal.",
};
