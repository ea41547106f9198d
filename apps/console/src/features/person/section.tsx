import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { LoadingOrFailure } from "#shell/page/loading.tsx";
import css from "./person.module.css";

interface SectionProps {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of the page that begins once it is opened: what nobody looks at is not read, and leaves no entry. */
export function Section({ title, isOpen = false, children }: SectionProps) {
  const [open, setOpen] = useState(isOpen);
  return (
    <details className={css.section} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {open ? <div className={css.body}>{children}</div> : null}
    </details>
  );
}

interface LoadedSectionProps<Data> {
  queryKey: readonly unknown[];
  load: (signal: AbortSignal) => Promise<Data>;
  children: (data: Data) => ReactNode;
}

/** What is loaded when the part around it is opened. */
export function LoadedSection<Data>({ queryKey, load, children }: LoadedSectionProps<Data>) {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => load(signal) });
  return data ? children(data) : <LoadingOrFailure error={error} again={refetch} />;
}
