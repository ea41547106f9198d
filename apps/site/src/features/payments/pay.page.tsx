import { createFileRoute } from "@tanstack/react-router";
import { LonePage } from "#ui/centered-page.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { payHead } from "./pay.head.ts";
import { PaymentByLink } from "./payment-by-link.tsx";

/** A payment by the link of a mail. It concerns one payer, and changes by the second: the browser asks for it. */
export const Route = createFileRoute("/pay/$token")({
  ssr: false,
  head: payHead,
  // The router would show it for half a second even when there is nothing left to wait for.
  pendingMinMs: 0,
  pendingComponent: Opening,
  component: PayPage,
});

function Opening() {
  return <Spinner label="Opening your payment…" />;
}

function PayPage() {
  const { token } = Route.useParams();
  return (
    <LonePage title="Payment">
      <PaymentByLink key={token} token={token} />
    </LonePage>
  );
}
