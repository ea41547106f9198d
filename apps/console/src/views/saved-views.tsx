import { type RoleName, roles } from "@party/contract/values/permissions";
import type { SavedView } from "@party/contract/views";
import { Dialog, dialogElement, focusOnOpen } from "@party/ui/dialog/dialog.tsx";
import { SelectField, TextField } from "@party/ui/form/field.tsx";
import { Options } from "@party/ui/form/options.tsx";
import { Icon } from "@party/ui/icon.tsx";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { useId, useState } from "react";
import { api } from "#api.ts";
import { RequestForm } from "#form/request-form.tsx";
import { useStaff } from "#session/session.ts";
import { savedViewsContent as content } from "./saved-views.content.ts";
import css from "./saved-views.module.css";

const CROSS_ICON = "m6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4z";

interface SavedViewsProps {
  /** Path of the screen. */
  screen: string;
  /** Its address now: what is not usual of filters and order. */
  search: Record<string, unknown>;
}

type SavedViewBody = Pick<SavedView, "name" | "search" | "shared_with_role">;

/** Filters and order of a list under names: one's own, and those that somebody shared with a role. */
export function SavedViews({ screen, search }: SavedViewsProps) {
  const id = useId();
  const { options } = useRouter();
  const staff = useStaff();
  const queryClient = useQueryClient();
  const [deleted, setDeleted] = useState<SavedView>();
  const queryKey = ["views", screen];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api("GET /staff/views/", { query: { screen }, signal }),
    staleTime: 60_000,
  });
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const store = async (body: SavedViewBody) => {
    await api("PUT /staff/views/", { body: { screen, ...body } });
    setDeleted(undefined);
    await refresh();
  };
  const remove = useMutation({
    mutationFn: async (view: SavedView) => {
      await api("DELETE /staff/views/{id}/", { params: { id: view.id } });
      setDeleted(view);
      await refresh();
    },
  });
  const { q: _typed, after: _page, ...kept } = search;
  const address = options.stringifySearch?.(kept).replace(/^\?/, "") ?? "";
  const views = data?.results ?? [];
  const isSaved = views.some((view) => view.search === address);
  if (views.length === 0 && address === "" && !deleted) return null;
  return (
    <>
      <section className={css.views} aria-label={content.title}>
        <ul>
          {views.map((view) => (
            <li key={view.id} className={css.view}>
              <Link
                to="."
                search={options.parseSearch?.(`?${view.search}`) as never}
                activeOptions={{ exact: true, includeSearch: true }}
              >
                {view.by ? content.by(view.name, view.by) : view.name}
              </Link>
              {view.by ? null : (
                <button
                  type="button"
                  aria-label={content.delete(view.name)}
                  onClick={() => remove.isPending || remove.mutate(view)}
                >
                  <Icon path={CROSS_ICON} />
                </button>
              )}
            </li>
          ))}
        </ul>
        {address !== "" && !isSaved ? (
          <button type="button" className={css.save} onClick={() => dialogElement(id)?.showModal()}>
            {content.save}
          </button>
        ) : null}
        <span role="status">
          {deleted ? (
            <>
              {content.deleted(deleted.name)}{" "}
              <button type="button" className={css.save} onClick={() => void store(deleted)}>
                {content.undo}
              </button>
            </>
          ) : null}
        </span>
      </section>
      <Dialog id={id} title={content.saveTitle}>
        <RequestForm
          send={({ name, share }: Record<"name" | "share", string>) =>
            store({ name, search: address, shared_with_role: (share || null) as RoleName | null })
          }
          onSent={(_, form) => {
            form.reset();
            dialogElement(id)?.close();
          }}
          submit={content.submit}
          busy={content.busy}
        >
          {(field) => (
            <>
              <p>{content.effect}</p>
              <TextField {...field("name")} ref={focusOnOpen} label={content.name} maxLength={60} required />
              <SelectField {...field("share")} label={content.share} defaultValue="">
                <option value="">{content.own}</option>
                <Options
                  of={[...new Set(staff.grants.map(({ role }) => role))].map((role) => [role, roles[role].label])}
                />
              </SelectField>
            </>
          )}
        </RequestForm>
      </Dialog>
    </>
  );
}
