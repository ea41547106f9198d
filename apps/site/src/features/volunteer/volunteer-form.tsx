import { Alert } from "@party/ui/alert.tsx";
import { Button, buttonVariantClass, SubmitButton } from "@party/ui/form/button.tsx";
import { Checkbox, CheckboxGroup } from "@party/ui/form/choices.tsx";
import { TextAreaField, TextField } from "@party/ui/form/field.tsx";
import { Link } from "@tanstack/react-router";
import { chosenPlacesOf, LocationFields, NEXT_LIST } from "#features/locations/location-fields.tsx";
import { enteredValue } from "#loading/form-submission.ts";
import { FormCard, formGridClass, formNoteClass, HoneypotField, wholeRowClass } from "#ui/forms/form-card.tsx";
import { LegalLinks } from "#ui/forms/form-notes.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { SuccessCard } from "#ui/success-card.tsx";
import { volunteerContent } from "./volunteer.content.ts";
import css from "./volunteer.module.css";
import { type PostedOffer, sendOffer } from "./volunteer-offer.ts";

const { form: formContent, thanks } = volunteerContent;

/** Without script it posts to its own page, which shows the outcome. */
export function VolunteerForm({ posted }: { posted: PostedOffer | undefined }) {
  const { form, restored, busy, outcome, submit, clear } = useSubmit("volunteer", sendOffer, posted);
  if (outcome?.sent) {
    return (
      <SuccessCard title={thanks.title} text={thanks.text}>
        {thanks.links.map(({ label, to }) => (
          <Link key={to} to={to} className={buttonVariantClass("outlined")}>
            {label}
          </Link>
        ))}
      </SuccessCard>
    );
  }
  const errors = outcome?.fields ?? {};
  const entered = (name: string) => enteredValue(posted, name);
  const field = (name: string) => ({ name, defaultValue: entered(name), error: errors[name] });
  const start = chosenPlacesOf(restored ?? posted?.values ?? {});
  return (
    <FormCard title={formContent.title} note={formContent.required}>
      <form
        ref={form}
        id="form"
        className={formGridClass}
        method="post"
        action={`${import.meta.env.LANGUAGE_PATH}/volunteer#form`}
        onSubmit={submit}
        onInput={clear}
      >
        {outcome ? (
          <div className={wholeRowClass}>
            <Alert severity="error">{outcome.text}</Alert>
          </div>
        ) : null}
        <TextField label={formContent.name} {...field("name")} autoComplete="name" maxLength={150} required />
        <TextField
          label={formContent.phone}
          hint={formContent.phoneHint}
          {...field("phone_number")}
          type="tel"
          autoComplete="tel"
          maxLength={32}
          required
        />
        <TextField label={formContent.email} {...field("email")} type="email" autoComplete="email" required />
        <LocationFields key={restored ? "kept" : "new"} start={start} served={posted?.places} errors={errors} />
        <noscript>
          <Button type="submit" name={NEXT_LIST} value="1" formNoValidate look="outlined">
            {formContent.nextList}
          </Button>
        </noscript>
        <div className={`${wholeRowClass} ${css.options}`}>
          <OptionCheckboxes
            name="skills"
            legend={formContent.skills.label}
            hint={formContent.skills.hint}
            options={formContent.skills.options}
            posted={posted}
          />
        </div>
        <div className={`${wholeRowClass} ${css.options}`}>
          <OptionCheckboxes
            name="availability"
            legend={formContent.availability.label}
            options={formContent.availability.options}
            posted={posted}
          />
        </div>
        <div className={wholeRowClass}>
          <TextAreaField
            label={formContent.message}
            hint={formContent.messageHint}
            {...field("message")}
            maxLength={1000}
          />
        </div>
        <HoneypotField />
        <div className={wholeRowClass}>
          <Checkbox
            name="consent"
            label={formContent.consent}
            hint={formContent.consentHint}
            error={errors.consent}
            defaultChecked={entered("consent") !== undefined}
            required
          />
        </div>
        <p className={`${formNoteClass} ${wholeRowClass}`}>
          <LegalLinks />
        </p>
        <div className={wholeRowClass}>
          <SubmitButton busy={busy} label={formContent.submit} busyLabel={formContent.submitting} />
        </div>
      </form>
    </FormCard>
  );
}

interface OptionCheckboxesProps {
  name: string;
  legend: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
  posted: PostedOffer | undefined;
}

function OptionCheckboxes({ name, legend, hint, options, posted }: OptionCheckboxesProps) {
  return (
    <CheckboxGroup legend={legend} hint={hint}>
      {options.map(({ value, label }) => (
        <Checkbox
          key={value}
          name={name}
          value={value}
          label={label}
          defaultChecked={posted?.values[name]?.includes(value) ?? false}
        />
      ))}
    </CheckboxGroup>
  );
}
