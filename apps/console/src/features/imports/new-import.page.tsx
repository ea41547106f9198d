import type { Upload } from "@party/contract/uploads.staff";
import { Alert } from "@party/ui/alert.tsx";
import { NumberField } from "@party/ui/form/field.tsx";
import { Link, useNavigate } from "@tanstack/react-router";
import { type FC, useState } from "react";
import { api } from "#api.ts";
import css from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import { Page } from "#shell/page/page.tsx";
import { PrivateUpload } from "#upload/upload-control.tsx";
import { newImportContent as content } from "./imports.content.ts";

/** Sends a file and reads it. What is wrong with it is said here, and another sheet of it can be read. */
export const NewImportPage: FC = () => {
  const navigate = useNavigate();
  const [upload, setUpload] = useState<Upload>();
  return (
    <Page title={content.title} intro={content.intro} help="imports" back={<Link to="/imports">‹ {content.back}</Link>}>
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
        {upload ? (
          <RequestForm
            key={upload.id}
            className={css.form}
            send={({ sheet }: { sheet: string }) =>
              api("POST /staff/imports/", {
                body: { upload_id: upload.id, sheet: sheet ? Number(sheet) - 1 : null },
              })
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
                {/\.xlsx$/i.test(upload.name) ? (
                  <NumberField {...field("sheet")} label={content.sheet} hint={content.sheetHint} min={1} max={200} />
                ) : (
                  <input type="hidden" name="sheet" value="" />
                )}
              </>
            )}
          </RequestForm>
        ) : null}
      </div>
    </Page>
  );
};
