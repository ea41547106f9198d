import { useState } from "react";
import { buttonClass } from "#ui/button.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import { type Book, findGuests } from "./book.ts";
import { checkinContent } from "./checkin.content.ts";
import css from "./checkin.module.css";

const content = checkinContent.guests;

/** Who is in, and a search by name for whoever has no ticket to show. */
export function GuestList({ book, onAdmit }: { book: Book; onAdmit: (hash: string) => void }) {
  const [words, setWords] = useState("");
  const found = findGuests(book, words);
  const searching = words.trim() !== "";
  return (
    <details className={css.guests}>
      <summary>{content.title}</summary>
      <label htmlFor="guest-name">{content.search}</label>
      <input
        id="guest-name"
        type="search"
        autoComplete="off"
        maxLength={60}
        value={words}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      {searching ? <p>{found.length > 0 ? content.hint : content.none}</p> : null}
      {!searching && found.length === 0 ? <p>{content.nobody}</p> : null}
      <ul>
        {found.map(({ hash, name, at, by }) => (
          <li key={hash}>
            <span>
              <b>{name}</b>
              {at ? <span>{content.at(at, by)}</span> : null}
            </span>
            {at ? null : (
              <button type="button" className={buttonClass("outlined")} onClick={() => onAdmit(hash)}>
                {content.admit}
                <VisuallyHidden>{content.admitWho(name)}</VisuallyHidden>
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
