import { Alert } from "@party/ui/alert.tsx";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { detailsHintContent as content } from "./details-hint.content.ts";
import { missingCountQuery } from "./details-query.ts";

/** On the dashboard, as long as something is missing. */
export function DetailsHint() {
  const { data: count } = useSuspenseQuery(missingCountQuery);
  if (count === 0) return null;
  return (
    <Alert severity="info">
      {content.text} <Link to="/dashboard/details">{content.action}</Link>
    </Alert>
  );
}
