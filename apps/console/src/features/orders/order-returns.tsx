import { ApiError } from "@party/contract/client";
import type { StaffOrder } from "@party/contract/orders.staff";
import { formatKes } from "@party/contract/values/money";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { NumberField, TextField } from "@party/ui/form/field.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#api.ts";
import { type CallAction, useActions } from "#form/actions.tsx";
import css from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import { counterContent } from "./counter.content.ts";

const content = counterContent.returns;

interface OrderReturnsProps {
  order: StaffOrder;
  onChange: (order: StaffOrder) => void;
}

const fieldName = ({ product, size }: Pick<StaffOrder["lines"][number], "product" | "size">) => `${product} ${size}`;

/** Takes pieces of an order back, and shows those that came back before. */
export function OrderReturns({ order, onChange }: OrderReturnsProps) {
  const queryClient = useQueryClient();
  const [done, setDone] = useState("");
  // The same for what is sent again after a lost answer.
  const [entryId, setEntryId] = useState(() => crypto.randomUUID());
  const out = order.lines.filter(({ quantity, returned }) => quantity > returned);
  const send = ({ reason, ...typed }: Record<string, string>) => {
    const lines = out
      .map((line) => ({ product: line.product, size: line.size, quantity: Number(typed[fieldName(line)] || 0) }))
      .filter(({ quantity }) => quantity > 0);
    if (lines.length === 0) throw new ApiError(400, { detail: content.choose });
    const body = { entry_id: entryId, lines, reason: reason ?? "" };
    return api("POST /staff/orders/{number}/returns/", { params: { number: order.number }, body });
  };
  const finish = async (changed: StaffOrder) => {
    const { lines = [], amount = 0 } = changed.returns.at(-1) ?? {};
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    setDone(content.done(pieces, formatKes(amount)));
    setEntryId(crypto.randomUUID());
    onChange(changed);
    await queryClient.invalidateQueries({ queryKey: ["orders"] });
  };
  return (
    <>
      <div role="status">{done ? <Alert severity="success">{done}</Alert> : null}</div>
      {out.length === 0 ? <p>{counterContent.allBack}</p> : null}
      {out.length > 0 ? (
        <details>
          <summary>{content.title}</summary>
          <p className={css.note}>{content.text}</p>
          <RequestForm key={entryId} send={send} onSent={finish} submit={content.submit}>
            {(field) => (
              <>
                {out.map((line) => (
                  <NumberField
                    key={fieldName(line)}
                    {...field(fieldName(line))}
                    label={content.count(line.title, line.quantity - line.returned)}
                    min={0}
                    max={line.quantity - line.returned}
                    defaultValue={out.length === 1 && line.quantity - line.returned === 1 ? 1 : 0}
                  />
                ))}
                <TextField
                  {...field("reason")}
                  label={content.reason}
                  hint={content.reasonHint}
                  maxLength={300}
                  required
                />
              </>
            )}
          </RequestForm>
        </details>
      ) : null}
      <PastReturns order={order} onChange={onChange} onUndone={() => setDone("")} />
    </>
  );
}

type OrderReturn = StaffOrder["returns"][number];

function PastReturns({ order, onChange, onUndone }: OrderReturnsProps & { onUndone: () => void }) {
  const undo: CallAction<OrderReturn> = {
    label: content.undo,
    when: ({ undo_until }) => undo_until !== null,
    call: ({ id }) =>
      api("POST /staff/orders/{number}/returns/{id}/reversals/", { params: { number: order.number, id }, body: {} }),
    done: () => content.isUndone,
    closed: (_, reply) => {
      onUndone();
      onChange(reply as StaffOrder);
    },
  };
  const { buttons, status } = useActions([undo], "orders");
  if (order.returns.length === 0) return null;
  return (
    <section aria-labelledby="returns">
      <h3 id="returns">{content.before}</h3>
      {status}
      <ul>
        {order.returns.map((each) => (
          <li key={each.id}>
            {content.row(
              each.lines.map(({ title, quantity }) => `${quantity} × ${title}`).join(", "),
              formatKes(each.amount),
              formatInstant(new Date(each.at)),
              each.by,
            )}
            {each.taken_back_at ? ` (${content.undone})` : null} {buttons(each)}
          </li>
        ))}
      </ul>
    </section>
  );
}
