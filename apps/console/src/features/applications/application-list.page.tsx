import type { ApplicationRow } from "@party/contract/applications.staff";
import { formatDate } from "@party/contract/values/nairobi-time";
import { Alert } from "@party/ui/alert.tsx";
import { buttonClass } from "@party/ui/button.tsx";
import { Dialog, dialogElement } from "@party/ui/dialog.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { api, messageOf } from "#api.ts";
import css from "#form/form.module.css";
import { ChoiceFilter, Filters, SearchFilter } from "#list/filters.tsx";
import { List } from "#list/list.tsx";
import { may, useStaff } from "#session/session.ts";
import { Page } from "#shell/page.tsx";
import { applicationsContent as content, marksOf } from "./applications.content.ts";
import { useQueueKeys } from "./queue-keys.ts";

const CONFIRM = "confirm-applications";

/** The queue of applications: one by one, or up to 50 at once. */
export function ApplicationListPage() {
  const staff = useStaff();
  const search = useSearch({ from: "/staff/applications" });
  const navigate = useNavigate({ from: "/applications" });
  const { q, status = "waiting", after } = search;
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map());
  const list = useRef<HTMLDivElement>(null);
  useQueueKeys(list);
  const filter = (more: Partial<typeof search>) => {
    setChosen(new Map());
    void navigate({ search: { ...search, after: undefined, ...more } });
  };
  const toggle = ({ id, name }: ApplicationRow) => {
    const next = new Map(chosen);
    if (!next.delete(id)) next.set(id, name);
    setChosen(next);
  };
  const canConfirm = status === "waiting" && may(staff, "people.confirm");
  return (
    <Page title={content.title} intro={content.intro} help="applications">
      <Filters>
        <SearchFilter {...(q ? { value: q } : {})} onChange={(text) => filter({ q: text })} />
        <ChoiceFilter
          label={content.status}
          options={Object.entries(content.statuses) as ["waiting" | "refused", string][]}
          value={status}
          onChange={(value) => filter({ status: value === "refused" ? value : undefined })}
        />
      </Filters>
      {canConfirm ? <ConfirmMany chosen={chosen} onDone={() => setChosen(new Map())} /> : null}
      <div ref={list}>
        <List
          label={content.title}
          queryKey={["applications", { q, status, after }]}
          load={(signal) =>
            api("GET /staff/applications/", {
              query: { q: q ?? "", status, ...(after ? { after } : { total: "1" }) },
              signal,
            })
          }
          after={after}
          onPage={(next) => {
            setChosen(new Map());
            void navigate({ search: { ...search, after: next } });
          }}
          empty={status === "waiting" ? content.empty : content.emptyRefused}
          titleColumn={content.columns.person}
          rowTitle={(row) =>
            canConfirm ? (
              <label className={css.choose}>
                <input
                  type="checkbox"
                  checked={chosen.has(row.id)}
                  aria-label={content.choose(row.name)}
                  onChange={() => toggle(row)}
                />
                {row.name}
              </label>
            ) : (
              row.name
            )
          }
          columns={[
            { title: content.columns.age, cell: ({ age }) => age, numeric: true },
            { title: content.columns.phone, cell: ({ phone }) => <a href={`tel:${phone}`}>{phone}</a> },
            { title: content.columns.place, cell: ({ place }) => `${place.ward}, ${place.county}` },
            { title: content.columns.applied, cell: ({ applied_at }) => formatDate(new Date(applied_at)) },
            { title: content.columns.marks, cell: (row) => marksOf(row).join(", ") || "–" },
          ]}
          action={({ id }) => (
            <Link to="/applications/$id" params={{ id }} className={buttonClass("outlined")} data-open="">
              {content.open}
            </Link>
          )}
        />
      </div>
      <p className={css.keys}>{content.keys}</p>
    </Page>
  );
}

/** Confirms those chosen after saying what follows; names whoever could not be confirmed. */
function ConfirmMany({ chosen, onDone }: { chosen: ReadonlyMap<number, string>; onDone: () => void }) {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: (people: ReadonlyMap<number, string>) =>
      api("POST /staff/applications/confirmations/", { body: { ids: [...people.keys()] } }),
    onSuccess: async () => {
      dialogElement(CONFIRM)?.close();
      await queryClient.invalidateQueries({ queryKey: ["applications"] });
      onDone();
    },
  });
  const names = mutation.variables ?? chosen;
  const done = mutation.data?.results.filter(({ number }) => number) ?? [];
  const failed = mutation.data?.results.filter(({ problem }) => problem) ?? [];
  return (
    <>
      <div role="status">
        {done.length > 0 ? <Alert severity="success">{content.confirmed(done.length)}</Alert> : null}
      </div>
      {failed.length > 0 ? (
        <Alert severity="warning">
          {failed.map(({ id, problem }) => content.notConfirmed(names.get(id) ?? "", problem ?? "")).join("\n")}
        </Alert>
      ) : null}
      {chosen.size > 0 ? (
        <p className={css.chosen}>
          {content.chosen(chosen.size)}
          <button type="button" className={buttonClass("primary")} onClick={() => dialogElement(CONFIRM)?.showModal()}>
            {content.confirmChosen}
          </button>
        </p>
      ) : null}
      <Dialog id={CONFIRM} title={content.confirmTitle(chosen.size)}>
        <div className={css.stack}>
          {mutation.error ? <Alert severity="error">{messageOf(mutation.error)}</Alert> : null}
          <ul>
            {[...chosen].map(([id, name]) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
          <p>{content.confirmEffect}</p>
          <button
            type="button"
            className={buttonClass("primary")}
            aria-disabled={mutation.isPending}
            onClick={() => mutation.isPending || mutation.mutate(chosen)}
          >
            {content.confirm}
          </button>
        </div>
      </Dialog>
    </>
  );
}
