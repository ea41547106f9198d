import type { FormError } from "#loading/form-submission.ts";
import { validationContent as content } from "./form-validation.content.ts";

export type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Runs the browser's own constraint validation, with our messages: the browser reports one field at a time, in a popup.
 * @returns undefined when all fields are valid
 */
export function formErrorsOf(form: HTMLFormElement): FormError | undefined {
  const controls = [...form.elements] as FormControl[];
  const invalid = controls.filter(({ name, validity }) => name && validity && !validity.valid);
  // A list that depends on another one is disabled, and disabled controls are not validated.
  const dependent = controls.filter(
    (control) => control instanceof HTMLSelectElement && control.disabled && control.required,
  );
  const fields: Record<string, string> = {};
  for (const control of [...invalid, ...dependent]) fields[control.name] ??= messageOf(control);
  if (Object.keys(fields).length === 0) return undefined;
  const missing = dependent.length > 0 || invalid.some(({ validity }) => validity.valueMissing);
  return { text: missing ? content.missing : content.wrong, fields };
}

export function messageOf(control: FormControl): string {
  if (control.type === "checkbox") return content.tick;
  if (control.validity.typeMismatch && control.type === "email") return content.email;
  const label = (control.labels?.[0]?.textContent ?? control.name).replace(/[\s*]+$/, "");
  if (control.validity.valueMissing || control.disabled) return content.isRequired(label);
  // Browsers speak the language of their user, which is English for many who read Kiswahili.
  return import.meta.env.LANGUAGE_PATH ? content.wrong : control.validationMessage;
}

/** Focuses the first invalid field and opens the `<details>` around it. @returns whether there is one */
export function focusFirstError(form: HTMLFormElement): boolean {
  const first = form.querySelector<HTMLElement>("[aria-invalid]");
  first?.closest("details")?.setAttribute("open", "");
  first?.focus();
  return first !== null;
}

/** The errors without those of the field that is being corrected. */
export function withoutField<Errors extends { fields: Record<string, string> }>(errors: Errors, name: string): Errors {
  if (!(name in errors.fields)) return errors;
  const { [name]: _, ...fields } = errors.fields;
  return { ...errors, fields };
}
