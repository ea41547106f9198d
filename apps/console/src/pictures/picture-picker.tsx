import { Button } from "@party/ui/form/button.tsx";
import { TextField } from "@party/ui/form/field.tsx";
import { useEffect, useRef, useState } from "react";
import { type PictureChange, PictureDetails } from "#pictures/description/picture-details.tsx";
import { PictureUpload } from "#pictures/upload/picture-upload.tsx";
import type { LibraryPicture, PictureUpload as Upload } from "./library-picture.ts";
import { pickerContent as content, pictureDescriptionContent, pictureUploadContent } from "./pictures.content.ts";
import css from "./pictures.module.css";

export interface PictureBatch {
  results: LibraryPicture[];
  /** For `after`; null on the last page. */
  next: string | null;
}

interface PicturePickerProps {
  list: (query: { q: string; after: string | undefined }, signal: AbortSignal) => Promise<PictureBatch>;
  /** Adds pictures in the background. @param onAdded is called with each */
  add: (uploads: Upload[], onAdded: (picture: LibraryPicture) => void) => void;
  update: (id: number, change: PictureChange) => Promise<LibraryPicture>;
  /** A tap on a picture chooses it. Undefined on the library's own screen, where it opens its description. */
  onPick?: (picture: LibraryPicture) => void;
}

/** While somebody types. */
const SEARCH_DELAY_MS = 300;

/** The picture library: search, choose, add, describe. It is shown in a dialog or on a page of its own. */
export function PicturePicker({ list, add, update, onPick }: PicturePickerProps) {
  const [q, setQ] = useState("");
  /** Undefined while the library is shown. */
  const [open, setOpen] = useState<"add" | LibraryPicture>();
  const library = useLibrary(list, q);
  const box = useRef<HTMLElement>(null);
  const lastOpen = useRef(open);
  // The button that was pressed is gone.
  useEffect(() => {
    if (lastOpen.current !== open) box.current?.focus();
    lastOpen.current = open;
  }, [open]);

  if (open) {
    return (
      <section
        ref={box}
        tabIndex={-1}
        className={css.picker}
        aria-label={open === "add" ? pictureUploadContent.title : content.describe}
      >
        <p>
          <Button look="outlined" onClick={() => setOpen(undefined)}>
            {content.back}
          </Button>
        </p>
        {open === "add" ? (
          <PictureUpload
            submit={onPick ? pictureUploadContent.use : pictureUploadContent.save}
            onAdd={(uploads) => {
              add(uploads, library.put);
              setOpen(undefined);
            }}
          />
        ) : (
          <PictureDetails picture={open} update={update} onUpdated={library.put} />
        )}
      </section>
    );
  }
  return (
    <section ref={box} tabIndex={-1} className={css.picker} aria-label={content.title}>
      <div className={css.head}>
        <TextField label={content.search} type="search" value={q} onChange={({ target }) => setQ(target.value)} />
        <Button look="outlined" onClick={() => setOpen("add")}>
          {content.add}
        </Button>
      </div>
      <p role="status" className={css.hint}>
        {libraryStatusText(library.state, library.pictures.length, q)}
      </p>
      {library.state === "failed" ? (
        <p>
          <Button look="outlined" onClick={library.again}>
            {content.again}
          </Button>
        </p>
      ) : null}
      <ul className={css.grid}>
        {library.pictures.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              className={css.cell}
              onClick={() => {
                if (onPick) onPick(picture);
                else if (picture.can_change !== false) setOpen(picture);
              }}
            >
              <Thumbnail picture={picture} />
            </button>
          </li>
        ))}
      </ul>
      {library.more ? (
        <p>
          <Button look="outlined" onClick={library.more}>
            {content.more}
          </Button>
        </p>
      ) : null}
    </section>
  );
}

const captionOf = ({ decorative, alt }: LibraryPicture) => (decorative ? content.decorative : alt);

function Thumbnail({ picture }: { picture: LibraryPicture }) {
  const { credit, ready, urls, focal_x, focal_y } = picture;
  return (
    <>
      {ready ? (
        <img
          src={urls.webp[480]}
          alt=""
          width={160}
          height={120}
          loading="lazy"
          style={{ objectPosition: `${focal_x * 100}% ${focal_y * 100}%` }}
        />
      ) : (
        <span className={css.preparing}>{content.preparing}</span>
      )}
      <span className={css.caption}>{captionOf(picture)}</span>
      {credit ? <span className={css.credit}>{`${pictureDescriptionContent.credit}: ${credit}`}</span> : null}
    </>
  );
}

type LibraryState = "loading" | "ready" | "failed";

function libraryStatusText(state: LibraryState, count: number, q: string): string {
  if (state === "loading") return content.loading;
  if (state === "failed") return content.failed;
  return count > 0 ? content.number(count) : q.trim() ? content.notFound : content.empty;
}

/** The pages loaded so far of a search. A later search ends the earlier one. */
function useLibrary(list: PicturePickerProps["list"], q: string) {
  const [search, setSearch] = useState({ q: "", after: undefined as string | undefined, attempt: 0 });
  const [page, setPage] = useState<PictureBatch>({ results: [], next: null });
  const [state, setState] = useState<LibraryState>("loading");
  useEffect(() => {
    if (q.trim() === search.q) return undefined;
    const timer = setTimeout(() => setSearch({ q: q.trim(), after: undefined, attempt: 0 }), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [q, search.q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `list` function is not another search
  useEffect(() => {
    const stop = new AbortController();
    setState("loading");
    list({ q: search.q, after: search.after }, stop.signal).then(
      (loaded) => {
        if (stop.signal.aborted) return;
        setPage((known) => (search.after ? { ...loaded, results: [...known.results, ...loaded.results] } : loaded));
        setState("ready");
      },
      () => {
        if (!stop.signal.aborted) setState("failed");
      },
    );
    return () => stop.abort();
  }, [search]);
  const { next } = page;
  return {
    state,
    pictures: page.results,
    again: () => setSearch({ ...search, attempt: search.attempt + 1 }),
    more: next && state === "ready" ? () => setSearch({ ...search, after: next }) : undefined,
    /** Shows a new or changed picture without loading the list again. */
    put: (picture: LibraryPicture) =>
      setPage((known) => ({
        ...known,
        results: known.results.some(({ id }) => id === picture.id)
          ? known.results.map((one) => (one.id === picture.id ? picture : one))
          : [picture, ...known.results],
      })),
  };
}
