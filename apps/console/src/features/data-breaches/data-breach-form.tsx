import type { DataBreach } from "@party/contract/data-breaches.staff";
import { toNairobiWallTime } from "@party/contract/values/nairobi-time";
import { Checkbox } from "@party/ui/form/choices.tsx";
import { NumberField, TextAreaField, TextField } from "@party/ui/form/field.tsx";
import { RequestForm } from "#form/request-form.tsx";
import { dataBreachContent as content } from "./data-breaches.content.ts";

type FieldName =
  | "title"
  | "description"
  | "measures"
  | "people_affected"
  | "found_at"
  | "commissioner_told_at"
  | "people_told_at"
  | "closed";

/** What a field of day and time takes: in Nairobi, without seconds. */
const toDateTimeInputValue = (instant: string | null | undefined) =>
  instant ? toNairobiWallTime(new Date(instant)).toISOString().slice(0, 16) : "";

const instantOf = (text: string | undefined) => (text ? `${text}:00+03:00` : null);

/** The body of a new one, from the fields. */
export const newBreachOf = ({
  title,
  description,
  measures,
  people_affected,
  found_at,
}: Record<FieldName, string>) => ({
  title,
  description,
  measures,
  people_affected: people_affected ? Number(people_affected) : null,
  found_at: instantOf(found_at) ?? "",
});

/** The body of a change, from the fields. */
export const changedBreachOf = (values: Record<FieldName, string>) => ({
  ...newBreachOf(values),
  commissioner_told_at: instantOf(values.commissioner_told_at),
  people_told_at: instantOf(values.people_told_at),
  closed: values.closed === "on",
});

interface DataBreachFormProps {
  /** Undefined for a new one. */
  breach?: DataBreach;
  send: (values: Record<FieldName, string>) => Promise<unknown>;
  onSent?: () => void;
  className?: string | undefined;
}

/** What is recorded about a breach. Who was told is asked once it is stored. */
export function DataBreachForm({ breach, send, onSent, className }: DataBreachFormProps) {
  const latest = toDateTimeInputValue(new Date().toISOString());
  return (
    <RequestForm
      send={send}
      onSent={() => onSent?.()}
      submit={breach ? content.submit : content.record}
      busy={content.busy}
      className={className}
    >
      {(field) => (
        <>
          <TextField
            {...field("title")}
            label={content.title}
            hint={content.titleHint}
            defaultValue={breach?.title}
            autoComplete="off"
            maxLength={200}
            required
          />
          <TextAreaField
            {...field("description")}
            label={content.description}
            hint={content.descriptionHint}
            defaultValue={breach?.description}
            rows={5}
            maxLength={5_000}
            required
          />
          <TextAreaField
            {...field("measures")}
            label={content.measures}
            defaultValue={breach?.measures}
            rows={4}
            maxLength={5_000}
          />
          <NumberField
            {...field("people_affected")}
            label={content.people}
            hint={content.peopleHint}
            min={0}
            defaultValue={breach?.people_affected ?? ""}
          />
          <TextField
            {...field("found_at")}
            label={content.found}
            type="datetime-local"
            max={latest}
            defaultValue={toDateTimeInputValue(breach?.found_at) || latest}
            required
          />
          {breach ? (
            <>
              <TextField
                {...field("commissioner_told_at")}
                label={content.commissioner}
                hint={content.toldHint}
                type="datetime-local"
                max={latest}
                defaultValue={toDateTimeInputValue(breach.commissioner_told_at)}
              />
              <TextField
                {...field("people_told_at")}
                label={content.told}
                hint={content.toldHint}
                type="datetime-local"
                max={latest}
                defaultValue={toDateTimeInputValue(breach.people_told_at)}
              />
              <Checkbox {...field("closed")} label={content.close} defaultChecked={breach.closed_at !== null} />
            </>
          ) : null}
        </>
      )}
    </RequestForm>
  );
}
