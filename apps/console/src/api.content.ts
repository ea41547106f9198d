export const apiContent = {
  other: "Somebody else has signed in on this device. Sign in again as yourself.",
  noConnection: "There is no connection. What you typed is kept; try again when you are online.",
  failed: (status: number) => `The server replied with an error (${status}).`,
};
