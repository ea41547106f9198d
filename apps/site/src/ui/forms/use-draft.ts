import { readJson, removeEntry, storeEntry } from "@party/ui/storage/browser-storage.ts";
import { type RefCallback, useCallback, useState } from "react";

/** Values of a form by field name. */
export type Draft = Record<string, string[]>;

type FormControl = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface FormDraft {
  /** Ref of the `<form>`, whose fields are uncontrolled. */
  form: RefCallback<HTMLFormElement>;
  /** The stored values, available after hydration; for fields that cannot be filled in from outside. */
  restored: Draft | undefined;
  /** Deletes the draft; called once the form was sent. */
  clearDraft: () => void;
}

interface DraftOptions {
  /** The server has filled in the form, so the stored values are outdated. */
  answered?: boolean;
  /** Values for fields that are empty, by field name; memoised. They may come later, as those of the signed-in member do. */
  known?: Readonly<Record<string, string>> | undefined;
}

/**
 * Stores the values of a form in the session storage, so that they survive a reload; never a password.
 * @param name of the form, part of the storage key
 */
export function useDraft(name: string, { answered = false, known }: DraftOptions = {}): FormDraft {
  const key = `draft:${name}`;
  const [restored, setRestored] = useState<Draft>();
  const form = useCallback(
    (element: HTMLFormElement) => {
      const stored = answered ? undefined : readDraft(key);
      if (stored) {
        fillFromDraft(element, stored);
        setRestored(stored);
      }
      if (known) fillEmptyFields(element, known);
      // A dependent list is emptied after the event.
      const save = ({ target }: Event) =>
        setTimeout(() => storeDraft(key, draftValuesOf(element, target, readDraft(key))));
      element.addEventListener("input", save);
      return () => element.removeEventListener("input", save);
    },
    [key, answered, known],
  );
  const clearDraft = useCallback(() => storeDraft(key, undefined), [key]);
  return { form, restored, clearDraft };
}

/** Adds values to the draft of a form that is on another page; values that are already in it are replaced. */
export function addToDraft(name: string, values: Record<string, string>): void {
  const entered = Object.entries(values).filter(([, value]) => value.trim() !== "");
  const key = `draft:${name}`;
  storeDraft(key, { ...readDraft(key), ...Object.fromEntries(entered.map(([field, value]) => [field, [value]])) });
}

/** Deletes the draft of a form that is not on this page. */
export const deleteDraft = (name: string): void => storeDraft(`draft:${name}`, undefined);

/** All fields but passwords, which `autocomplete` marks even while they are shown as text, and honeypots. */
const controlsOf = (form: HTMLFormElement): FormControl[] =>
  ([...form.elements] as FormControl[]).filter(
    ({ name, type, autocomplete, tabIndex }) => name && tabIndex >= 0 && !/password|submit/.test(type + autocomplete),
  );

const isCheckable = (control: FormControl): control is HTMLInputElement => /checkbox|radio/.test(control.type);

const isSelect = (control: FormControl): control is HTMLSelectElement => control.type === "select-one";

function draftValuesOf(form: HTMLFormElement, changed: EventTarget | null, before: Draft = {}): Draft {
  const draft: Draft = {};
  for (const control of controlsOf(form)) {
    draft[control.name] ??= [];
    const values = draft[control.name]!;
    // A list whose options have not loaded cannot show the stored choice, which stays valid until another list changes.
    const isLoading = isSelect(control) && control.options.length < 2;
    if (isLoading && !isSelect(changed as FormControl)) values.push(...(before[control.name] ?? []));
    else if (!isCheckable(control) || control.checked) values.push(control.value);
  }
  return draft;
}

/** Skips fields that were changed before hydration. */
function fillFromDraft(form: HTMLFormElement, draft: Draft) {
  for (const control of controlsOf(form)) {
    const values = draft[control.name] ?? [];
    const [value] = values;
    if (isCheckable(control)) {
      if (control.checked === control.defaultChecked) control.checked = values.includes(control.value);
    } else if (isSelect(control)) {
      const option = [...control.options].find((one) => one.value === value);
      if (option && !control.value) option.selected = true;
    } else if (value !== undefined && control.value === control.defaultValue) control.value = value;
  }
}

function fillEmptyFields(form: HTMLFormElement, known: Readonly<Record<string, string>>) {
  for (const control of controlsOf(form)) {
    const value = known[control.name];
    if (value && !isCheckable(control) && control.value.trim() === "") control.value = value;
  }
}

const readDraft = (key: string): Draft | undefined => readJson<Draft>("sessionStorage", key);

/** Where storage is blocked or full the values last as long as the page. */
function storeDraft(key: string, draft: Draft | undefined) {
  if (draft) storeEntry("sessionStorage", key, JSON.stringify(draft));
  else removeEntry("sessionStorage", key);
}
