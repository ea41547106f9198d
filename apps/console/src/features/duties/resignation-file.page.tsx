import type { ResignationFile } from "@party/contract/resignation-files.staff";
import { exportFormats } from "@party/contract/values/exports";
import { dayInNairobi, formatDay, formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useQueryClient } from "@tanstack/react-query";
import type { FC } from "react";
import { api } from "#api.ts";
import { exportNotice, filePanels } from "#features/exports/export-parts.tsx";
import { detailPage } from "#form/detail-page.tsx";
import css from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import type { Screen } from "#screen.ts";
import { resignationFileContent as content, resignationFilesContent } from "./duties.content.ts";

export const screen = { path: "/resignation-files/$id", params: "id" } satisfies Screen;

const isMade = ({ state }: ResignationFile) => state === "ready" || state === "ended";

/** Records that the Registrar was told of all in the file. */
function TellForm({ id }: { id: number }) {
  const queryClient = useQueryClient();
  const send = async (body: Record<"day" | "number", string>) => {
    await api("POST /staff/resignation-files/{id}/submissions/", { params: { id }, body });
    for (const key of ["resignation-files", "duties", "queue", "today"])
      await queryClient.invalidateQueries({ queryKey: [key] });
  };
  return (
    <Panel id="told" title={content.told}>
      <p>{content.toldText}</p>
      <RequestForm className={css.form} send={send} submit={content.submit} busy={content.busy}>
        {(field) => (
          <>
            <TextField {...field("day")} label={content.day} type="date" max={dayInNairobi(new Date())} required />
            <TextField {...field("number")} label={content.number} maxLength={100} required />
          </>
        )}
      </RequestForm>
    </Panel>
  );
}

/** One file of resignations: the download, and that the Registrar was told. */
export const ResignationFilePage: FC = detailPage("GET /staff/resignation-files/{id}/", {
  back: { to: "/resignation-files", label: resignationFilesContent.title },
  help: "resignations",
  title: ({ id }) => resignationFilesContent.titleOf(id),
  loadAgain: ({ state }) => (state === "preparing" ? 10_000 : false),
  notice: (row) =>
    row.told_on ? <Alert severity="success">{content.isTold(formatDay(row.told_on))}</Alert> : exportNotice(row),
  panels: [
    {
      id: "what",
      title: content.what,
      facts: (row) => [
        [content.count, row.resignations.toLocaleString("en-KE")],
        [content.format, exportFormats[row.format].title],
        [content.made, formatInstant(new Date(row.created_at))],
        [content.told, row.told_on && `${formatDay(row.told_on)}, ${row.letter_number}`],
      ],
    },
    ...filePanels<ResignationFile>("resignation-files", content.careful, (id) =>
      api("POST /staff/resignation-files/{id}/downloads/", { params: { id }, body: {} }),
    ).map((panel) => ({ ...panel, when: (row: ResignationFile) => row.is_own && (panel.when?.(row) ?? true) })),
  ],
  sections: [(row) => (isMade(row) && !row.told_on ? <TellForm id={row.id} /> : null)],
});
