import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { LoadingOrFailure } from "#shell/page/loading.tsx";
import css from "./person.module.css";

interface SectionProps {
  /** Its fragment in the address: a link to it opens it. */
  id?: string;
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of the page that begins once it is opened: what nobody looks at is not read, and leaves no entry. */
export function Section({ id, title, isOpen = false, children }: SectionProps) {
  const router = useRouter();
  const [open, setOpen] = useState(isOpen || (id !== undefined && router.latestLocation.hash === id));
  const part = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const showIfWanted = () => {
      if (id === undefined || router.latestLocation.hash !== id) return;
      setOpen(true);
      part.current?.scrollIntoView({ block: "start" });
      part.current?.querySelector("summary")?.focus({ preventScroll: true });
    };
    showIfWanted();
    // Not by the location: a link to where one is already changes none.
    return router.subscribe("onRendered", showIfWanted);
  }, [id, router]);
  return (
    <details
      ref={part}
      id={id}
      className={css.section}
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
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
