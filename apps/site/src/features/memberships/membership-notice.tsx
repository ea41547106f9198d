import type { OwnMembership } from "@party/contract/memberships";
import { Alert } from "@party/ui/alert.tsx";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { api } from "#api.ts";
import { membershipNoticeContent as content } from "./membership-notice.content.ts";
import { planOf } from "./plans.ts";

const currentStates = ["active", "grace", "awaiting_payment", "applied"];

/** Tells members before they fill anything in, and what they can do instead. A server without the list says nothing. */
export function MembershipNotice() {
  const [own, setOwn] = useState<OwnMembership>();
  useEffect(() => {
    const abort = new AbortController();
    api("GET /memberships/", { signal: abort.signal }).then(
      ({ results }) => setOwn(currentStates.map((state) => results.find((one) => one.state === state)).find(Boolean)),
      () => {},
    );
    return () => abort.abort();
  }, []);
  if (!own) return null;
  const { id, state, membership_type, changes } = own;
  const { name } = planOf(membership_type);
  if (state === "applied" || state === "awaiting_payment") {
    return (
      <Alert severity="info">
        {state === "applied" ? content.applied(name, id) : content.awaiting_payment(name)}{" "}
        <Link to="/dashboard/payments" state={{ membershipId: id }}>
          {state === "applied" ? content.see : content.pay}
        </Link>
      </Alert>
    );
  }
  return (
    <Alert severity="info">
      {content.active(name)} {changes.length > 0 ? `${content.change} ` : null}
      <Link to="/dashboard/card">{content.card}</Link> <Link to="/dashboard/payments">{content.payments}</Link>
    </Alert>
  );
}
