import { type FormControl, messageOf } from "./form-validation.ts";

/** Makes the popups of forms that the browser validates itself say it in the page's language. */
export function translatePopups(): void {
  const marked = new Set<FormControl>();
  addEventListener(
    "invalid",
    ({ target }) => {
      const control = target as FormControl;
      if (control.validity.customError) return;
      control.setCustomValidity(messageOf(control));
      marked.add(control);
    },
    { capture: true },
  );
  addEventListener("input", () => {
    for (const control of marked) control.setCustomValidity("");
    marked.clear();
  });
}
