import type { Steward } from "@party/contract/attendance.staff";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { copyText } from "@party/ui/copy-text.ts";
import { dialogElement } from "@party/ui/dialog.tsx";
import { NumberField, TextField } from "@party/ui/field.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { QrCode } from "@party/ui/qr-code.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api } from "#api.ts";
import { ActionDialog } from "#form/action-dialog.tsx";
import css from "#form/form.module.css";
import { FormAlert } from "#form/form-alert.tsx";
import { List, listQuery, Status } from "#list/list.tsx";
import { may, useStaff } from "#session/session.ts";
import { Loading, LoadingScreen } from "#shell/loading.tsx";
import { Page } from "#shell/page.tsx";
import { attendanceContent as content } from "./event-attendance.content.ts";

const REVOKE = "revoke-steward";

/** Seats, stewards and attendance of one event. */
export function EventAttendancePage() {
  const { id } = useParams({ from: "/staff/events/$id/attendance" });
  const staff = useStaff();
  const { data, error, refetch } = useQuery({
    queryKey: ["events", id, "seats"],
    queryFn: ({ signal }) => api("GET /staff/events/{id}/seats/", { params: { id }, signal }),
  });
  if (!data) return <LoadingScreen error={error} again={refetch} />;
  return (
    <Page
      title={content.title(data.event.title)}
      intro={content.intro}
      help="events"
      back={
        <Link to="/content/$noun/$id" params={{ noun: "events", id }}>
          {content.back(data.event.title)}
        </Link>
      }
    >
      <div className={css.stack}>
        <Seats id={id} capacity={data.capacity} taken={data.taken} waiting={data.waiting} />
        {may(staff, "events.stewards") ? <Stewards id={id} event={data.event.title} /> : null}
        {may(staff, "events.stewards") ? <Attendance id={id} /> : null}
      </div>
    </Page>
  );
}

function Seats({
  id,
  capacity,
  taken,
  waiting,
}: {
  id: number;
  capacity: number | null;
  taken: number;
  waiting: number;
}) {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (next: number | null) =>
      api("PUT /staff/events/{id}/seats/", { params: { id }, body: { capacity: next } }),
    onSuccess: (seats) => {
      queryClient.setQueryData(["events", id, "seats"], seats);
      return queryClient.invalidateQueries({ queryKey: ["events", id, "attendance"] });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("capacity")).trim();
    if (!mutation.isPending) mutation.mutate(typed === "" ? null : Number(typed));
  };
  const moved = mutation.data?.moved_up ?? [];
  return (
    <Panel id="seats" title={content.seats} text={content.taken(taken, waiting)}>
      <FormAlert error={mutation.error} />
      <div role="status">
        {mutation.isSuccess ? (
          <Alert severity="success">{moved.length > 0 ? content.movedUp(moved) : content.saved}</Alert>
        ) : null}
      </div>
      <form className={css.stack} onSubmit={submit}>
        <NumberField
          label={content.capacity}
          hint={content.capacityHint}
          name="capacity"
          min={1}
          max={999_999}
          defaultValue={capacity ?? ""}
        />
        <p className={css.actions}>
          <button type="submit" className={buttonClass("primary")} aria-disabled={mutation.isPending}>
            {content.save}
          </button>
        </p>
      </form>
    </Panel>
  );
}

function Stewards({ id, event }: { id: number; event: string }) {
  const queryClient = useQueryClient();
  const queryKey = ["events", id, "stewards"];
  const [revoking, setRevoking] = useState<Steward>();
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api("GET /staff/events/{id}/stewards/", { params: { id }, signal }),
  });
  const mutation = useMutation({
    mutationFn: (name: string) => api("POST /staff/events/{id}/stewards/", { params: { id }, body: { name } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  });
  const submit = (submission: FormEvent<HTMLFormElement>) => {
    submission.preventDefault();
    const form = submission.currentTarget;
    if (mutation.isPending) return;
    mutation.mutate(String(new FormData(form).get("name")), { onSuccess: () => form.reset() });
  };
  return (
    <Panel id="stewards" title={content.stewards} text={content.stewardsText}>
      <form className={css.stack} onSubmit={submit}>
        <FormAlert error={mutation.error} />
        <TextField label={content.stewardName} name="name" maxLength={40} autoComplete="off" required />
        <p className={css.actions}>
          <button type="submit" className={buttonClass("primary")} aria-disabled={mutation.isPending}>
            {content.addSteward}
          </button>
        </p>
      </form>
      {data ? null : <Loading error={error} again={refetch} />}
      {data?.results.length === 0 ? <p>{content.noStewards}</p> : null}
      <ul className={css.rows}>
        {data?.results.map((steward) => (
          <li key={steward.id} className={css.row}>
            <b>{steward.name}</b>
            {steward.revoked_at ? (
              <Status tone="bad">{content.revoked}</Status>
            ) : (
              <StewardLink
                steward={steward}
                event={event}
                onRevoke={() => {
                  setRevoking(steward);
                  dialogElement(REVOKE)?.showModal();
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <ActionDialog
        id={REVOKE}
        subject={revoking?.id}
        title={content.revokeTitle(revoking?.name ?? "")}
        effect={content.revokeEffect}
        submit={content.revoke}
        act={async () => {
          if (!revoking) return;
          await api("DELETE /staff/events/{id}/stewards/{steward}/", { params: { id, steward: revoking.id } });
          await queryClient.invalidateQueries({ queryKey });
        }}
      />
    </Panel>
  );
}

function StewardLink({ steward, event, onRevoke }: { steward: Steward; event: string; onRevoke: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const { name, url } = steward;
  return (
    <>
      <QrCode code={url} label={content.qr(name)} className={css.qr} />
      <span className={css.actions}>
        <button
          type="button"
          className={buttonClass("outlined")}
          onClick={() =>
            void copyText(url).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {isCopied ? content.copied : content.copy}
        </button>
        <a
          className={buttonClass("outlined")}
          href={`https://wa.me/?text=${encodeURIComponent(content.shareText(event, url))}`}
          target="_blank"
          rel="noreferrer"
        >
          {content.share}
        </a>
        <button type="button" className={buttonClass("outlined")} onClick={onRevoke}>
          {content.revoke}
        </button>
      </span>
    </>
  );
}

function Attendance({ id }: { id: number }) {
  const { after } = useSearch({ from: "/staff/events/$id/attendance" });
  const navigate = useNavigate({ from: "/events/$id/attendance" });
  const queryKey = ["events", id, "attendance", { after }];
  const load = (signal: AbortSignal) =>
    api("GET /staff/events/{id}/attendance/", { params: { id }, query: after ? { after } : {}, signal });
  const query = useQuery(listQuery(queryKey, load));
  const counts = query.data?.counts;
  return (
    <Panel id="attendance" title={content.attendance}>
      {counts ? <p>{content.counts(counts.seats, counts.checked_in, counts.waiting)}</p> : null}
      <List
        label={content.attendance}
        query={query}
        after={after}
        onPage={(next) => navigate({ search: { after: next } })}
        empty={content.empty}
        title={{ title: content.columns.title, cell: ({ name }) => name }}
        columns={[
          { title: content.columns.state, cell: ({ state }) => content.states[state] },
          { title: content.columns.seats, cell: ({ seats }) => seats, numeric: true },
          {
            title: content.columns.in,
            cell: ({ checked_in, checked_in_at }) =>
              checked_in_at ? `${checked_in}, ${formatInstant(new Date(checked_in_at))}` : "–",
          },
        ]}
      />
    </Panel>
  );
}
