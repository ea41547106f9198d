import type { QueueTab } from "@party/contract/today";
import { useQuery } from "@tanstack/react-query";
import { Link, type LinkProps, useLocation, useSearch } from "@tanstack/react-router";
import { api } from "#api.ts";
import { queueContent as content } from "./queue.content.ts";
import css from "./queue-tabs.module.css";

interface TabTarget {
  to: NonNullable<LinkProps["to"]>;
  /** Of the applications, which come from. */
  source?: "website" | "walk_in";
}

const tabTargets: Record<QueueTab["tab"], TabTarget> = {
  applications: { to: "/applications", source: "website" },
  walk_ins: { to: "/applications", source: "walk_in" },
  imported: { to: "/imported-people" },
  resignations: { to: "/resignations" },
  pairs: { to: "/duplicates" },
};

/** What of the register waits, by kind; each leads to its list. */
export function QueueTabs() {
  const { pathname } = useLocation();
  const { source } = useSearch({ strict: false }) as { source?: string };
  const { data } = useQuery({
    queryKey: ["queue"],
    queryFn: ({ signal }) => api("GET /staff/queue/", { signal }),
    refetchInterval: 60_000,
  });
  return (
    <nav aria-label={content.label} className={css.tabs}>
      <ul>
        {data?.tabs.map(({ tab, count, capped, urgent }) => {
          const { to, ...search } = tabTargets[tab];
          const isCurrent = pathname === to && (search.source === undefined || search.source === source);
          return (
            <li key={tab}>
              <Link to={to} search={search as never} className={css.tab} aria-current={isCurrent ? "page" : undefined}>
                {content.tabs[tab]} <b>{`${count.toLocaleString("en-KE")}${capped ? "+" : ""}`}</b>
                {urgent > 0 ? <span className={css.urgent}>{content.urgent(urgent)}</span> : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
