import type { DataBreach } from "@party/contract/data-breaches.staff";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { type FC, useState } from "react";
import { api } from "#api.ts";
import { detailPage } from "#form/detail-page.tsx";
import type { Screen } from "#screen.ts";
import { changedBreachOf, DataBreachForm } from "./data-breach-form.tsx";
import { dataBreachContent as content } from "./data-breaches.content.ts";

export const screen = { path: "/data-breaches/$id", params: "id" } satisfies Screen;

/** One breach: what is known, and who was told. */
export const DataBreachPage: FC = detailPage("GET /staff/data-breaches/{id}/", {
  back: { to: "/data-breaches", label: content.back },
  help: "data-breaches",
  title: ({ title }) => title,
  notice: ({ closed_at, commissioner_told_at, late, due_at }) => {
    const due = formatInstant(new Date(due_at));
    if (closed_at) return <Alert severity="success">{content.closed}</Alert>;
    if (commissioner_told_at) return null;
    return <Alert severity={late ? "error" : "warning"}>{late ? content.late(due) : content.due(due)}</Alert>;
  },
  panels: [
    {
      id: "facts",
      title: content.facts,
      facts: ({ recorded_by }) => [[content.recordedBy, recorded_by]],
      body: (breach) => <ChangeForm breach={breach} />,
    },
  ],
});

function ChangeForm({ breach }: { breach: DataBreach }) {
  const queryClient = useQueryClient();
  const [stored, setStored] = useState(false);
  const send = async (values: Parameters<typeof changedBreachOf>[0]) => {
    const body = { ...changedBreachOf(values), version: breach.version };
    await api("PUT /staff/data-breaches/{id}/", { params: { id: breach.id }, body });
    await queryClient.invalidateQueries({ queryKey: ["data-breaches"] });
  };
  return (
    <>
      <div role="status">{stored ? <Alert severity="success">{content.stored}</Alert> : null}</div>
      <DataBreachForm key={breach.version} breach={breach} send={send} onSent={() => setStored(true)} />
    </>
  );
}
