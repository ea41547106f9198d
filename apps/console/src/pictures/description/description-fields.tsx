import { Checkbox } from "@party/ui/form/choices.tsx";
import { TextAreaField, TextField } from "@party/ui/form/field.tsx";
import type { PictureDescription } from "#pictures/library-picture.ts";
import { pictureDescriptionContent as content } from "#pictures/pictures.content.ts";

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

interface DescriptionFieldsProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
  error: string | undefined;
}

/** What one picture shows. */
export function AltFields({ value: { alt, decorative }, onChange, error }: DescriptionFieldsProps<AltDraft>) {
  return (
    <>
      <TextAreaField
        label={content.alt}
        hint={content.altHint}
        error={error}
        rows={2}
        maxLength={300}
        value={decorative ? "" : alt}
        disabled={decorative}
        onChange={({ target }) => onChange({ decorative, alt: target.value })}
      />
      <Checkbox
        label={content.decorative}
        checked={decorative}
        onChange={({ target }) => onChange({ alt, decorative: target.checked })}
      />
    </>
  );
}

/** Photographer and consent. */
export function ConsentFields({ value, onChange, error }: DescriptionFieldsProps<ConsentDraft>) {
  const set = (change: Partial<ConsentDraft>) => onChange({ ...value, ...change });
  return (
    <>
      <TextField
        label={content.credit}
        maxLength={120}
        value={value.credit}
        onChange={({ target }) => set({ credit: target.value })}
      />
      <Checkbox
        label={content.consent}
        error={error}
        checked={value.hasConsent}
        onChange={({ target }) => set({ hasConsent: target.checked })}
      />
      <TextField
        label={content.consentText}
        hint={content.consentHint}
        maxLength={300}
        value={value.consent}
        onChange={({ target }) => set({ consent: target.value })}
      />
    </>
  );
}
