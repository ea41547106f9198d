import type { Branch } from "@party/contract/branches";
import type { Invitations } from "@party/contract/invitations";
import { LOCALE } from "@party/contract/values/language";
import { copyText } from "@party/ui/copy-text.ts";
import { Button, buttonRowClass, buttonVariantClass, SubmitButton } from "@party/ui/form/button.tsx";
import { Checkbox } from "@party/ui/form/choices.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { EmptyState, Panel } from "@party/ui/panel.tsx";
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "#api.ts";
import { siteUrl } from "#page-context.ts";
import { DashboardPage } from "#portal/dashboard-page.tsx";
import { icons } from "#portal/icons.ts";
import { submitStoredInvitation } from "#portal/stored-submissions.ts";
import { useSavingForm } from "#portal/use-saving-form.ts";
import { pageHead } from "#shell/head/page-head.ts";
import { StatusMessage, useSaveStatus } from "#ui/forms/save-status.tsx";
import { invitationsContent as content } from "./invitations.content.ts";
import css from "./members.module.css";
import { Office } from "./office.tsx";

const membersQuery = {
  queryKey: ["members"],
  queryFn: ({ signal }: { signal: AbortSignal }) => loadMembers(signal),
};

export const Route = createFileRoute("/_members-only/dashboard/members")({
  head: () => pageHead("/dashboard/members", { unlisted: true }),
  component: MembersPage,
});

function MembersPage() {
  return (
    <DashboardPage title={content.title} lead={content.lead}>
      <LoadedMembers />
    </DashboardPage>
  );
}

const monthFormat = new Intl.DateTimeFormat(LOCALE, { month: "long", year: "numeric", timeZone: "UTC" });

/** A member's invitations and the offices nearby. */
function LoadedMembers() {
  const queryClient = useQueryClient();
  const { invitations, branches } = useSuspenseQuery(membersQuery).data;
  const setInvitations = (changed: Invitations) =>
    queryClient.setQueryData(membersQuery.queryKey, { invitations: changed, branches });
  return (
    <>
      <InviteSection code={invitations.code} />
      <JoinedPeople invitations={invitations} />
      {invitations.invited ? <InvitationConsent invitations={invitations} onChange={setInvitations} /> : null}
      <Branches branches={branches} />
    </>
  );
}

function JoinedPeople({ invitations: { joined, people } }: { invitations: Invitations }) {
  return (
    <Panel id="joined" title={content.joined.title}>
      {joined === 0 ? (
        <EmptyState icon={icons.people} text={content.joined.none} />
      ) : (
        <p>{content.joined.count(joined)}</p>
      )}
      {people.length > 0 ? (
        <>
          <p>{content.joined.agreed}</p>
          <ul className={css.people}>
            {people.map((person, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
              <li key={index}>
                {content.joined.inMonth(
                  person.first_name,
                  monthFormat.format(new Date(`${person.month}-01T00:00:00Z`)),
                )}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {joined > 0 ? <p className={css.hint}>{content.joined.privacy}</p> : null}
    </Panel>
  );
}

function InvitationConsent({
  invitations,
  onChange,
}: {
  invitations: Invitations;
  onChange: (changed: Invitations) => void;
}) {
  const { busy, status, save } = useSaveStatus(content.consent.failure);
  const shared = invitations.invited?.name_shared ?? false;
  // Optimistic: shown until the request has ended.
  const [wanted, setWanted] = useState<boolean>();
  const change = async (name_shared: boolean) => {
    if (busy) return;
    setWanted(name_shared);
    await save(async () => {
      onChange(await api("PUT /api/invitations/consent/", { body: { name_shared } }));
      return content.consent.saved;
    });
    setWanted(undefined);
  };
  return (
    <Panel id="consent" title={content.consent.title}>
      <Checkbox
        label={content.consent.label}
        hint={content.consent.hint}
        checked={wanted ?? shared}
        aria-disabled={busy}
        onChange={({ target }) => change(target.checked)}
      />
      <StatusMessage status={status} />
    </Panel>
  );
}

function Branches({ branches }: { branches: Branch[] }) {
  return (
    <Panel id="branches" title={content.branches.title}>
      {branches[0]?.level === "national" ? <p>{content.branches.none}</p> : null}
      <ul className={css.branches}>
        {branches.map((office, index) => (
          <li key={office.level}>
            <p className={css.level}>
              {content.branches.levels[office.level]}: {office.place}
              {index === 0 && branches.length > 1 ? <span>{content.branches.nearest}</span> : null}
            </p>
            <Office office={office} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const inviteContent = content.invite;

/** A member's own link, and three ways to send it. */
function InviteSection({ code }: { code: string }) {
  const { busy, status, showStatus, field, submit, reset } = useSavingForm<{ email: string }>(inviteContent.failure);
  const link = `${siteUrl()}${import.meta.env.LANGUAGE_PATH}/joinus?invited=${code}`;
  const copy = () =>
    copyText(link).then(
      () => showStatus("success", inviteContent.copied),
      () => showStatus("info", inviteContent.notCopied),
    );
  const send = submit(async (body) => {
    const { message } = await api("POST /api/invitations/mails/", { body });
    reset();
    return message;
  });
  return (
    <Panel id="invite" title={inviteContent.title} text={inviteContent.text}>
      <div className={css.share}>
        <p className={css.label}>{inviteContent.link}</p>
        <p className={css.link}>{link}</p>
        <p className={css.hint}>{inviteContent.code(code)}</p>
      </div>
      <div className={buttonRowClass}>
        <Button onClick={copy}>{inviteContent.copy}</Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(inviteContent.message(link))}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonVariantClass("outlined")}
        >
          {inviteContent.whatsApp}
        </a>
      </div>
      <StatusMessage status={status} />
      <form className={css.mail} noValidate onSubmit={send}>
        <TextField
          label={inviteContent.email}
          {...field("email")}
          type="email"
          autoComplete="off"
          hint={inviteContent.emailHint}
          maxLength={254}
          required
        />
        <SubmitButton look="outlined" busy={busy} label={inviteContent.send} busyLabel={inviteContent.busy} />
      </form>
    </Panel>
  );
}

interface MembersData {
  invitations: Invitations;
  branches: Branch[];
}

async function loadMembers(signal: AbortSignal): Promise<MembersData> {
  // The invitations below include it.
  await submitStoredInvitation();
  const [invitations, branches] = await Promise.all([
    api("GET /api/invitations/", { signal }),
    api("GET /api/branches/", { signal }),
  ]);
  return { invitations, branches: branches.results };
}
