import { useId } from "react";
import type { PictureDescription } from "./library-picture.ts";
import { descriptionContent as content } from "./pictures.content.ts";
import css from "./pictures.module.css";

export type AltDraft = Pick<PictureDescription, "alt" | "decorative">;

/** What several pictures may have in common, while it is written. */
export interface ConsentDraft extends Pick<PictureDescription, "credit" | "consent"> {
  /** Whether consent was confirmed. */
  hasConsent: boolean;
}

export const emptyAlt: AltDraft = { alt: "", decorative: false };
export const emptyConsent: ConsentDraft = { credit: "", consent: "", hasConsent: false };

export const altError = ({ alt, decorative }: AltDraft): string | undefined =>
  !decorative && !alt.trim() ? content.altMissing : undefined;

export const consentError = ({ hasConsent }: ConsentDraft): string | undefined =>
  hasConsent ? undefined : content.consentMissing;

interface FieldsProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

/** What one picture shows. */
export function AltFields({ value, onChange, error }: FieldsProps<AltDraft>) {
  const id = useId();
  const { alt, decorative } = value;
  return (
    <>
      <div className={css.field}>
        <label htmlFor={`${id}-alt`}>{content.alt}</label>
        <textarea
          id={`${id}-alt`}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          rows={2}
          maxLength={300}
          value={decorative ? "" : alt}
          disabled={decorative}
          onChange={({ currentTarget }) => onChange({ decorative, alt: currentTarget.value })}
        />
        <p id={`${id}-hint`} className={css.hint}>
          {content.altHint}
        </p>
        {error ? (
          <p id={`${id}-error`} className={css.error}>
            {error}
          </p>
        ) : null}
      </div>
      <label className={css.check}>
        <input
          type="checkbox"
          checked={decorative}
          onChange={({ currentTarget }) => onChange({ alt, decorative: currentTarget.checked })}
        />
        {content.decorative}
      </label>
    </>
  );
}

/** Photographer and consent. */
export function ConsentFields({ value, onChange, error }: FieldsProps<ConsentDraft>) {
  const id = useId();
  const set = (change: Partial<ConsentDraft>) => onChange({ ...value, ...change });
  return (
    <>
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
            aria-describedby={error ? `${id}-error` : undefined}
            aria-invalid={error ? true : undefined}
            onChange={({ currentTarget }) => set({ hasConsent: currentTarget.checked })}
          />
          {content.consent}
        </label>
        {error ? (
          <p id={`${id}-error`} className={css.error}>
            {error}
          </p>
        ) : null}
      </div>
      <div className={css.field}>
        <label htmlFor={`${id}-how`}>{content.consentText}</label>
        <input
          id={`${id}-how`}
          aria-describedby={`${id}-hint`}
          maxLength={300}
          value={value.consent}
          onChange={({ currentTarget }) => set({ consent: currentTarget.value })}
        />
        <p id={`${id}-hint`} className={css.hint}>
          {content.consentHint}
        </p>
      </div>
    </>
  );
}
