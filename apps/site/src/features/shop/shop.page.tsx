import { createFileRoute } from "@tanstack/react-router";
import { pageHead } from "#shell/page-head.ts";

export const Route = createFileRoute("/shop")({
  head: () =>
    pageHead({
      title: "Party Merchandise Shop",
      description: "Wear the colours: shirts, caps and more.",
      path: "/shop",
    }),
  component: ShopPage,
});

function ShopPage() {
  return <h1>Party Merchandise Shop</h1>;
}
