import { membershipConsentText } from "@party/contract/values/consent-texts/membership";
import { MINIMUM_AGE } from "@party/contract/values/membership-plans";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { genders } from "@party/contract/values/person";
import type { EvidenceKind } from "@party/contract/values/walk-ins";
import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonRowClass, SubmitButton } from "@party/ui/form/button.tsx";
import { Checkbox, RadioCards } from "@party/ui/form/choices.tsx";
import { SelectField, TextField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { shrinkPicture } from "@party/ui/upload/shrink-picture.ts";
import { type FormEvent, useRef, useState } from "react";
import formCss from "#form/form.module.css";
import type { Recruiter, WalkInEntry } from "./entries.ts";
import { type Signature, SignatureField } from "./signature-field.tsx";
import { walkInContent } from "./walk-ins.content.ts";
import css from "./walk-ins.module.css";

const content = walkInContent.form;

/** Kenyan mobile numbers, and others with their country code; the office checks it again. */
const PHONE_PATTERN = /^(0[17]\d{8}|(\+|00)?254[17]\d{8}|(\+|00)\d{8,15})$/;
const EARLIEST_BIRTHDAY = "1900-01-01";

/** The last birthday of somebody who is of age today. */
function latestAllowedBirthday(): string {
  const today = dayInNairobi(new Date());
  return `${Number(today.slice(0, 4)) - MINIMUM_AGE}${today.slice(4)}`;
}

type EntryFieldName =
  | "first_name"
  | "last_name"
  | "sex"
  | "date_of_birth"
  | "phone_number"
  | "ward"
  | "read_aloud"
  | "evidence";
type EntryErrors = Partial<Record<EntryFieldName, string>>;

function errorsOf(values: Record<string, string>): EntryErrors {
  const errors: EntryErrors = {};
  for (const name of ["first_name", "last_name", "sex", "date_of_birth", "ward", "read_aloud"] as const) {
    if (!values[name]?.trim()) errors[name] = content.required;
  }
  if (!PHONE_PATTERN.test(values.phone_number?.replace(/[\s()./-]/g, "") ?? ""))
    errors.phone_number = content.phoneWrong;
  if (values.date_of_birth && values.date_of_birth > latestAllowedBirthday()) errors.date_of_birth = content.underAge;
  return errors;
}

interface EntryFormProps {
  recruiter: Recruiter;
  /** An entry that is changed. */
  entry: WalkInEntry | undefined;
  /** @param file undefined keeps the evidence that is there */
  onSave: (entry: WalkInEntry, file: Blob | undefined) => Promise<void>;
  onCancel: () => void;
}

/** What is taken down of one person, with what proves that they agreed. */
export function EntryForm({ recruiter, entry, onSave, onCancel }: EntryFormProps) {
  const [errors, setErrors] = useState<EntryErrors>({});
  const [isBusy, setBusy] = useState(false);
  const [evidence, setEvidence] = useState<EvidenceKind>((entry?.evidence as EvidenceKind) ?? "signature");
  const [name, setName] = useState(entry ? `${entry.first_name} ${entry.last_name}` : "");
  const signature = useRef<Signature>(null);
  const isKept = entry?.evidence === evidence;

  async function fileOf(fields: FormData): Promise<Blob | undefined> {
    if (evidence === "signature") return signature.current?.read();
    const photo = fields.get("photo");
    return photo instanceof File && photo.size > 0 ? shrinkPicture(photo) : undefined;
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    const { photo: _, ...values } = Object.fromEntries(fields) as Record<string, string>;
    const found = errorsOf(values);
    setBusy(true);
    const file = await fileOf(fields).catch(() => {
      found.evidence = content.photoWrong;
      return undefined;
    });
    if (!file && !isKept) found.evidence ??= content.unsigned;
    setErrors(found);
    if (Object.keys(found).length === 0) await onSave(entryOf(values, evidence, entry), file);
    setBusy(false);
    // The first that is wrong.
    setTimeout(() => form.querySelector<HTMLElement>("[aria-invalid], [data-invalid]")?.focus());
  }

  const field = (each: keyof EntryErrors) => ({ name: each, error: errors[each], defaultValue: entry?.[each] ?? "" });
  return (
    <Panel id="person" title={entry ? content.change(name) : content.title}>
      {entry?.problem ? <Alert severity="warning">{entry.problem}</Alert> : null}
      <form
        method="post"
        className={formCss.stack}
        noValidate
        onSubmit={submit}
        onChange={({ currentTarget }) => {
          const fields = new FormData(currentTarget);
          setName(`${fields.get("first_name")} ${fields.get("last_name")}`.trim());
        }}
      >
        <TextField {...field("first_name")} label={content.firstName} autoComplete="off" maxLength={100} required />
        <TextField
          {...field("last_name")}
          label={content.lastName}
          hint={content.asOnId}
          autoComplete="off"
          maxLength={100}
          required
        />
        <SelectField {...field("sex")} label={content.sex} required>
          <option value="">{content.choose}</option>
          <Options of={genders.toReversed().map((sex) => [sex, content.sexes[sex]])} />
        </SelectField>
        <TextField
          {...field("date_of_birth")}
          label={content.birth}
          type="date"
          min={EARLIEST_BIRTHDAY}
          max={latestAllowedBirthday()}
          required
        />
        <TextField
          {...field("phone_number")}
          label={content.phone}
          hint={content.phoneHint}
          type="tel"
          autoComplete="off"
          maxLength={30}
          required
        />
        <SelectField
          {...field("ward")}
          label={content.ward}
          defaultValue={entry?.ward ?? (recruiter.wards.length === 1 ? recruiter.wards[0]!.id : "")}
          required
        >
          <option value="">{content.choose}</option>
          <Options of={recruiter.wards.map(({ id, name: ward, constituency }) => [id, `${ward}, ${constituency}`])} />
        </SelectField>
        <details
          className={css.more}
          open={Boolean(entry?.email || entry?.id_number || entry?.polling_station || entry?.occupation)}
        >
          <summary>{content.more}</summary>
          <div className={formCss.stack}>
            <TextField
              name="email"
              type="email"
              label={content.email}
              hint={content.emailHint}
              defaultValue={entry?.email}
              autoComplete="off"
              maxLength={254}
            />
            <TextField
              name="id_number"
              label={content.id}
              hint={content.idHint}
              defaultValue={entry?.id_number}
              autoComplete="off"
              maxLength={30}
            />
            <TextField
              name="polling_station"
              label={content.station}
              defaultValue={entry?.polling_station}
              autoComplete="off"
              maxLength={100}
            />
            <TextField
              name="occupation"
              label={content.occupation}
              defaultValue={entry?.occupation}
              autoComplete="off"
              maxLength={100}
            />
          </div>
        </details>
        <h3>{content.consent}</h3>
        <figure className={css.consent}>
          <figcaption>{content.readThis}</figcaption>
          <blockquote className={formCss.readAloud}>{membershipConsentText.text}</blockquote>
        </figure>
        <Checkbox
          name="read_aloud"
          value="true"
          label={content.readAloud}
          error={errors.read_aloud}
          defaultChecked={entry?.read_aloud === "true"}
          required
        />
        <RadioCards
          legend={content.evidence}
          options={[
            { value: "signature", title: content.signature, note: content.signatureNote },
            { value: "photo", title: content.photo, note: content.photoNote },
          ]}
          chosen={evidence}
          onChoose={setEvidence}
        />
        {isKept ? <p>{content.keepEvidence}</p> : null}
        {evidence === "signature" ? (
          <SignatureField signature={signature} label={name || content.somebody} />
        ) : (
          <TextField
            name="photo"
            type="file"
            accept="image/*"
            capture="environment"
            label={content.photoField}
            error={errors.evidence}
          />
        )}
        {evidence === "signature" && errors.evidence ? <Alert severity="error">{errors.evidence}</Alert> : null}
        <p className={buttonRowClass}>
          <SubmitButton busy={isBusy} label={content.save} busyLabel={content.saving} />
          {entry ? (
            <Button look="outlined" onClick={onCancel}>
              {content.cancel}
            </Button>
          ) : null}
        </p>
      </form>
    </Panel>
  );
}

function entryOf(values: Record<string, string>, evidence: EvidenceKind, before: WalkInEntry | undefined): WalkInEntry {
  const text = (name: string) => values[name]?.trim() ?? "";
  return {
    entry_id: before?.entry_id ?? crypto.randomUUID(),
    taken_at: before?.taken_at ?? new Date().toISOString(),
    first_name: text("first_name"),
    last_name: text("last_name"),
    sex: text("sex"),
    date_of_birth: text("date_of_birth"),
    phone_number: text("phone_number"),
    ward: text("ward"),
    email: text("email"),
    occupation: text("occupation"),
    polling_station: text("polling_station"),
    id_number: text("id_number"),
    consent_version: membershipConsentText.version,
    read_aloud: text("read_aloud"),
    evidence,
  };
}
