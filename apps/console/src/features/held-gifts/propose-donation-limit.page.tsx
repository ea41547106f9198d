import { NumberField, TextAreaField, TextField } from "@party/ui/form/field.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "#api.ts";
import css from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import type { Screen } from "#screen.ts";
import { BackLink, Page } from "#shell/page/page.tsx";
import { proposeLimitContent as content } from "./held-gifts.content.ts";

export const screen = { path: "/donation-limits/propose" } satisfies Screen;

type LimitField = "amount" | "valid_from" | "valid_until" | "warning_percent" | "source" | "reason";

/** Proposes a limit of gifts; opens the proposal, which a second person decides. */
export function ProposeDonationLimitPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const propose = async ({ amount, valid_until, warning_percent, ...body }: Record<LimitField, string>) => {
    const { id } = await api("POST /staff/donation-limits/proposals/", {
      body: {
        ...{ ...body, amount: Number(amount), valid_until: valid_until || null },
        warning_percent: warning_percent ? Number(warning_percent) : null,
      },
    });
    await queryClient.invalidateQueries({ queryKey: ["proposals"] });
    await navigate({ to: "/proposals/$id", params: { id } });
  };
  return (
    <Page
      title={content.title}
      intro={content.intro}
      help="held-gifts"
      back={<BackLink to="/donation-limits">‹ {content.back}</BackLink>}
    >
      <RequestForm className={css.form} send={propose} submit={content.submit} busy={content.busy}>
        {(field) => (
          <>
            <NumberField {...field("amount")} label={content.amount} min={1} required />
            <TextField {...field("valid_from")} label={content.from} hint={content.fromHint} type="date" required />
            <TextField {...field("valid_until")} label={content.until} hint={content.untilHint} type="date" />
            <NumberField
              {...field("warning_percent")}
              label={content.percent}
              hint={content.percentHint}
              min={1}
              max={100}
            />
            <TextAreaField {...field("source")} label={content.source} rows={2} maxLength={300} required />
            <TextAreaField {...field("reason")} label={content.reason} rows={3} maxLength={500} required />
          </>
        )}
      </RequestForm>
    </Page>
  );
}
