import { SubmitButton } from "@party/ui/form/button.tsx";
import { TextAreaField } from "@party/ui/form/field.tsx";
import { api } from "#api.ts";
import { formatDay } from "#dates/dates.ts";
import { useSavingForm } from "#portal/use-saving-form.ts";
import { StatusMessage } from "#ui/forms/save-status.tsx";
import { refusalAnswerContent as content } from "./own-memberships.content.ts";
import css from "./own-memberships.module.css";

interface RefusalAnswerProps {
  /** Of the membership. */
  id: number;
  /** Until when a refusal can be answered; null when it cannot. */
  until: string | null;
  /** The membership is loaded again. */
  onAnswered: () => Promise<unknown>;
}

/** What an applicant who was refused has to say, once: somebody else then decides. */
export function RefusalAnswer({ id, until, onAnswered }: RefusalAnswerProps) {
  const { busy, status, field, submit } = useSavingForm<{ answer: string }>(content.failed);
  const send = submit(async (body) => {
    await api("POST /memberships/{id}/answers/", { params: { id }, body });
    await onAnswered();
    return content.sent;
  });
  return (
    <>
      <StatusMessage status={status} />
      {until === null || status?.severity === "success" ? null : (
        <form noValidate className={css.answer} onSubmit={send}>
          <p>{content.intro(formatDay(until))}</p>
          <TextAreaField {...field("answer")} label={content.label} rows={4} maxLength={500} required />
          <SubmitButton busy={busy} label={content.send} busyLabel={content.sending} />
        </form>
      )}
    </>
  );
}
