import type { EventSeats, Steward } from "@party/contract/attendance.staff";
import { formatInstant } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { copyText } from "@party/ui/copy-text.ts";
import { Button, buttonVariantClass } from "@party/ui/form/button.tsx";
import { NumberField, TextField } from "@party/ui/form/field.tsx";
import { Panel } from "@party/ui/panel.tsx";
import { QrCode } from "@party/ui/qr-code.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { api } from "#api.ts";
import { useActions } from "#form/actions.tsx";
import css from "#form/form.module.css";
import { RequestForm } from "#form/request-form.tsx";
import { List, listQuery, StatusLabel } from "#list/list.tsx";
import type { Screen } from "#screen.ts";
import { hasPermission, useStaff } from "#session/session.ts";
import { LoadingOrFailure, LoadingScreen } from "#shell/page/loading.tsx";
import { BackLink, Page } from "#shell/page/page.tsx";
import { attendanceContent as content } from "./event-attendance.content.ts";

export const screen = {
  path: "/events/$id/attendance",
  search: "GET /staff/events/{id}/attendance/",
  params: "id",
} satisfies Screen;

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
        <BackLink to="/content/$kind/$id" params={{ kind: "events", id }}>
          {content.back(data.event.title)}
        </BackLink>
      }
    >
      <div className={css.stack}>
        <SeatCounts id={id} seats={data} />
        {hasPermission(staff, "events.stewards") ? <StewardList id={id} event={data.event.title} /> : null}
        {hasPermission(staff, "events.stewards") ? <AttendeeList id={id} /> : null}
      </div>
    </Page>
  );
}

function SeatCounts({ id, seats: { capacity, taken, waiting } }: { id: number; seats: EventSeats }) {
  const queryClient = useQueryClient();
  const [movedUp, setMovedUp] = useState<string[]>();
  const save = async (typed: { capacity: string }) => {
    setMovedUp(undefined);
    const next = typed.capacity.trim() === "" ? null : Number(typed.capacity);
    const seats = await api("PUT /staff/events/{id}/seats/", { params: { id }, body: { capacity: next } });
    setMovedUp(seats.moved_up ?? []);
    queryClient.setQueryData(["events", id, "seats"], seats);
    await queryClient.invalidateQueries({ queryKey: ["events", id, "attendance"] });
  };
  return (
    <Panel id="seats" title={content.seats} text={content.taken(taken, waiting)}>
      <div role="status">
        {movedUp ? (
          <Alert severity="success">{movedUp.length > 0 ? content.movedUp(movedUp) : content.saved}</Alert>
        ) : null}
      </div>
      <RequestForm send={save} submit={content.save}>
        {(field) => (
          <NumberField
            {...field("capacity")}
            label={content.capacity}
            hint={content.capacityHint}
            min={1}
            max={999_999}
            defaultValue={capacity ?? ""}
          />
        )}
      </RequestForm>
    </Panel>
  );
}

function StewardList({ id, event }: { id: number; event: string }) {
  const queryClient = useQueryClient();
  const queryKey = ["events", id, "stewards"];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api("GET /staff/events/{id}/stewards/", { params: { id }, signal }),
  });
  const actions = useActions<Steward>(
    [
      {
        label: content.revoke,
        confirm: {
          title: ({ name }) => content.revokeTitle(name),
          effect: () => content.revokeEffect,
          submit: () => content.revoke,
        },
        call: ({ id: steward }) => api("DELETE /staff/events/{id}/stewards/{steward}/", { params: { id, steward } }),
      },
    ],
    "events",
  );
  return (
    <Panel id="stewards" title={content.stewards} text={content.stewardsText}>
      <RequestForm
        send={(body: { name: string }) => api("POST /staff/events/{id}/stewards/", { params: { id }, body })}
        onSent={(_, form) => {
          form.reset();
          return queryClient.invalidateQueries({ queryKey });
        }}
        submit={content.addSteward}
      >
        {(field) => (
          <TextField {...field("name")} label={content.stewardName} maxLength={40} autoComplete="off" required />
        )}
      </RequestForm>
      {data ? null : <LoadingOrFailure error={error} again={refetch} />}
      {data?.results.length === 0 ? <p>{content.noStewards}</p> : null}
      <ul className={css.rows}>
        {data?.results.map((steward) => (
          <li key={steward.id} className={css.row}>
            <b>{steward.name}</b>
            {steward.revoked_at ? (
              <StatusLabel tone="bad">{content.revoked}</StatusLabel>
            ) : (
              <StewardLink steward={steward} event={event}>
                {actions.buttons(steward)}
              </StewardLink>
            )}
          </li>
        ))}
      </ul>
      {actions.dialog}
    </Panel>
  );
}

function StewardLink({ steward, event, children }: { steward: Steward; event: string; children: ReactNode }) {
  const [isCopied, setCopied] = useState(false);
  const { name, url } = steward;
  return (
    <>
      <QrCode code={url} label={content.qr(name)} className={css.qr} />
      <span className={css.actions}>
        <Button
          look="outlined"
          onClick={() =>
            void copyText(url).then(
              () => setCopied(true),
              () => setCopied(false),
            )
          }
        >
          {isCopied ? content.copied : content.copy}
        </Button>
        <a
          className={buttonVariantClass("outlined")}
          href={`https://wa.me/?text=${encodeURIComponent(content.shareText(event, url))}`}
          target="_blank"
          rel="noreferrer"
        >
          {content.share}
        </a>
        {children}
      </span>
    </>
  );
}

function AttendeeList({ id }: { id: number }) {
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
