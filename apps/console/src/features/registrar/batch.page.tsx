import type { RegistrarBatch } from "@party/contract/registrar-batches.staff";
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
import { batchesContent, batchContent as content } from "./batches.content.ts";

export const screen = { path: "/registrar-batches/$id", params: "id" } satisfies Screen;

const isMade = ({ state }: RegistrarBatch) => state === "ready" || state === "ended";

/** Notes on which day the Registrar got it. */
function HandoverForm({ id }: { id: number }) {
  const queryClient = useQueryClient();
  const send = async (body: Record<"day" | "number", string>) => {
    await api("POST /staff/registrar-batches/{id}/handovers/", { params: { id }, body });
    await queryClient.invalidateQueries({ queryKey: ["registrar-batches"] });
  };
  return (
    <Panel id="handover" title={content.handover}>
      <p>{content.handoverText}</p>
      <RequestForm className={css.form} send={send} submit={content.note} busy={content.noting}>
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

/** One batch: who is in it, how far its file is, and when it was handed over. */
export const BatchPage: FC = detailPage("GET /staff/registrar-batches/{id}/", {
  back: { to: "/registrar-batches", label: batchesContent.title },
  help: "registrar",
  title: ({ id }) => batchesContent.titleOf(id),
  loadAgain: ({ state }) => (state === "proposed" || state === "preparing" ? 10_000 : false),
  notice: (row) =>
    !row.is_own && !row.handed_over_on ? <Alert severity="info">{content.notOwn}</Alert> : exportNotice(row),
  panels: [
    {
      id: "what",
      title: content.what,
      facts: (row) => [
        [content.place, row.place],
        [content.template, content.templateOf(row.template.name, row.template.id)],
        [content.complete, row.only_complete ? content.completeOnly : content.everybody],
        [content.included, row.included.toLocaleString("en-KE")],
        [content.leftOut, row.left_out.toLocaleString("en-KE")],
        [content.reason, row.reason],
        [content.format, exportFormats[row.format].title],
        [content.asked, formatInstant(new Date(row.created_at))],
        [content.handover, row.handed_over_on && `${formatDay(row.handed_over_on)}, ${row.reference_number}`],
      ],
      actions: [
        {
          label: content.seeLeftOut,
          when: ({ left_out }) => left_out > 0,
          to: ({ id }) => ({ to: "/batch-people", search: { batch: id } }),
        },
        {
          label: content.seeIncluded,
          to: ({ id }) => ({ to: "/batch-people", search: { batch: id, show: "included" } }),
        },
      ],
    },
    ...filePanels<RegistrarBatch>("registrar-batches", content.careful, (id) =>
      api("POST /staff/registrar-batches/{id}/downloads/", { params: { id }, body: {} }),
    ).map((panel) => ({ ...panel, when: (row: RegistrarBatch) => row.is_own && (panel.when?.(row) ?? true) })),
  ],
  sections: [(row) => (isMade(row) && !row.handed_over_on ? <HandoverForm id={row.id} /> : null)],
});
