import type { PersonImport } from "@party/contract/imports.staff";
import { MAX_IMPORT_SCANS } from "@party/contract/values/imports";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, messageOf } from "#api.ts";
import { FieldsError } from "#form/form-alert.tsx";
import { PrivateUpload } from "#upload/upload-control.tsx";
import { scansContent as content } from "./imports.content.ts";
import css from "./imports.module.css";
import { ScanList } from "./scan-list.tsx";

/** Scans of the signed list, as evidence of the consent. */
export function ImportScans({ row: { id, scans, can } }: { row: PersonImport }) {
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState("");
  const canChange = can.includes("map");
  const attach = async (upload_id: string) => {
    setRefused("");
    try {
      const row = await api("POST /staff/imports/{id}/scans/", { params: { id }, body: { upload_id } });
      queryClient.setQueryData(["imports", id], row);
    } catch (error) {
      setRefused(messageOf(error));
    }
  };
  return (
    <>
      <p className={css.soft}>{content.text}</p>
      <ScanList
        scans={scans}
        queries="imports"
        open={(document, reason) =>
          api("POST /staff/imports/{id}/scans/{document}/openings/", { params: { id, document }, body: { reason } })
        }
        actions={[
          {
            label: content.delete,
            when: () => canChange,
            confirm: {
              title: () => content.deleteTitle,
              effect: () => content.deleteEffect,
              submit: () => content.delete,
            },
            call: ({ id: document }) =>
              api("DELETE /staff/imports/{id}/scans/{document}/", { params: { id, document } }),
            done: () => content.deleted,
          },
        ]}
      />
      {canChange && scans.length < MAX_IMPORT_SCANS ? (
        <PrivateUpload
          kind="evidence"
          label={content.attach}
          accept="application/pdf,image/jpeg,image/png,image/webp"
          hint={content.hint}
          onSent={(upload) => void attach(upload.id)}
        />
      ) : null}
      <div role="alert">
        <FieldsError text={refused} />
      </div>
    </>
  );
}
