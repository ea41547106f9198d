import { Alert } from "@party/ui/alert.tsx";
import { TextAreaField, TextField } from "@party/ui/form/field.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#api.ts";
import { RequestForm } from "#form/request-form.tsx";
import { receiptContent as content } from "./payments.content.ts";

/** Enters the code of a payment that is known to be paid without one. */
export function ReceiptForm({ payment }: { payment: number }) {
  const queryClient = useQueryClient();
  const [recorded, setRecorded] = useState<string>();
  return (
    <Panel id="receipt" title={content.title}>
      <p>{content.about}</p>
      <div role="status">{recorded ? <Alert severity="success">{content.done(recorded)}</Alert> : null}</div>
      <RequestForm
        submit={content.submit}
        send={({ receipt, reason }: Record<"receipt" | "reason", string>) =>
          api("POST /staff/payments/{id}/receipts/", { params: { id: payment }, body: { receipt, reason } })
        }
        onSent={async ({ reference }) => {
          setRecorded(reference);
          for (const queryKey of [["payments"], ["payment-questions"], ["today"]])
            await queryClient.invalidateQueries({ queryKey });
        }}
      >
        {(field) => (
          <>
            <TextField
              {...field("receipt")}
              label={content.receipt}
              autoCapitalize="characters"
              required
              maxLength={40}
            />
            <TextAreaField {...field("reason")} label={content.reason} rows={2} maxLength={500} required />
          </>
        )}
      </RequestForm>
    </Panel>
  );
}
