import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Loading } from "#shell/page/loading.tsx";
import css from "./person.module.css";

interface SectionProps<Data> {
  title: string;
  isOpen?: boolean;
  queryKey: readonly unknown[];
  load: (signal: AbortSignal) => Promise<Data>;
  children: (data: Data) => ReactNode;
}

/** A part of the page that is loaded once it is opened: what nobody looks at is not read, and leaves no entry. */
export function Section<Data>({ title, isOpen = false, queryKey, load, children }: SectionProps<Data>) {
  const [open, setOpen] = useState(isOpen);
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal), enabled: open });
  return (
    <details className={css.section} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {open ? (
        <div className={css.body}>{data ? children(data) : <Loading error={error} again={refetch} />}</div>
      ) : null}
    </details>
  );
}
