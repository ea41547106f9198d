import { ApiError } from "@party/contract/client";
import type { Payment } from "@party/contract/payments";
import type { MembershipType } from "@party/contract/values/membership-plans";
import type { PaymentMethod } from "@party/contract/values/payments";
import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "#api.ts";
import { PaymentPanel } from "#features/payments/payment-panel.tsx";
import { useSession } from "#session/use-session.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { ownMembershipsContent as content } from "./own-memberships.content.ts";
import css from "./own-memberships.module.css";

interface MembershipPaymentProps {
  /** Id of the membership. */
  id: number;
  /** The payment is for a change to this plan. */
  change?: MembershipType;
  focused: boolean;
  /** Scrolled into view, because the member came to pay for it. */
  selected?: boolean;
  preferredMethod: PaymentMethod | undefined;
  onPaid: () => void;
}

/** The payment of a membership. Opening it again returns the same payment. */
export function MembershipPayment({
  id,
  change,
  focused,
  selected = false,
  preferredMethod,
  onPaid,
}: MembershipPaymentProps) {
  const { user } = useSession();
  const [payment, setPayment] = useState<Payment>();
  const [failure, setFailure] = useState<string>();
  const place = useRef<HTMLDivElement>(null);

  const load = useCallback(() => {
    const abort = new AbortController();
    setFailure(undefined);
    const { signal } = abort;
    const opening = change
      ? api("POST /memberships/{id}/change/", { params: { id }, body: { membership_type: change }, signal })
      : api("POST /memberships/{id}/payment/", { params: { id }, signal });
    opening.then(setPayment, (error: unknown) => {
      if (abort.signal.aborted) return;
      setFailure((error instanceof ApiError && error.text) || content.failure.payment);
    });
    return () => abort.abort();
  }, [id, change]);
  useEffect(load, [load]);

  useEffect(() => {
    if (focused) place.current?.focus();
  }, [focused]);

  const isLoaded = payment !== undefined;
  useEffect(() => {
    if (selected && isLoaded) place.current?.scrollIntoView({ block: "start" });
  }, [selected, isLoaded]);

  return (
    <div ref={place} tabIndex={-1} className={css.payment}>
      {payment ? (
        <PaymentPanel
          payment={payment}
          suggestedPhone={user?.phone}
          preferredMethod={preferredMethod}
          untitled={change === undefined}
          onPaid={onPaid}
        />
      ) : failure ? (
        <>
          <Alert severity="error">{failure}</Alert>
          <p>
            <button type="button" className={buttonClass("outlined")} onClick={load}>
              {content.failure.again}
            </button>
          </p>
        </>
      ) : (
        <Spinner label={content.opening} />
      )}
    </div>
  );
}
