import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { dialogElement } from "@party/ui/dialog.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "#api.ts";
import { ActionDialog } from "#form/action-dialog.tsx";
import css from "#form/form.module.css";
import { Loading } from "#shell/loading.tsx";
import { Page } from "#shell/page.tsx";
import { SampleRows } from "./sample-rows.tsx";
import { samplesContent as content } from "./samples.content.ts";

const PROPOSE = "remove-samples";

/** How many sample rows there are, and their removal by two people. */
export function SamplesPage() {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ["samples"],
    queryFn: ({ signal }) => api("GET /staff/samples/", { signal }),
  });
  return (
    <Page title={content.title} intro={content.intro} help="samples">
      {data ? (
        <Panel id="rows" title={content.rows}>
          {data.removed_at ? (
            <Alert severity="success">{content.removedAt(formatInstant(new Date(data.removed_at)))}</Alert>
          ) : null}
          {data.rows.some(({ count }) => count > 0) ? null : <p>{content.none}</p>}
          <SampleRows rows={data.rows} />
          {data.removed_at ? null : (
            <p className={css.actions}>
              <button
                type="button"
                className={buttonClass("primary")}
                onClick={() => dialogElement(PROPOSE)?.showModal()}
              >
                {content.propose}
              </button>
            </p>
          )}
        </Panel>
      ) : (
        <Loading error={error} again={refetch} />
      )}
      <ActionDialog
        id={PROPOSE}
        subject="samples"
        title={content.proposeTitle}
        effect={content.effect}
        text={content.reason}
        submit={content.submit}
        act={async (reason) => {
          const { id } = await api("POST /staff/samples/removals/", { body: { reason } });
          await navigate({ to: "/proposals/$id", params: { id } });
        }}
      />
    </Page>
  );
}
