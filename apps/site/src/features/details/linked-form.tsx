import type { LinkedDetails as Details } from "@party/contract/own-details";
import { SubmitButton } from "@party/ui/form/button.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { api } from "#api.ts";
import { formatDay } from "#dates/dates.ts";
import { useSavingForm } from "#portal/use-saving-form.ts";
import { StatusMessage } from "#ui/forms/save-status.tsx";
import { linkedDetailsContent as content, detailsContent } from "./details.content.ts";
import css from "./details.module.css";
import { DetailsFields, type DetailsValues, MissingList } from "./details-fields.tsx";

/** A link whose code is known, with what it asks for. */
export interface Opened {
  code: string;
  details: Details;
}

const neededFor: Record<keyof DetailsValues, readonly Details["missing"][number][]> = {
  surname: ["names_incomplete"],
  other_names: ["names_incomplete"],
  id_number: ["id_number_missing", "id_number_shape"],
  date_of_birth: ["birth_date_missing"],
  polling_station: ["polling_station_missing"],
  disability: [],
  consent: ["consent_missing", "consent_outdated"],
};

/** Fields of what is missing alone: nothing that is stored is shown. */
export function LinkedForm({ code, details, onSent }: Opened & { onSent: (missing: Details["missing"]) => void }) {
  const { missing, asks, expires_at } = details;
  const { busy, status, field, submit } = useSavingForm<DetailsValues & { answer: string }>(
    detailsContent.form.failure,
  );
  const onSubmit = submit(async ({ answer, ...values }) => {
    const body = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    const reply = await api("POST /details/{code}/", { params: { code }, body: { answer, ...body }, anonymous: true });
    onSent(reply.missing);
    return detailsContent.form.savedPart(reply.missing.length);
  });
  return (
    <>
      <p>{content.until(formatDay(expires_at.slice(0, 10)))}</p>
      <h2>{detailsContent.missing}</h2>
      <p>{detailsContent.why}</p>
      <MissingList missing={missing} />
      <form className={css.form} noValidate onSubmit={onSubmit}>
        <TextField
          label={content.asks[asks]}
          hint={content.asksHint[asks]}
          autoComplete={asks === "phone" ? "tel" : "family-name"}
          required
          {...field("answer")}
        />
        <DetailsFields
          field={field}
          shown={(name) => name === "disability" || neededFor[name].some((check) => missing.includes(check))}
        />
        <div className={css.foot}>
          <StatusMessage status={status} />
          <SubmitButton busy={busy} label={detailsContent.form.save} busyLabel={detailsContent.form.busy} />
        </div>
      </form>
    </>
  );
}
