import { createFileRoute } from "@tanstack/react-router";
import { LonePage } from "#ui/centered-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { monthlyGiftContent as content } from "./monthly-gift.content.ts";
import { monthlyGiftHead } from "./monthly-gift.head.ts";
import { MonthlyGiftCard } from "./monthly-gift-card.tsx";

/** What the reminder's link opens: it asks before it does anything, because mail scanners open every link. */
export const Route = createFileRoute("/donate/monthly/$token")({
  ssr: false,
  head: monthlyGiftHead,
  // The router would show it for half a second even when there is nothing left to wait for.
  pendingMinMs: 0,
  pendingComponent: Opening,
  component: MonthlyGiftPage,
});

function Opening() {
  return <Spinner label="Opening your monthly gift…" />;
}

function MonthlyGiftPage() {
  const { token } = Route.useParams();
  return (
    <LonePage title={content.title}>
      <MonthlyGiftCard key={token} token={token} />
    </LonePage>
  );
}
