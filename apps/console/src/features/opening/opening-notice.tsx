import { Alert } from "@party/ui/alert.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { hasPermission, useStaff } from "#session/session.ts";
import { openingNoticeContent as content } from "./opening-notice.content.ts";
import { openingQuery } from "./opening-query.ts";

/** On Today until nothing is missing. */
export function OpeningNotice() {
  const { data } = useQuery({ ...openingQuery, enabled: hasPermission(useStaff(), "opening.read") });
  if (!data || data.complete) return null;
  return (
    <Alert severity="info">
      {content.missing(data.checks.length - data.done, data.checks.length)} <Link to="/opening">{content.look}</Link>
    </Alert>
  );
}
