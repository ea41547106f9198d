import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "#api.ts";
import css from "#form/form.module.css";
import type { Screen } from "#screen.ts";
import { BackLink, Page } from "#shell/page/page.tsx";
import { DataBreachForm, newBreachOf } from "./data-breach-form.tsx";
import { dataBreachContent as content } from "./data-breaches.content.ts";

export const screen = { path: "/data-breaches/record" } satisfies Screen;

export function RecordBreachPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const back = <BackLink to="/data-breaches">‹ {content.back}</BackLink>;
  return (
    <Page title={content.newTitle} intro={content.newIntro} help="data-breaches" back={back}>
      <DataBreachForm
        className={css.form}
        send={async (values) => {
          const { id } = await api("POST /staff/data-breaches/", { body: newBreachOf(values) });
          await queryClient.invalidateQueries({ queryKey: ["data-breaches"] });
          await navigate({ to: "/data-breaches/$id", params: { id } });
        }}
      />
    </Page>
  );
}
