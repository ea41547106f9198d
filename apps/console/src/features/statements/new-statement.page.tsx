import type { Upload } from "@party/contract/uploads.staff";
import { Alert } from "@party/ui/alert.tsx";
import { useNavigate } from "@tanstack/react-router";
import { type FC, useState } from "react";
import { api } from "#api.ts";
import css from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import type { Screen } from "#screen.ts";
import { BackLink, Page } from "#shell/page/page.tsx";
import { PrivateUpload } from "#upload/upload-control.tsx";
import { newStatementContent as content } from "./statements.content.ts";

export const screen = { path: "/statements/new" } satisfies Screen;

/** Sends a file, which is then checked. */
export const NewStatementPage: FC = () => {
  const navigate = useNavigate();
  const [upload, setUpload] = useState<Upload>();
  return (
    <Page
      title={content.title}
      intro={content.intro}
      help="statements"
      back={<BackLink to="/statements">‹ {content.back}</BackLink>}
    >
      <div className={css.stack}>
        <div className={css.form}>
          <PrivateUpload
            kind="statement"
            label={content.file}
            accept=".csv,.txt"
            hint={content.fileHint}
            onSent={setUpload}
          />
        </div>
        {upload ? (
          <RequestForm
            key={upload.id}
            className={css.form}
            send={() => api("POST /staff/statements/", { body: { upload_id: upload.id } })}
            onSent={({ id }) => navigate({ to: "/statements/$id", params: { id } })}
            submit={content.check}
            busy={content.busy}
          >
            {() => (
              <div role="status">
                <Alert severity="success">{content.sent(upload.name)}</Alert>
              </div>
            )}
          </RequestForm>
        ) : null}
      </div>
    </Page>
  );
};
