import { ApiError, isProblem } from "@party/contract/client";
import type { StaffOrder } from "@party/contract/orders.staff";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { ORDER_NUMBER_PATTERN } from "@party/contract/values/orders";
import { Alert } from "@party/ui/alert.tsx";
import { Camera, createQrReader } from "@party/ui/camera/camera.tsx";
import { Button, SubmitButton } from "@party/ui/form/button.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { api, messageOf } from "#api.ts";
import { type CallAction, useActions } from "#form/actions.tsx";
import form from "#form/form.module.css";
import type { Screen } from "#screen.ts";
import { Page } from "#shell/page/page.tsx";
import { counterContent as content } from "./counter.content.ts";
import css from "./counter.module.css";
import { handOutAction, markReadyAction, undoHandOutAction } from "./order-actions.tsx";
import { OrderReturns } from "./order-returns.tsx";

export const screen = {
  path: "/counter",
  menu: {
    group: "money",
    order: 3,
    label: content.title,
    about: content.about,
    icon: "M3 3h8v8H3zm2 2v4h4V5zm8-2h8v8h-8zm2 2v4h4V5zM3 13h8v8H3zm2 2v4h4v-4zm8-2h3v3h-3zm5 0h3v3h-3zm-5 5h3v3h-3zm5 0h3v3h-3z",
    permissions: ["orders.hand_out"],
  },
} satisfies Screen;

const loadReader = () => createQrReader(() => import("@party/ui/camera/read-frame.ts"));

/** One order after another, at a pickup point: by its code or its number. */
export function CounterPage() {
  const [order, setOrder] = useState<StaffOrder>();
  const field = useRef<HTMLInputElement>(null);
  const look = useMutation({ mutationFn: findOrder, onMutate: () => setOrder(undefined), onSuccess: setOrder });
  const show = (typed: string) => {
    if (field.current) field.current.value = typed;
    look.mutate(typed.trim());
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!look.isPending) show(field.current?.value ?? "");
  };
  const next = () => {
    setOrder(undefined);
    if (field.current) field.current.value = "";
    field.current?.focus();
  };
  useEffect(() => {
    if (look.error) field.current?.focus();
  }, [look.error]);
  return (
    <Page title={content.title} intro={content.intro} help="orders">
      <div className={css.counter}>
        {order ? <CounterOrder key={order.number} order={order} onChange={setOrder} onNext={next} /> : null}
        <form method="post" className={form.stack} noValidate onSubmit={submit}>
          <TextField
            ref={field}
            name="number"
            label={content.number}
            error={look.error ? messageOf(look.error, content.offline) : undefined}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={40}
          />
          <SubmitButton busy={look.isPending} label={content.find} busyLabel={content.finding} />
        </form>
        <Camera onCode={show} loadReader={loadReader} content={content} css={css} />
      </div>
    </Page>
  );
}

/** @throws ApiError with a sentence about a number that is none, or that is not found */
async function findOrder(number: string): Promise<StaffOrder> {
  if (!ORDER_NUMBER_PATTERN.test(number)) throw new ApiError(400, { detail: content.wrong(number) });
  return api("GET /staff/orders/{number}/", { params: { number } }).catch((error: unknown) => {
    throw isProblem(error, "not_found") ? new ApiError(404, { detail: content.unknown(number) }) : error;
  });
}

// What was handed out stands on the screen.
const { done: _said, ...handOutQuietly } = handOutAction;

/** At a counter one press is enough: it can be taken back. @param onChange told the order as it is then */
function useCounterActions(onChange: (order: StaffOrder) => void) {
  const actions = [markReadyAction, handOutQuietly, undoHandOutAction].map(
    ({ confirm: _question, next: _link, undo: _undo, ...action }): CallAction<StaffOrder> => ({
      ...action,
      closed: (_order, reply) => onChange(reply as StaffOrder),
    }),
  );
  return useActions(actions, "orders");
}

interface CounterOrderProps {
  order: StaffOrder;
  onChange: (order: StaffOrder) => void;
  onNext: () => void;
}

/** What is handed out to whom, with the one thing that is to be done. */
function CounterOrder({ order, onChange, onNext }: CounterOrderProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { buttons, status } = useCounterActions(onChange);
  useEffect(() => title.current?.focus(), []);
  const { number, collector, pickup, lines, state, handed_out } = order;
  return (
    <section className={css.order} aria-labelledby="collector">
      <h2 id="collector" ref={title} tabIndex={-1} className={css.name}>
        {collector || content.noName}
      </h2>
      <p>{content.at(pickup, number)}</p>
      <ul className={css.lines}>
        {lines.map(({ product, size, title: name, quantity, returned, image }) => (
          <li key={`${product} ${size}`} className={css.line}>
            {image ? <img src={image} alt="" width={72} height={72} /> : null}
            <b>{content.pieces(quantity, name, returned)}</b>
          </li>
        ))}
      </ul>
      {state === "paid" ? <p>{content.notReady}</p> : null}
      <div role="status">
        {handed_out ? (
          <Alert severity="info">{content.handedOut(handed_out.by, formatInstant(new Date(handed_out.at)))}</Alert>
        ) : null}
      </div>
      {status}
      <div className={css.big}>{buttons(order)}</div>
      <Button look={handed_out ? "primary" : "outlined"} onClick={onNext}>
        {content.next}
      </Button>
      {handed_out ? <OrderReturns order={order} onChange={onChange} /> : null}
    </section>
  );
}
