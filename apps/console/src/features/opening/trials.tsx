import type { MailTrial, Opening, PaymentTrial } from "@party/contract/opening";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "#api.ts";
import { useActions } from "#form/actions.tsx";
import { FactList } from "#form/facts.tsx";
import { RequestForm } from "#form/request-form.tsx";
import { hasPermission, useStaff } from "#session/session.ts";
import { openingContent } from "./opening.content.ts";
import css from "./opening.module.css";

const content = openingContent.trials;
const timeOf = (at: string) => formatInstant(new Date(at));

/** Shows what a call of this screen has replied. */
function useShowReply() {
  const queryClient = useQueryClient();
  return (reply: Opening) => queryClient.setQueryData(["opening"], reply);
}

/** A payment, an email, and which callbacks have come. */
export function Trials({ payment, mail, callbacks }: Pick<Opening, "payment" | "mail" | "callbacks">) {
  const mayTry = hasPermission(useStaff(), "opening.write");
  return (
    <Panel id="trials" title={content.title}>
      <section className={css.trial}>
        <h3>{content.payment}</h3>
        <p>{content.paymentIntro}</p>
        {payment ? <PaymentSteps trial={payment} mayTry={mayTry} /> : null}
        {mayTry ? <PaymentForm again={payment !== null} /> : null}
      </section>
      <section className={css.trial}>
        <h3>{content.mail}</h3>
        <p>{content.mailIntro}</p>
        {mail ? <MailState trial={mail} /> : null}
        {mayTry ? <MailForms mail={mail} /> : null}
      </section>
      <section className={css.trial}>
        <h3>{content.callbacks}</h3>
        {callbacks.length === 0 ? <p>{content.callbacksNone}</p> : null}
        <FactList
          facts={callbacks.map(({ provider, at, source, expected }) => [
            content.providers[provider] ?? provider,
            describeCallback(at, source, expected),
          ])}
        />
      </section>
    </Panel>
  );
}

function describeCallback(at: string | null, source: string | null, expected: boolean | null): string {
  if (at === null) return content.callbackNever;
  return expected === false && source
    ? content.callbackForeign(timeOf(at), source)
    : content.callbackSeen(timeOf(at), source);
}

function PaymentSteps({ trial, mayTry }: { trial: PaymentTrial; mayTry: boolean }) {
  const { buttons, status, dialog } = useActions<PaymentTrial>(
    [
      {
        label: content.giveBack,
        primary: true,
        when: ({ returnable }) => returnable && mayTry,
        confirm: {
          title: () => content.giveBackTitle,
          effect: () => content.giveBackEffect,
          submit: () => content.giveBack,
        },
        call: ({ id }) => api("POST /staff/opening/payments/{id}/returns/", { params: { id } }),
        done: () => content.giveBackDone,
      },
    ],
    "opening",
  );
  return (
    <>
      {trial.simulated ? <Alert severity="info">{content.simulated}</Alert> : null}
      <p className={css.hint}>{content.startedBy(trial.by, timeOf(trial.started_at))}</p>
      <ol className={css.steps} aria-live="polite">
        {trial.steps.map(({ step, state, at, text }) => (
          <li key={step} data-state={state}>
            <b>{content.steps[step]}</b>: {content.stepStates[state]}
            <br />
            <small>{at ? content.stepAt(timeOf(at), text) : text}</small>
          </li>
        ))}
      </ol>
      {status}
      <p className={css.actions}>{buttons(trial)}</p>
      {dialog}
    </>
  );
}

function PaymentForm({ again }: { again: boolean }) {
  const show = useShowReply();
  return (
    <RequestForm
      send={({ phone }: { phone: string }) => api("POST /staff/opening/payments/", { body: { phone } })}
      onSent={show}
      submit={again ? content.again : content.prompt}
    >
      {(field) => (
        <TextField
          {...field("phone")}
          label={content.phone}
          hint={content.phoneHint}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          required
        />
      )}
    </RequestForm>
  );
}

function MailState({ trial }: { trial: MailTrial }) {
  const { sent_at, arrived_at, failure, simulated } = trial;
  if (failure) return <Alert severity="error">{content.mailFailed(failure)}</Alert>;
  if (arrived_at) return <Alert severity="success">{content.mailArrived(timeOf(arrived_at))}</Alert>;
  if (!sent_at) return <p>{content.mailWaiting}</p>;
  return <p>{simulated ? content.mailInOutbox(timeOf(sent_at)) : content.mailSent(timeOf(sent_at))}</p>;
}

function MailForms({ mail }: { mail: MailTrial | null }) {
  const show = useShowReply();
  return (
    <>
      {mail && mail.arrived_at === null ? (
        <RequestForm
          send={({ code }: { code: string }) =>
            api("POST /staff/opening/mails/{id}/arrivals/", { params: { id: mail.id }, body: { code } })
          }
          onSent={show}
          submit={content.check}
        >
          {(field) => (
            <TextField
              {...field("code")}
              label={content.code}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              required
            />
          )}
        </RequestForm>
      ) : null}
      <RequestForm send={() => api("POST /staff/opening/mails/")} onSent={show} submit={content.send}>
        {() => null}
      </RequestForm>
    </>
  );
}
