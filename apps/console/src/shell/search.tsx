import { Dialog, dialogElement } from "@party/ui/dialog.tsx";
import { TextField } from "@party/ui/field.tsx";
import { Icon } from "@party/ui/icon.tsx";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useStaff } from "#session/session.ts";
import { icons } from "./icons.ts";
import { menuOf } from "./menu.ts";
import css from "./search.module.css";
import { shellContent as content } from "./shell.content.ts";

const DIALOG = "search";
const open = () => dialogElement(DIALOG)?.showModal();

/** Opens the search over all screens; so does the key `/` outside of fields. */
export function SearchLink() {
  const staff = useStaff();
  const [text, setText] = useState("");
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const inField = (event.target as HTMLElement).closest("input, textarea, select, [contenteditable]");
      if (event.key !== "/" || inField || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const wanted = text.trim().toLowerCase();
  const found = menuOf(staff)
    .flatMap(({ items }) => items)
    .filter(({ label, about }) => `${label} ${about}`.toLowerCase().includes(wanted));
  return (
    <>
      <button type="button" className={css.open} aria-label={content.search} onClick={open}>
        <Icon path={icons.search} />
      </button>
      <Dialog id={DIALOG} title={content.search}>
        <TextField
          label={content.searchHint}
          type="search"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <ul className={css.found}>
          {found.map(({ to, params, label, about, icon }) => (
            <li key={label}>
              <Link
                to={to}
                {...(params ? { params } : {})}
                className={css.item}
                onClick={() => dialogElement(DIALOG)?.close()}
              >
                <Icon path={icons[icon]} />
                <span>
                  <b>{label}</b>
                  <small>{about}</small>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <p role="status" className={css.none}>
          {found.length === 0 ? content.nothingFound : null}
        </p>
      </Dialog>
    </>
  );
}
