import type { TemplateDetails } from "@party/contract/registrar-templates.staff";
import { type ExportFormat, exportFormatNames, exportFormats } from "@party/contract/values/exports";
import { dayInNairobi } from "@party/contract/values/nairobi-time";
import {
  type CellFormat,
  cellFormatNames,
  cellFormats,
  MAX_TEMPLATE_COLUMNS,
  type TemplateColumn,
  type TemplateSource,
  templateSourceNames,
  templateSources,
} from "@party/contract/values/template-columns";
import { Button, buttonRowClass } from "@party/ui/form/button.tsx";
import { SelectField, TextField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import formCss from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import css from "./registrar.module.css";
import { templateContent as content } from "./templates.content.ts";

type TemplateField = "name" | "format" | "valid_from" | "consent_version" | "file_names";
type EditedColumn = TemplateColumn & { key: number };

/** Edits a template as a new version: its columns by click. */
export function TemplateForm({ template }: { template: TemplateDetails }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [columns, setColumns] = useState<EditedColumn[]>(template.columns.map((column, key) => ({ ...column, key })));
  const save = async ({ format, ...values }: Record<TemplateField, string>) => {
    const body = {
      ...{ ...values, format: format as ExportFormat },
      columns: columns.map(({ title, source, format: written, required }) => ({
        title,
        source,
        format: written,
        required,
      })),
    };
    const { id } = await api("POST /staff/registrar-templates/", { body });
    await queryClient.invalidateQueries({ queryKey: ["registrar-templates"] });
    await navigate({ to: "/registrar-templates/$id", params: { id } });
  };
  const change = (at: number, values: Partial<TemplateColumn>) =>
    setColumns(columns.map((column, n) => (n === at ? { ...column, ...values } : column)));
  const move = (at: number, to: number) => {
    const moved = columns.toSpliced(at, 1).toSpliced(to, 0, columns[at]!);
    setColumns(moved);
  };
  const add = () => {
    const key = Math.max(-1, ...columns.map((column) => column.key)) + 1;
    setColumns([...columns, { key, title: content.newColumn, source: "empty", format: "text", required: false }]);
  };
  return (
    <RequestForm className={formCss.form} send={save} submit={content.save} busy={content.saving}>
      {(field) => (
        <>
          <TextField {...field("name")} label={content.name} defaultValue={template.name} maxLength={100} required />
          <SelectField {...field("format")} label={content.format} defaultValue={template.format}>
            <Options of={exportFormatNames.map((name) => [name, exportFormats[name].title])} />
          </SelectField>
          <TextField
            {...field("valid_from")}
            label={content.from}
            type="date"
            defaultValue={dayInNairobi(new Date())}
            required
          />
          <TextField
            {...field("consent_version")}
            label={content.consent}
            defaultValue={template.consent_version}
            maxLength={20}
            required
          />
          <TextField
            {...field("file_names")}
            label={content.fileNames}
            defaultValue={template.file_names}
            maxLength={200}
            required
          />
          <ol className={css.columns}>
            {columns.map((column, at) => (
              <li key={column.key}>
                <ColumnFields
                  column={column}
                  place={at}
                  last={columns.length - 1}
                  change={(values) => change(at, values)}
                  move={(to) => move(at, to)}
                  remove={() => setColumns(columns.toSpliced(at, 1))}
                />
              </li>
            ))}
          </ol>
          {columns.length < MAX_TEMPLATE_COLUMNS ? (
            <Button look="outlined" onClick={add}>
              {content.add}
            </Button>
          ) : null}
        </>
      )}
    </RequestForm>
  );
}

interface ColumnFieldsProps {
  column: EditedColumn;
  /** From 0. */
  place: number;
  last: number;
  change: (values: Partial<TemplateColumn>) => void;
  move: (to: number) => void;
  remove: () => void;
}

function ColumnFields({ column, place, last, change, move, remove }: ColumnFieldsProps) {
  const { title, source, format, required } = column;
  return (
    <fieldset className={css.column}>
      <legend>{content.column(place + 1)}</legend>
      <TextField
        label={content.columnTitle}
        value={title}
        maxLength={100}
        required
        onChange={({ target }) => change({ title: target.value })}
      />
      <SelectField
        label={content.source}
        value={source}
        onChange={({ target }) => change({ source: target.value as TemplateSource })}
      >
        <Options of={templateSourceNames.map((name) => [name, templateSources[name]])} />
      </SelectField>
      <SelectField
        label={content.cellFormat}
        value={format}
        onChange={({ target }) => change({ format: target.value as CellFormat })}
      >
        <Options of={cellFormatNames.map((name) => [name, cellFormats[name]])} />
      </SelectField>
      <SelectField
        label={content.requiredLabel}
        value={required ? "yes" : ""}
        onChange={({ target }) => change({ required: target.value === "yes" })}
      >
        <option value="">{content.optional}</option>
        <option value="yes">{content.required}</option>
      </SelectField>
      <p className={buttonRowClass}>
        <Button
          look="outlined"
          disabled={place === 0}
          aria-label={content.upLabel(title)}
          onClick={() => move(place - 1)}
        >
          {content.up}
        </Button>
        <Button
          look="outlined"
          disabled={place === last}
          aria-label={content.downLabel(title)}
          onClick={() => move(place + 1)}
        >
          {content.down}
        </Button>
        <Button look="outlined" disabled={last === 0} aria-label={content.removeLabel(title)} onClick={remove}>
          {content.remove}
        </Button>
      </p>
    </fieldset>
  );
}
