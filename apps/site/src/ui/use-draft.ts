import { type RefCallback, useCallback, useState } from "react";

/** Entries of a form by name, as they were typed. */
export type Draft = Record<string, string[]>;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface DraftOfForm {
  /** For the `<form>`, whose fields are uncontrolled. */
  form: RefCallback<HTMLFormElement>;
  /** What was kept, once the page has taken over; for fields that cannot be filled in from outside. */
  kept: Draft | undefined;
  /** For when the form was sent: nothing is left to keep. */
  forget: () => void;
}

/**
 * Keeps what is typed into a form through a reload, as long as the tab lives; never a password.
 * @param name of the form, for the session storage
 * @param answered the server has filled in the form; what was kept before is older
 */
export function useDraft(name: string, answered = false): DraftOfForm {
  const key = `draft:${name}`;
  const [kept, setKept] = useState<Draft>();
  const form = useCallback(
    (element: HTMLFormElement) => {
      const before = answered ? undefined : read(key);
      if (before) {
        fillIn(element, before);
        setKept(before);
      }
      // A list that hangs on another one is emptied a moment later.
      const keep = ({ target }: Event) => setTimeout(() => write(key, entriesOf(element, target, read(key))));
      element.addEventListener("input", keep);
      return () => element.removeEventListener("input", keep);
    },
    [key, answered],
  );
  const forget = useCallback(() => write(key, undefined), [key]);
  return { form, kept, forget };
}

/** Fills in a form of this tab with what was typed into another one; what was typed into it since is kept. */
export function addToDraft(name: string, entries: Record<string, string>): void {
  const typed = Object.entries(entries).filter(([, entry]) => entry.trim() !== "");
  const key = `draft:${name}`;
  write(key, { ...read(key), ...Object.fromEntries(typed.map(([field, entry]) => [field, [entry]])) });
}

/** Of a form that is not there. */
export const dropDraft = (name: string): void => write(`draft:${name}`, undefined);

/** A password that is shown is a text, but says in `autocomplete` what it is; a trap is not for people. */
const controlsOf = (form: HTMLFormElement): Control[] =>
  ([...form.elements] as Control[]).filter(
    ({ name, type, autocomplete, tabIndex }) => name && tabIndex >= 0 && !/password|submit/.test(type + autocomplete),
  );

const isBox = (control: Control): control is HTMLInputElement => /checkbox|radio/.test(control.type);

const isList = (control: Control): control is HTMLSelectElement => control.type === "select-one";

function entriesOf(form: HTMLFormElement, changed: EventTarget | null, before: Draft = {}): Draft {
  const draft: Draft = {};
  for (const control of controlsOf(form)) {
    draft[control.name] ??= [];
    const entries = draft[control.name]!;
    // A list that has not come yet cannot show what was chosen in it, which stands unless another list has changed.
    const waits = isList(control) && control.options.length < 2;
    if (waits && !isList(changed as Control)) entries.push(...(before[control.name] ?? []));
    else if (!isBox(control) || control.checked) entries.push(control.value);
  }
  return draft;
}

/** Leaves alone what somebody typed before the script came. */
function fillIn(form: HTMLFormElement, draft: Draft) {
  for (const control of controlsOf(form)) {
    const entries = draft[control.name] ?? [];
    const [entry] = entries;
    if (isBox(control)) {
      if (control.checked === control.defaultChecked) control.checked = entries.includes(control.value);
    } else if (isList(control)) {
      const option = [...control.options].find(({ value }) => value === entry);
      if (option && !control.value) option.selected = true;
    } else if (entry !== undefined && control.value === control.defaultValue) control.value = entry;
  }
}

function read(key: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, draft: Draft | undefined) {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked or full: what is typed lasts as long as the page.
  }
}
