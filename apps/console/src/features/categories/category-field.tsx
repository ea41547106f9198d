import type { Category } from "@party/contract/categories";
import type { CategorizedNoun } from "@party/contract/values/content";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { Dialog, dialogElement } from "@party/ui/dialog.tsx";
import { SelectField, TextField } from "@party/ui/field.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import formCss from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import { categoryContent as content } from "./categories.content.ts";
import { categoriesQuery, categoryApi, useMayChange } from "./categories.ts";

interface CategoryFieldProps {
  noun: CategorizedNoun;
  required: boolean;
  value: unknown;
  onChange: (id: number | null) => void;
}

/** A category of the noun, or a new one. */
export function CategoryField({ noun, required, value, onChange }: CategoryFieldProps) {
  const dialog = useId();
  const mayChange = useMayChange(noun);
  const { data, isError } = useQuery(categoriesQuery(noun));
  const categories = data?.results ?? [];
  const chosen = typeof value === "number" ? value : undefined;
  const isKnown = chosen === undefined || categories.some(({ id }) => id === chosen);
  return (
    <div className={formCss.stack}>
      {isError ? <Alert severity="error">{content.failed}</Alert> : null}
      <SelectField
        label={content.field}
        required={required}
        value={chosen === undefined ? "" : String(chosen)}
        onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
      >
        <option value="">{content.none}</option>
        {isKnown ? null : <option value={String(chosen)}>{data ? content.gone : "…"}</option>}
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {mayChange ? (
        <p className={formCss.actions}>
          <button type="button" className={buttonClass("outlined")} onClick={() => dialogElement(dialog)?.showModal()}>
            {content.add}
          </button>
        </p>
      ) : null}
      <NameDialog id={dialog} noun={noun} onSaved={({ id }) => onChange(id)} />
    </div>
  );
}

interface NameDialogProps {
  id: string;
  noun: CategorizedNoun;
  /** To be renamed; a new one when absent. */
  category?: Category;
  onSaved?: (category: Category) => void;
}

/** Takes the name of a new category, or a new name. */
export function NameDialog({ id, noun, category, onSaved }: NameDialogProps) {
  const queryClient = useQueryClient();
  const save = ({ name }: { name: string }) =>
    category ? categoryApi(noun).rename(category.id, name) : categoryApi(noun).create(name);
  const close = async (saved: Category, form: HTMLFormElement) => {
    await queryClient.invalidateQueries({ queryKey: categoriesQuery(noun).queryKey });
    dialogElement(id)?.close();
    onSaved?.(saved);
    form.reset();
  };
  return (
    <Dialog id={id} title={category ? content.renameTitle(category.name) : content.add}>
      <RequestForm
        key={category?.id}
        send={save}
        onSent={close}
        submit={category ? content.renameSubmit : content.addSubmit}
      >
        {(field) => (
          <TextField
            {...field("name")}
            label={content.name}
            hint={content.hint}
            maxLength={60}
            autoComplete="off"
            defaultValue={category?.name}
            required
          />
        )}
      </RequestForm>
    </Dialog>
  );
}
