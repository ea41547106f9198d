import { createFileRoute } from "@tanstack/react-router";
import { AskFirst } from "./ask-first.tsx";
import { newsletterContent } from "./newsletter.content.ts";
import { unsubscribeHead } from "./newsletter.head.ts";
import { endSubscription } from "./subscription.ts";

export const Route = createFileRoute("/unsubscribe-newsletter/$token")({
  head: unsubscribeHead,
  component: UnsubscribePage,
});

function UnsubscribePage() {
  const { token } = Route.useParams();
  return <AskFirst words={newsletterContent.unsubscribe} act={() => endSubscription(token)} />;
}
