import { Alert } from "@party/ui/alert.tsx";
import { buttonVariantClass, SubmitButton } from "@party/ui/form/button.tsx";
import { Checkbox } from "@party/ui/form/choices.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { api } from "#api.ts";
import { DashboardPage } from "#portal/dashboard-page.tsx";
import { portalContent } from "#portal/portal.content.ts";
import { useSavingForm } from "#portal/use-saving-form.ts";
import { reloadUser } from "#session/session.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { StatusMessage } from "#ui/forms/save-status.tsx";
import { detailsContent as content } from "./details.content.ts";
import css from "./details.module.css";
import { DetailsFields, type DetailsValues, MissingList } from "./details-fields.tsx";
import { detailsQuery } from "./details-query.ts";

export const Route = createFileRoute("/_members-only/dashboard/details")({
  head: () => pageHead("/dashboard/details", { unlisted: true }),
  component: DetailsPage,
});

function DetailsPage() {
  return (
    <DashboardPage title={content.title} lead={content.lead} back={{ to: "/dashboard", label: portalContent.back }}>
      <OwnDetailsSections />
    </DashboardPage>
  );
}

function OwnDetailsSections() {
  const { data: details } = useSuspenseQuery(detailsQuery);
  if (!details.asked) {
    return (
      <Panel id="none" title={content.notAsked.title} text={content.notAsked.text}>
        <p>
          <Link to="/joinus" className={buttonVariantClass("primary")}>
            {content.notAsked.apply}
          </Link>
        </p>
      </Panel>
    );
  }
  return (
    <>
      {details.missing.length === 0 ? (
        <Alert severity="success">{content.complete}</Alert>
      ) : (
        <Panel id="missing" title={content.missing} text={content.why}>
          <MissingList missing={details.missing} />
        </Panel>
      )}
      <DetailsForm />
    </>
  );
}

/** Uncontrolled, so a failed request keeps the input. The number is never shown whole. */
function DetailsForm() {
  const queryClient = useQueryClient();
  const { data: details } = useSuspenseQuery(detailsQuery);
  const { surname, other_names, polling_station, date_of_birth } = details;
  const known = { surname, other_names, polling_station, date_of_birth: date_of_birth ?? "" };
  const empty = { id_number: "", disability: "", consent: false, forget_disability: false };
  const { busy, status, field, submit, reset } = useSavingForm<DetailsValues & { forget_disability: boolean }>(
    content.form.failure,
    { ...known, ...empty },
  );
  const onSubmit = submit(async (values) => {
    const changed = await api("PUT /api/details/", { body: values });
    queryClient.setQueryData(detailsQuery.queryKey, changed);
    reset({ ...values, ...empty });
    reloadUser();
    return changed.missing.length === 0 ? content.form.saved : content.form.savedPart(changed.missing.length);
  });
  return (
    <Panel id="details" title={content.form.title}>
      <form className={css.form} noValidate onSubmit={onSubmit}>
        <DetailsFields
          field={field}
          shown={(name) => name !== "consent" || !details.consented}
          namesRequired
          masked={details.id_number}
          hasDisability={details.has_disability}
        />
        {details.has_disability ? (
          <Checkbox label={content.form.forgetDisability} {...field("forget_disability")} />
        ) : null}
        {details.consented ? <p>{content.form.consented}</p> : null}
        <div className={css.foot}>
          <StatusMessage status={status} />
          <SubmitButton busy={busy} label={content.form.save} busyLabel={content.form.busy} />
        </div>
      </form>
    </Panel>
  );
}
