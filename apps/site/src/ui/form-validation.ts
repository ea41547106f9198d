/** What is said above a form, and at each field by its name. */
export interface FormErrors {
  text: string;
  fields: Record<string, string>;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const content = {
  missing: "Please fill in all required fields marked with *.",
  wrong: "Please correct the marked fields.",
  isRequired: (label: string) => `${label} is required`,
  tick: "Please tick this box.",
  email: "Enter an email address, such as name@example.com.",
};

/**
 * What the browser itself would refuse, in words of ours: it tells one field at a time, in a bubble of its own.
 * @returns undefined when nothing is amiss
 */
export function errorsIn(form: HTMLFormElement): FormErrors | undefined {
  const amiss = ([...form.elements] as Control[]).filter(({ name, validity }) => name && validity && !validity.valid);
  // A list that waits for another one is closed, and so is never asked.
  const waiting = ([...form.elements] as Control[]).filter(
    (control) => control instanceof HTMLSelectElement && control.disabled && control.required,
  );
  const fields: Record<string, string> = {};
  for (const control of [...amiss, ...waiting]) fields[control.name] ??= messageOf(control);
  if (Object.keys(fields).length === 0) return undefined;
  const missing = waiting.length > 0 || amiss.some(({ validity }) => validity.valueMissing);
  return { text: missing ? content.missing : content.wrong, fields };
}

function messageOf(control: Control): string {
  if (control.type === "checkbox") return content.tick;
  if (control.validity.typeMismatch && control.type === "email") return content.email;
  const label = (control.labels?.[0]?.textContent ?? control.name).replace(/[\s*]+$/, "");
  if (control.validity.valueMissing || control.disabled) {
    return content.isRequired(label.charAt(0) + label.slice(1).toLowerCase());
  }
  return control.validationMessage;
}

/** The first field that is told to be wrong takes the focus, in a part that is folded too. @returns whether there is one */
export function focusFirstError(form: HTMLFormElement): boolean {
  const first = form.querySelector<HTMLElement>("[aria-invalid]");
  first?.closest("details")?.setAttribute("open", "");
  first?.focus();
  return first !== null;
}

/** The same without the one that is being put right. */
export function withoutField<Errors extends { fields: Record<string, string> }>(errors: Errors, name: string): Errors {
  if (!(name in errors.fields)) return errors;
  const { [name]: _, ...fields } = errors.fields;
  return { ...errors, fields };
}
