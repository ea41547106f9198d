import { type DefaultValues, type FieldValues, type Path, useForm } from "react-hook-form";
import { useSaving } from "#ui/save-status.tsx";

/**
 * A form of the portal. The browser validates the fields before the submit, the server after it: the form keeps no rules
 * of its own.
 * @param failure message for an error without a text from the server
 */
export function useSavingForm<Values extends FieldValues>(failure: string, defaultValues?: DefaultValues<Values>) {
  const { register, handleSubmit, reset } = useForm<Values>(defaultValues ? { defaultValues } : {});
  const { save, error, ...saving } = useSaving(failure);
  return {
    ...saving,
    register,
    reset,
    /** The properties of one field, with its error from the server. */
    field: (name: Path<Values>) => ({ ...register(name), error: error(name) }),
    /** @param send returns the success message, if any */
    submit: (send: (values: Values) => Promise<string | undefined>) =>
      handleSubmit((values) => save(() => send(values))),
  };
}
