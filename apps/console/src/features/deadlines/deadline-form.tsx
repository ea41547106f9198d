import type { Deadline } from "@party/contract/deadlines.staff";
import { TextAreaField, TextField } from "@party/ui/form/field.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "#api.ts";
import css from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import { proposeDeadlineContent as content } from "./deadlines.content.ts";

type DeadlineField = "title" | "day" | "source" | "reason";

/** Proposes a deadline, or other values of one; opens the proposal. */
export function DeadlineForm({ deadline }: { deadline?: Deadline }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const propose = async (values: Record<DeadlineField, string>) => {
    const { id } = await api("POST /staff/deadlines/proposals/", {
      body: { ...values, ...(deadline ? { deadline: deadline.id, revision: deadline.revision } : {}) },
    });
    await queryClient.invalidateQueries({ queryKey: ["proposals"] });
    await navigate({ to: "/proposals/$id", params: { id } });
  };
  return (
    <RequestForm className={css.form} send={propose} submit={content.submit} busy={content.busy}>
      {(field) => (
        <>
          <TextField {...field("title")} label={content.name} defaultValue={deadline?.title} maxLength={200} required />
          <TextField {...field("day")} label={content.day} type="date" defaultValue={deadline?.day} required />
          <TextAreaField
            {...field("source")}
            label={content.source}
            hint={content.sourceHint}
            defaultValue={deadline?.source}
            rows={3}
            maxLength={500}
            required
          />
          <TextAreaField {...field("reason")} label={content.reason} rows={2} maxLength={500} required />
        </>
      )}
    </RequestForm>
  );
}
