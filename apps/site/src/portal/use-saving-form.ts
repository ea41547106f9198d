import type { FormEvent } from "react";
import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import { focusFirstError, formErrorsOf } from "#ui/forms/form-validation.ts";
import { useSaveStatus } from "#ui/forms/save-status.tsx";

/**
 * A form of the portal, with `noValidate`. The browser's rules are checked before the submit, with our messages, and the
 * server's after it: the form keeps no rules of its own.
 * @param failure message for an error without a text from the server
 */
export function useSavingForm<Values extends FieldValues>(failure: string, defaultValues?: DefaultValues<Values>) {
  const { register, handleSubmit, reset } = useForm<Values>(defaultValues ? { defaultValues } : {});
  const { error, showErrors, ...saving } = useSaveStatus(failure);
  return {
    ...saving,
    register,
    reset,
    /** The properties of one field, with its error. */
    field: (name: Path<Values>) => ({ ...register(name), error: error(name) }),
    /** @param send returns the success message, if any */
    submit: (send: (values: Values) => Promise<string | undefined>) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      const errors = formErrorsOf(form);
      if (errors) {
        requestAnimationFrame(() => focusFirstError(form));
        return showErrors(errors);
      }
      return handleSubmit((values) => saving.save(() => send(values)))(event);
    },
  };
}
