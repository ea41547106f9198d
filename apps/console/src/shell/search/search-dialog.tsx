import { Dialog, dialogElement, focusOnOpen } from "@party/ui/dialog/dialog.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { Icon } from "@party/ui/icon.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useDebounced } from "#form/use-debounced.ts";
import { hasPermission, useStaff } from "#session/session.ts";
import { useMenu } from "#shell/use-menu.ts";
import { searchContent as content } from "./search.content.ts";
import css from "./search.module.css";
import { MIN_QUERY_LENGTH, type SearchResult, searchEverything } from "./search-everything.ts";

/** One field over the screens, and over people, orders and texts that this person may see. */
export function SearchDialog({ id }: { id: string }) {
  const staff = useStaff();
  const isNarrow = hasPermission(staff, "people.search") && !hasPermission(staff, "people.read");
  const [text, setText] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const wanted = text.trim();
  const [asked, setAsked] = useDebounced(wanted);
  useEffect(() => dialogElement(id)?.showModal(), [id]);
  const things = useQuery({
    queryKey: ["search", asked],
    queryFn: ({ signal }) => searchEverything(staff, asked, signal),
    enabled: asked.length >= MIN_QUERY_LENGTH,
  });
  const screens = useMenu()
    .flatMap(({ items }) => items)
    .filter(({ label, about }) => `${label} ${about}`.toLowerCase().includes(wanted.toLowerCase()))
    .map(
      ({ to, params, label, about, icon }): SearchResult => ({
        key: label,
        link: { to, ...(params ? { params } : {}) },
        label,
        about,
        icon,
      }),
    );
  const isCurrent = asked === wanted && wanted.length >= MIN_QUERY_LENGTH;
  const found = [...screens, ...(isCurrent ? (things.data ?? []) : [])];
  const isSearching = wanted.length >= MIN_QUERY_LENGTH && (asked !== wanted || things.isFetching);
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>("a") ?? [])];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isField = event.target instanceof HTMLInputElement;
    const at = links().indexOf(event.target as HTMLElement);
    if (event.key === "Enter" && isField) {
      // What was typed to its end is searched before the first result is opened.
      if (isSearching) setAsked(wanted);
      else if (found[0]?.isAmbiguous) links()[0]?.focus();
      else links()[0]?.click();
    } else if (event.key === "ArrowDown") links()[at + 1]?.focus();
    else if (event.key === "ArrowUp" && at > 0) links()[at - 1]?.focus();
    else if (event.key === "ArrowUp" && at === 0) event.currentTarget.querySelector("input")?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog id={id} title={content.title}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the field and of the links in it */}
      <div onKeyDown={onKeyDown}>
        <TextField
          ref={focusOnOpen}
          label={content.label}
          hint={isNarrow ? content.narrowHint : content.hint}
          type="search"
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p role="status" className={css.none}>
          {isSearching ? content.searching : found.length === 0 ? content.nothing : content.count(found.length)}
          {things.isError ? ` ${content.failed}` : null}
        </p>
        <ul ref={list} className={css.found} aria-label={content.results}>
          {found.map(({ key, link, label, about, icon }) => (
            <li key={key}>
              <Link {...(link as LinkProps)} className={css.item} onClick={() => dialogElement(id)?.close()}>
                <Icon path={icon} />
                <span>
                  <b>{label}</b>
                  <small>{about}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
