import { pageHead } from "#shell/page-head.ts";

export const payHead = () =>
  pageHead({ title: "Payment", description: "Your payment to us.", path: "/", unlisted: true });
