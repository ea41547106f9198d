import type { Upload } from "@party/contract/uploads.staff";
import { Alert } from "@party/ui/alert.tsx";
import { Checkbox, CheckboxGroup } from "@party/ui/form/choices.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FC, useState } from "react";
import { api } from "#api.ts";
import css from "#form/form.module.css";
import { FieldsError, FormAlert } from "#form/form-alert.tsx";
import { RequestForm } from "#form/request-form.tsx";
import type { Screen } from "#screen.ts";
import { BackLink, Page } from "#shell/page/page.tsx";
import { PrivateUpload } from "#upload/upload-control.tsx";
import { newImportContent as content } from "./imports.content.ts";
import { readingContent } from "./reading/reading.content.ts";

export const screen = { path: "/imports/new" } satisfies Screen;

/** Sends a file and reads it. What is wrong with it is said here, and another sheet of it can be read. */
export const NewImportPage: FC = () => {
  const navigate = useNavigate();
  const [upload, setUpload] = useState<Upload>();
  const [chosen, setChosen] = useState<readonly number[]>();
  const sheets = useQuery({
    queryKey: ["import-sheets", upload?.id],
    queryFn: () => api("POST /staff/imports/sheets/", { body: { upload_id: upload!.id } }),
    enabled: upload !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const places = chosen ?? (sheets.data && sheets.data.sheets.length > 0 ? [sheets.data.first] : []);
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
            onSent={(sent) => {
              setUpload(sent);
              setChosen(undefined);
            }}
          />
        </div>
        {upload && sheets.isPending ? <p role="status">{content.sheets}</p> : null}
        {sheets.error ? <FormAlert error={sheets.error} /> : null}
        {upload && sheets.data ? (
          <RequestForm
            key={upload.id}
            className={css.form}
            send={({ hidden }: { hidden?: string }) => {
              const sheets = places.length > 0 ? [...places] : null;
              return api("POST /staff/imports/", { body: { upload_id: upload.id, sheets, hidden: hidden === "on" } });
            }}
            onSent={({ id }) => navigate({ to: "/imports/$id", params: { id } })}
            isComplete={() => sheets.data.sheets.length === 0 || places.length > 0}
            submit={content.read}
            busy={content.reading}
          >
            {(field) => (
              <>
                <div role="status">
                  <Alert severity="success">{content.sent(upload.name)}</Alert>
                </div>
                {sheets.data.sheets.length > 1 ? (
                  <CheckboxGroup legend={readingContent.sheets} hint={readingContent.sheetsHint}>
                    {sheets.data.sheets.map(({ at, name, hidden }) => (
                      <Checkbox
                        key={at}
                        label={readingContent.sheetName(name, hidden)}
                        checked={places.includes(at)}
                        onChange={({ target }) =>
                          setChosen(target.checked ? [...places, at] : places.filter((each) => each !== at))
                        }
                      />
                    ))}
                    <FieldsError text={places.length === 0 ? readingContent.noSheet : undefined} />
                  </CheckboxGroup>
                ) : null}
                {sheets.data.sheets.length > 0 ? (
                  <Checkbox {...field("hidden")} label={readingContent.hidden} hint={readingContent.hiddenHint} />
                ) : null}
              </>
            )}
          </RequestForm>
        ) : null}
      </div>
    </Page>
  );
};
