export const paymentMessages = {
  failed: (sum: string, title: string, reason: string) => ({
    title: `A payment of ${sum} did not go through`,
    message: `For: ${title}. ${reason}`,
  }),
  received: (sum: string, title: string, receipt: string) => ({
    title: `We received ${sum}`,
    message: `For: ${title}. Your receipt is ${receipt}.`,
  }),
  reversed: (sum: string, title: string, consequence: string) => ({
    title: `${sum} went back to you`,
    message: `For: ${title}. ${consequence}`,
  }),
};
