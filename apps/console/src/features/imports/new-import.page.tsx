import type { Upload } from "@party/contract/uploads.staff";
import { Alert } from "@party/ui/alert.tsx";
import { SelectField } from "@party/ui/form/field.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FC, useState } from "react";
import { api } from "#api.ts";
import css from "#form/form.module.css";
import { FormAlert } from "#form/form-alert.tsx";
import { RequestForm } from "#form/request-form.tsx";
import { BackLink, Page } from "#shell/page/page.tsx";
import { PrivateUpload } from "#upload/upload-control.tsx";
import { newImportContent as content } from "./imports.content.ts";

/** Sends a file and reads it. What is wrong with it is said here, and another sheet of it can be read. */
export const NewImportPage: FC = () => {
  const navigate = useNavigate();
  const [upload, setUpload] = useState<Upload>();
  const sheets = useQuery({
    queryKey: ["import-sheets", upload?.id],
    queryFn: () => api("POST /staff/imports/sheets/", { body: { upload_id: upload!.id } }),
    enabled: upload !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Page
      title={content.title}
      intro={content.intro}
      help="imports"
      back={<BackLink to="/imports">‹ {content.back}</BackLink>}
    >
      <div className={css.stack}>
        <div className={css.form}>
          <PrivateUpload
            kind="import"
            label={content.file}
            accept=".csv,.xlsx,.txt"
            hint={content.fileHint}
            onSent={setUpload}
          />
        </div>
        {upload && sheets.isPending ? <p role="status">{content.sheets}</p> : null}
        {sheets.error ? <FormAlert error={sheets.error} /> : null}
        {upload && sheets.data ? (
          <RequestForm
            key={upload.id}
            className={css.form}
            send={({ sheet }: { sheet?: string }) =>
              api("POST /staff/imports/", { body: { upload_id: upload.id, sheet: sheet ? Number(sheet) : null } })
            }
            onSent={({ id }) => navigate({ to: "/imports/$id", params: { id } })}
            submit={content.read}
            busy={content.reading}
          >
            {(field) => (
              <>
                <div role="status">
                  <Alert severity="success">{content.sent(upload.name)}</Alert>
                </div>
                {sheets.data.sheets.length > 1 ? (
                  <SelectField
                    {...field("sheet")}
                    label={content.sheet}
                    hint={content.sheetHint}
                    defaultValue={sheets.data.first}
                  >
                    {sheets.data.sheets.map((name, at) => (
                      <option key={name} value={at}>
                        {content.sheetName(name, at === sheets.data.first)}
                      </option>
                    ))}
                  </SelectField>
                ) : null}
              </>
            )}
          </RequestForm>
        ) : null}
      </div>
    </Page>
  );
};
