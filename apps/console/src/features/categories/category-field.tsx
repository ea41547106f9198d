import type { Category } from "@party/contract/categories";
import type { CategorizedKind } from "@party/contract/values/content";
import { Alert } from "@party/ui/alert.tsx";
import { Dialog, dialogElement } from "@party/ui/dialog/dialog.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { SelectField, TextField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { api } from "#api.ts";
import formCss from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import { categoryContent as content } from "./categories.content.ts";
import { categoriesQuery, useMayChangeCategories } from "./categories.ts";

interface CategoryFieldProps {
  kind: CategorizedKind;
  required: boolean;
  value: unknown;
  onChange: (id: number | null) => void;
}

/** A category of the kind, or a new one. */
export function CategoryField({ kind, required, value, onChange }: CategoryFieldProps) {
  const dialog = useId();
  const mayChange = useMayChangeCategories(kind);
  const { data, isError } = useQuery(categoriesQuery(kind));
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
        <Options of={categories.map(({ id, name }) => [id, name])} />
      </SelectField>
      {mayChange ? (
        <p className={formCss.actions}>
          <Button look="outlined" onClick={() => dialogElement(dialog)?.showModal()}>
            {content.add}
          </Button>
        </p>
      ) : null}
      <CategoryNameDialog id={dialog} kind={kind} onSaved={({ id }) => onChange(id)} />
    </div>
  );
}

interface CategoryNameDialogProps {
  id: string;
  kind: CategorizedKind;
  /** To be renamed; a new one when absent. */
  category?: Category | undefined;
  onSaved?: (category: Category) => void;
}

/** Takes the name of a new category, or a new name. */
export function CategoryNameDialog({ id, kind, category, onSaved }: CategoryNameDialogProps) {
  const queryClient = useQueryClient();
  const save = ({ name, name_sw }: { name: string; name_sw: string }) => {
    const body = { name, name_sw: name_sw.trim() || null };
    return category
      ? api("PUT /staff/categories/{kind}/{id}/", { params: { kind, id: category.id }, body })
      : api("POST /staff/categories/{kind}/", { params: { kind }, body });
  };
  const close = async (saved: Category, form: HTMLFormElement) => {
    await queryClient.invalidateQueries({ queryKey: categoriesQuery(kind).queryKey });
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
          <>
            <TextField
              {...field("name")}
              label={content.name}
              hint={content.hint}
              maxLength={60}
              autoComplete="off"
              defaultValue={category?.name}
              required
            />
            <TextField
              {...field("name_sw")}
              label={content.kiswahili}
              hint={content.kiswahiliHint}
              maxLength={60}
              autoComplete="off"
              defaultValue={category?.name_sw ?? ""}
            />
          </>
        )}
      </RequestForm>
    </Dialog>
  );
}
