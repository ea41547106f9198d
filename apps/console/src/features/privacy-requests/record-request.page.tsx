import { dayInNairobi } from "@party/contract/values/nairobi-time";
import { privacyRequestKinds } from "@party/contract/values/privacy";
import { SelectField, TextAreaField, TextField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { api } from "#api.ts";
import css from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import type { Screen } from "#screen.ts";
import { BackLink, Page } from "#shell/page/page.tsx";
import { recordRequestContent as content, privacyRequestsContent } from "./privacy-requests.content.ts";

export const screen = { path: "/privacy-requests/record" } satisfies Screen;

/** A request that came by phone, by letter or in person. */
export function RecordRequestPage() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const today = dayInNairobi(new Date());
  const record = async (body: Record<"kind" | "name" | "contact" | "received_on" | "text", string>) => {
    const { id } = await api("POST /staff/privacy-requests/", { body: body as never });
    await queryClient.invalidateQueries({ queryKey: ["privacy-requests"] });
    await navigate({ to: "/privacy-requests/$id", params: { id } });
  };
  const back = <BackLink to="/privacy-requests">‹ {content.back}</BackLink>;
  return (
    <Page title={content.title} intro={content.intro} help="privacy-requests" back={back}>
      <RequestForm className={css.form} send={record} submit={content.submit} busy={content.busy}>
        {(field) => (
          <>
            <SelectField {...field("kind")} label={content.kind} required>
              <Options of={privacyRequestKinds.map((kind) => [kind, privacyRequestsContent.kinds[kind]])} />
            </SelectField>
            <TextField {...field("name")} label={content.name} autoComplete="off" maxLength={200} required />
            <TextField
              {...field("contact")}
              label={content.contact}
              hint={content.contactHint}
              autoComplete="off"
              maxLength={200}
              required
            />
            <TextField
              {...field("received_on")}
              label={content.received}
              type="date"
              max={today}
              defaultValue={today}
              required
            />
            <TextAreaField
              {...field("text")}
              label={content.text}
              hint={content.textHint}
              rows={5}
              maxLength={2_000}
              required
            />
          </>
        )}
      </RequestForm>
    </Page>
  );
}
