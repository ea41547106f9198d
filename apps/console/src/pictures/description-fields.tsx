import { useId } from "react";
import type { PictureDescription } from "./library-picture.ts";
import { descriptionContent as content } from "./pictures.content.ts";
import css from "./pictures.module.css";

/** A description while it is written. */
export interface DescriptionDraft extends PictureDescription {
  /** Whether consent was confirmed. */
  hasConsent: boolean;
}

export const emptyDescription: DescriptionDraft = {
  alt: "",
  decorative: false,
  credit: "",
  consent: "",
  hasConsent: false,
};

export type DescriptionErrors = Partial<Record<"alt" | "consent", string>>;

export function errorsOf({ alt, decorative, hasConsent }: DescriptionDraft): DescriptionErrors {
  return {
    ...(!decorative && !alt.trim() ? { alt: content.altMissing } : {}),
    ...(!hasConsent ? { consent: content.consentMissing } : {}),
  };
}

export const descriptionOf = ({ alt, decorative, credit, consent }: DescriptionDraft): PictureDescription => ({
  alt: decorative ? "" : alt.trim(),
  decorative,
  credit: credit.trim(),
  consent: consent.trim(),
});

interface DescriptionFieldsProps {
  value: DescriptionDraft;
  onChange: (value: DescriptionDraft) => void;
  errors: DescriptionErrors;
}

export function DescriptionFields({ value, onChange, errors }: DescriptionFieldsProps) {
  const id = useId();
  const set = (change: Partial<DescriptionDraft>) => onChange({ ...value, ...change });
  const described = (name: string, error?: string) => ({
    id: `${id}-${name}`,
    "aria-describedby": error ? `${id}-${name}-hint ${id}-${name}-error` : `${id}-${name}-hint`,
    "aria-invalid": error ? true : undefined,
  });
  return (
    <>
      <div className={css.field}>
        <label htmlFor={`${id}-alt`}>{content.alt}</label>
        <textarea
          {...described("alt", errors.alt)}
          rows={2}
          maxLength={300}
          value={value.decorative ? "" : value.alt}
          disabled={value.decorative}
          onChange={({ currentTarget }) => set({ alt: currentTarget.value })}
        />
        <p id={`${id}-alt-hint`} className={css.hint}>
          {content.altHint}
        </p>
        {errors.alt ? (
          <p id={`${id}-alt-error`} className={css.error}>
            {errors.alt}
          </p>
        ) : null}
      </div>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={value.decorative}
          onChange={({ currentTarget }) => set({ decorative: currentTarget.checked })}
        />
        {content.decorative}
      </label>
      <div className={css.field}>
        <label htmlFor={`${id}-credit`}>{content.credit}</label>
        <input
          id={`${id}-credit`}
          maxLength={120}
          value={value.credit}
          onChange={({ currentTarget }) => set({ credit: currentTarget.value })}
        />
      </div>
      <div>
        <label className={css.check}>
          <input
            type="checkbox"
            checked={value.hasConsent}
            aria-describedby={errors.consent ? `${id}-consent-error` : undefined}
            aria-invalid={errors.consent ? true : undefined}
            onChange={({ currentTarget }) => set({ hasConsent: currentTarget.checked })}
          />
          {content.consent}
        </label>
        {errors.consent ? (
          <p id={`${id}-consent-error`} className={css.error}>
            {errors.consent}
          </p>
        ) : null}
      </div>
      <div className={css.field}>
        <label htmlFor={`${id}-how`}>{content.consentText}</label>
        <input
          {...described("how")}
          maxLength={300}
          value={value.consent}
          onChange={({ currentTarget }) => set({ consent: currentTarget.value })}
        />
        <p id={`${id}-how-hint`} className={css.hint}>
          {content.consentHint}
        </p>
      </div>
    </>
  );
}
