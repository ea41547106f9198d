import type { PersonDocuments } from "@party/contract/documents.staff";
import { type DocumentKind, documentKinds } from "@party/contract/values/documents";
import { formatDate } from "@party/contract/values/nairobi-time";
import { uploadKinds } from "@party/contract/values/uploads";
import { Alert } from "@party/ui/alert.tsx";
import { Button } from "@party/ui/form/button.tsx";
import { SelectField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { shrinkPicture } from "@party/ui/upload/shrink-picture.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#api.ts";
import { type Action, useActions } from "#form/actions.tsx";
import formCss from "#form/form.module.css";
import { SensitiveReveal } from "#form/reveal.tsx";
import { type SendOptions, sendUpload } from "#upload/send-in-parts.ts";
import { UploadControl } from "#upload/upload-control.tsx";
import { personContent as content } from "./person.content.ts";
import css from "./person.module.css";

type PersonDocument = PersonDocuments["results"][number];

const nameOf = ({ kind, added_at, added_by }: PersonDocument) =>
  content.document(documentKinds[kind], formatDate(new Date(added_at)), added_by);

/** Signed forms and copies: opened with a reason, added from a file or the camera, deleted where nothing rests on them. */
export function DocumentsSection({ id, documents }: { id: number; documents: PersonDocuments }) {
  const { results, can_open, can_add, can_delete } = documents;
  const [opened, setOpened] = useState<number>();
  const deletion: Action<PersonDocument> = {
    label: content.deleteDocument,
    when: ({ is_evidence }) => can_delete && !is_evidence,
    confirm: {
      title: ({ kind }) => content.deleteDocumentTitle(documentKinds[kind]),
      effect: () => content.deleteDocumentEffect,
      submit: () => content.deleteDocumentSubmit,
    },
    call: ({ id: document }) => api("DELETE /staff/people/{id}/documents/{document}/", { params: { id, document } }),
    done: () => content.documentDeleted,
  };
  const { buttons, status, dialog } = useActions([deletion], "people");
  return (
    <>
      {status}
      {results.length === 0 ? <p>{content.noDocuments}</p> : null}
      <ul className={css.items}>
        {results.map((document) => (
          <li key={document.id}>
            <span>{nameOf(document)}</span>
            {document.is_evidence ? <small>{content.isEvidence}</small> : null}
            <p className={formCss.actions}>
              {can_open ? (
                <Button
                  look="outlined"
                  aria-expanded={opened === document.id}
                  onClick={() => setOpened(opened === document.id ? undefined : document.id)}
                >
                  {content.openDocument}
                </Button>
              ) : null}
              {buttons(document)}
            </p>
            {opened === document.id ? <OpenDocumentButton id={id} document={document} /> : null}
          </li>
        ))}
      </ul>
      {can_add ? <NewDocumentForm id={id} /> : null}
      {dialog}
    </>
  );
}

function OpenDocumentButton({ id, document }: { id: number; document: PersonDocument }) {
  return (
    <div className={css.opened}>
      <SensitiveReveal
        submit={content.show}
        load={(reason) =>
          api("POST /staff/people/{id}/documents/{document}/openings/", {
            params: { id, document: document.id },
            body: { reason },
          })
        }
      >
        {({ url, name, media_type }) => (
          <>
            {media_type.startsWith("image/") ? <img src={url} alt={nameOf(document)} className={css.picture} /> : null}
            <p>
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                download={media_type.startsWith("image/") ? undefined : name}
              >
                {media_type.startsWith("image/") ? content.openLarge : content.saveDocument}
              </a>
            </p>
          </>
        )}
      </SensitiveReveal>
    </div>
  );
}

/** Photos are made smaller, and lose the place where they were taken. */
async function prepareUpload(file: File): Promise<File> {
  const photo = file.type.startsWith("image/") ? await shrinkPicture(file).catch(() => undefined) : undefined;
  // What this browser cannot read, the API refuses in words.
  if (!photo) return file;
  return new File([photo], `${file.name.replace(/\.\w+$/, "")}.jpg`, {
    type: photo.type,
    lastModified: file.lastModified,
  });
}

function NewDocumentForm({ id }: { id: number }) {
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<DocumentKind>("consent_form");
  const [message, setMessage] = useState<string>();
  const upload = {
    most: uploadKinds.document.bytes,
    send: async (file: File, options: SendOptions) => {
      setMessage(undefined);
      const { id: upload_id } = await sendUpload("document", await prepareUpload(file), options);
      await api("POST /staff/people/{id}/documents/", { params: { id }, body: { kind, upload_id } });
    },
    onSent: () => {
      setMessage(content.documentAdded(documentKinds[kind]));
      void queryClient.invalidateQueries({ queryKey: ["people", id, "documents"] });
    },
  };
  return (
    <>
      <div role="status">{message ? <Alert severity="success">{message}</Alert> : null}</div>
      <SelectField
        label={content.newDocument}
        value={kind}
        onChange={({ target }) => setKind(target.value as DocumentKind)}
      >
        <Options of={Object.entries(documentKinds)} />
      </SelectField>
      <div className={css.camera}>
        <UploadControl {...upload} label={content.takePhoto} accept="image/*" capture="environment" />
      </div>
      <UploadControl
        {...upload}
        label={content.chooseDocument}
        accept="image/*,application/pdf"
        hint={content.documentHint}
      />
    </>
  );
}
