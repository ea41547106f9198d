import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "#api.ts";
import { useActions } from "#form/actions.tsx";
import css from "#form/form.module.css";
import type { Screen } from "#screen.ts";
import { LoadingOrFailure } from "#shell/page/loading.tsx";
import { Page } from "#shell/page/page.tsx";
import { SampleRows } from "./sample-rows.tsx";
import { samplesContent as content } from "./samples.content.ts";

export const screen = {
  path: "/samples",
  menu: {
    group: "website",
    order: 10,
    label: content.title,
    about: content.about,
    icon: "M19 3H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2m0 12h-4a3 3 0 0 1-6 0H5V5h14z",
    permissions: ["samples.remove"],
  },
} satisfies Screen;

/** How many sample rows there are, and their removal by two people. */
export function SamplesPage() {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ["samples"],
    queryFn: ({ signal }) => api("GET /staff/samples/", { signal }),
  });
  const { buttons, dialog } = useActions(
    [
      {
        label: content.propose,
        primary: true,
        confirm: {
          title: () => content.proposeTitle,
          effect: () => content.effect,
          text: content.reason,
          submit: () => content.submit,
        },
        async call(_, reason) {
          const { id } = await api("POST /staff/samples/removals/", { body: { reason } });
          await navigate({ to: "/proposals/$id", params: { id } });
        },
      },
    ],
    "samples",
  );
  return (
    <Page title={content.title} intro={content.intro} help="samples">
      {data ? (
        <Panel id="rows" title={content.rows}>
          {data.removed_at ? (
            <Alert severity="success">{content.removedAt(formatInstant(new Date(data.removed_at)))}</Alert>
          ) : null}
          {data.rows.some(({ count }) => count > 0) ? null : <p>{content.none}</p>}
          <SampleRows rows={data.rows} />
          {data.removed_at ? null : <p className={css.actions}>{buttons({ id: "samples" })}</p>}
        </Panel>
      ) : (
        <LoadingOrFailure error={error} again={refetch} />
      )}
      {dialog}
    </Page>
  );
}
